export { hideSecrets, registerSecret } from './hide-secrets.js';
export { type Log, log, openRequestId, requestAnswered, requestId, requestScope } from './log.js';
