import { AppError, type DraftInsightInput, type InsightDraftState, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AiModes } from '#contexts/ai';
import { ProjectAccess, ProjectsService } from '#contexts/repository';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { newId, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, Changes } from '#platform/events';
import { InsertSummary } from '../summaries/insert-summary.js';
import { type StoredSummary, SummariesService } from '../summaries/summaries.service.js';
import type { InsertedSummary } from '../summaries/summary.graphql.js';
import { OFF } from '../summaries/summary-scopes.js';
import { InsightDraftRow } from './insight-draft.entity.js';
import type { InsightDraft } from './insight-draft.graphql.js';
import { ACCEPT, CLAIM, DECIDE, WAITING } from './insight-drafts.sql.js';

/** A draft as it is stored; what it says is read for each reader. */
export type StoredDraft = InsightDraft & Pick<InsightDraftRow, 'summaryId'>;

/** Suggested insights: a summary of what a tag or some highlights say, which becomes an insight when somebody accepts it. */
@Injectable()
export class InsightDrafts {
  private readonly rows: WorkspaceRepository<InsightDraftRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: Changes,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly modes: AiModes,
    private readonly authors: Authors,
    private readonly summaries: SummariesService,
    private readonly inserting: InsertSummary,
  ) {
    this.rows = new WorkspaceRepository(db, InsightDraftRow);
  }

  /** Drafts of a project that wait for somebody, for those who can accept them: nobody else sees any. Throws NotFound without read access. */
  async list(actor: Actor, projectId: string): Promise<StoredDraft[]> {
    const access = await this.access.must(actor, projectId, 'read');
    if (access === 'read') return [];
    const found = await this.db.read<{ id: string }>(actor, WAITING, [actor.workspaceId, projectId, LIMITS.insight.drafts]);
    const rows = await this.rows.byIds(
      actor,
      found.map(({ id }) => id),
    );
    const byId = new Map((await this.complete(actor, rows)).map((draft) => [draft.id, draft]));
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  }

  /** One draft; throws NotFound, and Forbidden for who could not accept it. */
  async oneOrFail(actor: Actor, id: string): Promise<StoredDraft> {
    return (await this.complete(actor, [await this.mustWrite(actor, id)]))[0]!;
  }

  /** What a draft says. */
  summaryOf(actor: Actor, { summaryId }: StoredDraft): Promise<StoredSummary> {
    return this.summaries.draftOrFail(actor, summaryId);
  }

  /** Orders a draft, which a job makes. Throws NotFound, Forbidden, and NOT_ENOUGH_DATA where there is too little to write of. */
  async draft(actor: Actor, { projectId, title, clientKey, ...from }: DraftInsightInput): Promise<StoredDraft> {
    await this.access.must(actor, projectId, 'write');
    if ((await this.modes.modeOf(actor, 'insights', projectId)) === 'Off') throw new AppError('Forbidden', { message: OFF.insights });
    const summary = await this.summaries.summarize(actor, { ...from, prompt: null, clientKey }, 'insights');
    const id = await this.db.tx(actor, async (m) => {
      // The same order twice is the same summary, and the same draft.
      const [made] = await this.rows.list(actor, { summaryId: summary.id });
      if (made) return made.id;
      const row = await this.rows.insert(actor, { id: newId(), projectId, summaryId: summary.id, title, createdBy: actor.userId });
      await this.record(m, actor, row, 'created', 'waiting');
      return row.id;
    });
    return this.oneOrFail(actor, id);
  }

  /**
   * Makes an insight of a draft, with live references to the highlights that its sentences rest on. What cannot be cited any more is left out
   * and counted. Throws ValidationError for one that is not finished, is decided, or is being accepted by somebody else.
   */
  async accept(actor: Actor, id: string, title: string): Promise<InsertedSummary> {
    const row = await this.mustWrite(actor, id);
    const summary = await this.summaries.draftOrFail(actor, row.summaryId);
    if (summary.state !== 'done') throw new AppError('ValidationError', { message: 'Only a finished draft can be accepted.' });
    const [claimed] = await this.db.tx(actor, async (m) => m.query(CLAIM, [actor.workspaceId, id, actor.userId]));
    if (!claimed.length)
      throw new AppError('ValidationError', { message: 'This draft was accepted or rejected meanwhile. Reload to see what became of it.' });
    const target = { projectId: row.projectId, title, clientKey: id };
    const made = await this.inserting.write(actor, summary, target, { within: true });
    await this.db.tx(actor, async (m) => {
      await m.query(ACCEPT, [actor.workspaceId, id, actor.userId, made.insight.id, title]);
      await this.record(m, actor, row, 'updated', 'accepted');
    });
    return made;
  }

  /** Takes a draft out of what waits; `reopen` brings it back. */
  async reject(actor: Actor, id: string): Promise<StoredDraft> {
    return this.decide(actor, id, 'waiting', 'rejected');
  }

  /** Lets a rejected draft wait again. */
  async reopen(actor: Actor, id: string): Promise<StoredDraft> {
    return this.decide(actor, id, 'rejected', 'waiting');
  }

  private async decide(actor: Actor, id: string, from: InsightDraftState, to: InsightDraftState): Promise<StoredDraft> {
    const row = await this.mustWrite(actor, id);
    await this.db.tx(actor, async (m) => {
      const [changed] = await m.query(DECIDE, [actor.workspaceId, id, from, actor.userId, to]);
      if (changed.length) await this.record(m, actor, row, 'updated', to);
    });
    return this.oneOrFail(actor, id);
  }

  private async mustWrite(actor: Actor, id: string): Promise<InsightDraftRow> {
    const row = await this.rows.oneOrFail(actor, id);
    await this.access.must(actor, row.projectId, 'write');
    return row;
  }

  private record(m: EntityManager, actor: Actor, row: InsightDraftRow, deed: Change['deed'], state: InsightDraftState): Promise<void> {
    return this.changes.record(m, actor, { kind: 'insightDraft', id: row.id, deed, projectId: row.projectId, after: { state } });
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
