export { DocError, type DocWords, docWordsOf, UnsavedEdits, useAcceptsEdits } from './doc-error.tsx';
export {
  createDocTransport,
  type DocTransport,
  DocumentFailed,
  type OpenedDocument,
  openDocument,
  requestDocument,
  stepsSince,
  wordTimesOf,
} from './doc-transport.ts';
export { LiveDoc, type SaveStatus } from './live-doc.ts';
export { type DocOpenOptions, fetchAhead, openLiveDoc, releaseDoc } from './open-live-doc.ts';
export { PresenceFaces } from './presence-faces.tsx';
