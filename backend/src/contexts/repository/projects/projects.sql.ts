import { cursorKey, type ListOrder, orderBy } from './list-order.js';
import { accessName } from './project-access.service.js';

/** The ways to sort projects. */
export const PROJECT_ORDERS = {
  updated: { key: 'p.updated_at', type: 'timestamptz', descending: true },
  created: { key: 'p.created_at', type: 'timestamptz', descending: true },
  title: { key: 'lower(p.name)', type: 'text', descending: false },
  rank: { key: 'p.rank', type: 'bigint', descending: false },
} as const satisfies Record<string, ListOrder>;

/** Everything a project shows but its author and its insights. A folder that the reader may not see is not named. */
const COLUMNS = `
  p.id, p.name, p.description, p.status, p.created_at as "createdAt", p.updated_at as "updatedAt", p.created_by as "createdById", p.id as "readmeDocId",
  f.id as "folderId", case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as folder,
  (select count(*)::int from notes n where n.workspace_id = $1 and n.project_id = p.id and n.deleted_at is null) as "noteCount",
  (select count(*)::int from highlights h join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
    where h.workspace_id = $1 and h.project_id = p.id and h.deleted_at is null) as "highlightCount",
  (select count(*)::int from (
      select b.id from tag_boards b where b.workspace_id = $1 and b.project_id = p.id and b.deleted_at is null
      union select b.id from project_boards l join tag_boards b on b.workspace_id = $1 and b.id = l.board_id and b.deleted_at is null
        where l.workspace_id = $1 and l.project_id = p.id) b
    join tags t on t.workspace_id = $1 and t.board_id = b.id and t.deleted_at is null) as "tagCount",
  ${accessName('p.access')} as "viewerAccess",
  exists (select 1 from stars s where s.workspace_id = $1 and s.user_id = $2 and s.kind = 'project' and s.object_id = p.id) as starred`;

const FOLDER = `
  left join (select f.id, f.name from folders f join app_folder_access($1, $2, $3) fa on fa.folder_id = f.id and fa.access > 0
    where f.workspace_id = $1 and f.deleted_at is null) f on f.id = p.folder_id`;

/**
 * One page of the projects that the user ($2, role $3) may read; `where` and `after` are conditions on p, $4 is the number of rows.
 * There is always a row: one without an id says the total of an empty page.
 */
export const projectPage = (order: ListOrder, where: string, after: string): string => `
  with readable as (
    select p.*, a.access from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
    where p.workspace_id = $1 and p.deleted_at is null${where}),
  page as (select p.*, ${cursorKey(order)} as cursor_key from readable p where true${after} order by ${orderBy(order, 'p.id')} limit $4)
  select c.total, x.* from (select count(*)::int as total from readable) c
  left join (select ${COLUMNS}, p.cursor_key as "cursorKey", row_number() over (order by ${orderBy(order, 'p.id')}) as place from page p ${FOLDER}) x on true
  order by x.place`;

/** Projects by ids ($4 uuid[]) that the user may read. */
export const PROJECTS_BY_IDS = `
  select ${COLUMNS} from (
    select p.*, a.access from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
    where p.workspace_id = $1 and p.deleted_at is null and p.id = any($4::uuid[])) p ${FOLDER}`;

/** The project or folder ($2) and the folders above it, nearest first, each with its default and its grants; `visible` is what the user ($3, role $4) may know of a folder. */
export const accessChain = (kind: 'project' | 'folder'): string => `
  with recursive chain as (
    select 0 as depth, p.id, p.name, p.default_access as d, p.${kind === 'project' ? 'folder_id' : 'parent_id'} as parent
    from ${kind === 'project' ? 'projects' : 'folders'} p where p.workspace_id = $1 and p.id = $2
    union all
    select c.depth + 1, f.id, f.name, f.default_access, f.parent_id from chain c join folders f on f.workspace_id = $1 and f.id = c.parent where c.depth < 20
  )
  select c.depth, c.id, c.name, c.d as "default", c.depth = 0 or coalesce(a.access, 0) > 0 as visible,
    (select coalesce(json_agg(json_build_object('userId', g.user_id, 'access', g.access, 'by', g.granted_by, 'at', g.granted_at, 'reason', g.reason) order by g.granted_at), '[]')
       from access_grants g where g.workspace_id = $1 and g.object_id = c.id) as grants
  from chain c left join app_folder_access($1, $3, $4) a on a.folder_id = c.id
  order by c.depth`;
