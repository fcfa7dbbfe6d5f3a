import { likeness, type Meanings, NO_MEANINGS } from './meanings.js';
import { leansOnly, standsAlone } from './stands-alone.js';
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
  decay: 0.6,
  length: 0.3,
  smooth: 0.75,
  spread: 1,
  presentable: 0.55,
  rough: 0.35,
  dangling: 0.6,
} as const;

/** Into so many stretches a text is cut: what is spoken of in one alone, such as a joke at the beginning, is not what the text is about. */
const STRETCHES = 8;
/** What a text is about is said in so many words at most. */
const MAX_SUBJECTS = 80;
/** What is worth less than this part of the best sentence is left out where a reader sees it: fewer points are better than weak ones. */
export const ENOUGH_WORTH = 0.25;
/** With fewer sentences than these that are about the subjects of the text, one of its words is enough. */
const FEW = 6;
/** A word comes back when so many sentences, in so many stretches, have it. */
const RECURS = 3;
/** So many stretches lie between where it is first said and where it is last: what warms people up in the beginning is not what they met for. */
const RETURNS = 4;
/** A text of so many sentences is a conversation of an hour, in which people also speak of other things. */
const LONG = 80;
/** A text of fewer sentences is read whole. */
const SHORT = 12;
/** With so many smooth sentences the others are left out. */
const ENOUGH = 20;

