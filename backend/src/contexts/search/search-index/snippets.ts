import { FOUND_WORDS, isFoundWord, placesOf } from '@libs/domain';
import { type LanguageCode, type TextRange, type Word, wordsOf } from '@libs/text-analysis';

/** Between these two private-use characters stands what matched. */
export const MATCH_MARKERS = { start: '\uE000', stop: '\uE001' } as const;

/** Folded words, and what may stand before each of them but the first. */
interface Phrase {
  words: readonly string[];
  gaps: readonly RegExp[];
}

/** What a search looks for in texts of a language: single words by their folded forms and stems, and phrases. */
export interface SearchTerms {
  language: LanguageCode;
  forms: ReadonlySet<string>;
  phrases: readonly Phrase[];
}

/** Words that a sign joins, as in "A/B" or an address. */
const JOINED = /[\p{L}\p{N}\p{M}][^\p{L}\p{N}\p{M}\s'’]+[\p{L}\p{N}]/u;

/**
 * What a query looks for; among single words stop words count only where there is nothing else. Joined words are looked for one by one and
 * as they are written: of "A/B" the A says nothing by itself.
 */
export function searchTermsOf(texts: readonly string[], language: LanguageCode, phrases: readonly string[] = []): SearchTerms {
  const words = texts.flatMap((text) => wordsOf(text, language));
  const content = words.filter((w) => !w.stop);
  const all = [...phrases, ...texts.filter((text) => JOINED.test(text))];
  return {
    language,
    forms: new Set((content.length || all.length ? content : words).flatMap((w) => [w.word, w.stem])),
    phrases: all.map((phrase) => phraseOf(phrase, language)).filter((phrase) => phrase.words.length > 0),
  };
}

/** As the index has it: a blank stands for any gap, a sign for itself. */
function phraseOf(text: string, language: LanguageCode): Phrase {
  const words = wordsOf(text, language);
  const gaps = words.map(({ start }, i) => {
    const between = text.slice(words[i - 1]?.end ?? start, start);
    if (GAP.test(between)) return GAP;
    const signs = between.replace(/[^\s]/gu, (sign) => sign.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`));
    return new RegExp(`^${signs.replace(/\s+/g, `${GAP_CHARACTERS}+`)}$`, 'u');
  });
  return { words: words.map(({ word }) => word), gaps };
}

/** A whole text with what matched marked; the text itself when nothing did. */
export function marked(text: string, sought: SearchTerms): string {
  return withMarks(text, matchingWordsIn(text, sought));
}

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const BEFORE = 60;
const LENGTH = 240;
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
  if (sought.phrases.length) {
    const run = runsIn(text, wordsOf(text, sought.language), sought.phrases)[0];
    if (run) return run[0];
  }
  const places = foundPlaces(text, sought);
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

type Place = TextRange & { stem: string };

/** Of each run of letters in the texts of a search the words that are looked for: texts say the same words again and again. */
const analyzedRuns = new WeakMap<SearchTerms, Map<string, readonly Word[]>>();
/** What was found in the text that was read last: its snippet and the forms of its words are asked for one after the other. */
const lastPlaces = new WeakMap<SearchTerms, { text: string; places: readonly Place[] }>();

/** Where the words stand, in order. */
function foundPlaces(text: string, sought: SearchTerms): readonly Place[] {
  if (!sought.forms.size) return [];
  const last = lastPlaces.get(sought);
  if (last?.text === text) return last.places;
  const runs = analyzedRuns.get(sought) ?? new Map<string, readonly Word[]>();
  analyzedRuns.set(sought, runs);
  const places: Place[] = [];
  RUN.lastIndex = 0;
  for (let match = RUN.exec(text); match; match = RUN.exec(text)) {
    const [run] = match;
    let words = runs.get(run);
    if (!words) {
      words = wordsOf(run, sought.language).filter((word) => matchesTerm(word, sought));
      runs.set(run, words);
    }
    for (const { start, end, stem } of words) places.push({ start: match.index + start, end: match.index + end, stem });
  }
  lastPlaces.set(sought, { text, places });
  return places;
}

/** The words of a text that matched, folded, each once. */
export function matchedWords(text: string, sought: SearchTerms): string[] {
  return [...new Set(matchingWordsIn(text, sought).map((w) => text.slice(w.start, w.end).toLowerCase()))];
}

/** Words as they stand in a text, to be found again where it is shown, and in how many places they are. */
export interface MatchedForms {
  words: string[];
  places: number;
}

/** What of a text matched: the forms of the words, and phrases with one blank between their words. */
export function matchedFormsIn(text: string, sought: SearchTerms): MatchedForms {
  const forms = new Set(foundPlaces(text.slice(0, MAX_SCANNED), sought).map(({ start, end }) => text.slice(start, end).toLowerCase()));
  const runs = sought.phrases.length ? runsIn(text, wordsOf(text, sought.language), sought.phrases) : [];
  for (const run of runs) forms.add(formOf(text, run));
  const words = [...forms].filter(isFoundWord).slice(0, FOUND_WORDS.count);
  return { words, places: placesOf(text, words).length };
}

const RUN = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** The words of a text that are looked for, by themselves or as a part of a phrase. */
function matchingWordsIn(text: string, sought: SearchTerms): Word[] {
  const words = wordsOf(text, sought.language);
  const inRuns = new Set(runsIn(text, words, sought.phrases).flat());
  return words.filter((word) => inRuns.has(word) || matchesTerm(word, sought));
}

/** As between the words of a phrase in the index: nothing that ends a sentence. */
const GAP_CHARACTERS = String.raw`[\s,;:()"'“”„‘’«»‐-―\-]`;
const GAP = new RegExp(`^${GAP_CHARACTERS}*$`, 'u');

/** Where phrases stand in a text: runs of its words that are written as theirs, with no more than a gap between them. */
function runsIn(text: string, words: readonly Word[], phrases: SearchTerms['phrases']): Word[][] {
  const runs: Word[][] = [];
  for (let at = 0; at < words.length; at++)
    for (const phrase of phrases) {
      if (words[at]?.word !== phrase.words[0]) continue;
      const run = words.slice(at, at + phrase.words.length);
      const isNext = (before: Word | undefined, { start }: Word, gap: RegExp | undefined) =>
        !before || gap?.test(text.slice(before.end, start));
      const isRun =
        run.length === phrase.words.length &&
        run.every((word, i) => word.word === phrase.words[i] && isNext(run[i - 1], word, phrase.gaps[i]));
      if (isRun) runs.push(run);
    }
  return runs;
}

/** A run with one blank between its words, or none where none is written. */
function formOf(text: string, run: readonly Word[]): string {
  let [form, at] = ['', run[0]?.start ?? 0];
  for (const { start, end } of run) {
    form += `${start > at ? ' ' : ''}${text.slice(Math.max(start, at), end)}`;
    at = Math.max(at, end);
  }
  return form.toLowerCase();
}

function matchesTerm(word: Word, { forms }: SearchTerms): boolean {
  // A single character of a script without blanks stands for what begins with it.
  return (
    forms.has(word.stem) ||
    forms.has(word.word) ||
    (word.end - word.start === 2 && UNSPACED.test(word.word) && forms.has(word.word.charAt(0)))
  );
}

/** Marks that touch or overlap, as pairs of characters do, become one. */
function withMarks(text: string, words: readonly Word[]): string {
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
