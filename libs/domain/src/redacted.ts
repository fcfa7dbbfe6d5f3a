/** What stands for each redacted character. */
export const REDACTED = '\u2588';

/** As many blocks as the text has code points: every offset behind it stays. */
export function blocksFor(text: string): string {
  let points = 0;
  for (const _ of text) points++;
  return REDACTED.repeat(points);
}
