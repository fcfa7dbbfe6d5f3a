import { ACCESS, AppError, MOVABLE_FROM_TRASH, purgedFrom, type RestoreFromTrash, type TrashKey, type TrashKindName } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ProjectAccess, SharingService } from '#contexts/access';
import { ActivityRegistry, TrashRegistry, toIlikePattern } from '#contexts/repository';
import { Authors } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { decodeCursor, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { PurgeTrash } from './purge-trash.js';
import type { Restored, TrashItem } from './trash.graphql.js';
import { trashByIds, trashPage } from './trash.sql.js';

type Row = Omit<TrashItem, 'deletedBy' | 'purgedFrom'> & { deletedById: string | null };
type PageRow = Row & { total: number; cursorKey: string };

/** Which of the deleted things a list has. */
export interface TrashFilter {
  kind?: TrashKindName | null;
  query?: string | null;
  first?: number | null;
  after?: string | null;
}

/** The trash: what was deleted in the last weeks, and the ways out of it. */
@Injectable()
export class TrashService {
  constructor(
    private readonly db: TenantDb,
    private readonly kinds: TrashRegistry,
    private readonly shown: ActivityRegistry,
    private readonly projects: ProjectAccess,
    private readonly access: SharingService,
    private readonly authors: Authors,
    private readonly purging: PurgeTrash,
  ) {}

  /** A page of what the actor may restore, last deleted first. */
  async list(actor: Actor, { kind, query, first, after }: TrashFilter): Promise<Page<TrashItem>> {
    const size = pageSize(first);
    const words = query?.trim() ? toIlikePattern(query.trim()) : null;
    const params = [...(await this.reader(actor)), kind ?? null, words, size + 1];
    const cursor = cursorOf(after);
    const sql = trashPage(
      this.sources(),
      cursor ? ` and (t.deleted_at < $9::timestamptz or (t.deleted_at = $9::timestamptz and t.id > $10::uuid))` : '',
    );
    const rows = await this.db.read<PageRow>(actor, sql, [...params, ...(cursor ?? [])]);
    const page = pageOf(
      rows.filter((r) => r.id),
      size,
      rows[0]!.total,
      (r) => [r.cursorKey, r.id],
    );
    return { ...page, nodes: await this.complete(actor, page.nodes) };
  }

  /** Brings something back: where it was, with the deleted things that it lay in when that is wished, or into another project. */
  async restore(actor: Actor, { kind, id, withParents, intoProjectId }: RestoreFromTrash): Promise<Restored> {
    const item = await this.visible(actor, { kind, id });
    if (intoProjectId) {
      const how = this.kinds.of(kind);
      if (!MOVABLE_FROM_TRASH.includes(kind) || !how.restoreInto)
        throw new AppError('ValidationError', { message: 'Only notes and insights can be moved to another project.' });
      await this.projects.requireAccess(actor, intoProjectId, 'write');
      await how.restoreInto(actor, id, intoProjectId);
      return this.restored(actor, item);
    }
    if (withParents) {
      // The outermost first: each is restored into what is there again.
      for (const parent of [...item.parents].reverse()) await this.restore(actor, { ...parent, withParents: true, intoProjectId: null });
    } else if (item.parents.length && kind !== 'project') {
      throw new AppError('ValidationError', { message: `“${item.parents[0]!.title}” is in the trash too. Restore it as well.` });
    }
    await this.kinds.of(kind).restore(actor, id);
    return this.restored(actor, item);
  }

  /** Deletes things for good, at once; for admins. */
  async purge(actor: Actor, keys: readonly TrashKey[]): Promise<void> {
    if (actor.role !== 'admin') throw new AppError('Forbidden');
    for (const key of keys) await this.visible(actor, key);
    await this.purging.purge(actor, keys);
  }

  private async visible(actor: Actor, { kind, id }: TrashKey): Promise<Row> {
    const [row] = await this.db.read<Row>(actor, trashByIds(this.sources()), [...(await this.reader(actor)), [id]]);
    if (row?.kind !== kind) throw new AppError('NotFound');
    return row;
  }

  private async restored(actor: Actor, { kind, id, title }: Row): Promise<Restored> {
    const object = (await this.shown.of(kind)?.load(actor, [id]))?.[0];
    return { kind, id, title, url: object?.url ?? null };
  }

  /** The parameters that say who looks: access to deleted projects is asked for one by one, there are few. */
  private async reader(actor: Actor): Promise<unknown[]> {
    const deleted =
      actor.role === 'admin'
        ? []
        : await this.db.read<{ id: string }>(
            actor,
            `select id from v_repository_projects where workspace_id = $1 and deleted_at is not null`,
            [actor.workspaceId],
          );
    const levels: number[] = [];
    for (const { id } of deleted) levels.push(ACCESS[await this.access.levelOf(actor, id)]);
    return [actor.workspaceId, actor.userId, actor.role, deleted.map((p) => p.id), levels];
  }

  private sources(): (readonly [TrashKindName, string])[] {
    return this.kinds.all().map(([kind, { rows }]) => [kind, rows] as const);
  }

  private async complete(actor: Actor, rows: readonly Row[]): Promise<TrashItem[]> {
    const people = await this.authors.authorsByIds(
      actor,
      rows.flatMap((r) => r.deletedById ?? []),
    );
    return rows.map((r) => ({
      ...r,
      purgedFrom: purgedFrom(r.deletedAt),
      deletedBy: r.deletedById ? (people.get(r.deletedById) ?? null) : null,
    }));
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function cursorOf(after: string | null | undefined): [string, string] | null {
  const keys = decodeCursor(after, 2)?.map(String);
  if (!keys) return null;
  const [at = '', id = ''] = keys;
  if (Number.isNaN(Date.parse(at)) || !UUID.test(id))
    throw new AppError('ValidationError', { message: 'That cursor is not one of this list.' });
  return [at, id];
}
