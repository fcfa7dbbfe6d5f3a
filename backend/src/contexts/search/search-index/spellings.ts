import { foldWord } from '@libs/text-analysis';

/** By the length of what was typed, how many slips make another word of it. */
const MAX_EDIT_DISTANCE = [
  { length: 7, slips: 2 },
  { length: 4, slips: 1 },
];
/** A letter that stands for another one weighs more than one that is doubled, left out or exchanged with its neighbor, which fingers do by themselves. */
const WEIGHTS = { exchanged: 1, doubled: 1, missing: 1.01, replaced: 1.02 };
/** In so short a word another letter makes another word. */
const SHORT = 5;
/** In letters. Of a longer word the forms one slip away, about fifty a letter, are too much text for PostgreSQL, and no dictionary has one. */
export const LONGEST_CORRECTED = 50;
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ';
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψως';

/** Every word that is one slip away from a typed one, in letters of its script. */
export function oneEditFrom(word: string): string[] {
  const letters = [...word];
  const alphabet = [LATIN, CYRILLIC, GREEK].find((list) => letters.some((letter) => list.includes(letter))) ?? '';
  const near = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const [before, after] = [letters.slice(0, i).join(''), letters.slice(i).join('')];
    for (const letter of alphabet) near.add(before + letter + after);
    if (i === letters.length) continue;
    const rest = letters.slice(i + 1).join('');
    near.add(before + rest);
    for (const letter of alphabet) near.add(before + letter + rest);
    if (i + 1 < letters.length) near.add(before + letters[i + 1] + letters[i] + letters.slice(i + 2).join(''));
  }
  near.delete(word);
  return [...near].filter((w) => w.length > 1);
}

/** The same as a regular expression of PostgreSQL, for whole words of a text in any case; null for what is no word of letters alone. */
export function oneEditPattern(word: string): string | null {
  if (!/^\p{L}+$/u.test(word)) return null;
  const letters = [...word];
  const any = '[[:alpha:]]';
  const forms = new Set<string>();
  for (let i = 0; i <= letters.length; i++) {
    const [before, after] = [letters.slice(0, i).join(''), letters.slice(i).join('')];
    forms.add(before + any + after);
    if (i < letters.length) forms.add(`${before}${any}?${letters.slice(i + 1).join('')}`);
    if (i + 1 < letters.length) forms.add(before + letters[i + 1] + letters[i] + letters.slice(i + 2).join(''));
  }
  return `\\m(?:${[...forms].join('|')})\\M`;
}

/** As words are written; what stands in scripts without blanks is never corrected. */
const RUN = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The word of some texts that is written most like a typed one, as it stands there in lower case; null where none is as near as a slip. */
export function closestSpelling(folded: string, texts: readonly string[]): string | null {
  let best: { written: string; slips: number } | null = null;
  for (const written of new Set(texts.flatMap((text) => text.match(RUN) ?? []))) {
    const slips = editDistance(folded, foldWord(written));
    if (slips !== null && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { written: written.toLowerCase(), slips };
  }
  return best?.slips ? best.written : null;
}

/** How far a written word is from a typed one; null for more than slips, and for another word. */
export function editDistance(typed: string, written: string): number | null {
  const max = MAX_EDIT_DISTANCE.find(({ length }) => typed.length >= length)?.slips ?? 0;
  if (Math.abs(typed.length - written.length) > max) return null;
  const rows = [Array.from({ length: written.length + 1 }, (_, j) => j * WEIGHTS.missing)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i * WEIGHTS.doubled];
    for (let j = 1; j <= written.length; j++) {
      const [a, b] = [typed.charAt(i - 1), written.charAt(j - 1)];
      const isExchanged = i > 1 && j > 1 && a === written.charAt(j - 2) && typed.charAt(i - 2) === b;
      row.push(
        Math.min(
          rows[i - 1]![j]! + WEIGHTS.doubled,
          row[j - 1]! + WEIGHTS.missing,
          rows[i - 1]![j - 1]! + (a === b ? 0 : WEIGHTS.replaced),
          ...(isExchanged ? [rows[i - 2]![j - 2]! + WEIGHTS.exchanged] : []),
        ),
      );
    }
    rows.push(row);
  }
  const slips = rows.at(-1)!.at(-1)!;
  const isOther = typed.length < SHORT && typed.length === written.length && slips >= WEIGHTS.replaced;
  return Math.floor(slips) > max || isOther ? null : slips;
}
