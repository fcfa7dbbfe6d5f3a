import { type LanguageCode } from '../../languages.js';
import { stemOf, type Word } from '../../words.js';
import { quantitiesOf } from '../numbers.js';
import { type ClosedWords, closedWordsOf } from './closed-words.js';
import { baseOf } from './irregular-verbs.js';

/** A word of a text as it is aligned: by its key, which forms that say the same share. Words that only hold a sentence together are none. */
export interface Token {
  /** A stem, "~" and a word of a closed class, or "=" and the value of a number. */
  key: string;
  start: number;
  end: number;
}

const SIGNS: Record<string, string> = { '%': 'percent', '‰': 'permil', '€': 'euro', $: 'dollar', '£': 'pound', '¥': 'yen', '°': 'degre' };
const SIGN = /[%‰€$£¥°]/g;

/** The tokens of a text; `isLeftOut` says of a word by its index that it is none, whatever it is. */
export function tokensOf(
  text: string,
  words: readonly Word[],
  language: LanguageCode,
  isLeftOut: (i: number) => boolean = () => false,
): Token[] {
  const closed = closedWordsOf(language);
  const numbers = new Map(quantitiesOf(text, words, language).map((q) => [q.from, q]));
  const tokens: Token[] = [];
  let last = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    addSigns(tokens, text, last, word.start);
    last = word.end;
    const number = numbers.get(i);
    const to = number ? number.to : i + 1;
    const end = words[to - 1]!.end;
    if (!isLeftOut(i)) {
      if (number) tokens.push({ key: `=${number.value}`, start: word.start, end });
      else for (const key of keysOf(words, i, language, closed)) tokens.push({ key, start: word.start, end });
    }
    if (number) addSigns(tokens, text, word.end, end);
    last = end;
    i = to - 1;
  }
  addSigns(tokens, text, last, text.length);
  return tokens;
}

function addSigns(tokens: Token[], text: string, from: number, to: number): void {
  for (const sign of text.slice(from, to).matchAll(SIGN)) {
    const start = from + sign.index;
    tokens.push({ key: SIGNS[sign[0]]!, start, end: start + 1 });
  }
}

function keysOf(words: readonly Word[], i: number, language: LanguageCode, closed: ClosedWords | null): string[] {
  const { word, stem, stop } = words[i]!;
  if (language === 'en') return englishKeys(words, i, closed!);
  const key = closed?.keys.get(word);
  if (key) return [key];
  return stop || closed?.free.has(word) ? [] : [stem];
}

/** English writes words together that say two things: "don't", "they'll". */
function englishKeys(words: readonly Word[], i: number, closed: ClosedWords): string[] {
  const { word, stem, stop } = words[i]!;
  const [before, after] = [words[i - 1]?.word, words[i + 1]?.word];
  if (word.endsWith("n't") || word === 'cannot') return [...(CONTRACTED[word] ?? []), '~no'];
  if (/'(ll|d)$/.test(word)) return ['~will'];
  if (word === 'cent' && before === 'per') return ['percent'];
  if (word === 'per' && (after === 'cent' || after === 'mille')) return [];
  if (word === 'mille' && before === 'per') return ['permil'];
  // "They have to", "they are going to": what must be and what will be.
  if (/^(have|has|had)$/.test(word) && after === 'to') return ['~must'];
  if (word === 'going' && after === 'to') return ['~will'];
  // "A few" and "a little" are some.
  if ((word === 'few' || word === 'little') && before === 'a') return ['~some'];
  if (word === 'to' && after === 'be' && i > 0 && /^(is|are|was|were)$/.test(before!)) return ['~must'];
  if (isIdiom(word, before, after, words[i - 2]?.word)) return [];
  const key = closed.keys.get(word);
  if (key) return [key];
  if (stop || closed.free.has(word)) return [];
  const base = baseOf(word);
  if (base === 'be' || base === 'have' || base === 'do') return [];
  return [base ? stemOf(base, 'en') : stem];
}

/** Words that say here nothing of how much, how many or how sure: "ten euros each", "each other", "last but not least", "to know". */
function isIdiom(word: string, before?: string, after?: string, secondBefore?: string): boolean {
  if (word === 'each') return after === 'other' || after === undefined || after === 'and' || after === 'or';
  if (word === 'least') return before === 'not' && secondBefore === 'but';
  return word === 'know' && before === 'to';
}

const CONTRACTED: Record<string, string[]> = {
  "won't": ['~will'],
  "wouldn't": ['~will'],
  "can't": ['~can'],
  "couldn't": ['~can'],
  cannot: ['~can'],
  "shouldn't": ['~should'],
  "mustn't": ['~must'],
  "mightn't": ['~may'],
};

const KIN_LETTERS = 5;

/** Whether two keys say the same: equal, or forms of one word that the stemmer keeps apart, but not degrees of one ("large", "largest"). */
export function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  if (a[0] === '~' || b[0] === '~' || a[0] === '=' || b[0] === '=') return false;
  if (a.length < KIN_LETTERS || b.length < KIN_LETTERS || a.slice(0, KIN_LETTERS) !== b.slice(0, KIN_LETTERS)) return false;
  if (isDegree(a, b) || isDegree(b, a)) return false;
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 0.65 * Math.max(a.length, b.length);
}

const isDegree = (a: string, b: string): boolean =>
  /(er|est|st)$/.test(a) && a.replace(/(er|est|st)$/, '').startsWith(b.replace(/(e|er|r)$/, '').slice(0, -1));
