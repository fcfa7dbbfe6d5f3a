/** Beyond this many differences a stretch counts as rewritten: what two such texts share is chance. */
const MAX_DIFFERENCES = 2_000;
/** Looks at one pair of places; texts that have next to nothing in common must not hold everybody up. */
const MAX_LOOKS = 15_000_000;
/** A stretch so short is compared as it is, which finds the most. */
const SHORT = 400;
/** How many keys in a row must occur once on both sides to hold the alignment: one word does, and where all words repeat, a phrase. */
const RUNS = [1, 4, 8];

/** One stretch that differs: items `[a0, a1)` of the old list became items `[b0, b1)` of the new one; either may be empty. */
export interface Hunk {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
}

/**
 * What differs between two lists of keys, in order. What is between hunks is the same in both. Things that occur once on both sides hold the
 * alignment, so that a moved or repeated passage does not pull its neighbours along, and time stays near linear for long lists.
 */
export function hunksBetween(a: readonly string[], b: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let atA = 0;
  let atB = 0;
  const differsUpTo = (a1: number, b1: number) => {
    if (a1 > atA || b1 > atB) hunks.push({ a0: atA, a1, b0: atB, b1 });
  };
  for (const [i, j] of sameIn(a, b)) {
    differsUpTo(i, j);
    atA = i + 1;
    atB = j + 1;
  }
  differsUpTo(a.length, b.length);
  return hunks;
}

/** Pairs of places that say the same, rising on both sides. */
function sameIn(a: readonly string[], b: readonly string[]): [number, number][] {
  const pairs: [number, number][] = [];
  // A stack instead of recursion: a list of ten thousand blocks may be cut as often.
  const todo: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  const budget = { looks: MAX_LOOKS };
  while (todo.length) {
    let [a0, a1, b0, b1] = todo.pop()!;
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pairs.push([a0++, b0++]);
    let tail = 0;
    while (a0 < a1 - tail && b0 < b1 - tail && a[a1 - 1 - tail] === b[b1 - 1 - tail]) tail++;
    for (let k = tail; k > 0; k--) pairs.push([a1 - k, b1 - k]);
    [a1, b1] = [a1 - tail, b1 - tail];
    if (a0 === a1 || b0 === b1) continue;
    let anchors: [number, number][] = [];
    for (const run of RUNS) {
      if (anchors.length || (run > 1 && a1 - a0 + b1 - b0 <= SHORT)) break;
      anchors = uniqueIn(a, b, run, a0, a1, b0, b1);
    }
    if (!anchors.length) {
      pairs.push(...shortest(a, b, a0, a1, b0, b1, budget));
      continue;
    }
    let [fromA, fromB] = [a0, b0];
    for (const [i, j] of anchors) {
      pairs.push([i, j]);
      todo.push([fromA, i, fromB, j]);
      [fromA, fromB] = [i + 1, j + 1];
    }
    todo.push([fromA, a1, fromB, b1]);
  }
  return pairs.sort((x, y) => x[0] - y[0]);
}

/** A key that stands once on either side. */
interface Unique {
  a: number;
  b: number;
  weight: number;
}

/** Where `run` keys in a row occur exactly once on both sides, as the heaviest list of such places that rises on both. */
function uniqueIn(
  a: readonly string[],
  b: readonly string[],
  run: number,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): [number, number][] {
  const keyAt = (keys: readonly string[], i: number) => (run === 1 ? keys[i]! : keys.slice(i, i + run).join('\0'));
  const places = new Map<string, { inA: number; inB: number; a: number; b: number }>();
  for (let i = a0; i <= a1 - run; i++) {
    const key = keyAt(a, i);
    const known = places.get(key);
    if (known) known.inA++;
    else places.set(key, { inA: 1, inB: 0, a: i, b: -1 });
  }
  for (let j = b0; j <= b1 - run; j++) {
    const known = places.get(keyAt(b, j));
    if (!known) continue;
    known.inB++;
    known.b = j;
  }
  const uniques: Unique[] = [];
  for (const [key, { inA, inB, a, b }] of places) if (inA === 1 && inB === 1) uniques.push({ a, b, weight: key.length });
  return rising(uniques);
}

/** Of pairs that rise on the first side, those that rise on the second too and hold the most text: a moved blank line moves nothing else. */
function rising(pairs: readonly Unique[]): [number, number][] {
  // Ends of such lists by their place on the second side: rising there and in weight, for no other can become part of the heaviest.
  const ends: number[] = [];
  const weights = new Float64Array(pairs.length);
  const before = new Int32Array(pairs.length).fill(-1);
  for (const [at, { b, weight }] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[ends[middle]!]!.b < b) low = middle + 1;
      else high = middle;
    }
    if (low) before[at] = ends[low - 1]!;
    weights[at] = weight + (low ? weights[ends[low - 1]!]! : 0);
    let beaten = low;
    while (beaten < ends.length && weights[ends[beaten]!]! <= weights[at]!) beaten++;
    ends.splice(low, beaten - low, at);
  }
  const out: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) out.push([pairs[at]!.a, pairs[at]!.b]);
  return out.reverse();
}

/** A shortest edit between two stretches (Myers, 1986); nothing in common when it has too many differences. */
function shortest(
  a: readonly string[],
  b: readonly string[],
  a0: number,
  a1: number,
  b0: number,
  b1: number,
  budget: { looks: number },
): [number, number][] {
  const n = a1 - a0;
  const m = b1 - b0;
  const max = Math.min(n + m, MAX_DIFFERENCES);
  const zero = max + 1;
  const furthest = new Int32Array(2 * max + 3);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= max && budget.looks > 0; d++) {
    budget.looks -= d + 1;
    // Only what this round can look at: all of it would be a thousand times the text.
    trace.push(furthest.slice(zero - d - 1, zero + d + 2));
    for (let k = -d; k <= d; k += 2) {
      let x = isInsertion(furthest, zero, k, d) ? furthest[zero + k + 1]! : furthest[zero + k - 1]! + 1;
      while (x < n && x - k < m && a[a0 + x] === b[b0 + x - k]) x++;
      furthest[zero + k] = x;
      if (x >= n && x - k >= m) return backtrack(trace, n, m).map(([i, j]) => [a0 + i, b0 + j]);
    }
  }
  return [];
}

const isInsertion = (furthest: Int32Array, zero: number, k: number, d: number) =>
  k === -d || (k !== d && furthest[zero + k - 1]! < furthest[zero + k + 1]!);

function backtrack(trace: readonly Int32Array[], n: number, m: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [n, m];
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d]!;
    const zero = d + 1;
    const k = x - y;
    const cameFrom = isInsertion(furthest, zero, k, d) ? k + 1 : k - 1;
    const fromX = furthest[zero + cameFrom]!;
    const fromY = fromX - cameFrom;
    while (x > fromX && y > fromY && x > 0 && y > 0) pairs.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
}
