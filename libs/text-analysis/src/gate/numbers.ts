import type { LanguageCode } from '../languages.js';
import type { Word } from '../words.js';
import { type NumberWords, numberWordsOf } from './number-words.js';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Record<string, number> = {
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  twentieth: 20,
};
const SCALES: Record<string, number> = Object.fromEntries(
  Object.entries({ hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000, trillion: 1_000_000_000_000 }).flatMap(
    ([word, value]) => [
      [word, value],
      [`${word}s`, value],
    ],
  ),
);
const FRACTIONS: Record<string, number> = { half: 0.5, halves: 0.5, quarter: 0.25, quarters: 0.25, dozen: 12, dozens: 12 };
const MONTHS = 'january february march april june july august september october november december'.split(' ');
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

/** A number, a month or a day of a text, as a value that compares, and the words that it takes. */
export interface Quantity {
  value: string;
  from: number;
  to: number;
}

const DIGITS = /^\d+(?:st|nd|rd|th|s|k|m)?$/;

/** The numbers of a text in whatever form they stand: 12.5, 12,500, "twelve", "twenty-five", "two hundred", "third", "half", months and days. */
export function quantitiesOf(text: string, words: readonly Word[], language: LanguageCode): Quantity[] {
  const numberWords = numberWordsOf(language);
  const quantities: Quantity[] = [];
  for (let i = 0; i < words.length; ) {
    const read = language === 'en' ? readAt(text, words, i) : readIn(text, words, i, numberWords);
    if (read) quantities.push(read);
    i = read ? read.to : i + 1;
  }
  return quantities;
}

function readAt(text: string, words: readonly Word[], from: number): Quantity | null {
  const word = words[from]!.word;
  if (MONTHS.includes(word) || DAYS.includes(word) || isMay(text, words, from)) return { value: word, from, to: from + 1 };
  if (Object.hasOwn(ORDINALS, word)) return { value: `#${ORDINALS[word]}`, from, to: from + 1 };
  if (Object.hasOwn(FRACTIONS, word)) return { value: String(FRACTIONS[word]), from, to: from + 1 };
  return DIGITS.test(word) ? digitsAt(text, words, from) : wordsAt(text, words, from);
}

/** The month and not the verb: written with a capital that it has not from the beginning of a sentence, or beside the number of a day or a year. */
function isMay(text: string, words: readonly Word[], at: number): boolean {
  const { word, start } = words[at]!;
  if (word !== 'may' || text[start] !== 'M') return false;
  return !/(^|[.!?:“"(])\s*$/.test(text.slice(0, start)) || DIGITS.test(words[at + 1]?.word ?? '');
}

/** The same in another language; where its words are not known only digits are numbers. */
function readIn(text: string, words: readonly Word[], from: number, numberWords: NumberWords | null): Quantity | null {
  const { word } = words[from]!;
  if (DIGITS.test(word)) return digitsAt(text, words, from, numberWords !== null);
  if (numberWords?.calendar.has(word)) return { value: word, from, to: from + 1 };
  return numberWords && phraseAt(text, words, from, numberWords);
}

function phraseAt(text: string, words: readonly Word[], from: number, numberWords: NumberWords): Quantity | null {
  const isJoined = (i: number) => /^[\s-]*$/.test(text.slice(words[i - 1]!.end, words[i]!.start));
  const longestAt = (at: number): { value: number; to: number } | null => {
    let result: { value: number; to: number } | null = null;
    let phrase = '';
    for (let to = at; to < Math.min(words.length, at + numberWords.longest) && (to === at || isJoined(to)); to++) {
      phrase += `${to > at ? ' ' : ''}${words[to]!.word}`;
      const value = numberWords.phrases.get(phrase);
      if (value !== undefined) result = { value, to: to + 1 };
    }
    return result;
  };
  let total = 0;
  let part: number | null = null;
  let to = from;
  while (to < words.length && (to === from || isJoined(to))) {
    const scale = numberWords.scales.get(words[to]!.word);
    const next: { value: number; to: number } | null = part === null ? longestAt(to) : null;
    if (next) [part, to] = [next.value, next.to];
    else if (scale !== undefined && (part !== null || total === 0)) {
      total += (part ?? 1) * scale;
      part = null;
      to++;
    } else break;
  }
  return to > from ? { value: String(total + (part ?? 0)), from, to } : null;
}

function digitsAt(text: string, words: readonly Word[], from: number, hasDecimalComma = false): Quantity {
  const word = words[from]!.word;
  const suffix = /[a-z]+$/.exec(word)?.[0] ?? '';
  let number = word.slice(0, word.length - suffix.length);
  let to = from + 1;
  // A point or a comma right between two groups of digits: decimals, or thousands.
  while (!suffix && to < words.length && /^\d+$/.test(words[to]!.word)) {
    const between = text.slice(words[to - 1]!.end, words[to]!.start);
    const group = hasDecimalComma ? '.' : ',';
    if (between === group && words[to]!.word.length === 3) number += words[to]!.word;
    else if (between === '.' || between === ',') number += `.${words[to]!.word}`;
    else break;
    to++;
  }
  let value = Number(number);
  if (suffix === 'k') value *= 1000;
  if (suffix === 'm') value *= 1_000_000;
  const scale = SCALES[words[to]?.word ?? ''];
  if (scale) {
    value *= scale;
    to++;
  }
  const isOrdinal = ['st', 'nd', 'rd', 'th'].includes(suffix);
  return { value: Number.isNaN(value) ? number : `${isOrdinal ? '#' : ''}${value}`, from, to };
}

function wordsAt(text: string, words: readonly Word[], from: number): Quantity | null {
  let total = 0;
  let part = 0;
  let to = from;
  let last = '';
  for (; to < words.length; to++) {
    if (to > from && !/^[\s-]*$/.test(text.slice(words[to - 1]!.end, words[to]!.start))) break;
    const { word } = words[to]!;
    const small = SMALL.indexOf(word);
    const ten = TENS.indexOf(word);
    if (small >= 0 && (last === '' || last === 'scale' || (last === 'ten' && small < 10))) [part, last] = [part + small, 'small'];
    else if (ten >= 0 && (last === '' || last === 'scale')) [part, last] = [part + (ten + 2) * 10, 'ten'];
    else if (Object.hasOwn(SCALES, word) && last !== '') {
      const scale = SCALES[word]!;
      if (scale === 100) part *= 100;
      else [total, part] = [total + part * scale, 0];
      last = 'scale';
    } else if (!(word === 'and' && last === 'scale' && isSmall(words[to + 1]?.word))) break;
  }
  if (last === '') return null;
  // "Fourteen point six", as it is said.
  const tenths = words[to]?.word === 'point' ? SMALL.indexOf(words[to + 1]?.word ?? '') : -1;
  if (tenths >= 0 && tenths < 10) return { value: String(total + part + tenths / 10), from, to: to + 2 };
  return { value: String(total + part), from, to };
}

const isSmall = (word: string | undefined) => word !== undefined && (SMALL.includes(word) || TENS.includes(word));
