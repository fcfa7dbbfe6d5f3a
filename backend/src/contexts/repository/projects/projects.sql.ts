import { accessLevelSql } from '#contexts/access';
import { cursorKey, type ListOrder, orderBy } from '../lists/list-order.js';

/** The ways to sort projects. */
export const PROJECT_ORDERS = {
  updated: { key: 'p.updated_at', type: 'timestamptz', descending: true },
  created: { key: 'p.created_at', type: 'timestamptz', descending: true },
  title: { key: 'lower(p.name)', type: 'text', descending: false },
  rank: { key: 'p.rank', type: 'bigint', descending: false },
} as const satisfies Record<string, ListOrder>;
/** The name of one of them. */
export type ProjectSort = keyof typeof PROJECT_ORDERS;

/** Everything a project shows but its author and its insights. A folder that the reader may not see is not named. */
const COLUMNS = `
  p.id, p.name, p.description, p.status, p.created_at as "createdAt", p.updated_at as "updatedAt", p.created_by as "createdById", p.id as "readmeDocId",
  f.id as "folderId", case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as folder,
  (select count(*)::int from notes n where n.workspace_id = $1 and n.project_id = p.id and n.deleted_at is null) as "noteCount",
  ${accessLevelSql('p.access')} as "viewerAccess", p.archived_at as "archivedAt", p.unarchived_access > 2 as "canArchive",
  ${accessLevelSql('p.unarchived_access')} as "unarchivedAccess",
  exists (select 1 from stars s where s.workspace_id = $1 and s.user_id = $2 and s.kind = 'project' and s.object_id = p.id) as starred`;

/**
 * How many highlights and tags projects ($2 uuid[]) have, highlights of deleted notes left out. Those are taken away again: the others are counted
 * in an index alone, without a look at their notes.
 */
export const PROJECT_COUNTS = `
  with deleted as (select h.project_id, count(*)::int as n from notes n join highlights h on h.workspace_id = $1 and h.note_id = n.id and h.deleted_at is null
    where n.workspace_id = $1 and n.deleted_at is not null group by h.project_id)
  select p.id,
    (select count(*)::int from highlights h where h.workspace_id = $1 and h.project_id = p.id and h.deleted_at is null)
      - coalesce((select d.n from deleted d where d.project_id = p.id), 0) as highlights,
    (select count(*)::int from (
        select b.id from tag_boards b where b.workspace_id = $1 and b.project_id = p.id and b.deleted_at is null
        union select b.id from project_boards l join tag_boards b on b.workspace_id = $1 and b.id = l.board_id and b.deleted_at is null
          where l.workspace_id = $1 and l.project_id = p.id) b
      join tags t on t.workspace_id = $1 and t.board_id = b.id and t.deleted_at is null) as tags
  from unnest($2::uuid[]) p(id)`;

const FOLDER = `
  left join (select f.id, f.name from folders f join app_folder_access($1, $2, $3) fa on fa.folder_id = f.id and fa.access > 0
    where f.workspace_id = $1 and f.deleted_at is null) f on f.id = p.folder_id`;

/**
 * One page of the projects that the user ($2, role $3) may read; `where` and `after` are conditions on p, $4 is the number of rows.
 * There is always a row: one without an id says the total of an empty page.
 */
export const projectPage = (order: ListOrder, where: string, after: string): string => `
  with readable as (
    select p.*, a.access, a.unarchived_access from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
    where p.workspace_id = $1 and p.deleted_at is null${where}),
  page as (select p.*, ${cursorKey(order)} as cursor_key from readable p where true${after} order by ${orderBy(order, 'p.id')} limit $4)
  select c.total, x.* from (select count(*)::int as total from readable) c
  left join (select ${COLUMNS}, p.cursor_key as "cursorKey", row_number() over (order by ${orderBy(order, 'p.id')}) as place from page p ${FOLDER}) x on true
  order by x.place`;

/** Projects by ids ($4 uuid[]) that the user may read. */
export const PROJECTS_BY_IDS = `
  select ${COLUMNS} from (
    select p.*, a.access, a.unarchived_access from projects p join app_project_access($1, $2, $3) a on a.project_id = p.id and a.access > 0
    where p.workspace_id = $1 and p.deleted_at is null and p.id = any($4::uuid[])) p ${FOLDER}`;
