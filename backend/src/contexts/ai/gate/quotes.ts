const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu;

/** What a sentence puts in quotation marks. */
export const quotesOf = (sentence: string): string[] => [...sentence.matchAll(QUOTED)].map((m) => m[1]!.trim()).filter(Boolean);

/** Whether words stand in a text exactly; only how white space and apostrophes are typed may differ, and a comma or full stop at the end is the sentence's own. */
export function isVerbatim(quote: string, text: string): boolean {
  const bare = plain(quote)
    .replace(/[.,;:!?…]+$/u, '')
    .trim();
  if (bare === '') return false;
  const all = plain(text);
  for (let at = all.indexOf(bare); at >= 0; at = all.indexOf(bare, at + 1)) {
    // A part of a longer word is not what was said.
    if (!isLetter(all[at - 1]) && !isLetter(all[at + bare.length])) return true;
  }
  return false;
}

const plain = (text: string) =>
  text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
