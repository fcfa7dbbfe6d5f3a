import { AI_PROVIDER_ERRORS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes, AiProviderError, Embeddings } from '#contexts/ai';
import { HighlightsService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Outbox, objectChanged } from '#platform/events';
import { type MessageOf, OnJob } from '#platform/jobs';
import { log } from '#platform/log';
import { fillHighlightVectors, highlightVectorsWanted } from '../suggestions.topics.js';
import { SAVE_VECTORS } from '../tag-suggestions/tag-suggestions.sql.js';
import { rowOf } from '../tag-suggestions/vector-row.js';
import { CHANGED_WITHOUT, HAS_ANY_VECTOR, NEXT_WITHOUT, SAVE_VECTOR_STOP, STOP } from './similar-highlights.sql.js';

/** So many are read at a time, and so many are sent to a model together: who asks gets their turn in between. */
const PAGE = 200;
const BATCH_SIZE = 8;
/** Of so many changed highlights the vectors are made at once; of more by the job that takes its time. */
const SOME = 16;
/** A failing model is left alone for so long, and texts that it refused for so long: both in seconds. */
const PROVIDER_RETRY_S = 60;
const REFUSED_RETRY_S = 3600;
/** Of so many refused texts in a row it is not the texts. */
const MAX_REFUSED_IN_ROW = BATCH_SIZE;

interface Words {
  id: string;
  text: string;
}
/** Why no vectors are made at this moment: the model's error, or so many texts that it does not take. */
export interface VectorStop {
  providerError: string | null;
  omitted: number;
}
/** How far a round has come: what was made, what the model refused, and how many of these were the last ones. */
interface Round {
  made: number;
  refused: number;
  row: number;
}

/**
 * The vectors of all highlights, beside those of the examples of tags and in the same table, which forgets them with their words. They are made
 * once a workspace compares highlights, and from then on as highlights come and change.
 */
