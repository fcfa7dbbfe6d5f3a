import { type LanguageCode, rankPassages, wordsOf } from '@libs/text-analysis';
import type { FrameworkSection } from '../frameworks/frameworks.js';
import { PHRASE_LANGUAGE, phraseScore } from '../frameworks/phrase-patterns.js';
import { byPosition, type Salience } from './salience.js';
import { phraseOf } from './theme-names.js';
import type { Unit } from './units.js';

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
): Group[] {
  const free = salience.usable().filter((u) => !taken.has(u.index));
  const candidates = salience.candidates().filter((u) => !taken.has(u.index));
  const one = (units: Unit[]): Group[] => (units.length ? [{ key: section.key, title: section.title, units }] : []);
  const rule = section.rule;
  switch (rule.by) {
    case 'best':
      return one(byPosition(salience.pick(statements(free, rule.count), rule.count)));
    case 'cue': {
      // The words of another language that look like an English one mean something else.
      const found = salience.pick(
        candidates.filter((u) => u.language === PHRASE_LANGUAGE && phraseScore(rule.phraseKind, u.text) > 0),
        rule.count,
        (u) => phraseScore(rule.phraseKind, u.text),
      );
      return one(rule.isRanked ? found : byPosition(found));
    }
    case 'request':
      return one(bestForRequest(candidates, request, rule.count, language));
    case 'slices':
      return one(slices(statements(free, rule.count), rule.count).flatMap((slice) => salience.pick(slice, 1)));
    case 'questions':
      return questions(all, candidates, rule.sections, rule.each, salience).map((g, i) => ({ ...g, key: `${section.key}-${i}` }));
    case 'themes':
      return themes(free, rule.sections, rule.each, salience).map((g, i) => ({ ...g, key: `${section.key}-${i}` }));
    case 'speakers':
      return speakers(free, rule, salience, titles).map((g, i) => ({ ...g, key: `${section.key}-${i}` }));
  }
}

/** Without questions, as long as enough is stated: what somebody asked is not what came of it. */
function statements(units: readonly Unit[], count: number): readonly Unit[] {
  const stated = units.filter((u) => !ASKED.test(u.text));
  return stated.length >= 2 * count ? stated : units;
}

/** As many stretches of about the same number of sentences. */
export function slices(units: readonly Unit[], count: number): Unit[][] {
  const n = Math.min(count, units.length);
  return Array.from({ length: n }, (_, i) => units.slice(Math.floor((i * units.length) / n), Math.floor(((i + 1) * units.length) / n)));
}

/** What a request says of itself; the words are in every text, and say nothing of what is looked for. */
const REQUEST_WORDS =
  /\b(sa(y|id|ys)|talk(s|ed)?|mention(s|ed)?|discuss(es|ed)?|think|thought|ask(s|ed)?|tell|told|list|find|summari[sz]e|show|give|people|everything|anything)\b/gi;

/** What fits a person's own words best, in the order of the text. */
function bestForRequest(all: readonly Unit[], request: string, count: number, language: LanguageCode): Unit[] {
  const subject = language === 'en' ? request.replace(REQUEST_WORDS, ' ') : request;
  const whole = all.filter((u) => u.length >= MIN_ANSWER_LENGTH && !ASKED.test(u.text));
  const units = whole.length ? whole : all;
  const ranked = rankPassages(
    wordsOf(subject, language).some((w) => !w.stop) ? subject : request,
    units.map((u) => ({ text: u.text, ...(u.speaker ? { beside: [u.speaker] } : {}) })),
    language,
  );
  return byPosition(ranked.slice(0, count).map((r) => units[r.index]!));
}

const ASKED = /\?\s*$/;
const MIN_QUESTION_LENGTH = 5;
const MIN_SMOOTHNESS = 0.4;
/** With fewer words than these a sentence answers nothing, however well its words fit. */
const MIN_ANSWER_LENGTH = 6;
const MAX_ANSWER_DISTANCE = 12;

