import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from './tenant-db.js';

/** Ids of the rows that went, by their table. */
export type PurgedIds = Map<string, string[]>;

type Before = (m: EntityManager, where: InWorkspace, ids: readonly string[]) => Promise<void>;

interface Child {
  name: string;
  column: string;
  hasId: boolean;
}

/** The tables that point at a table by a composite key, each with the column that holds the id. */
const CHILDREN = `
  select c.relname as name, a.attname as column,
    exists (select 1 from pg_attribute x where x.attrelid = c.oid and x.attname = 'id' and not x.attisdropped) as "hasId"
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.attname <> 'workspace_id'
  where f.contype = 'f' and f.confrelid = ('public.' || quote_ident($1))::regclass and c.relnamespace = 'public'::regnamespace
  order by c.relname, a.attname`;

/** Tables that name any object by its id in a column of this name (history, stars, grants, links), without a key. */
const NAMING_OBJECTS = `
  select c.relname as name,
    exists (select 1 from pg_attribute x where x.attrelid = c.oid and x.attname = 'id' and not x.attisdropped) as "hasId"
  from pg_class c
  join pg_attribute o on o.attrelid = c.oid and o.attname = 'object_id' and not o.attisdropped
  join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;

/**
 * Takes rows away for good with everything that hangs on them: by a foreign key, however deep, or by a column `object_id`. It reads the
 * tables' own keys, so that a table that is added later goes along without being named here.
 */
@Injectable()
export class PurgeRows {
  private readonly listeners = new Map<string, Before[]>();

  /** Calls fn each time before rows of a table go, also when they only hang on others: for what lies outside the database. */
  before(table: string, fn: Before): void {
    this.listeners.set(table, [...(this.listeners.get(table) ?? []), fn]);
  }

  /** Removes rows of one table inside the open transaction m; adds to `gone` what went. */
  async remove(
    m: EntityManager,
    where: InWorkspace,
    table: string,
    ids: readonly string[],
    purgedIds: PurgedIds = new Map(),
  ): Promise<PurgedIds> {
    if (!ids.length) return purgedIds;
    for (const child of await m.query(CHILDREN, [table])) await this.removeChildren(m, where, child, ids, purgedIds);
    for (const notify of this.listeners.get(table) ?? []) await notify(m, where, ids);
    const [rows]: [{ id: string }[], number] = await m.query(
      `delete from "${table}" where workspace_id = $1 and id = any($2::uuid[]) returning id`,
      [where.workspaceId, ids],
    );
    purgedIds.set(table, [...(purgedIds.get(table) ?? []), ...rows.map((r) => r.id)]);
    return purgedIds;
  }

  /** Removes what only names the objects that went, by the convention of the column's name. */
  async forget(m: EntityManager, where: InWorkspace, purgedIds: PurgedIds): Promise<void> {
    const naming: { name: string; hasId: boolean }[] = await m.query(NAMING_OBJECTS);
    // What names an object may be named itself: the history of a link goes with the link.
    for (let ids = [...purgedIds.values()].flat(); ids.length; ) {
      const more: string[] = [];
      for (const { name, hasId } of naming) {
        const [rows]: [{ id: string }[], number] = await m.query(
          `delete from "${name}" where workspace_id = $1 and object_id = any($2::uuid[]) returning ${hasId ? 'id' : 'null as id'}`,
          [where.workspaceId, ids],
        );
        more.push(...rows.flatMap((r) => r.id ?? []));
      }
      ids = more;
    }
  }

  private async removeChildren(
    m: EntityManager,
    where: InWorkspace,
    child: Child,
    ids: readonly string[],
    purgedIds: PurgedIds,
  ): Promise<void> {
    const of = `workspace_id = $1 and "${child.column}" = any($2::uuid[])`;
    if (!child.hasId) {
      await m.query(`delete from "${child.name}" where ${of}`, [where.workspaceId, ids]);
      return;
    }
    const rows: { id: string }[] = await m.query(`select id from "${child.name}" where ${of}`, [where.workspaceId, ids]);
    await this.remove(
      m,
      where,
      child.name,
      rows.map((r) => r.id),
      purgedIds,
    );
  }
}
