import type { LanguageCode } from '@libs/text-analysis';
import { Injectable, Logger } from '@nestjs/common';
import { ShippedModel } from '#contexts/ai';
import { type Meanings, NO_MEANINGS } from './extract/meanings.js';

/** What sentences of summaries mean, by the model that comes with the product: nothing leaves the server for a summary without a model. */
@Injectable()
export class SummaryMeanings {
  private readonly log = new Logger(SummaryMeanings.name);
  private readonly known = new Map<string, Map<string, Float32Array>>();

  constructor(private readonly model: ShippedModel) {}

  /** What these texts mean, and those that the same summary asked for before; none in a language that the model does not know, or when it cannot be started. */
  async of(summaryId: string, texts: readonly string[], language: LanguageCode): Promise<Meanings> {
    if (language !== this.model.language) return NO_MEANINGS;
    const known = this.known.get(summaryId) ?? new Map<string, Float32Array>();
    this.known.set(summaryId, known);
    const fresh = texts.filter((text) => !known.has(text));
    try {
      for (const [i, vector] of (await this.model.embed(fresh)).entries()) known.set(fresh[i]!, vector);
    } catch (error) {
      this.log.warn(`sentences are compared by their words alone: ${error}`);
      return NO_MEANINGS;
    }
    return known;
  }

  /** When a summary is done. */
  forget(summaryId: string): void {
    this.known.delete(summaryId);
  }
}
