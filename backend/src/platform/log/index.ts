export { type Log, log, requestId, requestScope } from './log.js';
