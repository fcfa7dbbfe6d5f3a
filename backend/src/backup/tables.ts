import type pg from 'pg';
import { BootError } from '#platform/config';
import type { TableShape } from './archive.js';

/** A table as it is kept in a backup: all but that of the migrations, which each database writes itself. */
export interface Table extends TableShape {
  /** Row-level security hides its rows from all who name no workspace. */
  isTenant: boolean;
  isReadable: boolean;
}

/** Names and columns of the product's tables, without columns that PostgreSQL computes. The queue's tables are no part: the outbox fills them. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { hasWorkspace: boolean }>(
    `select c.relname as name, c.relrowsecurity as "isTenant", has_table_privilege(c.oid, 'select') as "isReadable",
       bool_or(a.attname = 'workspace_id') as "hasWorkspace",
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
     group by c.oid order by c.relname`,
  );
  const hidden = rows.find((t) => t.isTenant && !t.hasWorkspace);
  if (hidden) throw new Error(`table ${hidden.name} hides its rows and has no workspace_id`);
  return rows.map(({ hasWorkspace: _, ...t }) => t);
}

/** Names of the migrations that a database ran; none where there is no such table. */
export async function migrationsRun(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.migrations') as at`);
  if (!rows[0].at) return [];
  return (await client.query<{ name: string }>('select name from migrations order by id')).rows.map(({ name }) => name);
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table's columns for COPY. */
export const columnList = ({ columns }: TableShape): string => columns.map(({ name }) => quoted(name)).join(', ');

/** Throws unless a backup's tables fit these: each column there, of its type, and none more. */
export function assertFits(theirs: readonly TableShape[], ours: readonly TableShape[]): void {
  const flat = (tables: readonly TableShape[]) =>
    new Set(tables.flatMap(({ name, columns }) => columns.map((c) => `${name}.${c.name} ${c.type}`)));
  const [a, b] = [flat(theirs), flat(ours)];
  const odd = [...a].find((column) => !b.has(column)) ?? [...b].find((column) => !a.has(column));
  if (odd) throw new BootError(`The backup does not fit this database: ${odd} is in one of them alone. Nothing was restored.`);
}

/**
 * Takes everything off the tables that stands in the way of rows: row-level security of their owner, triggers and foreign keys, inside the open
 * transaction. Answers the statements that put all of it back; foreign keys are then checked over all rows.
 */
export async function suspendConstraints(client: pg.ClientBase): Promise<string[]> {
  const { rows: secured } = await client.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  const { rows: keys } = await client.query<{ table: string; name: string; is: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as is from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table } of secured) await client.query(`alter table ${table} no force row level security`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return [
    ...keys.map(({ table, name, is }) => `alter table ${table} add constraint ${quoted(name)} ${is}`),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${quoted(name)}`),
    ...secured.map(({ table }) => `alter table ${table} force row level security`),
  ];
}

/** Lets sequences of columns go on after the highest value that is there. */
export async function advanceSequences(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select d.objid::regclass::text as sequence, d.refobjid::regclass::text as "table", quote_ident(a.attname) as column
     from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(`select setval($1::regclass, greatest(coalesce(max(${column}), 1), 1), max(${column}) is not null) from ${table}`, [
      sequence,
    ]);
}
