import { setImmediate } from 'node:timers/promises';
import { type LanguageCode } from '../languages.js';
import { type Word } from '../words.js';
import { gateWordsOf } from './gate-words.js';

/** How much a stem tells texts apart; more than 0. */
export type StemWeight = (stem: string) => number;

/** What a word counts that no text has: less than one that is said elsewhere, because who writes has words of their own. */
const UNSAID = 2;

/** Weights by how many of some texts, such as the turns of the cited notes, have a word. */
export function weightsOf(texts: readonly string[], language: LanguageCode): StemWeight {
  const counts = new Map<string, number>();
  for (const text of texts) count(text, language, counts);
  return weightsBy(counts, texts.length);
}

/** The same, letting others work in between: for texts of any length. */
export async function weightsOfMany(texts: readonly string[], language: LanguageCode): Promise<StemWeight> {
  const counts = new Map<string, number>();
  for (const [i, text] of texts.entries()) {
    count(text, language, counts);
    if (i % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
  }
  return weightsBy(counts, texts.length);
}

/** So many texts are read at once: some milliseconds. */
const BATCH_SIZE = 400;

function count(text: string, language: LanguageCode, counts: Map<string, number>): void {
  for (const stem of new Set(gateWordsOf(text, language).map((w) => w.stem))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
}

function weightsBy(counts: ReadonlyMap<string, number>, length: number): StemWeight {
  const all = new Evidence([...counts.keys()]);
  return (stem) => {
    const n = counts.get(stem);
    if (n === undefined && !all.has(stem)) return UNSAID;
    return Math.log(1 + (length + 0.5) / ((n ?? 1) + 0.5));
  };
}

/** A form of the same word that the stemmer keeps apart ("decision", "decide") counts less. */
export const RELATED_FORM_WEIGHT = 0.75;
const KIN_LETTERS = 5;

/** The stems of cited text, ready to be asked. */
export class Evidence {
  private readonly stems: ReadonlySet<string>;
  private readonly beginnings = new Map<string, string[]>();

  constructor(stems: readonly string[]) {
    this.stems = new Set(stems);
    for (const stem of this.stems) {
      if (stem.length < KIN_LETTERS) continue;
      const key = stem.slice(0, KIN_LETTERS);
      this.beginnings.set(key, [...(this.beginnings.get(key) ?? []), stem]);
    }
  }

  /** 1 for the same stem, less for a kindred one, 0 when the evidence does not have it. */
  has(stem: string): number {
    if (this.stems.has(stem)) return 1;
    return this.kinOf(stem).length ? RELATED_FORM_WEIGHT : 0;
  }

  /** The other stems that are forms of the same word. */
  kinOf(stem: string): string[] {
    if (stem.length < KIN_LETTERS) return [];
    return (this.beginnings.get(stem.slice(0, KIN_LETTERS)) ?? []).filter((other) => other !== stem && isKin(stem, other));
  }

  /** The share of the weight of some words that is found, 0 to 1; nothing to find is found. */
  coverage(words: readonly Word[], weight: StemWeight): number {
    let sum = 0;
    let index = 0;
    for (const { stem } of new Map(words.map((w) => [w.stem, w])).values()) {
      const worth = weight(stem);
      sum += worth;
      index += worth * this.has(stem);
    }
    return sum === 0 ? 1 : index / sum;
  }
}

/** So many words are said in one breath. */
const BREATH = 40;

/** How much of some words is said in one breath at the best place of some turns, 0 to 1. */
export function peakOf(requestedWords: readonly Word[], turns: readonly { words: readonly Word[] }[], weight: StemWeight): number {
  let best = 0;
  for (const { words } of turns) {
    for (let from = 0; from === 0 || from + BREATH / 2 < words.length; from += BREATH / 2) {
      best = Math.max(best, new Evidence(words.slice(from, from + BREATH).map((w) => w.stem)).coverage(requestedWords, weight));
    }
  }
  return best;
}

function isKin(a: string, b: string): boolean {
  let same = KIN_LETTERS;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 0.65 * Math.max(a.length, b.length);
}
