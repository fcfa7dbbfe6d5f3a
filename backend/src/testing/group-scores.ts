/** How well texts were put into groups beside the labels that people gave them; what is in no group counts as a group of its own. */
export interface GroupScores {
  /** Normalised mutual information, and the adjusted Rand index: 1 is the same groups, 0 by chance (the second alone is truly 0 then). */
  nmi: number;
  ari: number;
  groups: number;
  labels: number;
  /** Of those put into no group so many are strangers, and of the strangers so many are in none. Strangers are texts whose label is null. */
  outlierPrecision: number;
  outlierRecall: number;
  /** The share of texts in no group. */
  left: number;
}

/** Compares groups (null: in none) with labels (null: a stranger), text by text. */
export function groupScores(groups: readonly (number | null)[], labels: readonly (string | null)[]): GroupScores {
  const matches = groups.map((group, i) => (group === null ? `alone ${i}` : `group ${group}`));
  const given = labels.map((label, i) => (label === null ? `alone ${i}` : `label ${label}`));
  const all = matches.length;
  const [a, b, both] = [countsOf(matches), countsOf(given), countsOf(matches.map((value, i) => `${value}\n${given[i]}`))];
  let shared = 0;
  for (const [pair, n] of both) {
    const [value, other] = pair.split('\n') as [string, string];
    shared += (n / all) * Math.log((n * all) / (a.get(value)! * b.get(other)!));
  }
  const pairs = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  const chance = (pairs(a) * pairs(b)) / ((all * (all - 1)) / 2);
  const strangers = labels.filter((label) => label === null).length;
  const alone = groups.filter((group) => group === null).length;
  const right = groups.filter((group, i) => group === null && labels[i] === null).length;
  return {
    nmi: shared / ((entropy(a, all) + entropy(b, all)) / 2 || 1),
    ari: (pairs(both) - chance) / ((pairs(a) + pairs(b)) / 2 - chance || 1),
    groups: new Set(groups.filter((group) => group !== null)).size,
    labels: new Set(labels.filter((label) => label !== null)).size,
    outlierPrecision: right / (alone || 1),
    outlierRecall: right / (strangers || 1),
    left: alone / all,
  };
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function entropy(counts: ReadonlyMap<string, number>, all: number): number {
  let sum = 0;
  for (const n of counts.values()) sum -= (n / all) * Math.log(n / all);
  return sum;
}
