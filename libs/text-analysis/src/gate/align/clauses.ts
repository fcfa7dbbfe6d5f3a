import { type ClosedWords } from './closed-words.js';
import type { Statement } from './statement.js';
import type { Token } from './tokens.js';

/** A part of a statement that a mark or a joining word sets apart. */
export interface Clause {
  tokens: readonly Token[];
  raw: readonly Token[];
}

const MARK = /[;:—]|,\s/;
const JOINING = new Set(
  'and but which who while whereas although though despite after before until und aber y e pero et mais en maar'.split(' '),
);

/** The clauses of a statement, in order. */
export function clausesOf({ tokens, raw, text }: Statement, closed: ClosedWords): Clause[] {
  const starts: number[] = [];
  let last = raw[0]?.start ?? 0;
  for (const { start, end } of raw) {
    const word = text.slice(start, end).toLowerCase();
    const key = closed.keys.get(word) ?? '';
    // "As" joins only where it is a token.
    const isJoint =
      JOINING.has(word) ||
      closed.conditions.has(key) ||
      (closed.causes.has(key) && (word !== 'as' || tokens.some((t) => t.start === start)));
    if (!starts.length || isJoint || MARK.test(text.slice(last, start))) starts.push(start);
    last = end;
  }
  return starts.map((start, i) => {
    const isIn = (t: Token) => t.start >= start && t.start < (starts[i + 1] ?? Number.POSITIVE_INFINITY);
    return { tokens: tokens.filter(isIn), raw: raw.filter(isIn) };
  });
}