/** What begins a sentence that says little without the one before. */
const DANGLING =
  /^(?:it|that|this|they|these|those|them|he|she|him|her|which|there|then|and|but|or|so|because|'?cause|cuz|like|also|again)\b/i;

/** Two sentences that are so alike say one thing twice. */
export const SAME_MEANING = 0.72;

/** How sentences are chosen. */
export interface Choice {
  /** What each counts besides its worth. */
  boost?: (unit: Unit) => number;
  /** What is worth less than this part of the best is left out. */
  least?: number;
  meanings?: Meanings;
}

/** Chooses among the sentences of one text by what that text is about. */
export class Salience {
  private readonly counts = new Map<string, number>();
  private readonly shown = new Map<string, number>();
  private readonly spread = new Map<string, number>();
  private readonly least: number;
  private readonly rough: boolean;
  private readonly alone = new Map<Unit, boolean>();
  private readonly leaning: boolean;
  private readonly subjects: ReadonlySet<string>;

  constructor(private readonly units: readonly Unit[]) {
    const seen = new Map<string, Set<number>>();
    for (const [i, unit] of units.entries())
      for (const stem of new Set(unit.content)) {
        this.counts.set(stem, (this.counts.get(stem) ?? 0) + 1);
        const parts = seen.get(stem) ?? new Set();
        seen.set(stem, parts.add(Math.floor((i * STRETCHES) / units.length)));
      }
    for (const [stem, parts] of seen) this.spread.set(stem, parts.size / STRETCHES);
    const comesBack = (stem: string) => Math.max(...seen.get(stem)!) - Math.min(...seen.get(stem)!) >= RETURNS;
    this.subjects = new Set(
      [...this.counts.keys()]
        .filter((stem) => this.countOf(stem) >= RECURS && this.spreadOf(stem) * STRETCHES >= RECURS && comesBack(stem))
        .sort((a, b) => this.countOf(b) * this.spreadOf(b) - this.countOf(a) * this.spreadOf(a) || (a < b ? -1 : 1))
        .slice(0, MAX_SUBJECTS),
    );
    // Where hardly any sentence is smooth, such as in captions without full stops, a little roughness is let be.
    this.rough = units.filter((u) => this.isInformative(u, SALIENCE.least) && u.smooth >= SALIENCE.presentable).length < ENOUGH;
    // A short text of short sentences is still a text.
    this.least = units.filter((u) => this.isInformative(u, SALIENCE.least)).length >= 5 ? SALIENCE.least : 2;
    // Of a few lines a reader sees the whole; there a sentence may lean on another.
    this.leaning = units.length < SHORT;
  }

  /** Sentences that say enough, in their order, whether or not a reader understands them alone. */
  informative(): Unit[] {
    return this.units.filter((u) => this.isInformative(u, this.least) && this.isSmooth(u));
  }

  /** Sentences that say enough of what the text is about to stand alone, in their order. */
  usable(): Unit[] {
    const all = this.informative().filter((u) => this.standsAlone(u));
    const strict = all.filter((u) => this.isOnTopic(u, 2));
    if (strict.length >= FEW) return strict;
    const loose = all.filter((u) => this.isOnTopic(u, 1));
    return loose.length || this.units.length >= LONG ? loose : all;
  }

  /**
   * Sentences that a reader understands, also when they say little of what the text is about: for those that are looked for by their words. One that
   * leans on the sentence before stands with it.
   */
  candidates(): Unit[] {
    return this.units.flatMap((u): Unit[] => {
      if (!u.content.length || u.informative < SALIENCE.candidates || !this.isSmooth(u) || !this.recurs(u)) return [];
      const whole = this.standsAlone(u) ? u : this.withLead(u);
      return whole && whole.length <= SALIENCE.longest ? [whole] : [];
    });
  }

  /** How much a sentence is about what the whole text is about. */
  worthOf(unit: Unit): number {
    return this.scoreOf(unit);
  }

  /** In how many sentences a stem occurs. */
  private countOf(stem: string): number {
    return this.counts.get(stem) ?? 0;
  }

  /** Whether a sentence has a word that comes back all over the text: the others may be jokes, breaks and the room. */
  isOnTopic(unit: Unit, least: number): boolean {
    if (this.leaning) return true;
    return unit.content.filter((stem) => this.subjects.has(stem)).length >= least;
  }

  /**
   * The best `count` of these sentences, best first; what was picked before makes the like of it worth less, and what says the same again is left
   * out.
   */
  pick(from: readonly Unit[], count: number, { boost = () => 1, least = 0, meanings = NO_MEANINGS }: Choice = {}): Unit[] {
    const left = new Set(from);
    const picked: Unit[] = [];
    let first = 0;
    while (picked.length < count && left.size) {
      let best: Unit | undefined;
      let max = 0;
      for (const unit of left) {
        const score = this.scoreOf(unit) * boost(unit);
        if (score > max) [best, max] = [unit, score];
      }
      if (!best || max < least * (picked.length ? first : max)) break;
      if (!picked.length) first = max;
      left.delete(best);
      for (const unit of left) if (overlap(unit, best) || (likeness(meanings, unit.text, best.text) ?? 0) > SAME_MEANING) left.delete(unit);
      picked.push(best);
      for (const stem of new Set(best.content)) this.shown.set(stem, (this.shown.get(stem) ?? 0) + 1);
    }
    return picked;
  }

  private scoreOf(unit: Unit): number {
    let sum = 0;
    for (const stem of new Set(unit.content))
      sum += this.countOf(stem) ** SALIENCE.power * this.spreadOf(stem) ** SALIENCE.spread * SALIENCE.decay ** (this.shown.get(stem) ?? 0);
    const alone = unit.language === 'en' && DANGLING.test(unit.text) ? SALIENCE.dangling : 1;
    return ((alone * sum) / Math.max(1, unit.length) ** SALIENCE.length) * unit.smooth ** SALIENCE.smooth;
  }

  private isInformative(unit: Unit, least: number): boolean {
    return unit.content.length >= least && unit.length <= SALIENCE.longest;
  }

  private isSmooth(unit: Unit): boolean {
    return unit.smooth >= (this.rough ? SALIENCE.rough : SALIENCE.presentable);
  }

  private standsAlone(unit: Unit): boolean {
    if (this.leaning || unit.language !== 'en') return true;
    const known = this.alone.get(unit) ?? standsAlone(unit.text);
    this.alone.set(unit, known);
    return known;
  }

  /** A sentence together with the one that it leans on, where that one stands alone; null where nothing helps. */
  private withLead(unit: Unit): Unit | null {
    const before = this.units[unit.index - 1];
    if (unit.lead === null || !before || !leansOnly(unit.text)) return null;
    // What is to be understood from the sentence before has to be in it.
    if (before.informative < SALIENCE.candidates || !this.recurs(before) || !this.isSmooth(before) || !this.standsAlone(before))
      return null;
    return {
      ...unit,
      first: before.index,
      start: before.start,
      text: unit.lead + unit.text,
      length: before.length + unit.length,
      informative: before.informative + unit.informative,
      content: [...before.content, ...unit.content],
      smooth: Math.min(before.smooth, unit.smooth),
    };
  }

  /** Whether a word of it comes back in the text: what has none may be a joke, a break or the room. */
  private recurs(unit: Unit): boolean {
    return this.units.length < LONG || unit.content.some((stem) => this.countOf(stem) >= RECURS);
  }

  private spreadOf(stem: string): number {
    return this.spread.get(stem) ?? 0;
  }
}

/** Whether two have a sentence in common. */
export const overlap = (a: Unit, b: Unit): boolean => a.first <= b.index && b.first <= a.index;

/** Sentences in the order in which they were said. */
export const byPosition = (units: readonly Unit[]): Unit[] => [...units].sort((a, b) => a.index - b.index);
