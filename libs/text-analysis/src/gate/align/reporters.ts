import type { Turn } from '../checks.js';
import type { Claim } from '../claim.js';
import { quantitiesOf } from '../numbers.js';
import { type ClosedWords } from './closed-words.js';

const WITHIN = 8;
const PEOPLE =
  /^(respondents?|participants?|persons?|people|speakers?|customers?|users?|patients?|interviewees?|interviewers?|clients?|guests?|visitors?|members?|researchers?|attendees?|reviewers?|commenters?)$/;
/** How many people must be cited for each word of how many said something. */
const AT_LEAST: Record<string, number> = {
  both: 2,
  several: 2,
  many: 2,
  most: 2,
  all: 2,
  every: 2,
  few: 2,
  some: 2,
  various: 2,
  multiple: 2,
};

/** Whether a sentence says of more people that they reported something than are cited, or of one that no one else did. */
export function hasOtherReporters({ text, words }: Claim, turns: readonly Turn[], closed: ClosedWords): boolean {
  const verb = words.findIndex((w, i) => i > 0 && i < WITHIN && closed.reports.has(w.word));
  const who = words.slice(0, Math.max(0, verb));
  const people = who.findIndex((w) => PEOPLE.test(w.word));
  if (people < 0) return false;
  if (who.slice(0, people).some((w) => /^(only|sole|no|neither|hardly)$/.test(w.word))) return true;
  const cited = new Set(turns.map((t, i) => t.speaker ?? i)).size;
  const counted = quantitiesOf(text, words, 'en').find((q) => q.to <= people && !q.value.startsWith('#'));
  const least = Math.max(Number(counted?.value ?? 0), ...who.slice(0, people).map((w) => AT_LEAST[w.word] ?? 0));
  return least > 1 && cited < least;
}
