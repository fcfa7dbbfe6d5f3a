import type { Word } from '../../words.js';
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

/** Who are more than one without a word of how many. */
const GROUP =
  /^(everybody|everyone|respondents|participants|people|speakers|customers|users|patients|interviewees|clients|guests|visitors|attendees|reviewers|commenters|sides|team)$/;

/** Whether a sentence says of more people that they reported something than are cited, or of one that no one else did. */
export function hasOtherReporters({ text, words }: Claim, turns: readonly Turn[], closed: ClosedWords): boolean {
  const who = reportersIn(text, words, closed);
  const people = who.findIndex((w) => PEOPLE.test(w.word) || GROUP.test(w.word));
  const isAll = who.length > 0 && who.length < 3 && who[0]!.word === 'they' && who.at(-1)!.word === 'all';
  if (people < 0 && !isAll) return false;
  if (who.slice(0, Math.max(0, people)).some((w) => /^(only|sole|no|neither|hardly)$/.test(w.word))) return true;
  const cited = new Set(turns.map((t, i) => t.speaker ?? i)).size;
  const quantity = quantitiesOf(text, words, 'en').find((q) => q.to <= people && !q.value.startsWith('#'));
  const before = who.slice(0, Math.max(0, people));
  const isGroup =
    isAll ||
    (GROUP.test(who[people]?.word ?? '') && !isPartOf(before) && (who[people]!.word !== 'team' || before.some((w) => WHOLE.test(w.word))));
  const least = Math.max(Number(quantity?.value ?? 0), isGroup ? 2 : 0, ...before.map((w) => AT_LEAST[w.word] ?? 0));
  return least > 1 && cited < least;
}
const WHOLE = /^(whole|entire|all)$/;
/** "One of the participants" is one. */
const isPartOf = (before: readonly Word[]): boolean =>
  before.some((w) => w.word === 'of') && before.some((w) => /^(one|a|an|another|each)$/.test(w.word));

/** Who is said to report: what stands before the verb, or behind "According to". */
function reportersIn(text: string, words: readonly Word[], closed: ClosedWords): readonly Word[] {
  if (words[0]?.word === 'according' && words[1]?.word === 'to') {
    const end = words.findIndex((w, i) => i > 1 && /^\s*,/.test(text.slice(w.end)));
    return end > 1 && end < WITHIN ? words.slice(2, end + 1) : [];
  }
  const verb = words.findIndex((w, i) => i > 0 && i < WITHIN && closed.reports.has(w.word));
  return words.slice(0, Math.max(0, verb));
}
