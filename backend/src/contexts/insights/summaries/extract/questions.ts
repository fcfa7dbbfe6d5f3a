import { isAsking, PHRASE_LANGUAGE } from '../frameworks/phrase-patterns.js';
import { byPosition, type Salience } from './salience.js';
import { asSpoken, isReply, standsAlone } from './stands-alone.js';
import type { Unit } from './units.js';

const ASKED = /\?\s*$/;
const MIN_QUESTION_LENGTH = 5;
const MIN_SMOOTHNESS = 0.4;
/** So many sentences after a question, and so many turns of others, the answer may be. */
const MAX_ANSWER_DISTANCE = 14;
const MAX_ANSWER_TURNS = 2;
/** What the first sentence of a reply counts beside a word of the question. */
const FIRST = 0.75;
const RIGHT_KIND = 1;
const LEAST_ANSWER = 1.5;

/** A question with the sentences that answer it. */
export interface Answered {
  question: Unit;
  units: Unit[];
}

/** Whether a line asks for information; moderators also ask who wants to begin. */
const isQuestion = (u: Unit): boolean =>
  ASKED.test(u.text) &&
  u.length >= MIN_QUESTION_LENGTH &&
  (u.language !== PHRASE_LANGUAGE ||
    (u.smooth > MIN_SMOOTHNESS &&
      u.informative >= 2 &&
      u.content.length > 0 &&
      isAsking(u.text) &&
      standsAlone(u.text, { mayLead: true })));

/**
 * The questions that were asked, each with the next speaker's reply. A reply belongs to it when it takes up words of the question or is
 * of the kind that was asked for; a question whose reply does neither is left out.
 */
export function answeredQuestions(
  all: readonly Unit[],
  taken: ReadonlySet<number>,
  sections: number,
  each: number,
  salience: Salience,
): Answered[] {
  const matches = all
    .filter((u) => isQuestion(u) && salience.isOnTopic(u, 1))
    .flatMap((question) => {
      const scored = repliesTo(question, all)
        .filter(({ unit }) => !taken.has(unit.index))
        .sort((a, b) => b.score - a.score || a.unit.index - b.unit.index);
      const units = scored.filter(({ score }) => score >= LEAST_ANSWER).map(({ unit }) => unit);
      return units.length ? [{ question, units, worth: salience.worthOf(question) * Math.min(3, scored[0]!.score) }] : [];
    });
  const used = new Set<number>();
  const titles = new Set<string>();
  return matches
    .sort((a, b) => b.worth - a.worth || a.question.index - b.question.index)
    .flatMap(({ question, units }) => {
      if (titles.has(question.text)) return [];
      titles.add(question.text);
      const newUnits = units.filter((u) => !used.has(u.index)).slice(0, each);
      for (const u of newUnits) used.add(u.index);
      return newUnits.length ? [{ question, units: byPosition(newUnits) }] : [];
    })
    .slice(0, sections)
    .sort((a, b) => a.question.index - b.question.index);
}

/**
 * Whether a question was left for others to answer, and nobody did at once. Who asks and goes on speaking has asked as an example, or answers
 * themselves.
 */
export function isLeftOpen(question: Unit, all: readonly Unit[]): boolean {
  const next = all[question.index + 1];
  const goesOn = ASKED.test(question.text) && next?.turn === question.turn && !ASKED.test(next.text) && next.length >= MIN_QUESTION_LENGTH;
  if (goesOn || LISTED.test(question.text) || (ASKED.test(question.text) && question.length < MIN_OPEN_LENGTH)) return false;
  return !isRepliedAtLength(question, all) && !repliesTo(question, all).some(({ score }) => score >= LEAST_ANSWER);
}
/** A shorter one asks what the speaker meant. */
const MIN_OPEN_LENGTH = 7;
/** A statement that lists questions. */
const LISTED = /: ?(?:what|why|how|who|where|when|which|is|are|does|do|can)\b/i;

