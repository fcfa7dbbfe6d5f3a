import { isSame, type Token } from './tokens.js';

/** Where some tokens stand in a source: for each of them the index of the token there that is the same, -1 where none is, and the stretch from the first to the last. */
export interface Alignment {
  at: readonly number[];
  from: number;
  to: number;
  /** The share of the tokens that are found, in order and close together, 0 to 1. */
  share: number;
}

/** What a word that is left out or put in costs, against 1 for one that is the same: a stretch may be shortened, but not put together from here and there. */
const LEFT_OUT = 0.12;
const INSERTION_COST = 0.2;

/** The best way to lay some tokens along a source, in order. */
export function align(requestedTokens: readonly Token[], source: readonly Token[]): Alignment {
  const [n, m] = [requestedTokens.length, source.length];
  const wide = m + 1;
  const score = new Float64Array((n + 1) * wide);
  let best = 0;
  for (let i = 1; i <= n; i++) {
    for (let j = 1; j <= m; j++) {
      const met = isSame(requestedTokens[i - 1]!.key, source[j - 1]!.key) ? score[(i - 1) * wide + j - 1]! + 1 : 0;
      const value = Math.max(0, met, score[(i - 1) * wide + j]! - INSERTION_COST, score[i * wide + j - 1]! - LEFT_OUT);
      score[i * wide + j] = value;
      if (value > score[best]!) best = i * wide + j;
    }
  }
  const at = new Array<number>(n).fill(-1);
  let [i, j] = [Math.floor(best / wide), best % wide];
  const to = j;
  let from = j;
  while (i > 0 && j > 0 && score[i * wide + j]! > 0) {
    const value = score[i * wide + j]!;
    if (isSame(requestedTokens[i - 1]!.key, source[j - 1]!.key) && Math.abs(value - score[(i - 1) * wide + j - 1]! - 1) < 1e-9) {
      at[i - 1] = j - 1;
      from = j - 1;
      i--;
      j--;
    } else if (Math.abs(value - score[(i - 1) * wide + j]! + INSERTION_COST) < 1e-9) i--;
    else j--;
  }
  const index = at.reduce((sum, k) => sum + (k >= 0 ? 1 : 0), 0);
  return { at, from, to, share: n ? index / n : 0 };
}

/** The most that can be found of some tokens in a source, whatever the order: cheap to know. */
export function maxMatch(requestedTokens: readonly Token[], source: ReadonlySet<string>): number {
  return requestedTokens.length ? requestedTokens.filter((t) => source.has(beginningOf(t.key))).length / requestedTokens.length : 0;
}

/** By what a key is looked up where its kin count as the same. */
export const beginningOf = (key: string): string => (key[0] === '~' || key[0] === '=' ? key : key.slice(0, 5));
