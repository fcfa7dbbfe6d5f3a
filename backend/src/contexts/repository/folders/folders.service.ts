import { AppError, type CreateFolderInput, type MoveFolderInput, placeAt, type UpdateFolderInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FolderAccess } from '#contexts/access';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { keyedId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder, changesOf } from '#platform/events';
import { FolderRow } from './folder.entity.js';
import type { Folder } from './folder.graphql.js';
import { DESCENDANT_FOLDERS, FOLDERS } from './folders.sql.js';

type Row = Omit<Folder, 'createdBy'> & { createdById: string };

/** Levels that folders may be nested. */
const MAX_LEVELS = 8;

/** Folders: where projects lie, and from where they take who may see them. */
@Injectable()
export class FoldersService {
  private readonly rows: WorkspaceRepository<FolderRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly access: FolderAccess,
    private readonly authors: Authors,
  ) {
    this.rows = new WorkspaceRepository(db, FolderRow);
  }

  /** Every folder that the actor may see; siblings are in their order. */
  async list(actor: Actor): Promise<Folder[]> {
    return this.read(actor, null);
  }

  /** Folders by ids that the actor may see, in the order given. */
  async byIds(actor: Actor, ids: readonly string[]): Promise<Folder[]> {
    if (!ids.length) return [];
    const byId = new Map((await this.read(actor, ids)).map((folder) => [folder.id, folder]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** One folder; throws NotFound. */
  async findOneOrFail(actor: Actor, id: string): Promise<Folder> {
    const [folder] = await this.byIds(actor, [id]);
    if (!folder) throw new AppError('NotFound');
    return folder;
  }

  /** Adds a folder at the end of its siblings; the same client key answers the same folder. */
  async create(actor: Actor, input: CreateFolderInput): Promise<Folder> {
    const id = keyedId(actor, 'folder', input.clientKey);
    await this.db.tx(actor, async (m) => {
      const parentId = input.parentId ?? null;
      if (parentId) await this.access.requireAccess(actor, parentId, 'write');
      await this.lockTree(m, actor);
      if (await this.rows.one(actor, id)) return;
      await this.assertFits(actor, parentId, 1);
      const siblings = await this.siblings(actor, parentId);
      await this.rows.insert(actor, {
        id,
        parentId,
        name: input.name,
        description: input.description ?? null,
        rank: placeAt(siblings, siblings.length).rank,
        createdBy: actor.userId,
      });
      await this.changes.record(m, actor, { kind: 'folder', id, action: 'created', after: { name: input.name, parentId } });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Changes name or description. */
  async update(actor: Actor, { id, ...patch }: UpdateFolderInput): Promise<Folder> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'write');
      const updated = await this.rows.update(actor, id, patch);
      await this.changes.record(m, actor, ...changesOf({ kind: 'folder', id, action: 'updated' }, updated, ['name', 'description']));
    });
    return this.findOneOrFail(actor, id);
  }

  /**
   * Moves a folder, with all below it, to a place among the children of another (null = the top). A move that changes who has access asks
   * for full access. An undo leaves it where another person has put it since.
   */
  async move(actor: Actor, { id, parentId, index, undo }: MoveFolderInput): Promise<Folder> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'write');
      if (parentId) await this.access.requireAccess(actor, parentId, 'write');
      await this.lockTree(m, actor);
      if (undo && !(await this.changes.ownMoves(m, actor, [{ id, from: { parentId } }])).length) return;
      const before = await this.rows.findOneOrFail(actor, id);
      if (parentId !== before.parentId) {
        const below = await this.db.read<{ id: string; depth: number }>(actor, DESCENDANT_FOLDERS, [actor.workspaceId, id]);
        if (below.some((b) => b.id === parentId))
          throw new AppError('ValidationError', { message: 'A folder cannot be moved into itself or into a folder inside it.' });
        await this.assertFits(actor, parentId, Math.max(...below.map((b) => b.depth)));
        if (!(await this.access.sameRights(actor, before.parentId, parentId))) await this.access.requireAccess(actor, id, 'full');
      }
      const siblings = (await this.siblings(actor, parentId)).filter((s) => s.id !== id);
      // The index counts the folders that the actor sees.
      const next = siblings.filter((s) => s.seen)[index];
      const place = placeAt(siblings, next ? siblings.indexOf(next) : siblings.length);
      for (const s of place.shifted) await this.rows.update(actor, s.id, { rank: s.rank });
      await this.rows.update(actor, id, { parentId, rank: place.rank });
      await this.changes.record(m, actor, {
        kind: 'folder',
        id,
        action: 'moved',
        before: { parentId: before.parentId, rank: before.rank },
        after: { parentId, rank: place.rank },
      });
    });
    return this.findOneOrFail(actor, id);
  }

  /** Takes an empty folder away. One with live projects or folders is refused; what the actor may not see is counted as well, but not named. */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.access.requireAccess(actor, id, 'write');
      // Creating and moving folders takes this lock too; a project that is added at the same moment stays reachable, only without a folder.
      await this.lockTree(m, actor);
      const [{ projects, folders }] = await m.query(
        `select (select count(*)::int from projects where workspace_id = $1 and folder_id = $2 and deleted_at is null) as projects,
                (select count(*)::int from folders where workspace_id = $1 and parent_id = $2 and deleted_at is null) as folders`,
        [actor.workspaceId, id],
      );
      const inside = [counted(projects, 'project'), counted(folders, 'folder')].filter(Boolean).join(' and ');
      if (inside)
        throw new AppError('ValidationError', { message: `This folder still holds ${inside}. Move or delete what is inside first.` });
      await this.rows.update(actor, id, { deletedAt: new Date() });
      await this.changes.record(m, actor, { kind: 'folder', id, action: 'deleted' });
    });
  }

  /** Brings a deleted folder back among its siblings, for a caller that has checked who may. What it lay in must be there. */
  async restore(actor: Actor, id: string): Promise<Folder> {
    await this.db.tx(actor, async (m) => {
      await this.lockTree(m, actor);
      const folder = await this.rows.findOneOrFail(actor, id);
      if (!folder.deletedAt) return;
      if (folder.parentId && (await this.rows.findOneOrFail(actor, folder.parentId)).deletedAt)
        throw new AppError('ValidationError', { message: 'The folder that this one lay in is deleted too. Restore that first.' });
      await this.rows.update(actor, id, { deletedAt: null });
      await this.changes.record(m, actor, { kind: 'folder', id, action: 'restored' });
    });
    return this.findOneOrFail(actor, id);
  }

  private async read(actor: Actor, ids: readonly string[] | null): Promise<Folder[]> {
    const rows = await this.db.read<Row>(actor, FOLDERS, [actor.workspaceId, actor.userId, actor.role, ids]);
    const authors = await this.authors.authorsByIds(
      actor,
      rows.map(({ createdById }) => createdById),
    );
    return rows.map((row) => ({ ...row, createdBy: authors.get(row.createdById)! }));
  }

  private async siblings(actor: Actor, parentId: string | null): Promise<{ id: string; rank: number; seen: boolean }[]> {
    return this.db.read(
      actor,
      `select f.id, f.rank::float8 as rank, coalesce(a.access, 0) > 0 as seen from folders f left join app_folder_access($1, $3, $4) a on a.folder_id = f.id
       where f.workspace_id = $1 and f.parent_id is not distinct from $2 and f.deleted_at is null order by f.rank, f.id`,
      [actor.workspaceId, parentId, actor.userId, actor.role],
    );
  }

  /** One change of the tree at a time: two moves that cross each other could otherwise tie a knot that is reachable from nowhere. */
  private async lockTree(m: EntityManager, actor: Actor): Promise<void> {
    await m.query(`select pg_advisory_xact_lock(hashtextextended('folders ' || $1, 0))`, [actor.workspaceId]);
  }

  /** Throws unless `levels` more levels fit below the parent. */
  private async assertFits(actor: Actor, parentId: string | null, levels: number): Promise<void> {
    const above = await this.db.one<{ n: number }>(
      actor,
      `with recursive up as (
         select parent_id, 1 as n from folders where workspace_id = $1 and id = $2
         union all select f.parent_id, u.n + 1 from up u join folders f on f.workspace_id = $1 and f.id = u.parent_id where u.n < 20)
       select coalesce(max(n), 0)::int as n from up`,
      [actor.workspaceId, parentId],
    );
    if (above!.n + levels > MAX_LEVELS)
      throw new AppError('ValidationError', { message: `Folders can be nested ${MAX_LEVELS} levels deep at most.` });
  }
}

const counted = (n: number, noun: string): string => (n ? `${n} ${noun}${n === 1 ? '' : 's'}` : '');
