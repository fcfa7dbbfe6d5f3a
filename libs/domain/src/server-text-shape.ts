import type { ServerText } from './server-text.js';
import { isRecord } from './typed-object.js';

/**
 * Whether something that came with an answer has a key and values. Which keys there are is not looked up: all texts of the server would come with
 * the first page. A key that is not known is shown as the sentence beside it.
 */
export function isServerText(value: unknown): value is ServerText {
  return isRecord(value) && typeof value.key === 'string' && isRecord(value.values);
}