/** Whether somebody asks for something here; whoever leads a talk also asks who wants to begin. */
const isQuestion = (u: Unit): boolean =>
  ASKED.test(u.text) &&
  u.length >= MIN_QUESTION_LENGTH &&
  (u.language !== PHRASE_LANGUAGE || (u.smooth > MIN_SMOOTHNESS && u.informative >= 2 && phraseScore('open', u.text) > 0));

/** The questions that were asked, and what somebody else said right after. */
function questions(all: readonly Unit[], free: readonly Unit[], sections: number, each: number, salience: Salience): Omit<Group, 'key'>[] {
  const usable = new Set(free.map((u) => u.index));
  const asked = all.filter((u) => isQuestion(u));
  const found = asked.flatMap((question) => {
    const after: Unit[] = [];
    for (const u of all.slice(question.index + 1, question.index + 1 + MAX_ANSWER_DISTANCE)) {
      if (ASKED.test(u.text) && u.length >= MIN_QUESTION_LENGTH && after.length) break;
      if (u.noteId !== question.noteId) break;
      // In a text without speakers the next paragraph is the answer.
      const isOther = question.speaker === null ? u.turn !== question.turn : u.speaker !== question.speaker;
      if (isOther && usable.has(u.index) && !ASKED.test(u.text)) after.push(u);
    }
    return after.length
      ? [{ question, after, worth: after.reduce((sum, u) => sum + u.content.length, 0) + question.content.length * 2 }]
      : [];
  });
  const chosen = found.sort((a, b) => b.worth - a.worth || a.question.index - b.question.index).slice(0, sections);
  const used = new Set<number>();
  return chosen
    .sort((a, b) => a.question.index - b.question.index)
    .flatMap(({ question, after }) => {
      const units = byPosition(
        salience.pick(
          after.filter((u) => !used.has(u.index)),
          each,
        ),
      );
      for (const u of units) used.add(u.index);
      return units.length ? [{ title: question.text, units }] : [];
    });
}

const MIN_THEME_SIZE = 3;

/** Subjects: the stems that most sentences share, each with its best sentences; a stem that mostly comes with an earlier one is the same subject. */
function themes(free: readonly Unit[], sections: number, each: number, salience: Salience): Omit<Group, 'key'>[] {
  const by = new Map<string, Unit[]>();
  for (const u of free) for (const stem of new Set(u.content)) by.set(stem, [...(by.get(stem) ?? []), u]);
  const order = [...by]
    .filter(([, units]) => units.length >= Math.min(MIN_THEME_SIZE, free.length / sections))
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  const used = new Set<number>();
  const named = new Set<string>();
  const found: Omit<Group, 'key'>[] = [];
  for (const [stem, units] of order) {
    if (found.length >= sections) break;
    const fresh = units.filter((u) => !used.has(u.index));
    if (fresh.length < units.length / 2) continue;
    const picked = byPosition(salience.pick(fresh, each));
    if (!picked.length) continue;
    const name = phraseOf(stem, units);
    if (!name || named.has(name.toLowerCase())) continue;
    for (const u of units) used.add(u.index);
    named.add(name.toLowerCase());
    found.push({ title: name, units: picked });
  }
  return found;
}

/** Who said most first; a text without speakers is one voice. Of people with one name each is told apart by the note that they speak in. */
function speakers(
  free: readonly Unit[],
  { sections, each }: { sections: number; each: number },
  salience: Salience,
  titles: ReadonlyMap<string, string>,
): Omit<Group, 'key'>[] {
  const by = new Map<string, Unit[]>();
  const notesBySpeaker = new Map<string, Set<string>>();
  for (const u of free) {
    const voice = u.speaker ? `${u.noteId} ${u.speaker}` : '';
    const said = by.get(voice);
    if (said) said.push(u);
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
    .map((units) => ({ title: headingOf(units[0]!), units: byPosition(salience.pick(units, each)) }))
    .filter((g) => g.units.length);
}

/** Headings have a limit, and the titles of notes may be as long alone. */
const MAX_TITLE_LENGTH = 80;
const shortened = (title: string): string => {
  const letters = [...title];
  return letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH).join('').trimEnd()}…` : title;
};
