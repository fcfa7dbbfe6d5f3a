import type { Similarities } from './similarities.js';

type Groups = readonly (readonly number[])[];

/**
 * A text is no member where what it and its group have in common, and the group has among itself, is less than this share of what is usual. Shares,
 * because how near is near differs between models and subjects; chosen on the tuning half of the labelled questions, with talk of meetings among
 * them, and all of one label alone.
 */
const USUAL = { meaning: 0.55, words: 0.4 } as const;
/** What texts of different groups have in common in meaning says nothing of any; at most this share of what is usual, for all may be about one thing. */
const MOST_APART = 0.25;

/** How far a text belongs to a group, by whatever they are compared. */
interface Belonging {
  scores: number[];
  means: number[];
  usual: number;
}

/** The groups without what is put with others only because something has to be nearest. Those of fewer than `smallest` give to others what belongs there as well. */
export function withoutOutliers(groups: Groups, alike: Similarities, smallest: number): number[][] {
  const { isMeant, meaning, size, words } = alike;
  const said = belonging(groups, nearness(groups, size, words));
  const known = groups.map((group) =>
    group.filter((i) => !isMeant[i] && (group.length < 2 || said.scores[i]! >= USUAL.words * said.usual)),
  );
  if (!meaning) return known;
  const meant = groups.map((group) => group.filter((i) => isMeant[i]));
  const near = nearness(meant, size, meaning);
  const usual = median(meant.flatMap((group) => (group.length > 1 ? group.map((i) => near[i]!) : [])));
  const apart = Math.min(meanBetween(meant, size, meaning) ?? Number.POSITIVE_INFINITY, MOST_APART * usual);
  const meaningful = belonging(
    meant,
    near.map((value) => value - apart),
  );
  const least = USUAL.meaning * meaningful.usual;
  const large = groups.flatMap((group, g) => (group.length < smallest ? [] : [g]));
  for (const [g, group] of meant.entries())
    for (const i of group) {
      const others = groups[g]!.length < smallest ? large.map((to) => ({ to, near: meanTo(i, meant[to]!, size, meaning) - apart })) : [];
      const next = others.reduce<(typeof others)[number] | null>((best, item) => (best && best.near >= item.near ? best : item), null);
      // By itself, because a group that has much in common would take anything.
      if (next && next.near >= USUAL.meaning * (usual - apart)) known[next.to]!.push(i);
      else if (group.length < 2 || meaningful.scores[i]! >= least) known[g]!.push(i);
    }
  return known;
}

/** What a group has in common counts for each of its texts: talk that has no subject is alike in words that say little. */
function belonging(groups: Groups, near: readonly number[]): Belonging {
  const scores = [...near];
  const means = groups.map((group) => group.reduce((sum, i) => sum + near[i]!, 0) / (group.length || 1));
  for (const [g, group] of groups.entries()) for (const i of group) scores[i] = near[i]! + means[g]!;
  return { scores, means, usual: median(groups.flatMap((group) => (group.length > 1 ? group.map((i) => scores[i]!) : []))) };
}

/** How alike each text is to the others of its group. */
function nearness(groups: Groups, size: number, alike: Float32Array): number[] {
  const near = new Array<number>(size).fill(0);
  for (const group of groups)
    for (const i of group)
      near[i] = meanTo(
        i,
        group.filter((j) => j !== i),
        size,
        alike,
      );
  return near;
}

const meanTo = (i: number, others: readonly number[], size: number, alike: Float32Array): number =>
  others.reduce((sum, j) => sum + alike[i * size + j]!, 0) / (others.length || 1);

/** How alike texts of different groups are on average; null where there is but one group. */
function meanBetween(groups: Groups, size: number, alike: Float32Array): number | null {
  let sum = 0;
  let n = 0;
  for (const [g, group] of groups.entries())
    for (const other of groups.slice(g + 1))
      for (const i of group)
        for (const j of other) {
          sum += alike[i * size + j]!;
          n++;
        }
  return n ? sum / n : null;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
