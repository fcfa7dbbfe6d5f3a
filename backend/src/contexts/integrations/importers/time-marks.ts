/**
 * Moments inside of a caption (`<00:00:01.000>word`) while its text is cut, trimmed and joined: two noncharacters, which no text may hold, around
 * the milliseconds.
 */
const MARK = /\ufdd0(\d+)\ufdd1/g;

/** The mark of one moment. */
export const timeMark = (ms: number): string => `\ufdd0${ms}\ufdd1`;

/** Text of a file without what would look like a mark. */
export const unmarkable = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '');

/** The text as it is read. */
export const withoutMarks = (text: string): string => text.replace(MARK, '');

/** The same text with every mark right before a letter, so that blanks can be trimmed; of several with nothing between them the last stays. */
export const marksAtLetters = (text: string): string =>
  splitAtTimeMarks(text)
    .map(({ ms, text: piece }) => {
      const text = piece.trimStart();
      return piece.slice(0, piece.length - text.length) + (ms === null || text === '' ? '' : timeMark(ms)) + text;
    })
    .join('');

/** The marks that a text begins with, and the rest of it. */
export function leadingMarks(text: string): [marks: string, rest: string] {
  const marks = /^(?:\ufdd0\d+\ufdd1)*/.exec(text)![0];
  return [marks, text.slice(marks.length)];
}

/** The pieces of a text, each with the moment of the mark before it. */
export function splitAtTimeMarks(text: string): { ms: number | null; text: string }[] {
  const parts = text.split(/\ufdd0(\d+)\ufdd1/);
  return parts.flatMap((part, i) => (i % 2 || part === '' ? [] : [{ ms: i ? Number(parts[i - 1]) : null, text: part }]));
}
