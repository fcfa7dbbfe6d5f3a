import { FOUND_WORDS, isFoundWord, JOINING_SIGNS, placesOf } from '@libs/domain';
import { type LanguageCode, type TextRange, type Word, wordsOf } from '@libs/text-analysis';

/** Between these two private-use characters stands what matched. */
export const MATCH_MARKERS = { start: '\uE000', stop: '\uE001' } as const;

/** Folded words, and what stands before each of them but the first, as `gapOf` says it. */
interface Phrase {
  words: readonly string[];
  gaps: readonly string[];
}

/** What a search looks for in texts of a language: single words by their folded forms and stems, and phrases. */
export interface SearchTerms {
  language: LanguageCode;
  forms: ReadonlySet<string>;
  phrases: readonly Phrase[];
}

/** Words that a sign joins, as in "A/B" or an address. */
const JOINED = new RegExp(`[\\p{L}\\p{N}\\p{M}]${JOINING_SIGNS}+[\\p{L}\\p{N}]`, 'u');

/**
 * What a query looks for; among single words stop words count only where there is nothing else. Joined words are looked for one by one and
 * as they are written: of "A/B" the A says nothing by itself.
 */
export function searchTermsOf(texts: readonly string[], language: LanguageCode, phrases: readonly string[] = []): SearchTerms {
  const words = texts.flatMap((text) => wordsOf(text, language));
  const content = words.filter((w) => !w.stop);
  const all = [...new Set([...phrases, ...texts.filter((text) => JOINED.test(text))])];
  return {
    language,
    forms: new Set((content.length || all.length ? content : words).flatMap((w) => [w.word, w.stem])),
    phrases: all.map((phrase) => phraseOf(phrase, language)).filter((phrase) => phrase.words.length > 0),
  };
}

function phraseOf(text: string, language: LanguageCode): Phrase {
  const words = wordsOf(text, language);
  return { words: words.map(({ word }) => word), gaps: words.map(({ start }, i) => gapOf(text.slice(words[i - 1]?.end ?? start, start))) };
}

