/** What stands for each redacted character. */
export const REDACTED = '\u2588';
