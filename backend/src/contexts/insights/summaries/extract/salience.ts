import type { Unit } from './units.js';

/**
 * Chosen once on the tuning half of QMSum's general queries: a stem counts by how many sentences have it, less each time it was shown
 * already; long sentences pay a little for their length.
 */
export const SALIENCE = {
  least: 4,
  candidates: 3,
  longest: 45,
  power: 0.7,
  again: 0.6,
  length: 0.3,
  smooth: 0.75,
  spread: 0.5,
  presentable: 0.6,
  dangling: 0.6,
} as const;

/** Into so many stretches a text is cut: what is spoken of in one alone, such as a joke at the beginning, is not what the text is about. */
const STRETCHES = 8;
/** With so many smooth sentences the others are left out. */
const ENOUGH = 20;

/** What begins a sentence that says little without the one before. */
const DANGLING =
  /^(?:it|that|this|they|these|those|them|he|she|him|her|which|there|then|and|but|or|so|because|'?cause|cuz|like|also|again)\b/i;

/** Chooses among the sentences of one text by what that text is about. */
export class Salience {
  private readonly counts = new Map<string, number>();
  private readonly shown = new Map<string, number>();
  private readonly spread = new Map<string, number>();
  private readonly least: number;
  private readonly rough: boolean;

  constructor(private readonly units: readonly Unit[]) {
    const seen = new Map<string, Set<number>>();
    for (const [i, unit] of units.entries())
      for (const stem of new Set(unit.content)) {
        this.counts.set(stem, (this.counts.get(stem) ?? 0) + 1);
        const parts = seen.get(stem) ?? new Set();
        seen.set(stem, parts.add(Math.floor((i * STRETCHES) / units.length)));
      }
    for (const [stem, parts] of seen) this.spread.set(stem, parts.size / STRETCHES);
    // Where hardly any sentence is smooth, such as in captions without full stops, all of them are looked at.
    this.rough = units.filter((u) => this.isInformative(u, SALIENCE.least) && u.smooth > SALIENCE.presentable).length < ENOUGH;
    // A short text of short sentences is still a text.
    this.least = units.filter((u) => this.isInformative(u, SALIENCE.least)).length >= 5 ? SALIENCE.least : 2;
  }

  /** Sentences that say enough to stand alone, in their order. */
  usable(): Unit[] {
    return this.units.filter((u) => this.isInformative(u, this.least) && this.isPresentable(u));
  }

  /** Sentences that a reader understands, also when they say little of what the text is about: for those that are looked for by their words. */
  candidates(): Unit[] {
    return this.units.filter(
      (u) => u.content.length > 0 && u.informative >= SALIENCE.candidates && u.length <= SALIENCE.longest && this.isPresentable(u),
    );
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
        const score = this.scoreOf(unit) * boost(unit);
        if (score > most) [best, most] = [unit, score];
      }
      if (!best) break;
      left.delete(best);
      picked.push(best);
      for (const stem of new Set(best.content)) this.shown.set(stem, (this.shown.get(stem) ?? 0) + 1);
    }
    return picked;
  }

  private scoreOf(unit: Unit): number {
    let sum = 0;
    for (const stem of new Set(unit.content))
      sum += this.countOf(stem) ** SALIENCE.power * this.spreadOf(stem) ** SALIENCE.spread * SALIENCE.again ** (this.shown.get(stem) ?? 0);
    const alone = unit.language === 'en' && DANGLING.test(unit.text) ? SALIENCE.dangling : 1;
    return ((alone * sum) / Math.max(1, unit.length) ** SALIENCE.length) * unit.smooth ** SALIENCE.smooth;
  }

  private isInformative(unit: Unit, least: number): boolean {
    return unit.content.length >= least && unit.length <= SALIENCE.longest;
  }

  private isPresentable(unit: Unit): boolean {
    return this.rough || unit.smooth > SALIENCE.presentable;
  }

  private spreadOf(stem: string): number {
    return this.spread.get(stem) ?? 0;
  }
}

/** Sentences in the order in which they were said. */
export const byPosition = (units: readonly Unit[]): Unit[] => [...units].sort((a, b) => a.index - b.index);