/** As between the words of a phrase in the index: nothing that ends a sentence. */
const GAP_SIGN = /[\s,;:()"'“”„‘’«»‐-―-]/u;

/**
 * What stands between two words, to be compared: nothing for a gap, else the signs, of which a blank stands for any gap. Read sign by sign,
 * because an expression that is made of a query can take for ever.
 */
function gapOf(between: string): string {
  let [signs, gap, isGap] = ['', '', true];
  const endGap = () => {
    signs += /\s/.test(gap) ? ' ' : gap;
    gap = '';
  };
  for (const sign of between) {
    if (GAP_SIGN.test(sign)) gap += sign;
    else {
      endGap();
      signs += sign;
      isGap = false;
    }
  }
  endGap();
  return isGap ? '' : signs;
}

/** A whole text with what matched marked; the text itself when nothing did. */
export function marked(text: string, sought: SearchTerms): string {
  return withMarks(text, matchingWordsIn(text, sought));
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const BEFORE = 60;
const LENGTH = 240;
/** Words farther apart are no phrase. */
const MAX_GAP = 100;
/** A match farther on is not looked for: the page of a note shows it. */
const MAX_SCANNED = 200_000;

/** The part of a text around its best place, where a phrase or most of the words stand, with what matched marked; its beginning when nothing did. */
export function snippetOf(text: string, sought: SearchTerms): string {
  const best = bestPlace(text.slice(0, MAX_SCANNED), sought);
  if (!best) return text.length > LENGTH ? `${text.slice(0, beforeBlank(text, LENGTH, 1))} …` : text;
  const from = best.start <= BEFORE ? 0 : afterBlank(text, best.start - BEFORE, best.start);
  const to = beforeBlank(text, from + LENGTH, best.end);
  return `${from ? '… ' : ''}${marked(text.slice(from, to), sought)}${to < text.length ? ' …' : ''}`;
}

/** Where the rarest words within one snippet begin; the first such place. A word that is all over a text counts little. */
function bestPlace(text: string, sought: SearchTerms): TextRange | undefined {
  const { places, runs } = lastScan(text, sought);
  if (runs[0]) return runs[0][0];
  const counts = new Map<string, number>();
  for (const { stem } of places) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const worth = (stem: string) => 1 + Math.log(places.length / counts.get(stem)!);
  const inside = new Map<string, number>();
  let best: { place: TextRange; score: number } | undefined;
  let [score, next] = [0, 0];
  for (const [i, place] of places.entries()) {
    for (; next < places.length && (next <= i || places[next]!.end <= place.start + LENGTH - BEFORE); next++) {
      const { stem } = places[next]!;
      if (!inside.get(stem)) score += worth(stem);
      inside.set(stem, (inside.get(stem) ?? 0) + 1);
    }
    if (!best || score > best.score + 1e-9) best = { place, score };
    const remaining = inside.get(place.stem)! - 1;
    inside.set(place.stem, remaining);
    if (!remaining) score -= worth(place.stem);
  }
  return best?.place;
}

type Place = TextRange & { word: string; stem: string };

/** Where single words stand in a text, and where phrases do, each in order. */
interface Scan {
  places: readonly Place[];
  runs: readonly (readonly Place[])[];
}

/** Of each run of letters in the texts of a search the words that are looked for: texts say the same words again and again. */
const analyzedRuns = new WeakMap<SearchTerms, Map<string, readonly (Word & { isPlace: boolean })[]>>();
/** What was found in the text that was read last: its snippet and the forms of its words are asked for one after the other. */
const lastScans = new WeakMap<SearchTerms, Scan & { text: string }>();

function lastScan(text: string, sought: SearchTerms): Scan {
  const last = lastScans.get(sought);
  if (last?.text === text) return last;
  const scan = scanOf(text, sought);
  lastScans.set(sought, { text, ...scan });
  return scan;
}

const RUN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

function scanOf(text: string, sought: SearchTerms): Scan {
  const { phrases, language } = sought;
  const [places, runs, row]: [Place[], Place[][], Place[]] = [[], [], []];
  const inPhrases = new Set(phrases.flatMap(({ words }) => words));
  if (!sought.forms.size && !inPhrases.size) return { places, runs };
  const longest = Math.max(0, ...phrases.map(({ words }) => words.length));
  const analyzed = analyzedRuns.get(sought) ?? new Map<string, readonly (Word & { isPlace: boolean })[]>();
  analyzedRuns.set(sought, analyzed);
  RUN.lastIndex = 0;
  for (let match = RUN.exec(text); match; match = RUN.exec(text)) {
    const [run] = match;
    let words = analyzed.get(run);
    if (!words) {
      words = wordsOf(run, language)
        .map((word) => ({ ...word, isPlace: matchesTerm(word, sought) }))
        .filter(({ isPlace, word }) => isPlace || inPhrases.has(word));
      analyzed.set(run, words);
    }
    for (const { start, end, word, stem, isPlace } of words) {
      const place = { start: match.index + start, end: match.index + end, word, stem };
      if (isPlace) places.push(place);
      if (!inPhrases.has(word)) continue;
      if (row.push(place) > longest) row.shift();
      for (const phrase of phrases) {
        if (phrase.words.at(-1) !== word) continue;
        const last = row.slice(-phrase.words.length);
        if (isPhrase(text, last, phrase)) runs.push(last);
      }
    }
  }
  return { places, runs };
}

const isGap = (between: string, gap: string) => between.length <= MAX_GAP && gapOf(between) === gap;

/** Whether words that stand one after the other are a phrase. Words between them, of which it has none, would be letters in a gap. */
function isPhrase(text: string, row: readonly Place[], { words, gaps }: Phrase): boolean {
  return (
    row.length === words.length &&
    row.every(({ word }, i) => word === words[i]) &&
    row.every(({ start }, i) => i === 0 || isGap(text.slice(row[i - 1]!.end, start), gaps[i]!))
  );
}

/** The words of a text, in which they may be marked already, that matched, folded, each once. */
export function matchedWords(marked: string, sought: SearchTerms): string[] {
  const text = marked.replaceAll(MATCH_MARKERS.start, '').replaceAll(MATCH_MARKERS.stop, '');
  return [...new Set(matchingWordsIn(text, sought).map((w) => text.slice(w.start, w.end).toLowerCase()))];
}

/** Words as they stand in a text, to be found again where it is shown, and in how many places they are. */
export interface MatchedForms {
  words: string[];
  places: number;
}

/** What of a text matched: the forms of the words, and phrases with one blank between their words. */
export function matchedFormsIn(text: string, sought: SearchTerms): MatchedForms {
  const { places, runs } = lastScan(text.slice(0, MAX_SCANNED), sought);
  const forms = new Set(places.map(({ start, end }) => text.slice(start, end).toLowerCase()));
  for (const run of runs) forms.add(formOf(text, run));
  const words = [...forms].filter(isFoundWord).slice(0, FOUND_WORDS.count);
  return { words, places: placesOf(text, words).length };
}

/** The words of a text that are looked for, by themselves or as a part of a phrase, in order. */
function matchingWordsIn(text: string, sought: SearchTerms): TextRange[] {
  const { places, runs } = scanOf(text, sought);
  if (!runs.length) return [...places];
  return [...new Set([...places, ...runs.flat()])].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** A run with the sign that joins two of its words, else with one blank between them, or none where none is written. */
function formOf(text: string, run: readonly TextRange[]): string {
  let [form, at] = ['', run[0]?.start ?? 0];
  for (const { start, end } of run) {
    const between = text.slice(at, start);
    form += `${start > at ? (JOINING_SIGN.test(between) ? between : ' ') : ''}${text.slice(Math.max(start, at), end)}`;
    at = Math.max(at, end);
  }
  return form.toLowerCase();
}

const JOINING_SIGN = new RegExp(`^${JOINING_SIGNS}$`);

function matchesTerm(word: Word, { forms }: SearchTerms): boolean {
  // A single character of a script without blanks stands for what begins with it.
  return (
    forms.has(word.stem) ||
    forms.has(word.word) ||
    (word.end - word.start === 2 && UNSPACED.test(word.word) && forms.has(word.word.charAt(0)))
  );
}

/** Marks that touch or overlap, as pairs of characters do, become one. */
function withMarks(text: string, words: readonly TextRange[]): string {
  let out = '';
  let at = 0;
  for (let i = 0; i < words.length; i++) {
    const first = words[i]!;
    let end = first.end;
    while (i + 1 < words.length && words[i + 1]!.start <= end) end = Math.max(end, words[++i]!.end);
    out += text.slice(at, first.start) + MATCH_MARKERS.start + text.slice(first.start, end) + MATCH_MARKERS.stop;
    at = end;
  }
  return out + text.slice(at);
}

function afterBlank(text: string, from: number, last: number): number {
  const blank = text.slice(from, last).search(/\s/);
  return blank < 0 ? whole(text, from) : from + blank + 1;
}

function beforeBlank(text: string, to: number, least: number): number {
  if (to >= text.length) return text.length;
  const blank = text.slice(least, to).lastIndexOf(' ');
  return blank < 0 ? whole(text, Math.max(to, least)) : least + blank;
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
