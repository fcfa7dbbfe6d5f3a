import { LIMITS } from './limits.js';

/** The distance between two neighbours of a freshly ordered list; after 32,767 inserts at one end a rank leaves 32 bits, so store 64. */
export const GAP = LIMITS.rank.gap;

/** A row as the order sees it; rows are compared by rank, and by id where ranks are equal (many rows keep the default 0). */
export type Ranked = { id: string; rank: number };

// After a shift a place takes this much room again, so that the next dozen inserts there touch no neighbour.
const ROOM_AFTER_SHIFT = GAP / 16;

/** The rank above the first row, or 0 in an empty list. */
export function rankTop(first: number | null): number {
  return first === null ? 0 : first - GAP;
}

/** The rank below the last row, or 0 in an empty list. */
export function rankEnd(last: number | null): number {
  return last === null ? 0 : last + GAP;
}

/** The integer midway between two ranks, or `{ shift: true }` when none is free between them; throws RangeError when they are out of order. */
export function rankBetween(before: number, after: number): { rank: number } | { shift: true } {
  if (before > after) throw new RangeError(`Rank ${before} does not come before ${after}.`);
  const rank = before + Math.floor((after - before) / 2);
  return rank > before ? { rank } : { shift: true };
}

/** Compares two rows in list order, for `sort`. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * The rank of a row put at `index` (0 to length) of a list sorted by (rank, id), and the few neighbours that must take a new rank
 * to make room; a row that moves is taken out of the list first; throws RangeError for another index or an unsorted list.
 */
export function placeAt(sorted: readonly Ranked[], index: number): { rank: number; shifted: Ranked[] } {
  if (!Number.isInteger(index) || index < 0 || index > sorted.length) throw new RangeError(`There is no place ${index} in this list.`);
  if (sorted.some((row, i) => i > 0 && rankAt(sorted, i - 1) > row.rank)) throw new RangeError('The list is not sorted by rank.');

  if (index === 0) return { rank: rankTop(sorted[0]?.rank ?? null), shifted: [] };
  if (index === sorted.length) return { rank: rankEnd(rankAt(sorted, index - 1)), shifted: [] };
  const between = rankBetween(rankAt(sorted, index - 1), rankAt(sorted, index));
  return 'rank' in between ? { rank: between.rank, shifted: [] } : shiftAround(sorted, index);
}

/** Widens the run of rows around the place, on the side that gains more room, until its ranks can be dealt out anew. */
function shiftAround(sorted: readonly Ranked[], index: number): { rank: number; shifted: Ranked[] } {
  let from = index;
  let to = index;
  let step = 0;
  while (step < ROOM_AFTER_SHIFT) {
    const gainLeft = gapBefore(sorted, from - 1);
    const gainRight = gapBefore(sorted, to + 1);
    const isLeft = gainLeft === gainRight ? from <= sorted.length - to : gainLeft > gainRight;
    if (isLeft) from--;
    else to++;
    const isOpen = from === 0 || to === sorted.length;
    step = isOpen ? GAP : Math.floor((rankAt(sorted, to) - rankAt(sorted, from - 1)) / (to - from + 2));
  }
  // Counted from a neighbour that stays; at the top of the list that is the one below.
  const count = to - from + 1;
  const start = from > 0 ? rankAt(sorted, from - 1) + step : rankAt(sorted, to) - step * count;
  const shifted = sorted.slice(from, to).map((row, i) => ({ id: row.id, rank: start + step * (from + i < index ? i : i + 1) }));
  return { rank: start + step * (index - from), shifted };
}

/** The room that opens when the row at `i - 1` and the one at `i` both may move; endless beyond the ends of the list. */
function gapBefore(sorted: readonly Ranked[], i: number): number {
  if (i <= 0 || i >= sorted.length) return Number.POSITIVE_INFINITY;
  return rankAt(sorted, i) - rankAt(sorted, i - 1);
}

function rankAt(sorted: readonly Ranked[], i: number): number {
  const row = sorted[i];
  if (!row) throw new RangeError(`There is no row ${i} in this list.`);
  return row.rank;
}
