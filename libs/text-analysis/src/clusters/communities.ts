import type { Similarities } from './similarities.js';

/** With how many of those most like it a text is linked. Chosen, as the next, on the tuning half of the labelled questions. */
const NEIGHBOURS = 10;
/**
 * How much denser than by chance a group has to be linked within: the higher, the more and smaller groups. Where texts are few each is linked with
 * most of them, and it would be one text a group.
 */
const RESOLUTION = { least: 1, most: 2, growth: 1 / 80 };
/** Gains below this are differences of rounding. */
const TINY = 1e-10;
/** Enough for every text to settle; a bound all the same. */
const MAX_ROUNDS = 50;

type Links = Map<number, number>;

/**
 * Puts texts into groups: each is linked with those most like it, and the groups are those of the links (modularity, by moving one after the other
 * to where it is linked best, then the groups themselves in the same way). How many there are is not asked. The order of the texts decides between
 * equals, so callers pass the same order to get the same groups. Answers a number for each text; a text like no other is alone.
 */
export function communitiesOf({ size, both }: Pick<Similarities, 'size' | 'both'>): number[] {
  const resolution = Math.min(RESOLUTION.most, RESOLUTION.least + size * RESOLUTION.growth);
  let links = linksOf(size, both);
  let within: Float64Array = new Float64Array(size);
  let groups = Array.from({ length: size }, (_, i) => i);
  for (;;) {
    const moved = settled(links, within, resolution);
    const numbers = new Map<number, number>();
    for (const one of moved) if (!numbers.has(one)) numbers.set(one, numbers.size);
    if (numbers.size === links.length) return groups;
    groups = groups.map((at) => numbers.get(moved[at]!)!);
    [links, within] = joined(links, within, moved, numbers);
  }
}

/** Each with its nearest, and with those whose nearest it is; both ways counts twice. */
function linksOf(size: number, both: Float32Array): Links[] {
  const links = Array.from({ length: size }, (): Links => new Map());
  for (let i = 0; i < size; i++) {
    for (const j of nearestOf(i, size, both)) {
      const half = both[i * size + j]! / 2;
      links[i]!.set(j, (links[i]!.get(j) ?? 0) + half);
      links[j]!.set(i, (links[j]!.get(i) ?? 0) + half);
    }
  }
  return links;
}

function nearestOf(i: number, size: number, both: Float32Array): number[] {
  const nearest: number[] = [];
  for (let j = 0; j < size; j++) {
    const alike = both[i * size + j]!;
    if (j === i || alike <= 0) continue;
    const isFull = nearest.length === NEIGHBOURS;
    if (isFull && alike <= both[i * size + nearest.at(-1)!]!) continue;
    let at = nearest.length;
    while (at > 0 && both[i * size + nearest[at - 1]!]! < alike) at--;
    nearest.splice(at, 0, j);
    if (isFull) nearest.pop();
  }
  return nearest;
}

/** Moves each to the neighbour's group that gains most by it until none gains; answers the group of each. */
function settled(links: readonly Links[], within: Float64Array, resolution: number): number[] {
  const degree = links.map((ownLinks, i) => within[i]! + sum(ownLinks.values()));
  const all = sum(degree) || 1;
  const group = links.map((_, i) => i);
  const total = [...degree];
  for (let round = 0, isMoving = true; isMoving && round < MAX_ROUNDS; round++) {
    isMoving = false;
    for (const [i, ownLinks] of links.entries()) {
      const from = group[i]!;
      const to = new Map<number, number>();
      for (const [j, weight] of ownLinks) to.set(group[j]!, (to.get(group[j]!) ?? 0) + weight);
      total[from]! -= degree[i]!;
      const gain = (g: number) => (to.get(g) ?? 0) - (resolution * total[g]! * degree[i]!) / all;
      let best = from;
      let max = gain(from);
      for (const g of to.keys()) {
        const gained = gain(g);
        if (gained > max + TINY) [best, max] = [g, gained];
      }
      total[best]! += degree[i]!;
      if (best !== from) isMoving = true;
      group[i] = best;
    }
  }
  return group;
}

/** The groups as what is linked: what was between two groups is their link, what was within one stays within it. */
function joined(
  links: readonly Links[],
  within: Float64Array,
  group: readonly number[],
  numbers: ReadonlyMap<number, number>,
): [Links[], Float64Array] {
  const next = Array.from({ length: numbers.size }, (): Links => new Map());
  const inside = new Float64Array(numbers.size);
  for (const [i, ownLinks] of links.entries()) {
    const at = numbers.get(group[i]!)!;
    inside[at]! += within[i]!;
    for (const [j, weight] of ownLinks) {
      const other = numbers.get(group[j]!)!;
      if (other === at) inside[at]! += weight;
      else next[at]!.set(other, (next[at]!.get(other) ?? 0) + weight);
    }
  }
  return [next, inside];
}

function sum(values: Iterable<number>): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}
