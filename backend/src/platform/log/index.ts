export { hideSecrets, setSecretsToMask } from './hide-secrets.js';
export {
  type Log,
  log,
  openRequestId,
  type RequestOrigin,
  requestAnswered,
  requestId,
  requestOrigin,
  requestScope,
  requestSentBy,
} from './log.js';
