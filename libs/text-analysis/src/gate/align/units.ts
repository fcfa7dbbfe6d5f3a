import type { Claim } from '../claim.js';
import { UNITS } from './roles.js';
import { isSame, type Token } from './tokens.js';
import type { Window } from './windows.js';

/** So near a number its unit stands. */
const NEAR = 2;

/** What a number counts beside units of measure. */
const SHARES = new Set(['point', 'time', 'piec', 'page', 'word']);

/** Whether a number of a sentence counts something else than it does everywhere in the source. */
export function hasOtherUnit({ words }: Claim, tokens: readonly Token[], windows: readonly Window[]): boolean {
  return tokens.some((number, i) => {
    const word = number.key[0] === '=' ? words.find((w) => w.start >= number.end) : undefined;
    // A unit of two words, and a sign, are one token.
    const next = tokens[i + 1];
    const unit = word && next && next.start === word.start && UNITS.has(next.key) ? next.key : word?.stem;
    if (!word || !unit || !(UNITS.has(unit) || SHARES.has(unit)) || word.start > number.end + 1) return false;
    const places = windows.flatMap(({ tokens }) =>
      tokens.flatMap((t, k) => (t.key === number.key ? [tokens.slice(Math.max(0, k - NEAR), k + 1 + NEAR)] : [])),
    );
    return places.length > 0 && places.every((near) => near.some((t) => UNITS.has(t.key)) && !near.some((t) => isSame(t.key, unit)));
  });
}
