// The package has no types of its own, and projects that import this file need these.
/// <reference path="./snowball-stemmers.d.ts" />
import { newStemmer } from 'snowball-stemmers';
import { LANGUAGES, type LanguageCode } from './languages.js';
import { stopWordsOf } from './stop-words.js';

/** A word of a text: its range in UTF-16 units, folded (lower case, no accents), its stem, and whether it is a stop word. */
export interface Word {
  start: number;
  end: number;
  word: string;
  stem: string;
  stop: boolean;
}

/** Letters that Unicode does not take apart into a letter and an accent. */
const LIGATURES: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', '’': "'", ـ: '' };
const PLAIN = /^[\x20-\x7e]*$/;
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Scripts that are written without blanks between words, and Korean, whose words have particles written to them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN = new RegExp(`(?:${UNSPACED.source}\\p{M}*|ー)+`, 'gu');

/** A word as it is compared: lower case, without accents, digits and forms of width as ASCII writes them. */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  // The breve of й makes another letter of it, as do the voicing marks of Japanese, which are not in this range.
  const bare = word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<!и)[\u0300-\u036F]|[\u064B-\u065F\u0670]/g, '')
    .normalize('NFC');
  return bare.replace(/[ßæœøłđðþı’ـ]/g, (letter) => LIGATURES[letter] ?? letter);
}

/**
 * The words of a text in order, each with its stem. Texts in scripts without blanks give overlapping pairs of characters, whatever the
 * language: measured on Chinese questions pairs rank better than the words of a dictionary.
 */
export function wordsOf(text: string, language: LanguageCode): Word[] {
  return [...eachWord(text, language)];
}

/** The same one after the other, for who needs only the first. */
export function* eachWord(text: string, language: LanguageCode): Generator<Word> {
  const stops = stopWordsOf(language, foldWord);
  for (const match of text.matchAll(WORD)) {
    const some: Word[] = [];
    if (!UNSPACED.test(match[0])) some.push(wordAt(match[0], match.index, language, stops));
    else addMixed(some, match[0], match.index, language, stops);
    // A lone accent folds to nothing.
    for (const word of some) if (word.word !== '') yield word;
  }
}

/** The stem of a folded word. */
export function stemOf(word: string, language: LanguageCode): string {
  const known = STEMS.get(language) ?? new Map<string, string>();
  if (!known.size) STEMS.set(language, known);
  let stem = known.get(word);
  if (stem === undefined) {
    if (known.size > MAX_STEMS) known.clear();
    stem = stemmerOf(language)?.(word) || word;
    known.set(word, stem);
  }
  return stem;
}

const MAX_STEMS = 50_000;
const STEMS = new Map<LanguageCode, Map<string, string>>();
const STEMMERS = new Map<LanguageCode, (word: string) => string>();

function stemmerOf(language: LanguageCode): ((word: string) => string) | null {
  const name = LANGUAGES[language].stemmer;
  if (!name) return null;
  let stem = STEMMERS.get(language);
  if (!stem) {
    const stemmer = newStemmer(name);
    stem = (word) => stemmer.stem(word);
    STEMMERS.set(language, stem);
  }
  return stem;
}

function wordAt(raw: string, start: number, language: LanguageCode, stops: ReadonlySet<string>): Word {
  const word = foldWord(raw);
  return { start, end: start + raw.length, word, stem: stemOf(word, language), stop: stops.has(word) };
}

/** A run that holds characters without blanks: pairs of those, words of what is between them. */
function addMixed(words: Word[], raw: string, start: number, language: LanguageCode, stops: ReadonlySet<string>): void {
  let at = 0;
  for (const run of raw.matchAll(UNSPACED_RUN)) {
    if (run.index > at) words.push(wordAt(raw.slice(at, run.index), start + at, language, stops));
    addPairs(words, run[0], start + run.index, stops);
    at = run.index + run[0].length;
  }
  if (at < raw.length) words.push(wordAt(raw.slice(at), start + at, language, stops));
}

function addPairs(words: Word[], run: string, start: number, stops: ReadonlySet<string>): void {
  const characters = [...CHARACTERS.segment(run)].map((c) => ({ at: start + c.index, text: c.segment }));
  const end = start + run.length;
  for (let i = 0; i < Math.max(1, characters.length - 1); i++) {
    const next = characters[i + 2];
    const from = characters[i]?.at ?? start;
    const to = next ? next.at : end;
    const word = foldWord(run.slice(from - start, to - start));
    words.push({ start: from, end: to, word, stem: word, stop: stops.has(word) });
  }
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
