import { setTimeout } from 'node:timers/promises';
import { type LanguageCode, languageOf } from '@libs/text-analysis';
import { Injectable, Logger } from '@nestjs/common';
import { ShippedModel } from '#contexts/ai';
import { EXTRACT, type Extract, type OpenQuestion } from './extract.js';

/** Chosen on the tuning half of the questions about meetings (`npm run bench quality-answers`) and frozen; of the scale of the model that comes with the product. */
export const NEARNESS = {
  /** What the share of the question that is said and the nearness of the nearest sentence must make together where the share alone is too little. */
  together: 0.97,
  /** Where the share is enough, a nearest sentence that is farther than this means that something else is talked about. */
  far: 0.3,
  /** With the question they are what the model computes at once. */
  sentences: 31,
  /** An answer by words is better than one that is late; the model begins in a third of a second. */
  waitMs: 1500,
} as const;

/** Decides by meaning what words leave open: whether a question is answered by what was found. */
@Injectable()
export class OpenQuestions {
  private readonly logger = new Logger(OpenQuestions.name);

  constructor(private readonly model: ShippedModel) {}

  /** The extract as it is where words decide, where the model does not know the language, and where it fails or is late. */
  async decide(match: Extract, language: LanguageCode, waitMs: number = NEARNESS.waitMs): Promise<Extract> {
    if (!match.open) return match;
    const nearness = await this.nearness(match.open, language, waitMs);
    return nearness === null ? match : decided(match, nearness);
  }

  /** How near the nearest sentence is to the topic, 0 to 1: a cosine. The model is not a workspace's own, whose scale nobody knows. */
  private async nearness({ topic, sentences }: OpenQuestion, language: LanguageCode, waitMs: number): Promise<number | null> {
    const near = sentences.slice(0, NEARNESS.sentences);
    if (!topic || language !== this.model.language || languageOf(near.join(' '), language) !== this.model.language) return null;
    const late = new AbortController();
    const vectors = this.model.embed([topic, ...near]).catch((error: unknown) => {
      this.logger.warn(`words alone decide whether a question is answered: ${String(error)}`);
      return null;
    });
    try {
      const result = await Promise.race([vectors, setTimeout(waitMs, null, { ref: false, signal: late.signal })]);
      if (!result) return null;
      const [response, ...said] = result;
      return said.reduce((best, vector) => Math.max(best, cosine(response!, vector)), 0);
    } finally {
      late.abort();
    }
  }
}

/** What becomes of an open question with a nearest sentence so near. */
export function decided(match: Extract, nearness: number): Extract {
  const { open, share } = match;
  if (!open) return match;
  const isAnswered = share < EXTRACT.share ? share + nearness >= NEARNESS.together : nearness >= NEARNESS.far;
  return { ...match, isRefused: !isAnswered, quotes: isAnswered ? open.quotes : [] };
}

/** Of two vectors of length 1. */
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
