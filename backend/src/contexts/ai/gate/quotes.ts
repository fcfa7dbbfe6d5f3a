const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** What a sentence puts in quotation marks. */
export const quotesOf = (sentence: string): string[] => [...sentence.matchAll(QUOTED)].map((m) => m[1]!.trim()).filter(Boolean);

/** A comma or full stop at the end of a quote is the sentence's own. */
const AT_END = /[.,;:!?…]+$/u;

/** Whether words stand in a text exactly; only how white space and apostrophes are typed may differ, and what stands at the end of the quote. */
export function isVerbatim(quote: string, text: string): boolean {
  const bare = plain(quote).replace(AT_END, '').trim();
  if (bare === '') return false;
  const all = plain(text);
  for (let at = all.indexOf(bare); at >= 0; at = all.indexOf(bare, at + 1)) {
    // A part of a longer word is not what was said.
    if (!isLetter(all[at - 1]) && !isLetter(all[at + bare.length])) return true;
  }
  return false;
}

/**
 * Where a quote stands in a text as `isVerbatim` finds it, from an index on: half-open, in UTF-16, with the marks at its end where the text has
 * the same. Null when those words are not there.
 */
export function placeOfQuote(quote: string, text: string, from = 0): { start: number; end: number } | null {
  const whole = plain(quote);
  const bare = whole.replace(AT_END, '').trim();
  if (bare === '') return null;
  const marks = whole.slice(bare.length).trim();
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern(bare)}(?![\\p{L}\\p{N}])(?:${pattern(marks)})?`, 'gu');
  found.lastIndex = from;
  const match = found.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}

/** What finds words that are as `plain` makes them, however they are typed. */
const pattern = (words: string): string =>
  [...words]
    .map((sign) => (sign === "'" ? "['’‘ʼ]" : sign === ' ' ? '\\s+' : /[.,;:!?]/.test(sign) ? `\\s*${escaped(sign)}` : escaped(sign)))
    .join('');
const escaped = (sign: string): string => sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const plain = (text: string) =>
  text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
