export { type Log, log, requestScope, requestId } from './log.js';