@Injectable()
export class HighlightVectors {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly modes: AiModes,
    private readonly workspaces: WorkspacesService,
    private readonly embeddings: Embeddings,
    private readonly highlights: HighlightsService,
  ) {}

  /** The vector of a highlight whose words are `text`, kept while they still are. Throws AiProviderError. */
  async of(where: InWorkspace, model: string, id: string, text: string): Promise<Float32Array> {
    const [vector] = await this.make(where, model, [{ id, text }]);
    return vector!;
  }

  /** Why the vectors that are missing are not made at this moment; null when they can be ordered. */
  pauseReason(where: InWorkspace, model: string): Promise<VectorStop | null> {
    return this.db.one<VectorStop>(where, STOP, [where.workspaceId, model, false]);
  }

  /** Orders all vectors that are missing, unless that is ordered already or the model rests. */
  async enqueueMissing(where: InWorkspace, model: string): Promise<void> {
    if ((await this.pauseReason(where, model))?.providerError) return;
    await this.db.tx(where, async (m) => {
      const ordered = `select 1 from outbox where workspace_id = $1 and topic = $2 and payload->>'model' = $3 and dead_at is null limit 1`;
      if ((await m.query(ordered, [where.workspaceId, fillHighlightVectors.name, model])).length) return;
      await this.outbox.publish(m, where.workspaceId, fillHighlightVectors, { model });
    });
  }

  @OnJob(fillHighlightVectors, 'highlights.fill', 'long')
  async fill({ workspaceId, payload: { model } }: MessageOf<typeof fillHighlightVectors>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const round: Round = { made: 0, refused: 0, row: 0 };
    for (let after: string | null = null; ; ) {
      // What was switched off meanwhile is left alone.
      const off = await this.modes.offIn(where, 'highlights');
      const requested: Words[] = await this.db.read<Words>(where, NEXT_WITHOUT, [
        workspaceId,
        model,
        off.others,
        off.workspace,
        after,
        PAGE,
      ]);
      if (!(await this.createAll(where, model, requested, round))) return;
      if (requested.length < PAGE) break;
      after = requested.at(-1)!.id;
    }
    if (round.refused) await this.saveStop(where, model, round);
  }

  /** Highlights that came or changed, in workspaces that compare highlights. */
  @OnJob(objectChanged, 'highlights.follow')
  async follow({ workspaceId, payload }: MessageOf<typeof objectChanged>): Promise<void> {
    const idsOf = (kind: string) => payload.objects.flatMap((one) => (one.kind === kind && one.action !== 'deleted' ? [one.id] : []));
    const [highlights, notes] = [idsOf('highlight'), idsOf('note')];
    if (!workspaceId || !(highlights.length || notes.length)) return;
    const where = { workspaceId };
    const model = await this.embeddings.model(where, await this.workspaces.languageOf(where));
    if (!model || !(await this.db.one(where, HAS_ANY_VECTOR, [workspaceId, model]))) return;
    const off = await this.modes.offIn(where, 'highlights');
    const changed = [workspaceId, model, off.others, off.workspace, highlights, notes, SOME + 1];
    const wanted = await this.db.read<Words>(where, CHANGED_WITHOUT, changed);
    if (wanted.length > SOME) await this.enqueueMissing(where, model);
    else if (wanted.length && !(await this.pauseReason(where, model))?.providerError)
      await this.db.tx(where, (m) =>
        this.outbox.publish(m, workspaceId, highlightVectorsWanted, { model, highlights: wanted.map(({ id }) => id) }),
      );
  }

  @OnJob(highlightVectorsWanted, 'highlights.vectors')
  async createSome({ workspaceId, payload: { model, highlights } }: MessageOf<typeof highlightVectorsWanted>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const off = await this.modes.offIn(where, 'highlights');
    const wanted = await this.db.read<Words>(where, CHANGED_WITHOUT, [workspaceId, model, off.others, off.workspace, highlights, [], PAGE]);
    await this.createAll(where, model, wanted, { made: 0, refused: 0, row: 0 });
  }

  /** Whether the model answered; the rest is computed at the next request, after a pause. */
  private async createAll(where: InWorkspace, model: string, words: readonly Words[], round: Round): Promise<boolean> {
    try {
      for (let i = 0; i < words.length; i += BATCH_SIZE) await this.createBatch(where, model, words.slice(i, i + BATCH_SIZE), round);
      return true;
    } catch (error) {
      if (!(error instanceof AiProviderError)) throw error;
      log.warn({ err: error }, 'highlight vectors are retried at the next request');
      await this.pauseModel(where, model, { providerError: error.message, omitted: 0 }, PROVIDER_RETRY_S);
      return false;
    }
  }

  /** Vectors of texts that are sent together; when they are refused, of each alone, without those that are refused again. */
  private async createBatch(where: InWorkspace, model: string, words: readonly Words[], round: Round): Promise<void> {
    try {
      await this.make(where, model, words);
      round.made += words.length;
      round.row = 0;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (words.length > 1) for (const item of words) await this.createBatch(where, model, [item], round);
      else {
        round.refused++;
        if (++round.row >= MAX_REFUSED_IN_ROW) throw error;
        log.warn({ err: error, highlightId: words[0]!.id }, 'a highlight cannot be compared: the model does not take its text');
      }
    }
  }

  /** Texts that were refused are left out where it is them: the model took others, or refused as many before, having taken others. */
  private async saveStop(where: InWorkspace, model: string, { made, refused }: Round): Promise<void> {
    const before = await this.db.one<VectorStop>(where, STOP, [where.workspaceId, model, true]);
    const isTexts = made > 0 || (before?.providerError === null && before.omitted >= refused);
    if (isTexts) await this.pauseModel(where, model, { providerError: null, omitted: refused }, REFUSED_RETRY_S);
    else await this.pauseModel(where, model, { providerError: AI_PROVIDER_ERRORS.failed, omitted: 0 }, PROVIDER_RETRY_S);
  }

  private async pauseModel(where: InWorkspace, model: string, { providerError, omitted }: VectorStop, seconds: number): Promise<void> {
    await this.db.tx(where, (m) => m.query(SAVE_VECTOR_STOP, [where.workspaceId, model, providerError, omitted, seconds]));
  }

  private async make(where: InWorkspace, model: string, words: readonly Words[]): Promise<Float32Array[]> {
    const created = await this.embeddings.embed(
      where,
      'highlights',
      words.map(({ text }) => text),
    );
    // An admin chose another model meanwhile: the next request uses it.
    if (created.model !== model) throw new AiProviderError('unknownModel', `${created.model} in place of ${model}`);
    const rows = words.map((item, i) => rowOf(item, created.vectors[i]!));
    if (rows.length)
      await this.db.tx(where, async (m) => {
        await this.highlights.lockWords(
          m,
          where,
          rows.map(({ id }) => id),
        );
        await m.query(SAVE_VECTORS.highlight, [where.workspaceId, model, JSON.stringify(rows)]);
      });
    return created.vectors;
  }
}

/** What may be the text's fault, and not the model's. */
const isRefusal = (error: unknown): boolean => error instanceof AiProviderError && ['failed', 'malformed'].includes(error.providerError);
