import { Injectable } from '@nestjs/common';
import { AiModes, AiTrouble, Embeddings } from '#contexts/ai';
import { WorkspacesService } from '#contexts/workspace';
import { type InWorkspace, TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { On, type OutboxMessage } from '#platform/jobs';
import { log } from '#platform/log';
import { KEEP } from '../tag-suggestions/tag-suggestions.sql.js';
import { rowOf } from '../tag-suggestions/vector-row.js';
import { ANY_KNOWN, CHANGED_WITHOUT, NEXT_WITHOUT } from './similar-highlights.sql.js';

const FILL = 'highlightVectors.fill';
const WANTED = 'highlightVectors.wanted';
/** So many are read at a time, and so many are sent to a model together: who asks gets their turn in between. */
const PAGE = 200;
const TOGETHER = 8;
/** Of so many changed highlights the vectors are made at once; of more by the job that takes its time. */
const SOME = 16;

interface Words {
  id: string;
  text: string;
}

/**
 * The vectors of all highlights, beside those of the examples of tags and in the same table, which forgets them with their words. They are made
 * once somebody of a workspace compares highlights, and from then on as highlights come and change.
 */
@Injectable()
export class HighlightVectors {
  constructor(
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
    private readonly modes: AiModes,
    private readonly workspaces: WorkspacesService,
    private readonly embeddings: Embeddings,
  ) {}

  /** The vector of a highlight whose words are `text`, kept while they still are. Throws AiTrouble. */
  async of(where: InWorkspace, model: string, id: string, text: string): Promise<Float32Array> {
    const [vector] = await this.make(where, model, [{ id, text }]);
    return vector!;
  }

  /** Orders all vectors that are missing, unless that is ordered already. */
  async orderMissing(where: InWorkspace, model: string): Promise<void> {
    await this.db.tx(where, async (m) => {
      const ordered = `select 1 from outbox where workspace_id = $1 and topic = $2 and payload->>'model' = $3 limit 1`;
      if ((await m.query(ordered, [where.workspaceId, FILL, model])).length) return;
      await this.outbox.publish(m, where.workspaceId, FILL, { model });
    });
  }

  @On(FILL, 'long')
  async fill({ workspaceId, payload: { model } }: OutboxMessage<{ model: string }>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    for (let after: string | null = null; ; ) {
      // What was switched off meanwhile is left alone.
      const off = await this.modes.offIn(where, 'highlights');
      const wanted: Words[] = await this.db.read<Words>(where, NEXT_WITHOUT, [workspaceId, model, off.others, off.workspace, after, PAGE]);
      if (!(await this.makeAll(where, model, wanted)) || wanted.length < PAGE) return;
      after = wanted.at(-1)!.id;
    }
  }

  /** Highlights that came or changed, in workspaces that compare highlights. */
  @On('object.changed')
  async follow({ workspaceId, payload }: OutboxMessage<{ objects: { kind: string; id: string; deed: string }[] }>): Promise<void> {
    const idsOf = (kind: string) => payload.objects.flatMap((one) => (one.kind === kind && one.deed !== 'deleted' ? [one.id] : []));
    const [highlights, notes] = [idsOf('highlight'), idsOf('note')];
    if (!workspaceId || !(highlights.length || notes.length)) return;
    const where = { workspaceId };
    const model = await this.embeddings.model(where, await this.workspaces.languageOf(where));
    if (!model || !(await this.db.one(where, ANY_KNOWN, [workspaceId, model]))) return;
    const off = await this.modes.offIn(where, 'highlights');
    const changed = [workspaceId, model, off.others, off.workspace, highlights, notes, SOME + 1];
    const wanted = await this.db.read<Words>(where, CHANGED_WITHOUT, changed);
    if (wanted.length > SOME) await this.orderMissing(where, model);
    else if (wanted.length)
      await this.db.tx(where, (m) => this.outbox.publish(m, workspaceId, WANTED, { model, highlights: wanted.map(({ id }) => id) }));
  }

  @On(WANTED)
  async makeSome({ workspaceId, payload: { model, highlights } }: OutboxMessage<{ model: string; highlights: string[] }>): Promise<void> {
    if (!workspaceId) return;
    const where = { workspaceId };
    const off = await this.modes.offIn(where, 'highlights');
    const wanted = await this.db.read<Words>(where, CHANGED_WITHOUT, [workspaceId, model, off.others, off.workspace, highlights, [], PAGE]);
    await this.makeAll(where, model, wanted);
  }

  /** Whether the model answered; what it did not is made when somebody asks again. */
  private async makeAll(where: InWorkspace, model: string, words: readonly Words[]): Promise<boolean> {
    try {
      for (let i = 0; i < words.length; i += TOGETHER) await this.make(where, model, words.slice(i, i + TOGETHER));
      return true;
    } catch (error) {
      if (!(error instanceof AiTrouble)) throw error;
      log.warn({ err: error }, 'highlights wait to be compared until somebody asks again');
      return false;
    }
  }

  private async make(where: InWorkspace, model: string, words: readonly Words[]): Promise<Float32Array[]> {
    const made = await this.embeddings.embed(
      where,
      'highlights',
      words.map(({ text }) => text),
    );
    // Chosen anew by an admin in between: whoever asks next asks the new one.
    if (made.model !== model) throw new AiTrouble('unknownModel', `${made.model} in place of ${model}`);
    const rows = words.map((one, i) => rowOf(one, made.vectors[i]!));
    if (rows.length) await this.db.tx(where, (m) => m.query(KEEP.highlight, [where.workspaceId, model, JSON.stringify(rows)]));
    return made.vectors;
  }
}
