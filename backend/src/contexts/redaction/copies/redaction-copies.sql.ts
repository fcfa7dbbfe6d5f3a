import type { TextFields } from '#contexts/repository';

const READ = ({ rows, table, columns }: TextFields): string => `
  with reader as (select $2::uuid as id, $3::text as role)
  select x.id, x.title, x.project_id as "projectId", x.is_own as "isOwn", ${Object.keys(columns)
    .map((column) => `t.${column}`)
    .join(', ')}
  from (${rows}) x join ${table} t on t.workspace_id = $1 and t.id = x.id`;

/** Objects of a kind that user $2 (role $3) may change and whose words may say one of $4 (patterns of LIKE): $5 of them, behind id $6 or null. */
export const EDITABLE_COPIES = (fields: TextFields): string => `
  ${READ(fields)}
  where (${Object.keys(fields.columns)
    .map((column) => `t.${column}::text ilike any($4::text[])`)
    .join(' or ')}) and ($6::uuid is null or x.id < $6)
  order by x.id desc limit $5`;

/** Those of ids $4. */
export const BY_IDS = (fields: TextFields): string => `${READ(fields)} where x.id = any($4::uuid[])`;

/** Those of ids $4, held until the end of the transaction, in an order in which two who do so wait for one another. */
export const LOCK_COPIES = (fields: TextFields): string => `${READ(fields)} where x.id = any($4::uuid[]) order by t.id for update of t`;

/** Objects of a kind that cite note $2, without a check of access, locked until the end of the transaction. */
export const LOCK_CITING_COPIES = ({ table, columns }: TextFields, citing: string): string => `
  select t.id, null::uuid as "projectId", ${Object.keys(columns)
    .map((column) => `t.${column}`)
    .join(', ')}
  from ${table} t where t.workspace_id = $1 and t.id in (${citing}) order by t.id for update of t`;

/** Writes columns $3 onwards of object $2. */
export const WRITE = (table: string, columns: readonly string[]): string =>
  `update ${table} set ${columns.map((column, i) => `${column} = $${i + 3}`).join(', ')} where workspace_id = $1 and id = $2`;

/** The objects whose history says how those with ids $2 changed. */
export const HISTORY_OWNERS = (table: string, column: string): string =>
  `select distinct ${column} as id from ${table} where workspace_id = $1 and id = any($2::uuid[])`;

/** What the history of objects $2 says that may hold one of $3. */
export const HISTORY = `
  select id, before, after from revisions
  where workspace_id = $1 and object_id = any($2::uuid[]) and (before::text ilike any($3::text[]) or after::text ilike any($3::text[]))
  order by id for update`;

/** What a table of counts says that may hold one of $2. */
export const COUNTS_CONTAINING = (table: string, column: string): string =>
  `select id, ${column} as words from ${table} where workspace_id = $1 and ${column} ilike any($2::text[]) order by id for update`;

export const FORGET_COUNTED = (table: string): string => `delete from ${table} where workspace_id = $1 and id = any($2::uuid[])`;

export const WRITE_HISTORY = `
  update revisions r set before = x.before, after = x.after from jsonb_to_recordset($2::jsonb) as x (id uuid, before jsonb, after jsonb)
  where r.workspace_id = $1 and r.id = x.id`;
