import { AppError, type CreateProjectInput, LIMITS, lazy, type ProjectStatus, placeAt, type UpdateProjectInput } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccessGrants, FolderAccess, ProjectAccess, requireLevel, SharingService } from '#contexts/access';
import { DocsService, DocumentTypeRegistry } from '#contexts/documents';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, type Page, pageOf, pageSize, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { BoardsService } from '../boards/boards.service.js';
import { afterCursor, toIlikePattern } from '../lists/list-order.js';
import { ActivityRegistry } from '../object-kinds/activity.registry.js';
import { ProjectRow } from './project.entity.js';
import type { ProjectCounts, StoredProject } from './project.graphql.js';
import { PROJECT_COUNTS, PROJECT_ORDERS, PROJECTS_BY_IDS, type ProjectSort, projectPage } from './projects.sql.js';
import { readmeTemplate } from './readme-template.js';

type Row = Omit<StoredProject, 'createdBy' | 'insightCount' | 'counts'> & { createdById: string };
type PageRow = Row & { total: number; cursorKey: string };

/** Which projects a page is of; archived ones only when asked for, and then no others. */
export interface ProjectListArgs {
  first?: number | null;
  after?: string | null;
  folderId?: string | null;
  ownerId?: string | null;
  status?: ProjectStatus | null;
  archived?: boolean | null;
  query?: string | null;
  sort?: ProjectSort | null;
}

/** What a project is made of besides its input; the sample and templates bring their own boards and readme. */
export interface NewProject extends CreateProjectInput {
  sample?: boolean;
  /** Document of the readme as JSON; the template when it is left out. */
  readme?: unknown;
  /** Without a board of its own. */
  withoutBoard?: boolean;
}

