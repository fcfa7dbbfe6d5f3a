export { Live, LiveModule } from './live.js';
