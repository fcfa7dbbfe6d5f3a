import { AppError, type DraftInsightInput, type InsightDraftState, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ProjectAccess } from '#contexts/access';
import { AiModes } from '#contexts/ai';
import { ProjectsService } from '#contexts/repository';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder } from '#platform/events';
import { InsertSummary } from '../summaries/insert-summary.js';
import { type StoredSummary, SummariesService } from '../summaries/summaries.service.js';
import type { InsertedSummary } from '../summaries/summary.graphql.js';
import { FEATURE_OFF_MESSAGES } from '../summaries/summary-scopes.js';
import { InsightDraftRow } from './insight-draft.entity.js';
import type { InsightDraft } from './insight-draft.graphql.js';
import { ACCEPT_DRAFT, CLAIM_DRAFT, DECIDE, QUOTES, RELEASE, RENAME, RESUME, WAITING } from './insight-drafts.sql.js';

const DECIDED = 'Someone accepted or rejected this draft in the meantime. Reload to see the result.';
const TAKEN = 'Someone is accepting this draft right now. Check again in a minute.';

/** A draft as it is stored; what it says is read for each reader. */
export type StoredDraft = InsightDraft & Pick<InsightDraftRow, 'summaryId'>;

/** A tag that has enough new quotes in a project for a draft. */
export interface TagDueForDraft {
  tagId: string;
  title: string;
  quotes: number;
}

