import { codePointLength, sliceCodePoints } from './code-points.js';
import { LIMITS } from './limits.js';

/** What is said of a range that covers more than a highlight may. */
export const HIGHLIGHT_TOO_LONG = `A highlight can cover at most ${LIMITS.highlight.length.toLocaleString('en')} characters. Select less text.`;

/** A text as lists show it: its first `most` code points, with an ellipsis where it was cut. */
export function excerptOf(text: string, max: number = LIMITS.highlight.excerpt): string {
  return text.length <= max || codePointLength(text) <= max ? text : `${sliceCodePoints(text, 0, max - 1)}…`;
}
