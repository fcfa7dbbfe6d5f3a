import { type Access, AppError, LIMITS, type UpdateInsightInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '#contexts/access';
import { DocsService } from '#contexts/documents';
import { HighlightsService } from '#contexts/repository';
import { Authors } from '#contexts/workspace';
import { type Actor, refuseSupport } from '#platform/access';
import { decodeCursor, newId, type Page, pageOf, pageSize, TenantDb, WorkspaceRepository } from '#platform/db';
import { type Change, ChangeRecorder, changesOf } from '#platform/events';
import { InsightRow } from './insight.entity.js';
import type { Insight } from './insight.graphql.js';
import type { NewInsight } from './insight-input.js';
import { startingDoc } from './insight-text.js';
import { FEATURED, INSIGHTS, INSIGHTS_BY_IDS, PUBLISHED } from './insights.sql.js';

type InsightWithAuthorId = Omit<Insight, 'createdBy'> & { authorId: string };
type Listed = InsightWithAuthorId & { key: string; total: number };

/** Insights: what a project has found out, each claim beside the words it rests on. The text is a document with the insight's id. */
@Injectable()
export class InsightsService {
  private readonly rows: WorkspaceRepository<InsightRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly projects: ProjectAccess,
    private readonly highlights: HighlightsService,
    private readonly docs: DocsService,
    private readonly authors: Authors,
  ) {
    this.rows = new WorkspaceRepository(db, InsightRow);
  }

  /** A page of readable insights, last changed first; of one project when it is named (NotFound without read access to it). */
  async list(actor: Actor, projectId?: string | null, first?: number | null, after?: string | null): Promise<Page<Insight>> {
    const size = pageSize(first);
    const before = decodeCursor(after, 2)?.map(String);
    if (before && (Number.isNaN(Date.parse(before[0]!)) || !UUID.test(before[1]!)))
      throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
    if (projectId) await this.projects.requireAccess(actor, projectId, 'read');
    const params = [actor.workspaceId, actor.userId, actor.role, projectId ?? null, size + 1, before?.[0] ?? null, before?.[1] ?? null];
    const rows = await this.db.read<Listed>(actor, INSIGHTS, params);
    const result = rows.filter((r) => r.id);
    const page = pageOf(result, size, rows[0]!.total, (r) => [r.key, r.id]);
    return { ...page, nodes: await this.withAuthors(actor, page.nodes) };
  }

  /** Insights by ids that the actor may read, in the order given; deleted ones are left out. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<Insight[]> {
    if (!ids.length) return [];
    const rows = await this.db.read<InsightWithAuthorId>(actor, INSIGHTS_BY_IDS, [actor.workspaceId, actor.userId, actor.role, ids]);
    const byId = new Map((await this.withAuthors(actor, rows)).map((r) => [r.id, r]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** One insight; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Insight> {
    const [insight] = await this.byIds(actor, [id]);
    if (!insight) throw new AppError('NotFound');
    return insight;
  }

  /** The insight that the home screen shows: of those that the actor may read, the one published last. */
  async featured(actor: Actor): Promise<Insight | null> {
    const result = await this.db.one<{ id: string }>(actor, FEATURED, [actor.workspaceId, actor.userId, actor.role]);
    return result ? ((await this.byIds(actor, [result.id]))[0] ?? null) : null;
  }

  /** The published insights of a project, the one published last first; none without read access. */
  async published(actor: Actor, projectId: string): Promise<Insight[]> {
    const { workspaceId, userId, role } = actor;
    const rows = await this.db.read<{ id: string }>(actor, PUBLISHED, [workspaceId, userId, role, projectId, LIMITS.share.insights]);
    return this.byIds(
      actor,
      rows.map(({ id }) => id),
    );
  }

  /** What the actor may do with an insight; none when it is missing or deleted. */
  async accessOf(actor: Actor, id: string): Promise<Access> {
    const row = await this.rows.one(actor, id);
    if (!row || row.deletedAt) return 'none';
    return (await this.projects.accessOf(actor, [row.projectId])).get(row.projectId) ?? 'none';
  }

  /** Begins an insight, perhaps with highlights to start from (all must be readable); the same clientKey again answers the one that was made. `doc` is the text as a document's JSON. */
  async create(actor: Actor, { status = 'draft', ...input }: NewInsight, doc?: unknown): Promise<Insight> {
    requireMayPublish(actor, status);
    const id = newId();
    const highlightIds = input.highlightIds ?? [];
    await this.projects.requireAccess(actor, input.projectId, 'write');
    const sources = await this.highlights.byIds(actor, highlightIds);
    if (highlightIds.some((h) => sources.get(h)?.deletedAt !== null)) throw new AppError('NotFound');
    const created = await this.db.tx(actor, async (m) => {
      const inserted: { id: string }[] = await m.query(
        `insert into insights (workspace_id, id, project_id, title, status, published_at, client_key, created_by)
         values ($1, $2, $3, $4, $5, case when $5 = 'published' then now() end, $6, $7)
         on conflict (workspace_id, created_by, client_key) where client_key is not null do nothing returning id`,
        [actor.workspaceId, id, input.projectId, input.title, status, input.clientKey ?? null, actor.userId],
      );
      if (!inserted.length) return this.idByClientKey(actor, input.clientKey!);
      await this.docs.create(m, actor, { id, kind: 'insight', doc: doc ?? startingDoc(highlightIds) });
      const after = { title: input.title, status };
      await this.changes.record(m, actor, { kind: 'insight', id, action: 'created', projectId: input.projectId, after });
      return id;
    });
    return this.findOneOrFail(actor, created);
  }

  /** Changes title or status; publishing notes the time, and a draft has none. */
  async update(actor: Actor, { id, title, status }: UpdateInsightInput): Promise<Insight> {
    requireMayPublish(actor, status);
    await this.db.tx(actor, async (m) => {
      const { projectId } = await this.requireWrite(actor, id);
      const updated = await this.rows.update(actor, id, (row) => {
        const publishes = status === 'published' && row.status !== 'published';
        if ((title ?? row.title) === row.title && (status ?? row.status) === row.status) return {};
        return { title, status, publishedAt: status === 'draft' ? null : publishes ? new Date() : undefined, updatedAt: new Date() };
      });
      const { before, after } = updated;
      const action = after.status === 'published' && before.status !== 'published' ? ('published' as const) : ('updated' as const);
      await this.changes.record(m, actor, ...changesOf({ kind: 'insight', id, action, projectId }, updated, ['title', 'status']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes insights away; their text and references stay for restore. Answers those that the actor deleted. */
  async delete(actor: Actor, ids: readonly string[]): Promise<string[]> {
    return this.db.tx(actor, async (m) => {
      await this.setDeleted(actor, ids, new Date());
      return this.changes.ownDeletions(m, actor, ids);
    });
  }

  /** Brings deleted insights back as they were. */
  async restore(actor: Actor, ids: readonly string[]): Promise<Insight[]> {
    await this.setDeleted(actor, ids, null);
    return this.byIds(actor, ids);
  }

  /** Brings a deleted insight back into another project, for a caller that has checked who may take it out. */
  async restoreInto(actor: Actor, id: string, projectId: string): Promise<Insight> {
    await this.db.tx(actor, async (m) => {
      await this.projects.requireAccess(actor, projectId, 'write');
      const before = await this.rows.findOneOrFail(actor, id);
      if (!before.deletedAt) throw new AppError('NotFound');
      await this.rows.update(actor, id, { projectId, deletedAt: null, updatedAt: new Date() });
      const change = { kind: 'insight' as const, id, projectId };
      await this.changes.record(
        m,
        actor,
        { ...change, action: 'restored' },
        { ...change, action: 'moved', before: { projectId: before.projectId }, after: { projectId } },
      );
    });
    return this.findOneOrFail(actor, id);
  }

  private async setDeleted(actor: Actor, ids: readonly string[], deletedAt: Date | null): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const rows = await this.rows.byIds(actor, ids);
      if (rows.length !== new Set(ids).size) throw new AppError('NotFound');
      await this.projects.requireAccessToAll(actor, [...new Set(rows.map((r) => r.projectId))], 'write');
      const action: Change['action'] = deletedAt ? 'deleted' : 'restored';
      const updated = await this.rows.updateEach(actor, [...new Set(ids)], (row) => (!row.deletedAt === !deletedAt ? {} : { deletedAt }));
      const moved = updated.filter(({ before, after }) => before.deletedAt !== after.deletedAt);
      await this.changes.record(
        m,
        actor,
        ...moved.map(({ after: { id, projectId } }) => ({ kind: 'insight' as const, id, action, projectId })),
      );
    });
  }

  private async requireWrite(actor: Actor, id: string): Promise<InsightRow> {
    const row = await this.rows.findOneOrFail(actor, id);
    if (row.deletedAt) throw new AppError('NotFound');
    await this.projects.requireAccess(actor, row.projectId, 'write');
    return row;
  }

  private async idByClientKey(actor: Actor, clientKey: string): Promise<string> {
    const [created] = await this.db.read<{ id: string }>(
      actor,
      `select id from insights where workspace_id = $1 and created_by = $2 and client_key = $3`,
      [actor.workspaceId, actor.userId, clientKey],
    );
    return created!.id;
  }

  private async withAuthors(actor: Actor, rows: readonly InsightWithAuthorId[]): Promise<Insight[]> {
    const people = await this.authors.authorsByIds(
      actor,
      rows.map((r) => r.authorId),
    );
    return rows.map((r) => ({ ...r, createdBy: people.get(r.authorId)! }));
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is published may be public at once, by a link of its project. */
function requireMayPublish(actor: Actor, status: UpdateInsightInput['status'] | null): void {
  if (status === 'published') refuseSupport(actor);
}
