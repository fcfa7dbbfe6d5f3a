import { type LanguageCode, wordsOf } from '@libs/text-analysis';
import type { SourceLine } from './extract.js';

/** With at least this share and number of questions among their sentences, a speaker counts as an interviewer. */
const SHARE = 0.4;
const MIN_QUESTIONS = 4;

const QUESTIONS = /[?？؟]+/g;
const ENDS = /[.!?？؟。！…]+(?=\s|[\p{Pf}\p{Pe}"']|$)/gu;

/** Whether a sentence asks instead of telling. */
export const isAsking = (sentence: string): boolean => /[?？؟][\p{Pf}\p{Pe}"']*\s*$/u.test(sentence);

/** Who speaks a line, as `interviewersOf` names them: the same name in two sources is two. */
export const askerKey = ({ source, speaker }: Pick<SourceLine, 'source' | 'speaker'>): string => `${source} ${speaker ?? ''}`;

interface Talk {
  source: string;
  speaker: string;
  asked: number;
  sentences: number;
  length: number;
}

/**
 * Who is there to ask, such as an interviewer: many of their sentences are questions, and another speaker talks more. Never a person whom the question
 * names. Sentences are split at punctuation alone, which is enough to count and quick for thousands of lines.
 */
export function interviewersOf(lines: readonly SourceLine[], question: string, language: LanguageCode): Set<string> {
  const people = new Map<string, Talk>();
  for (const { source, speaker, text } of lines) {
    if (!speaker) continue;
    const key = askerKey({ source, speaker });
    const talk = people.get(key) ?? { source, speaker, asked: 0, sentences: 0, length: 0 };
    people.set(key, talk);
    talk.asked += text.match(QUESTIONS)?.length ?? 0;
    talk.sentences += Math.max(1, text.match(ENDS)?.length ?? 0);
    talk.length += text.length;
  }
  const longest = new Map<string, number>();
  for (const { source, length } of people.values()) longest.set(source, Math.max(length, longest.get(source) ?? 0));
  const named = new Set(wordsOf(question, language).map((w) => w.stem));
  const isAsker = ({ source, speaker, asked, sentences, length }: Talk) =>
    asked >= MIN_QUESTIONS &&
    asked >= SHARE * sentences &&
    length < longest.get(source)! &&
    !wordsOf(speaker, language).some((w) => !w.stop && named.has(w.stem));
  return new Set([...people].filter(([, talk]) => isAsker(talk)).map(([key]) => key));
}

/** Speakers whom the question names: by the whole name, or by a part of it that is written with a capital. */
export function namedSpeakers(lines: readonly SourceLine[], question: string): ReadonlySet<string | null> {
  const parts = new Set(question.match(/[\p{L}\p{N}]+/gu) ?? []);
  const isNamed = (speaker: string) =>
    question.toLowerCase().includes(speaker.toLowerCase()) ||
    (speaker.match(/[\p{L}\p{N}]+/gu) ?? []).some((part) => /^\p{Lu}\p{L}*\p{Ll}/u.test(part) && part.length > 2 && parts.has(part));
  return new Set(
    [...new Set(lines.map(({ speaker }) => speaker))].filter((speaker) => speaker !== null && speaker !== '' && isNamed(speaker)),
  );
}
