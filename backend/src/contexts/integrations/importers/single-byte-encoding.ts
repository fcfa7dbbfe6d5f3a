import iconv from 'iconv-lite';

type Script = 'Latin' | 'Arabic' | 'Cyrillic';

// Western first: it wins a tie.
const CANDIDATES: readonly { encoding: string; script: Script }[] = [
  { encoding: 'windows-1252', script: 'Latin' },
  { encoding: 'windows-1256', script: 'Arabic' },
  { encoding: 'windows-1251', script: 'Cyrillic' },
  { encoding: 'cp866', script: 'Cyrillic' },
];

const LETTERS: Record<Script, RegExp> = {
  Latin: /\p{Script=Latin}/gu,
  Arabic: /[\p{Script=Arabic}\p{Mn}]/gu,
  Cyrillic: /\p{Script=Cyrillic}/gu,
};
const SYMBOL_OR_UNKNOWN = /[\p{S}\p{C}\ufffd\u00a0]/u;
const CAPITAL_AFTER_SMALL = /\p{Ll}\p{Lu}/u;
const THREE_ACCENTED = /[^\p{ASCII}\p{P}]{3}/u;
const ASCII_LETTER = /[A-Za-z]/;

const SAMPLE_BYTES = 24_000;
const FEWEST_WORDS = 4;

/** The words that hold a byte above 127, joined by spaces: all else is equal in every candidate. */
function foreignWords(bytes: Uint8Array): Buffer {
  const words: number[] = [];
  let start = 0;
  let foreign = false;
  for (let at = 0; at <= bytes.length && words.length < SAMPLE_BYTES; at++) {
    const byte = at < bytes.length ? bytes[at]! : 32;
    if (byte > 127) foreign = true;
    // Capitals and small letters of ASCII belong to a word; digits, signs and blanks end it.
    if (byte > 127 || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)) continue;
    if (foreign) {
      for (let inner = start; inner < at && inner < start + 60; inner++) words.push(bytes[inner]!);
      words.push(32);
    }
    start = at + 1;
    foreign = false;
  }
  return Buffer.from(words);
}

/** How much a word looks like one of the script: 1 yes, 0 undecided, -1 no language writes this. */
function plausibility(word: string, script: Script): number {
  if (SYMBOL_OR_UNKNOWN.test(word) || CAPITAL_AFTER_SMALL.test(word)) return -1;
  const own = word.match(LETTERS[script])?.length ?? 0;
  if (script === 'Latin') {
    if (THREE_ACCENTED.test(word)) return -1;
    return own > 2 && ASCII_LETTER.test(word) ? 1 : 0;
  }
  const latin = word.match(LETTERS.Latin)?.length ?? 0;
  if (own > 0 && latin > 0) return -1;
  return own > 1 ? 1 : own > 0 ? 0.25 : 0;
}

/**
 * Picks the one-byte encoding in which the words look like words.
 * Accented Latin letters stand among plain ones; Arabic and Cyrillic words have none of those. `isUnknown` where they look like words in none.
 */
export function guessSingleByteEncoding(bytes: Uint8Array): { encoding: string; isUnknown: boolean } {
  const sample = foreignWords(bytes);
  let best = { encoding: CANDIDATES[0]!.encoding, score: Number.NEGATIVE_INFINITY, words: 0 };
  for (const { encoding, script } of CANDIDATES) {
    const words = iconv.decode(sample, encoding).split(' ');
    const score = words.reduce((sum, word) => sum + (word === '' ? 0 : plausibility(word, script)), 0);
    if (score > best.score) best = { encoding, score, words: words.filter((word) => word !== '').length };
  }
  return { encoding: best.encoding, isUnknown: best.words >= FEWEST_WORDS && best.score < -best.words * 0.3 };
}