/** Projects: one topic with its notes, tags and insights. Who may do what in one is ProjectAccess's matter. */
@Injectable()
export class ProjectsService implements OnModuleInit {
  private readonly rows: WorkspaceRepository<ProjectRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly access: ProjectAccess,
    private readonly folders: FolderAccess,
    private readonly grants: AccessGrants,
    private readonly sharing: SharingService,
    private readonly boards: BoardsService,
    private readonly docs: DocsService,
    private readonly docKinds: DocumentTypeRegistry,
    private readonly authors: Authors,
    private readonly kinds: ActivityRegistry,
  ) {
    this.rows = new WorkspaceRepository(db, ProjectRow);
  }

  onModuleInit() {
    this.docKinds.register('readme', {
      accessOf: async (actor, id) => (await this.access.accessOf(actor, [id])).get(id) ?? 'none',
      about: async (actor, id) => {
        const [project] = await this.byIds(actor, [id]);
        return project ? { title: project.name, url: `/projects/${id}/readme`, projectId: id, projectName: project.name } : null;
      },
    });
  }

  /** A page of the projects that the actor may read; `total` counts only these. */
  async list(actor: Actor, args: ProjectListArgs): Promise<Page<StoredProject>> {
    const size = pageSize(args.first);
    const order = PROJECT_ORDERS[args.sort ?? 'updated'];
    const params: unknown[] = [actor.workspaceId, actor.userId, actor.role, size + 1];
    let where = ` and p.archived_at is ${args.archived ? 'not null' : 'null'}`;
    if (args.ownerId) where += ` and p.created_by = $${params.push(args.ownerId)}`;
    if (args.status) where += ` and p.status = $${params.push(args.status)}`;
    if (args.folderId) where += ` and p.folder_id = $${params.push(args.folderId)}`;
    if (args.query?.trim()) where += ` and p.name ilike $${params.push(toIlikePattern(args.query.trim()))}`;
    const after = afterCursor(order, 'p.id', args.after, params.length + 1);
    const rows = await this.db.read<PageRow>(actor, projectPage(order, where, after.sql), [...params, ...after.params]);
    const page = pageOf(
      rows.filter((r) => r.id),
      size,
      rows[0]!.total,
      (r) => [r.cursorKey, r.id],
    );
    return { ...page, nodes: await this.complete(actor, page.nodes) };
  }

  /** Projects by ids that the actor may read, in the order given. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<StoredProject[]> {
    if (!ids.length) return [];
    const rows = await this.db.read<Row>(actor, PROJECTS_BY_IDS, [actor.workspaceId, actor.userId, actor.role, ids]);
    const byId = new Map((await this.complete(actor, rows)).map((p) => [p.id, p]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** One project; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<StoredProject> {
    const [project] = await this.byIds(actor, [id]);
    if (!project) throw new AppError('NotFound');
    return project;
  }

  /** Makes a project with a first tag board and a readme; its creator has full access. */
  async create(actor: Actor, input: NewProject): Promise<StoredProject> {
    const id = await this.db.tx(actor, async (m) => {
      if (input.folderId) await this.folders.requireAccess(actor, input.folderId, 'write');
      return this.insert(m, actor, input);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Makes a project inside the open transaction m, without an access check on its folder; the same client key answers the same project. */
  async insert(m: EntityManager, actor: Actor, input: NewProject): Promise<string> {
    const id = keyedId(actor, 'project', input.clientKey);
    await this.assertProjectLimit(m, actor, [id]);
    if (await this.rows.one(actor, id)) return id;
    const siblings = await this.siblings(actor, input.folderId ?? null);
    await this.rows.insert(actor, {
      id,
      name: input.name,
      description: input.description ?? null,
      status: input.status,
      folderId: input.folderId ?? null,
      rank: placeAt(siblings, siblings.length).rank,
      sample: input.sample ?? false,
      createdBy: actor.userId,
    });
    await this.grants.grantToCreator(m, actor, id);
    await this.changes.record(m, actor, { kind: 'project', id, action: 'created', projectId: id, after: { name: input.name } });
    if (!input.withoutBoard) await this.boards.insertGroup(m, actor, await this.boards.insert(m, actor, id, 'Tags'), 'New tags');
    await this.docs.create(m, actor, { id, kind: 'readme', doc: input.readme ?? readmeTemplate() });
    return id;
  }

  /**
   * Changes name, description, status or folder. A move that changes who has access asks for full access; an undo leaves the project where
   * another person has put it since.
   */
  async update(actor: Actor, { id, undo, ...patch }: UpdateProjectInput): Promise<StoredProject> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'write');
      const updated = await this.rows.update(actor, id, async (row) => {
        const { folderId } = patch;
        const isMoved = folderId !== undefined && folderId !== row.folderId;
        if (isMoved && undo && !(await this.changes.ownMoves(m, actor, [{ id, from: { folderId } }])).length) return {};
        if (isMoved) await this.mayMove(actor, row, folderId);
        const siblings = isMoved ? await this.siblings(actor, folderId) : [];
        return { ...patch, updatedAt: new Date(), ...(isMoved ? { rank: placeAt(siblings, siblings.length).rank } : {}) };
      });
      const action = updated.before.folderId === updated.after.folderId ? ('updated' as const) : ('moved' as const);
      const change = { kind: 'project' as const, id, action, projectId: id };
      await this.changes.record(m, actor, ...changesOf(change, updated, ['name', 'description', 'status', 'folderId']));
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes a project away with all that is in it; restore brings everything back. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'full');
      await this.rows.update(actor, id, { deletedAt: new Date() });
      await this.changes.record(m, actor, { kind: 'project', id, action: 'deleted', projectId: id });
    });
  }

  /** Brings a deleted project back, for those who had full access to it. */
  async restore(actor: Actor, id: string): Promise<StoredProject> {
    await this.db.tx(actor, async (m) => {
      requireLevel(await this.sharing.levelOf(actor, id), 'full');
      const row = await this.rows.findOneOrFail(actor, id);
      if (!row.deletedAt) return;
      if (!row.archivedAt) await this.assertProjectLimit(m, actor, [id]);
      // A folder that was deleted meanwhile stays above it: it is shown nowhere, but who it kept out stays out.
      await this.rows.update(actor, id, { deletedAt: null, updatedAt: new Date() });
      await this.changes.record(m, actor, { kind: 'project', id, action: 'restored', projectId: id });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Makes projects read-only for everyone and takes them out of the ordinary lists, or brings them back; all of them or none. Asks for full access. */
  async archive(actor: Actor, ids: readonly string[], archived: boolean): Promise<StoredProject[]> {
    await this.db.tx(actor, async (m) => {
      const levels = await this.access.unarchivedAccessOf(actor, ids);
      for (const id of ids) requireLevel(levels.get(id), 'full');
      if (!archived) await this.assertProjectLimit(m, actor, ids);
      // In one order everywhere, because each row stays locked.
      for (const id of [...ids].sort()) {
        const updated = await this.rows.update(actor, id, ({ archivedAt }) =>
          !archivedAt === archived ? { archivedAt: archived ? new Date() : null } : {},
        );
        await this.changes.record(
          m,
          actor,
          ...changesOf({ kind: 'project', id, action: archived ? 'archived' : 'unarchived', projectId: id }, updated, ['archivedAt']),
        );
      }
    });
    return this.byIds(actor, ids);
  }

  /** Puts a project among the actor's own starred ones, or takes it out. */
  async star(actor: Actor, id: string, starred: boolean): Promise<StoredProject> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'read');
      const key = [actor.workspaceId, actor.userId, id];
      if (starred)
        await m.query(
          `insert into stars (workspace_id, user_id, kind, object_id) values ($1, $2, 'project', $3) on conflict do nothing`,
          key,
        );
      else await m.query(`delete from stars where workspace_id = $1 and user_id = $2 and kind = 'project' and object_id = $3`, key);
    });
    return this.findOneOrFail(actor, id);
  }

  /** Adds authors and the number of insights, which other contexts know: one query each for the whole list. */
  private async complete(actor: Actor, rows: Row[]): Promise<StoredProject[]> {
    const [authors, insights] = await Promise.all([
      this.authors.authorsByIds(
        actor,
        rows.map((r) => r.createdById),
      ),
      this.kinds.of('insight')?.countByProject?.(
        actor,
        rows.map((r) => r.id),
      ),
    ]);
    const counts = lazy(() =>
      this.countsByIds(
        actor,
        rows.map((r) => r.id),
      ),
    );
    return rows.map((r) => ({ ...r, createdBy: authors.get(r.createdById)!, insightCount: insights?.get(r.id) ?? 0, counts }));
  }

  /** How many highlights and tags they have: of large projects it takes as long as the rest of a list. */
  private async countsByIds(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, ProjectCounts>> {
    const rows = await this.db.read<ProjectCounts & { id: string }>(actor, PROJECT_COUNTS, [actor.workspaceId, ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The projects of the sample and their folders. */
  async samples(actor: Actor): Promise<{ id: string; folderId: string | null }[]> {
    return this.db.read(
      actor,
      `select id, folder_id as "folderId" from projects where workspace_id = $1 and sample and deleted_at is null`,
      [actor.workspaceId],
    );
  }

  /** Out of, and into, folders with the same rights a writer may move a project; else the move gives or takes access. */
  private async mayMove(actor: Actor, project: ProjectRow, folderId: string | null): Promise<void> {
    if (folderId) await this.folders.requireAccess(actor, folderId, 'write');
    if (!(await this.folders.sameRights(actor, project.folderId, folderId))) await this.access.requireAccess(actor, project.id, 'full');
  }

  private async siblings(actor: Actor, folderId: string | null): Promise<{ id: string; rank: number }[]> {
    return this.db.read(
      actor,
      `select id, rank::float8 as rank from projects where workspace_id = $1 and folder_id is not distinct from $2 and deleted_at is null order by rank, id`,
      [actor.workspaceId, folderId],
    );
  }

  /** Throws when these would be more than a workspace can have; archived ones do not count. The lock lets two that are made at once count one after the other. */
  private async assertProjectLimit(m: EntityManager, actor: Actor, ids: readonly string[]): Promise<void> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended('projects ' || $1, 0))`, [actor.workspaceId]);
    const [{ n }] = await m.query(
      `select count(*)::int as n from projects where workspace_id = $1 and deleted_at is null and archived_at is null and id <> all($2::uuid[])`,
      [actor.workspaceId, ids],
    );
    const max = LIMITS.project.perWorkspace;
    if (n + ids.length > max)
      throw new AppError('ValidationError', { message: `A workspace can have ${max} projects. Archive a project to make room.` });
  }
}
