import { setImmediate } from 'node:timers/promises';
import { type QuestionContext, questionStems } from './asking-words.js';
import { Bm25 } from './bm25.js';
import type { LanguageCode } from './languages.js';
import { wordsOf } from './words.js';

/** A passage of a text. Passages of one source that follow each other in the list are neighbours in it. */
export interface Passage {
  text: string;
  /** What it is a part of, such as a note; a passage without one stands alone. */
  source?: string;
  /** What stands beside it, such as who speaks; counted like words of the text. */
  beside?: readonly string[];
}

/** A passage's place in the list and its score, more than 0. */
export interface RankedPassage {
  index: number;
  score: number;
}

/** Chosen on the tuning half of the questions (`npm run bench quality-search`) and frozen before the reporting half was looked at. */
export const RANKING = {
  k1: 1.2,
  b: 0.75,
  /** What a word such as "summarize" or "discuss" counts: it says what is asked for, not what it is about. */
  askingWord: 0.05,
  /** How far a passage's score reaches to its neighbours: they are about the same more often than not. Standard deviation, in passages. */
  reach: 1.5,
  /** How far a place in a talk reaches that is about one thing: some dozen turns. Standard deviation, in passages. */
  place: 8,
  /** Of the first ten, so many are ranked by their own words alone and lie apart from the others, which are often windows of one place. */
  others: { after: 7, count: 3, apart: 2 },
} as const;

/** So many passages are read at once: some milliseconds. */
const BATCH_SIZE = 400;

/** Passages made ready for many questions. */
export class PassageIndex {
  private readonly index = new Bm25([], RANKING);
  private readonly passages: Passage[] = [];

  constructor(
    passages: readonly Passage[],
    private readonly language: LanguageCode,
  ) {
    for (const passage of passages) this.add(passage);
  }

  /** The same, letting others work in between: the words of thirty long talks take a third of a second. */
  static async of(passages: readonly Passage[], language: LanguageCode): Promise<PassageIndex> {
    const createdPassageIndex = new PassageIndex([], language);
    for (const [i, passage] of passages.entries()) {
      createdPassageIndex.add(passage);
      if (i % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    }
    return createdPassageIndex;
  }

  private add(passage: Passage): void {
    this.passages.push(passage);
    this.index.add(stemsOf([passage.text, ...(passage.beside ?? [])].join('\n'), this.language));
  }

  /** In how many passages any of some stems stands; stop words stand in none. */
  countWith(stems: readonly string[]): number {
    if (stems.length === 1) return this.index.textsWith(stems[0]!).length;
    return new Set(stems.flatMap((stem) => this.index.textsWith(stem))).size;
  }

  /** The passages in which a word of the question (or of stems with what each counts) occurs, or whose neighbours have one, best first. The first ten hold some from other places than the best ones lie in. */
  rank(question: string | ReadonlyMap<string, number>): RankedPassage[] {
    const own = this.index.scores(typeof question === 'string' ? questionWeights(question, this.language) : new Map(question));
    const ranked = bestFirst(withNeighbours(own, this.passages));
    return withOthers(ranked, bestFirst(own), this.passages);
  }

  /** How much is said of a question in the wider place that each passage stands in: 1 in the best one. */
  places(counts: ReadonlyMap<string, number>): number[] {
    const around = withNeighbours(this.index.scores(new Map(counts)), this.passages, AROUND);
    const best = around.reduce((max, score) => Math.max(max, score), 0) || 1;
    return around.map((score) => score / best);
  }
}

function bestFirst(scores: readonly number[]): RankedPassage[] {
  return scores
    .map((score, i) => ({ index: i, score }))
    .filter((p) => p.score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index);
}

/** What is ranked with its neighbours, and behind its first few the best by their own words that lie elsewhere. Scores stay in order. */
function withOthers(
  ranked: readonly RankedPassage[],
  rankedPassages: readonly RankedPassage[],
  passages: readonly Passage[],
): RankedPassage[] {
  const { after, count, apart } = RANKING.others;
  const first = ranked.slice(0, after);
  const isNear = (a: number, b: number) =>
    a === b || (Math.abs(a - b) <= apart && passages[a]?.source !== undefined && passages[a]?.source === passages[b]?.source);
  const least = first.at(-1)?.score ?? 0;
  for (const { index } of rankedPassages) {
    if (first.length >= after + count || first.length < after) break;
    if (!first.some((p) => isNear(p.index, index))) first.push({ index, score: least });
  }
  const there = new Set(first.map((p) => p.index));
  return [...first, ...ranked.filter((p) => !there.has(p.index))];
}

/** One question to passages that are not asked again. */
export function rankPassages(question: string, passages: readonly Passage[], language: LanguageCode): RankedPassage[] {
  return new PassageIndex(passages, language).rank(question);
}

/** The stems of a question with what each counts; stop words are left out. What stands around it says which of them it is about. */
export function questionWeights(question: string, language: LanguageCode, around?: QuestionContext): Map<string, number> {
  const { about, asking } = questionStems(question, language, around);
  return new Map([...[...about].map((stem) => [stem, 1] as const), ...[...asking].map((stem) => [stem, RANKING.askingWord] as const)]);
}

function stemsOf(text: string, language: LanguageCode): string[] {
  return wordsOf(text, language).flatMap((w) => (w.stop ? [] : [w.stem]));
}

/** What a passage so many passages away counts. */
const weightsWithin = (reach: number, deviations: number): number[] =>
  Array.from({ length: Math.floor(deviations * reach) + 1 }, (_, d) => Math.exp(-(d * d) / 2 / reach ** 2));
const NEAR = weightsWithin(RANKING.reach, 4);
const AROUND = weightsWithin(RANKING.place, 3);

/** Each score with those of the passages before and after it in the same source, the farther the less. */
function withNeighbours(scores: readonly number[], passages: readonly Passage[], weights = NEAR): number[] {
  return scores.map((score, i) => {
    const source = passages[i]?.source;
    if (source === undefined) return score;
    let sum = score;
    for (const step of [-1, 1]) {
      for (let d = 1; d < weights.length && passages[i + d * step]?.source === source; d++) {
        sum += (scores[i + d * step] ?? 0) * (weights[d] ?? 0);
      }
    }
    return sum;
  });
}
