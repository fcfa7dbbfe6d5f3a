import type { Turn } from '../checks.js';
import { isAnswer } from './answers.js';
import { type ClosedWords } from './closed-words.js';
import { rawWordsOf } from './raw-words.js';
import type { Statement } from './statement.js';
import { isSame, type Token } from './tokens.js';

const TIMES = new Set('~after ~before ~while ~until'.split(' '));
/** Between what joins and the clause that it joins: "as a result of the fact that". */
const BETWEEN = new Set('~that ~the ~to ~of ~fact ~a ~an ~be ~which ~mean ~order ~result ~lead ~why'.split(' '));
/** So many words of a clause show where it was said; so near to them must stand what joins it. */
const LONG = 3;
const NEAR = 3;
const CONTENT = 1;

/** Whether a clause that a sentence gives as a reason, time or condition was said word for word where nothing joins it to anything. */
export function isJoinedFreely({ raw, text, tokens }: Statement, turns: readonly Turn[], closed: ClosedWords): boolean {
  const isJoint = (t: Token | undefined) =>
    t !== undefined && (closed.causes.has(t.key) || closed.conditions.has(t.key) || TIMES.has(t.key));
  const texts = turns.map((t) => rawWordsOf(t.words, 'en'));
  return raw.some((t, i) => {
    // "As" joins only where it is a token, or where a sentence begins.
    if (!isJoint(t) || (t.key === '~as' && i > 0 && !tokens.some((x) => x.start === t.start))) return false;
    if (isAnswer(i, raw, text)) return false;
    let from = i + 1;
    while (raw[from] && (BETWEEN.has(raw[from]!.key) || isJoint(raw[from]))) from++;
    const clause = raw.slice(from, from + LONG);
    if (clause.length < LONG || clause.filter((c) => c.key[0] !== '~').length < CONTENT) return false;
    if (/[,;:.]/.test(text.slice(clause[0]!.start, clause.at(-1)!.start))) return false;
    const places = texts.flatMap((words) =>
      words.flatMap((_, k) => (clause.every((c, n) => words[k + n] && isSame(words[k + n]!.key, c.key)) ? [{ words, k }] : [])),
    );
    return places.length > 0 && places.every(({ words, k }) => !words.slice(Math.max(0, k - NEAR - (from - i)), k).some(isJoint));
  });
}
