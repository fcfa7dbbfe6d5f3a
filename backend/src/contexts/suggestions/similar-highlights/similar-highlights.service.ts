import { LIMITS } from '@libs/domain';
import { hasSameWords, type LanguageCode, scalar } from '@libs/text-analysis';
import { Injectable } from '@nestjs/common';
import { AiModes, AiProviderError, Embeddings } from '#contexts/ai';
import { HighlightsService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { numbersOf } from '../tag-suggestions/vector-row.js';
import { HighlightVectors } from './highlight-vectors.jobs.js';
import { type SimilarHighlights, SimilarState } from './similar-highlight.graphql.js';
import { NEAREST, VECTOR_OF_HIGHLIGHT } from './similar-highlights.sql.js';

/** Of so many whose signs are nearest the vectors are compared: among them are 999 of 1,000 of the ten nearest of 4,000. */
const CANDIDATES = 100;
/**
 * How near another one has to be to be shown. What has another subject is not: of turns of meetings one of a hundred has a question to a bank
 * nearer than 0.43. Within one subject it is the order that tells, not this.
 */
export const NEAR_ENOUGH = 0.5;

interface Own {
  text: string;
  vector: Buffer | null;
}
type Candidate = { total: number; known: number } & ({ id: string; text: string; vector: Buffer } | { id: null });

/** Highlights that mean the same as one, of all that the reader may see. */
@Injectable()
export class SimilarHighlightsService {
  constructor(
    private readonly db: TenantDb,
    private readonly highlights: HighlightsService,
    private readonly modes: AiModes,
    private readonly workspaces: WorkspacesService,
    private readonly embeddings: Embeddings,
    private readonly vectors: HighlightVectors,
  ) {}

  /** What is near a highlight; says why where nothing can be compared. Orders the vectors that are still missing. Throws NotFound. */
  async to(actor: Actor, id: string): Promise<SimilarHighlights> {
    const { projectId, deletedAt, quote } = await this.highlights.findOneOrFail(actor, id);
    if (deletedAt) return nothing(SimilarState.noWords);
    if ((await this.modes.modeOf(actor, 'highlights', projectId)) === 'Off') return nothing(SimilarState.off);
    const language = await this.workspaces.languageOf(actor);
    const model = await this.embeddings.model(actor, language);
    if (!model) return nothing(SimilarState.noModel);
    const own = await this.db.one<Own>(actor, VECTOR_OF_HIGHLIGHT, [actor.workspaceId, id, model]);
    // The words of one that has lost its place are those of its quote.
    const text = own?.text || [...quote].slice(0, LIMITS.tagSuggestion.text).join('');
    if (!/[\p{L}\p{N}]/u.test(text)) return nothing(SimilarState.noWords);
    try {
      const vector = own?.vector ? numbersOf(own.vector) : await this.vectors.of(actor, model, id, text);
      return await this.near(actor, { id, model, text, vector, language });
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      return { ...nothing(SimilarState.providerError), providerError: error.message };
    }
  }

  private async near(
    actor: Actor,
    request: { id: string; model: string; text: string; vector: Float32Array; language: LanguageCode },
  ): Promise<SimilarHighlights> {
    const off = await this.modes.offIn(actor, 'highlights');
    const bytes = Buffer.from(request.vector.buffer, request.vector.byteOffset, request.vector.byteLength);
    const reader = [actor.workspaceId, request.id, actor.userId, actor.role];
    const rows = await this.db.read<Candidate>(actor, NEAREST, [...reader, request.model, off.others, off.workspace, bytes, CANDIDATES]);
    const nearest = rows
      .flatMap((row) => (row.id ? [{ ...row, score: scalar(request.vector, numbersOf(row.vector)) }] : []))
      .filter(({ score }) => score >= NEAR_ENOUGH)
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, LIMITS.similar.shown);
    const { total, known } = rows[0]!;
    const missing = total - known;
    const stop = missing ? await this.vectors.pauseReason(actor, request.model) : null;
    // What the model would not take is not waited for.
    const isMaking = missing > (stop?.omitted ?? 0) && !stop?.providerError;
    if (isMaking) await this.vectors.enqueueMissing(actor, request.model);
    // Read again with the actor's access: highlights deleted meanwhile are not shown.
    const shown = await this.highlights.byIds(
      actor,
      nearest.map((one) => one.id),
    );
    const items = nearest.flatMap((one) => {
      const highlight = shown.get(one.id);
      return highlight && !highlight.deletedAt
        ? [{ highlight, isNearDuplicate: hasSameWords(request.text, one.text, request.language) }]
        : [];
    });
    const providerError = stop?.providerError ?? null;
    return {
      state: providerError ? SimilarState.providerError : isMaking ? SimilarState.making : SimilarState.ready,
      items,
      known,
      total,
      providerError,
    };
  }
}

const nothing = (state: SimilarState): SimilarHighlights => ({ state, items: [], known: 0, total: 0, providerError: null });
