import type { Unit } from './units.js';

/**
 * Chosen once on the tuning half of QMSum's general queries: a stem counts by how many sentences have it, less each time it was shown
 * already; long sentences pay a little for their length.
 */
export const SALIENCE = { least: 4, candidates: 3, longest: 45, power: 0.7, again: 0.6, length: 0.3, smooth: 0.75 } as const;

/** Chooses among the sentences of one text by what that text is about. */
export class Salience {
  private readonly counts = new Map<string, number>();
  private readonly shown = new Map<string, number>();
  private readonly least: number;

  constructor(private readonly units: readonly Unit[]) {
    for (const unit of units) for (const stem of new Set(unit.content)) this.counts.set(stem, (this.counts.get(stem) ?? 0) + 1);
    // A short text of short sentences is still a text.
    this.least = units.filter((u) => this.isInformative(u, SALIENCE.least)).length >= 5 ? SALIENCE.least : 2;
  }

  /** Sentences that say enough to stand alone, in their order. */
  usable(): Unit[] {
    return this.units.filter((u) => this.isInformative(u, this.least));
  }

  /** Sentences that a reader understands, also when they say little of what the text is about: for those that are looked for by their words. */
  candidates(): Unit[] {
    return this.units.filter((u) => u.content.length > 0 && u.informative >= SALIENCE.candidates && u.length <= SALIENCE.longest);
  }

  /** In how many sentences a stem occurs. */
  countOf(stem: string): number {
    return this.counts.get(stem) ?? 0;
  }

  /** The best `count` of these sentences, best first; what was picked before makes the like of it worth less. `boost` weighs each. */
  pick(from: readonly Unit[], count: number, boost: (unit: Unit) => number = () => 1): Unit[] {
    const left = new Set(from);
    const picked: Unit[] = [];
    while (picked.length < count && left.size) {
      let best: Unit | undefined;
      let most = 0;
      for (const unit of left) {
        const score = this.worth(unit) * boost(unit);
        if (score > most) [best, most] = [unit, score];
      }
      if (!best) break;
      left.delete(best);
      picked.push(best);
      for (const stem of new Set(best.content)) this.shown.set(stem, (this.shown.get(stem) ?? 0) + 1);
    }
    return picked;
  }

  private worth(unit: Unit): number {
    let sum = 0;
    for (const stem of new Set(unit.content)) sum += this.countOf(stem) ** SALIENCE.power * SALIENCE.again ** (this.shown.get(stem) ?? 0);
    return (sum / Math.max(1, unit.length) ** SALIENCE.length) * unit.smooth ** SALIENCE.smooth;
  }

  private isInformative(unit: Unit, least: number): boolean {
    return unit.content.length >= least && unit.length <= SALIENCE.longest;
  }
}

/** Sentences in the order in which they were said. */
export const inOrder = (units: readonly Unit[]): Unit[] => [...units].sort((a, b) => a.index - b.index);