/** Whether another speaker spoke at length right after, and not of what they do not know. */
function isRepliedAtLength(question: Unit, all: readonly Unit[]): boolean {
  const rest = all.slice(question.index + 1, question.index + 1 + MAX_ANSWER_DISTANCE);
  const first = rest.find((u) => u.noteId === question.noteId && u.turn !== question.turn && u.length >= MIN_QUESTION_LENGTH);
  if (!first || (question.speaker !== null && first.speaker === question.speaker)) return false;
  const reply = rest.filter((u) => u.turn === first.turn);
  return reply.reduce((sum, u) => sum + u.length, 0) >= AT_LENGTH && !reply.some((u) => UNKNOWN.test(asSpoken(u.text)));
}
const AT_LENGTH = 20;
const UNKNOWN = /\b(?:don't (?:yet )?know|not sure|no idea|have to (?:find out|look|check|see|ask)|(?:can't|couldn't) (?:say|tell))\b/i;

/** What others said right after, and how well each sentence answers. */
function repliesTo(question: Unit, all: readonly Unit[]): { unit: Unit; score: number }[] {
  const replies: { unit: Unit; score: number }[] = [];
  const requested = new Set(question.content);
  const kind = kindOf(question);
  const turns = new Set<number>();
  for (const u of all.slice(question.index + 1, question.index + 1 + MAX_ANSWER_DISTANCE)) {
    if (u.noteId !== question.noteId) break;
    // In a text without speakers the next paragraph is the answer.
    const isOther = question.speaker === null ? u.turn !== question.turn : u.speaker !== question.speaker;
    if (isQuestion(u) && (turns.size || !isOther)) break;
    if (!isOther || ASKED.test(u.text) || u.informative < 2 || u.smooth <= MIN_SMOOTHNESS) continue;
    const isFirst = !turns.size;
    turns.add(u.turn);
    if (turns.size > MAX_ANSWER_TURNS) break;
    if (u.language === PHRASE_LANGUAGE && !isReply(u.text)) continue;
    const shared = new Set(u.content.filter((stem) => requested.has(stem))).size;
    const score = Math.min(2, shared) + (kind?.test(asSpoken(u.text)) ? RIGHT_KIND : 0) + (isFirst ? FIRST : 0);
    replies.push({ unit: u, score: u.language === PHRASE_LANGUAGE ? score : score + 1 });
  }
  return replies;
}

/** What an answer to each kind of question has. */
const KINDS: readonly [asked: RegExp, answer: RegExp][] = [
  [/\bwhat (?:else )?(?:would|could|should|can)\b/i, /\b(?:wish|would|could|should|want|need|like|love|if)\b/i],
  [
    /\bwhy\b|\bhow come\b|\breasons?\b/i,
    /\b(?:because|'?cause|cuz|so that|reason|in order to|since|due to|otherwise|which is why|that's why)\b/i,
  ],
  [
    /\bhow (?:many|much|long|old|often|big|large|far)\b|\bwhat (?:percentage|proportion|price|number)\b/i,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|quarter|per cent|percent|most|few|many|none|every|never|always)\b/i,
  ],
  [
    /\bwhen\b|\bwhat (?:date|time)\b|\bhow soon\b/i,
    /\b(?:\d{4}|today|tomorrow|yesterday|week|month|year|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|until|before|after|soon)\b/i,
  ],
  [
    /\b(?:would|should|could) (?:you|we|it|they|that|there)\b|\bdo you (?:think|feel|want|agree)\b|\bwhat (?:do|did|would) you (?:think|want|prefer|like)\b|\bare you (?:content|satisfied|confident|concerned)\b/i,
    /\b(?:i|we) (?:think|feel|believe|would|want|prefer|like|hope|expect|agree|wouldn't|don't)|\b(?:should|would|could|needs? to|has to)\b/i,
  ],
  [
    /^(?:\W|\w+ ){0,4}?(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had)\b/i,
    /^(?:\W|well |oh |um )*(?:yes|yeah|yep|no|nope|not|absolutely|definitely|of course|sure|indeed|correct|exactly|possibly|probably|certainly)\b/i,
  ],
  [
    /\bhow (?:do|does|did|can|could|will|would|are|is|should)\b/i,
    /\b(?:by \w+ing|with (?:the|a|an)|through|using|use[sd]?|first|then|when)\b/i,
  ],
];
const kindOf = ({ text, language }: Unit): RegExp | undefined =>
  language === PHRASE_LANGUAGE ? KINDS.find(([request]) => request.test(asSpoken(text)))?.[1] : undefined;