/** Suggested insights: a summary of what a tag or some highlights say, which becomes an insight when a person accepts it. */
@Injectable()
export class InsightDrafts {
  private readonly rows: WorkspaceRepository<InsightDraftRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly modes: AiModes,
    private readonly authors: Authors,
    private readonly summaries: SummariesService,
    private readonly inserting: InsertSummary,
  ) {
    this.rows = new WorkspaceRepository(db, InsightDraftRow);
  }

  /** Pending drafts of a project, only for those who can accept them. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<StoredDraft[]> {
    const access = await this.access.requireAccess(actor, projectId, 'read');
    if (access === 'read') return [];
    const result = await this.db.read<{ id: string }>(actor, WAITING, [actor.workspaceId, projectId, LIMITS.insight.drafts]);
    const rows = await this.rows.byIds(
      actor,
      result.map(({ id }) => id),
    );
    const byId = new Map((await this.complete(actor, rows)).map((draft) => [draft.id, draft]));
    return result.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** One draft; throws NotFound, and Forbidden for who could not accept it. */
  async findOneOrFail(actor: Actor, id: string): Promise<StoredDraft> {
    return (await this.complete(actor, [await this.requireWrite(actor, id)]))[0]!;
  }

  /** What a draft says. */
  summaryOf(actor: Actor, { summaryId }: StoredDraft): Promise<StoredSummary> {
    return this.summaries.draftOrFail(actor, summaryId);
  }

  /** One as it is stored; throws NotFound, and Forbidden for who may not decide on it. */
  async requireWrite(actor: Actor, id: string): Promise<InsightDraftRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    await this.access.requireAccess(actor, row.projectId, 'write');
    return row;
  }

  /** Orders a draft, which a job makes. Throws NotFound, Forbidden, and NOT_ENOUGH_DATA where there is too little to write of. */
  async draft(actor: Actor, input: DraftInsightInput): Promise<StoredDraft> {
    const id = await this.order(actor, input, false);
    return this.findOneOrFail(actor, id!);
  }

  /**
   * The same for a job, of a tag that is due; two at once make one. Throws as `draft` does, for the actor in whose name it is made.
   */
  async draftAutomatically(actor: Actor, { tagId, title, quotes }: TagDueForDraft, projectId: string): Promise<void> {
    const from = { kind: 'tag' as const, id: tagId, highlightIds: null, framework: 'Essential' as const };
    await this.order(actor, { projectId, title, ...from, clientKey: `due ${projectId} ${tagId} ${quotes}` }, true);
  }

  /** Null when the same was ordered by itself meanwhile. */
  private async order(
    actor: Actor,
    { projectId, title, clientKey, ...from }: DraftInsightInput,
    isAutomatic: boolean,
  ): Promise<string | null> {
    await this.access.requireAccess(actor, projectId, 'write');
    await this.requireEnabled(actor, projectId);
    const summary = await this.summaries.summarize(actor, { ...from, prompt: null, clientKey }, 'insights');
    const tagId = from.kind === 'tag' ? from.id : null;
    const id = await this.db.tx(actor, async (m) => {
      const [counted] = tagId ? await m.query(QUOTES, [actor.workspaceId, projectId, tagId]) : [];
      const quotes: number | null = counted?.quotes ?? null;
      const values = { id: newId(), projectId, summaryId: summary.id, title, tagId, quotes, isAutomatic, createdBy: actor.userId };
      const row = await this.rows.insertNew(actor, values);
      // The same order twice is the same summary, and the same draft.
      if (!row) return (await this.rows.list(actor, { summaryId: summary.id }))[0]?.id ?? null;
      await this.record(m, actor, row, 'created', 'waiting');
      return row.id;
    });
    // Nothing would ever show what it says.
    if (!id) await this.summaries.cancelDraft(actor, summary.id, projectId);
    return id;
  }

  /**
   * Makes an insight of a draft, with live references to the highlights that its sentences rest on. What cannot be cited any more is left out
   * and counted. The insight and what the draft became are one commit: however many accept or reject at once, there is one insight at most, and
   * none of a draft that says otherwise. Throws ValidationError for one that is not finished, is decided, or is being accepted by another user,
   * and Forbidden where drafts were switched off meanwhile.
   */
  async accept(actor: Actor, id: string, title: string): Promise<InsertedSummary> {
    const row = await this.requireWrite(actor, id);
    await this.requireEnabled(actor, row.projectId);
    const summary = await this.summaries.draftOrFail(actor, row.summaryId);
    if (summary.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished draft can be accepted.' });
    const [claimed] = await this.db.tx(actor, async (m) => m.query(CLAIM_DRAFT, [actor.workspaceId, id, actor.userId]));
    if (!claimed.length) throw await this.refused(actor, id);
    const target = { projectId: row.projectId, title, clientKey: id };
    const onInserted = async (m: EntityManager, insightId: string) => {
      const [accepted] = await m.query(ACCEPT_DRAFT, [actor.workspaceId, id, actor.userId, insightId, title]);
      if (!accepted.length) throw new AppError('ValidationError', { message: DECIDED });
      await this.record(m, actor, row, 'updated', 'accepted');
    };
    try {
      return await this.inserting.write(actor, summary, target, { within: true, onInserted });
    } catch (e) {
      await this.db.tx(actor, (m) => m.query(RELEASE, [actor.workspaceId, id, actor.userId]));
      throw e;
    }
  }

  /** Gives one that waits another title. Throws ValidationError for one that is decided. */
  async rename(actor: Actor, id: string, title: string): Promise<StoredDraft> {
    const row = await this.requireWrite(actor, id);
    if (row.state !== 'waiting') throw new AppError('ValidationError', { message: DECIDED });
    await this.db.tx(actor, async (m) => {
      const [renamed] = await m.query(RENAME, [actor.workspaceId, id, title]);
      if (renamed.length) await this.record(m, actor, row, 'updated', 'waiting');
    });
    return this.findOneOrFail(actor, id);
  }

  /** Orders one that failed or was stopped once more, of the same words. Throws ValidationError for any other. */
  async redraft(actor: Actor, id: string): Promise<StoredDraft> {
    const row = await this.requireWrite(actor, id);
    await this.requireEnabled(actor, row.projectId);
    const { state } = await this.summaries.draftOrFail(actor, row.summaryId);
    if (row.state !== 'waiting' || (state !== 'failed' && state !== 'cancelled'))
      throw new AppError('ValidationError', { message: 'Only a draft that failed can be written again.' });
    const summary = await this.summaries.redraft(actor, row.summaryId);
    await this.db.tx(actor, async (m) => {
      const [resumed] = await m.query(RESUME, [actor.workspaceId, id, row.summaryId, summary.id]);
      if (resumed.length) await this.record(m, actor, row, 'updated', 'waiting');
    });
    return this.findOneOrFail(actor, id);
  }

  /** Rejects a pending draft; `reopen` brings it back. Throws ValidationError while it is being accepted. */
  async reject(actor: Actor, id: string): Promise<StoredDraft> {
    return this.decide(actor, id, 'waiting', 'rejected');
  }

  /** Lets a rejected draft wait again. */
  async reopen(actor: Actor, id: string): Promise<StoredDraft> {
    return this.decide(actor, id, 'rejected', 'waiting');
  }

  private async decide(actor: Actor, id: string, from: InsightDraftState, to: InsightDraftState): Promise<StoredDraft> {
    const row = await this.requireWrite(actor, id);
    const isChanged = await this.db.tx(actor, async (m) => {
      const [changed] = await m.query(DECIDE, [actor.workspaceId, id, from, actor.userId, to]);
      if (changed.length) await this.record(m, actor, row, 'updated', to);
      return changed.length > 0;
    });
    const draft = await this.findOneOrFail(actor, id);
    if (!isChanged && draft.state === from) throw new AppError('ValidationError', { message: TAKEN });
    return draft;
  }

  /** Why a draft cannot be taken. */
  private async refused(actor: Actor, id: string): Promise<AppError> {
    const { state } = await this.rows.findOneOrFail(actor, id);
    return new AppError('ValidationError', { message: state === 'waiting' ? TAKEN : DECIDED });
  }

  private async requireEnabled(actor: Actor, projectId: string): Promise<void> {
    if ((await this.modes.modeOf(actor, 'insights', projectId)) === 'Off')
      throw new AppError('Forbidden', { message: FEATURE_OFF_MESSAGES.insights });
  }

  private record(m: EntityManager, actor: Actor, row: InsightDraftRow, action: Change['action'], state: InsightDraftState): Promise<void> {
    return this.changes.record(m, actor, { kind: 'insightDraft', id: row.id, action, projectId: row.projectId, after: { state } });
  }

  private async complete(actor: Actor, rows: readonly InsightDraftRow[]): Promise<StoredDraft[]> {
    const people = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.createdBy),
    );
    const projects = new Map(
      (
        await this.projects.byIds(
          actor,
          rows.map((r) => r.projectId),
        )
      ).map(({ id, name }) => [id, { id, name }]),
    );
    return rows.flatMap((row) => {
      const project = projects.get(row.projectId);
      return project ? [{ ...row, project, createdBy: people.get(row.createdBy)! }] : [];
    });
  }
}
