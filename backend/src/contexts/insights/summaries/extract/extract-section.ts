import { type LanguageCode, rankPassages, wordsOf } from '@libs/text-analysis';
import type { FrameworkSection } from '../frameworks/frameworks.js';
import { PHRASE_LANGUAGE, type PhraseKind, phraseScore } from '../frameworks/phrase-patterns.js';
import { aboutTheText, likeness, type Meanings, NO_MEANINGS } from './meanings.js';
import { answeredQuestions, isLeftOpen } from './questions.js';
import { byPosition, ENOUGH_WORTH, overlap, SAME_MEANING, type Salience } from './salience.js';
import { themesOf } from './themes.js';
import { ownText, type Unit } from './units.js';

/** Sentences under a heading. */
export interface Group {
  key: string;
  title: string;
  units: Unit[];
}

/**
 * What a section of a framework takes out of a text. `taken` are sentences that stand in an earlier section: nothing is said twice; `titles` are
 * those of its notes.
 * Sections without a sentence are left out.
 */
export function extractSection(
  section: FrameworkSection,
  all: readonly Unit[],
  salience: Salience,
  taken: ReadonlySet<number>,
  request: string,
  language: LanguageCode,
  titles: ReadonlyMap<string, string> = new Map(),
  meanings: Meanings = NO_MEANINGS,
): Group[] {
  const isFree = (u: Unit) => !taken.has(u.index) && !taken.has(u.first);
  const free = aboutTheText(salience.usable(), meanings).filter(isFree);
  const candidates = salience.candidates().filter(isFree);
  const one = (units: Unit[]): Group[] => (units.length ? [{ key: section.key, title: section.title, units }] : []);
  const rule = section.rule;
  const isOf = (u: Unit, kind: PhraseKind) => u.language === PHRASE_LANGUAGE && phraseScore(kind, ownText(u)) > 0;
  if (section.needs && language === PHRASE_LANGUAGE) {
    const { kinds, least } = section.needs;
    if (kinds.filter((kind) => salience.candidates().some((u) => isOf(u, kind))).length < least) return [];
  }
  switch (rule.by) {
    case 'best': {
      const { phraseKind } = rule;
      const from = phraseKind && language === PHRASE_LANGUAGE ? candidates.filter((u) => isOf(u, phraseKind)) : statements(free);
      return one(byPosition(salience.pick(from, rule.count, { least: ENOUGH_WORTH, meanings })));
    }
    case 'cue': {
      // The words of another language that look like an English one mean something else.
      const units = salience.pick(
        candidates.filter(
          (u) => isOf(u, rule.phraseKind) && (rule.phraseKind !== 'open' || (salience.isOnTopic(u, 2) && isLeftOpen(u, all))),
        ),
        rule.count,
        { boost: (u) => phraseScore(rule.phraseKind, ownText(u)), meanings },
      );
      return one(rule.isRanked ? units : byPosition(units));
    }
    case 'request':
      return one(bestForRequest(candidates, request, rule.count, language, meanings));
    case 'slices':
      return one(slices(statements(free), rule.count).flatMap((slice) => salience.pick(slice, 1, { meanings })));
    case 'questions':
      return answeredQuestions(all, taken, rule.sections, rule.each, salience).map(({ question, units }, i) => ({
        key: `${section.key}-${i}`,
        title: question.text,
        units,
      }));
    case 'themes':
      return themesOf(all, statements(candidates), rule, salience, meanings).map((theme, i) => ({
        key: `${section.key}-${i}`,
        ...theme,
      }));
    case 'speakers':
      return speakers(statements(free), rule, salience, titles, meanings).map((g, i) => ({ ...g, key: `${section.key}-${i}` }));
  }
}

/** Without questions and examples, as long as anything is stated: a question is not an outcome. */
function statements(units: readonly Unit[]): readonly Unit[] {
  const stated = units.filter((u) => !ASKED.test(u.text) && !INDIRECT.test(u.text) && !EXAMPLE.test(u.text));
  return stated.length ? stated : units;
}

/** As many stretches of about the same number of sentences. */
export function slices(units: readonly Unit[], count: number): Unit[][] {
  const n = Math.min(count, units.length);
  return Array.from({ length: n }, (_, i) => units.slice(Math.floor((i * units.length) / n), Math.floor(((i + 1) * units.length) / n)));
}

/** What a request says of itself; the words are in every text, and say nothing of what is looked for. */
const REQUEST_WORDS =
  /\b(sa(y|id|ys)|talk(s|ed)?|mention(s|ed)?|discuss(es|ed)?|think|thought|ask(s|ed)?|tell|told|list|find|summari[sz]e|show|give|people|everything|anything)\b/gi;

