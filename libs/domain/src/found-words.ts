/** At most so many words are marked, each at most so long: they stand in an address. */
export const FOUND_WORDS = { count: 24, length: 60 } as const;

/** Where words stand in a text, in UTF-16 units, half-open. */
export interface FoundPlace {
  start: number;
  end: number;
}

/** Scripts that are written without blanks between words: what is found there begins and ends anywhere. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const LETTER = `(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])`;
/** Signs that join words to one, as in "A/B" and addresses, as the class of an expression. */
export const JOINING_SIGNS = String.raw`[/&@~_+:=|\\]`;
const ONE_WORD = String.raw`[\p{L}\p{N}\p{M}ー]+(?:['’][\p{L}\p{N}\p{M}]+)*`;
const WORD = new RegExp(`^${ONE_WORD}(?:(?: |${JOINING_SIGNS})${ONE_WORD})*$`, 'u');
/** Between words that stand in a row: blanks, a hyphen, never the end of a line. */
const GAP = /^[^\S\n]{0,2}[-‐‑–]?[^\S\n]{0,2}$/;

/** Whether a text is one that can be looked for: a word, or words with one blank or one joining sign between them. */
export function isFoundWord(text: string): boolean {
  return text.length <= FOUND_WORDS.length && WORD.test(text);
}

/**
 * Where any of the words stands in a text, in order, whatever its case; words in a row are one place. The words are those that a search found,
 * as they are written: it knows which forms of a word are meant, and what shows the text only has to find them again.
 */
export function placesOf(text: string, words: readonly string[]): FoundPlace[] {
  const pattern = patternOf(words);
  const places: FoundPlace[] = [];
  if (!pattern) return places;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const last = places.at(-1);
    if (last && (start <= last.end || GAP.test(text.slice(last.end, start)))) last.end = Math.max(last.end, end);
    else places.push({ start, end });
    // Pairs of signs overlap: the next may begin inside this one.
    if (STARTS_UNSPACED.test(match[0])) pattern.lastIndex = start + (match[0].codePointAt(0)! > 0xffff ? 2 : 1);
  }
  return places;
}

function patternOf(words: readonly string[]): RegExp | null {
  const some = words.filter(isFoundWord).sort((a, b) => b.length - a.length);
  if (!some.length) return null;
  const choices = some.map((word) => {
    const written = word
      .replace(/['’]/g, "['’]")
      .replace(/[/+|\\]/g, String.raw`\$&`)
      .replaceAll(' ', String.raw`[^\p{L}\p{N}]{1,3}`);
    return STARTS_UNSPACED.test(word) ? written : `(?<!${LETTER})${written}(?!${LETTER})`;
  });
  return new RegExp(choices.join('|'), 'giu');
}
