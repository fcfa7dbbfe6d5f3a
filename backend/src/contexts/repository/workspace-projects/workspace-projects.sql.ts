import { accessLevelSql, grantCountSql } from '#contexts/access';
import { cursorKey, type ListOrder, orderBy } from '../lists/list-order.js';

/** The ways to sort all projects of a workspace. */
export const WORKSPACE_PROJECT_ORDERS = {
  activity: { key: 'x.last_at', type: 'timestamptz', descending: true },
  title: { key: 'lower(x.name)', type: 'text', descending: false },
  notes: { key: 'x.notes', type: 'bigint', descending: true },
  size: { key: 'x.bytes', type: 'bigint', descending: true },
} as const satisfies Record<string, ListOrder>;
/** One of them. */
export type WorkspaceProjectSort = keyof typeof WORKSPACE_PROJECT_ORDERS;

/** Every project of the workspace, without a check of access; notes and files are counted once for all of them. */
const ALL = `
  with recursive f as (
    select w.id, w.default_access as d from folders w where w.workspace_id = $1 and w.parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d) from f join folders c on c.workspace_id = $1 and c.parent_id = f.id),
  n as (select project_id, count(*)::int as notes, max(updated_at) as last_at from notes where workspace_id = $1 and deleted_at is null group by project_id),
  s as (select project_id, sum(size)::bigint as bytes from v_files_names where workspace_id = $1 group by project_id),
  x as (
    select p.id, p.name, p.created_by, p.archived_at, p.folder_id, p.default_access as own, coalesce(p.default_access, f.d, 2) as level,
      coalesce(n.notes, 0) as notes, coalesce(s.bytes, 0) as bytes, greatest(p.updated_at, n.last_at) as last_at
    from projects p left join f on f.id = p.folder_id left join n on n.project_id = p.id left join s on s.project_id = p.id
    where p.workspace_id = $1 and p.deleted_at is null)`;

const COLUMNS = `
  x.id, x.name, x.created_by as "ownerId", case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as folder, x.notes as "noteCount",
  x.bytes::float8 as bytes, ${accessLevelSql('x.level')} as access, ${accessLevelSql('x.own')} as "ownAccess", x.archived_at as "archivedAt", x.last_at as "lastActivityAt",
  ${grantCountSql('x.id')} as "grantCount"`;
const FOLDER = `left join folders w on w.workspace_id = $1 and w.id = x.folder_id and w.deleted_at is null`;

/** One page ($2 rows) of all projects of a workspace; there is always a row: one without an id says the total of an empty page. */
export const workspaceProjectPage = (order: ListOrder, where: string, after: string): string => `
  ${ALL},
  chosen as (select * from x where true${where}),
  page as (select x.*, ${cursorKey(order)} as cursor_key from chosen x where true${after} order by ${orderBy(order, 'x.id')} limit $2)
  select c.total, y.* from (select count(*)::int as total from chosen) c
  left join (select ${COLUMNS}, x.cursor_key as "cursorKey", row_number() over (order by ${orderBy(order, 'x.id')}) as place from page x ${FOLDER}) y on true
  order by y.place`;

/** Projects by ids ($2 uuid[]). */
export const WORKSPACE_PROJECTS_BY_IDS = `${ALL} select ${COLUMNS} from x ${FOLDER} where x.id = any($2::uuid[])`;
