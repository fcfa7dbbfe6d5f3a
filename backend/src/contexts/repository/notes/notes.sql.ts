import { accessLevelSql } from '#contexts/access';
import { DOCS } from '#contexts/documents';
import { fileInfoSql } from '#contexts/files';
import { registerPrepared } from '#platform/db';
import { cursorKey, type ListOrder, orderBy } from '../lists/list-order.js';

/** The ways to sort notes. */
export const NOTE_ORDERS = {
  created: { key: 'n.created_at', type: 'timestamptz', descending: true },
  updated: { key: 'n.updated_at', type: 'timestamptz', descending: true },
  title: { key: 'lower(n.title)', type: 'text', descending: false },
} as const satisfies Record<string, ListOrder>;
/** The name of one of them. */
export type NoteSort = keyof typeof NOTE_ORDERS;

// The text itself stays out: a list never needs it, and it is the bulk of the row.
const STORED = `n.workspace_id, n.id, n.project_id, n.title, n.origin, n.file_id, n.speakers, n.duration_ms, n.word_count, n.excerpt,
  n.recorded_at, n.created_at, n.updated_at, n.created_by, n.deleted_at`;

/** Everything a note shows but its author; n is the note, p what PLACE gives. */
const COLUMNS = `
  n.id, n.title, n.project_id as "projectId", p.project, n.origin, n.speakers,
  n.duration_ms as "durationMs", n.word_count as "wordCount", n.excerpt,
  (select count(*)::int from highlights h where h.workspace_id = n.workspace_id and h.note_id = n.id and h.deleted_at is null) as "highlightCount",
  case when n.file_id is not null then ${fileInfoSql('n.workspace_id', 'n.file_id')} end as file,
  n.recorded_at as "recordedAt", n.created_at as "createdAt", n.updated_at as "updatedAt", n.created_by as "createdById", n.deleted_at as "deletedAt",
  p."viewerAccess",
  coalesce((select d.version from ${DOCS} d where d.workspace_id = n.workspace_id and d.id = n.id), 0) as "docVersion"`;

/** What a project and the reader's access (a) give each of its notes: made ready once, not for each row. */
const PLACE = `json_build_object('id', p.id, 'name', p.name) as project, ${accessLevelSql('a.access')} as "viewerAccess"`;

/**
 * One page of the notes of a project ($4) that the user ($2, role $3) may read; `where` and `after` are conditions on n, $5 is the number
 * of rows. No row at all: no access. A row without an id says the total of an empty page. The plan is kept unless there is a `where`.
 */
export function notePage(order: ListOrder, where: string, after: string): string {
  const sql = `
  with page as (
    select ${STORED}, ${cursorKey(order)} as cursor_key from notes n
    where n.workspace_id = $1 and n.project_id = $4 and n.deleted_at is null${where}${after} order by ${orderBy(order, 'n.id')} limit $5)
  select (select count(*)::int from notes n where n.workspace_id = $1 and n.project_id = $4 and n.deleted_at is null${where}) as total,
    n.cursor_key as "cursorKey", ${COLUMNS}
  from (
    select ${PLACE} from app_project_access($1, $2, $3) a join projects p on p.workspace_id = $1 and p.id = a.project_id
    where a.project_id = $4 and a.access > 0 offset 0) p
  left join page n on true
  order by ${orderBy(order, 'n.id')}`;
  return where ? sql : registerPrepared(sql);
}

/** Notes by ids ($4 uuid[]) that the user may read. Looked up before anything is joined to them, as a plan that is kept does not know how many they are. */
export const NOTES_BY_IDS = registerPrepared(`
  with asked as materialized (select ${STORED} from notes n where n.workspace_id = $1 and n.deleted_at is null and n.id = any($4::uuid[])),
    readable as materialized (select * from app_project_access($1, $2, $3))
  select ${COLUMNS} from asked n
  join readable a on a.project_id = n.project_id and a.access > 0
  join lateral (select ${PLACE} from projects p where p.workspace_id = $1 and p.id = n.project_id) p on true`);

/** What the user may do with the notes $4, deleted ones as well: their project decides. */
export const NOTE_PLACES = `
  select n.id, n.project_id as "projectId", n.file_id as "fileId", n.deleted_at as "deletedAt", (array['none','read','write','full'])[a.access + 1] as access
  from notes n join app_project_access($1, $2, $3) a on a.project_id = n.project_id
  where n.workspace_id = $1 and n.id = any($4::uuid[])`;
