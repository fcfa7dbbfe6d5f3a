export { ChartsModule } from './charts.module.js';
