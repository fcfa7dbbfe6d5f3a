import { ACCESS, type Access, keysOf } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { requireLevel } from './access.policy.js';
import { ancestorAccess, folderLevels } from './access.sql.js';
import { PlaceRegistry } from './place.registry.js';

const NAMES: readonly Access[] = keysOf(ACCESS);

/** What the actor may do in folders, in one query for a set of ids. The rule itself is the SQL function app_folder_access. */
@Injectable()
export class FolderAccess {
  constructor(
    private readonly db: TenantDb,
    private readonly places: PlaceRegistry,
  ) {}

  /** Levels by folder id; a folder that is not there or deleted is missing from the map. */
  async accessOf(actor: Actor, ids: readonly string[]): Promise<Map<string, Access>> {
    if (!ids.length) return new Map();
    const values = [actor.workspaceId, actor.userId, actor.role, [...new Set(ids)]];
    const rows = await this.db.read<{ id: string; access: number }>(actor, folderLevels(this.places.tableOf('folder')), values);
    return new Map(rows.map((r) => [r.id, NAMES[r.access]!]));
  }

  /** The level in one folder; throws NotFound or Forbidden below `need`. */
  async requireAccess(actor: Actor, folderId: string, need: Exclude<Access, 'none'>): Promise<void> {
    requireLevel((await this.accessOf(actor, [folderId])).get(folderId), need);
  }

  /** Whether what lies in one folder (null = at the top) is open to the same people, at the same levels, as what lies in the other. */
  async sameRights(actor: Actor, a: string | null, b: string | null): Promise<boolean> {
    const [x, y] = [await this.rightsAbove(actor, a), await this.rightsAbove(actor, b)];
    return x === y;
  }

  private async rightsAbove(actor: Actor, folderId: string | null): Promise<string | undefined> {
    const sql = ancestorAccess(this.places.tableOf('folder'));
    return (await this.db.one<{ rights: string }>(actor, sql, [actor.workspaceId, folderId]))?.rights;
  }
}
