import type { TrashKindName } from '@libs/domain';

/** Full access, or the right to write and one's own action; an admin always. */
const restorable = (row: string): string => `($3 = 'admin' or ${row}.access = 3 or (${row}.access = 2 and ${row}.by = $2))`;

/**
 * What user $2 (role $3) may restore: everything for an admin, else what lies where they have full access, or where they may write and
 * deleted it themselves. $4 and $5: ids and levels of deleted projects, which the function of live ones leaves out.
 */
const seen = (kinds: readonly (readonly [TrashKindName, string])[]): string => `
  with trash as materialized (${kinds.map(([kind, rows]) => `select '${kind}'::text as kind, x.* from (${rows}) x`).join('\n    union all ')}),
  rights as (
    select project_id as id, access from app_project_access($1, $2, $3)
    union all select folder_id, access from app_folder_access($1, $2, $3)
    union all select $1::uuid, case $3 when 'admin' then 3 when 'contributor' then 2 else 1 end
    union all select $2::uuid, 2
    union all select * from unnest($4::uuid[], $5::smallint[])),
  reached as (
    select t.*, coalesce(r.access, 0) as access, coalesce(t.deleted_by, (select v.by from revisions v
      where v.workspace_id = $1 and v.object_id = t.id and v.action = 'deleted' order by v.at desc limit 1)) as by
    from trash t left join rights r on r.id = coalesce(t.project_id, t.folder_id)),
  seen as (select r.* from reached r where ${restorable('r')})`;

const PARENTS = `
  (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'title', p.title, 'restorable', ${restorable('p')}) order by array_position(t.parents, p.id)), '[]')
     from reached p where p.id = any(t.parents) and (p.access > 0 or $3 = 'admin')) as parents`;

const COLUMNS = `t.kind, t.id, t.title, t.place, t.deleted_at as "deletedAt", t.by as "deletedById", ${PARENTS}`;

/** A page of the trash, last deleted first: kind ($6) and words of the title ($7) or null, $8 rows; `after` is a condition. The total stands in each row; an empty page is one row of nulls. */
export const trashPage = (kinds: readonly (readonly [TrashKindName, string])[], after: string): string => `
  ${seen(kinds)},
  chosen as (select * from seen t where ($6::text is null or t.kind = $6) and ($7::text is null or t.title ilike $7))
  select whole.total, page.* from (select count(*)::int as total from chosen) whole left join (
    select ${COLUMNS}, t.deleted_at::text as "cursorKey" from chosen t where true${after} order by t.deleted_at desc, t.id limit $8) page on true
  order by page."deletedAt" desc, page.id`;

/** The visible ones of ids $6. */
export const trashByIds = (kinds: readonly (readonly [TrashKindName, string])[]): string => `
  ${seen(kinds)} select ${COLUMNS} from seen t where t.id = any($6::uuid[])`;

/** Ids of one kind that were deleted before $4, the oldest first, at most $5. $2 and $3 are those of an admin. */
export const expired = (rows: string): string => `
  with reader as (select $2::uuid as id, $3::text as role)
  select x.id from (${rows}) x where x.deleted_at < $4 order by x.deleted_at, x.id limit $5`;