/** What fits a person's own words best, in the order of the text: by its words, and where it is known what it means by that as well. */
function bestForRequest(all: readonly Unit[], request: string, count: number, language: LanguageCode, meanings: Meanings): Unit[] {
  const subject = language === 'en' ? request.replace(REQUEST_WORDS, ' ') : request;
  const whole = all.filter((u) => u.length >= MIN_ANSWER_LENGTH && !ASKED.test(u.text));
  const units = whole.length ? whole : all;
  const byWords = rankPassages(
    wordsOf(subject, language).some((w) => !w.stop) ? subject : request,
    units.map((u) => ({ text: u.text, ...(u.speaker ? { beside: [u.speaker] } : {}) })),
    language,
  );
  const max = Math.max(...byWords.map(({ score }) => score), Number.MIN_VALUE);
  const words = new Map(byWords.map(({ index, score }) => [index, score / max]));
  const fitting = units.map((unit, i) => ({ unit, words: words.get(i) ?? 0, meaning: likeness(meanings, unit.text, request) }));
  const nearest = Math.max(...fitting.map(({ meaning }) => meaning ?? 0));
  const ranked = fitting
    .filter((u) => (u.meaning === null ? u.words > 0 : u.meaning >= FITS * nearest && u.meaning >= (u.words > 0 ? MEANT : CLEARLY_MEANT)))
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a.unit.index - b.unit.index);
  const selectedUnits: Unit[] = [];
  for (const { unit } of ranked)
    if (
      selectedUnits.length < count &&
      !selectedUnits.some((u) => overlap(u, unit) || (likeness(meanings, u.text, unit.text) ?? 0) > SAME_MEANING)
    )
      selectedUnits.push(unit);
  return byPosition(selectedUnits);
}
/** So near to a request is what answers it and has one of its words, and so near what has none. */
const MEANT = 0.25;
const CLEARLY_MEANT = 0.4;
/** What is less near than this part of the nearest is left out. */
const FITS = 0.8;
const scoreOf = ({ words, meaning }: { words: number; meaning: number | null }): number => (meaning ?? 0) + WORDS_WORTH * words;
/** What the words of a request count beside what it means. */
const WORDS_WORTH = 0.15;

const ASKED = /\?\s*$/;
/** A question without its mark, as transcripts have it. */
const INDIRECT =
  /^(?:(?:and|but|so|like|well)[\s,]+)*(?:how|why|which|where|who|what (?!\w+(?: \w+)? (?:is|was|me|us)\b|\w+'\w+)\w+ \w+ \w+ (?:are|do|does|have|having))\b/i;
/** Illustrates what was said before. */
const EXAMPLE = /^(?:(?:and|but|so|like|well)[\s,]+)*(?:for (?:instance|example)|say,|if you look(?:ed)? at)\b/i;
/** With fewer words than these a sentence answers nothing, however well its words fit. */
const MIN_ANSWER_LENGTH = 6;

/** Who said most first; a text without speakers is one voice. Namesakes are separated by the note in which they speak. */
function speakers(
  free: readonly Unit[],
  { sections, each }: { sections: number; each: number },
  salience: Salience,
  titles: ReadonlyMap<string, string>,
  meanings: Meanings,
): Omit<Group, 'key'>[] {
  const by = new Map<string, Unit[]>();
  const notesBySpeaker = new Map<string, Set<string>>();
  for (const u of free) {
    const voice = u.speaker ? `${u.noteId} ${u.speaker}` : '';
    const units = by.get(voice);
    if (units) units.push(u);
    else by.set(voice, [u]);
    if (u.speaker) notesBySpeaker.set(u.speaker, (notesBySpeaker.get(u.speaker) ?? new Set()).add(u.noteId));
  }
  const headingOf = ({ speaker, noteId }: Unit): string => {
    if (!speaker) return 'No speaker named';
    return notesBySpeaker.get(speaker)!.size > 1 ? `${speaker} (${shortened(titles.get(noteId) || 'Untitled')})` : speaker;
  };
  return [...by.values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, sections)
    .map((units) => ({ title: headingOf(units[0]!), units: byPosition(salience.pick(units, each, { meanings })) }))
    .filter((g) => g.units.length);
}

/** Headings have a limit, and the titles of notes may be as long alone. */
const MAX_TITLE_LENGTH = 80;
const shortened = (title: string): string => {
  const letters = [...title];
  return letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH).join('').trimEnd()}…` : title;
};
