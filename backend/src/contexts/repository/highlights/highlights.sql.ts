import { accessLevelSql } from '#contexts/access';
import { DOCS } from '#contexts/documents';
import { registerPrepared } from '#platform/db';
import { cursorKey, type ListOrder, orderBy } from '../lists/list-order.js';

/** Takes the tags $3 off the highlights $2, those alone that person $4 has put on unless that is null; answers the highlights that had one. */
export const REMOVE_TAGS = `
  delete from highlight_tags where workspace_id = $1 and highlight_id = any($2::uuid[]) and tag_id = any($3::uuid[])
    and ($4::uuid is null or created_by = $4) returning highlight_id as id`;

// A row's offsets hold at its own version, and at that of the newest snapshot, which looked at every row.
const COLUMNS = `
  h.id, h.note_id as "noteId", h.project_id as "projectId", n.title as "noteTitle", p.name as "projectName", h.quote, h.text, h.status,
  h.start_offset as start, h.end_offset as end, greatest(h.offset_version, d.snapshot_version) as "docVersion",
  (select s->>'name' from jsonb_array_elements(n.speakers) s where s->>'id' = h.speaker limit 1) as speaker, h.start_ms as "startMs", h.end_ms as "endMs",
  (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'colour', t.colour) order by ht.created_at, ht.tag_id), '[]')
    from highlight_tags ht join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null
    where ht.workspace_id = h.workspace_id and ht.highlight_id = h.id) as tags,
  array(select ht.tag_id from highlight_tags ht where ht.workspace_id = h.workspace_id and ht.highlight_id = h.id and ht.is_by_ai) as "aiTagIds",
  h.created_at as "createdAt", coalesce(h.kept_by, h.created_by) as "createdById", h.is_by_ai as "isByAi", h.deleted_at as "deletedAt", ${accessLevelSql('a.access')} as "viewerAccess"`;

const fromWith = (highlights: string, access: string) => `
  from ${highlights} h
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null
  join projects p on p.workspace_id = h.workspace_id and p.id = h.project_id
  left join ${DOCS} d on d.workspace_id = h.workspace_id and d.id = h.note_id
  join ${access} a on a.project_id = h.project_id and a.access > 0
  where h.workspace_id = $1`;
const FROM = fromWith('highlights', 'app_project_access($1, $2, $3)');

/** All highlights of a note ($4) in the order of the text; orphans, which have no place, last. $2 user, $3 role. */
export const NOTE_HIGHLIGHTS = `select ${COLUMNS} ${FROM} and h.note_id = $4 and h.deleted_at is null order by h.start_offset nulls last, h.end_offset, h.id`;

/** Those of them with these ids ($5). */
export const SOME_NOTE_HIGHLIGHTS = `select ${COLUMNS} ${FROM} and h.note_id = $4 and h.deleted_at is null and h.id = any($5::uuid[])`;

/**
 * Highlights by ids ($4), deleted ones too (they say so). $2 user, $3 role. Looked up before anything is joined to them: a plan that is kept does
 * not know how many they are, and would go through all projects.
 */
export const HIGHLIGHTS_BY_IDS = registerPrepared(`
  with asked as materialized (select * from highlights where workspace_id = $1 and id = any($4::uuid[])),
    readable as materialized (select * from app_project_access($1, $2, $3))
  select ${COLUMNS} ${fromWith('asked', 'readable')}`);

/** Which of project ($4), tag ($5), note ($6) and status ($8) are given; null stands for every one. */
const CHOSEN = `
  and h.deleted_at is null and ($4::uuid is null or h.project_id = $4) and ($6::uuid is null or h.note_id = $6)
  and ($8::text is null or h.status = $8)
  and ($5::uuid is null or exists (select 1 from highlight_tags x where x.workspace_id = $1 and x.tag_id = $5 and x.highlight_id = h.id))`;

/** Newest first. */
export const NEWEST: ListOrder = { key: 'h.created_at', type: 'timestamptz', descending: true };

/** All of the projects ($4, or all that may be read), in an index alone; those of deleted notes are taken away again. */
const TOTAL_OF_PROJECTS = `
  select ((select count(*) from highlights h where h.workspace_id = $1 and h.deleted_at is null and h.project_id = any(r.projects))
    - (select count(*) from notes n join highlights h on h.workspace_id = $1 and h.note_id = n.id and h.deleted_at is null
        where n.workspace_id = $1 and n.deleted_at is not null and h.project_id = any(r.projects)))::int as total
  from (select array(select project_id from app_project_access($1, $2, $3) where access > 0 and ($4::uuid is null or project_id = $4)) as projects) r`;

/**
 * A page after `after` (see afterCursor), at most $7, with the total in each row; an empty page is one row of nulls. `isNarrowed` when more than a
 * project is chosen.
 */
export const highlightPage = (after: string, isNarrowed: boolean): string => `
  select whole.total, page.* from (${isNarrowed ? `select count(*)::int as total ${FROM} ${CHOSEN}` : TOTAL_OF_PROJECTS}) whole left join (
    select ${COLUMNS}, ${cursorKey(NEWEST)} as "cursorKey", row_number() over (order by ${orderBy(NEWEST, 'h.id')}) as nth
    ${FROM} ${CHOSEN} ${after} order by ${orderBy(NEWEST, 'h.id')} limit $7) page on true
  order by page.nth`;

/** How many highlights of a project ($4) have which status. */
export const STATUS_COUNTS = `select count(*)::int as total, ${['ok', 'changed', 'orphan'].map((status) => `count(*) filter (where h.status = '${status}')::int as ${status}`).join(', ')}
  ${FROM} and h.deleted_at is null and h.project_id = $4`;

/** Keeps the words of highlights ($2) as they are until the transaction ends, always in the same order. */
export const LOCK_TEXTS = `select 1 from highlights where workspace_id = $1 and id = any($2::uuid[]) order by id for share`;

/** What must be known of highlights ($2) before they are changed. */
export const HIGHLIGHT_PLACES = `
  select h.id, h.note_id as "noteId", h.project_id as "projectId", h.deleted_at as "deletedAt" from highlights h
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null
  where h.workspace_id = $1 and h.id = any($2::uuid[])`;

/** The highlight that a client key ($3) of a person ($2) made. */
export const BY_CLIENT_KEY = `select id from highlights where workspace_id = $1 and created_by = $2 and client_key = $3`;
