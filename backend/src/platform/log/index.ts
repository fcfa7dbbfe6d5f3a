export { hideSecrets, registerSecret } from './hide-secrets.js';
export {
  type Log,
  log,
  openRequestId,
  type RequestVisitor,
  requestAnswered,
  requestId,
  requestScope,
  requestSentBy,
  requestVisitor,
} from './log.js';
