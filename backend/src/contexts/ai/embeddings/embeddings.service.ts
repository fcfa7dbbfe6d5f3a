import type { AiUse } from '@libs/domain';
import type { LanguageCode } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import type { InWorkspace } from '#platform/db';
import { AiProvider } from '../provider/ai-provider.service.js';
import { AiProviderError } from '../provider/ai-provider-error.js';
import { ShippedModel } from './shipped-model.js';

/** Vectors of texts, and whose they are: those of two models cannot be compared. */
export interface EmbeddingResult {
  model: string;
  vectors: Float32Array[];
}

/** Texts as vectors of their meaning: by the workspace's own embedding model where it has one, else by the one that comes with the product. */
@Injectable()
export class Embeddings {
  constructor(
    private readonly provider: AiProvider,
    private readonly shipped: ShippedModel,
  ) {}

  /**
   * Whose vectors `embed` would give now: to look for those that are kept. Null when it does not know the language: the model that comes with
   * the product finds everything alike that is not English.
   */
  async model(where: InWorkspace, language: LanguageCode): Promise<string | null> {
    return (await this.provider.embeddingModel(where)) ?? (language === this.shipped.language ? this.shipped.name : null);
  }

  /** A unit vector for each text, in order. Throws AiProviderError when its model cannot be asked; never call it inside a transaction. */
  async embed(where: InWorkspace, use: AiUse, texts: readonly string[]): Promise<EmbeddingResult> {
    if (!texts.length) return { model: this.shipped.name, vectors: [] };
    const own = await this.provider.embed(where, use, texts);
    if (own) return { model: own.model, vectors: own.vectors.map(unit) };
    try {
      return { model: this.shipped.name, vectors: await this.shipped.embed(texts) };
    } catch (error) {
      throw new AiProviderError('shipped', String(error));
    }
  }
}

function unit(vector: readonly number[]): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
