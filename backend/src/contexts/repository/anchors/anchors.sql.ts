const PLACED = `id uuid, f int, t int, status text, quote text, text text, s int, e int, speaker text, ms int, ems int, removed boolean`;

/** New highlights of a note ($2) as they stand at version $3. $4 rows, $5 who. */
export const INSERT_PLACED = `
  insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text,
    start_offset, end_offset, offset_version, speaker, start_ms, end_ms, created_by, client_key, deleted_at)
  select $1, x.id, n.id, n.project_id, x.f, x.t, $3, $3, x.status, x.quote, x.text, x.s, x.e, $3, x.speaker, x.ms, x.ems, $5, x.key, case when x.removed then now() end
  from notes n, jsonb_to_recordset($4::jsonb) as x (${PLACED}, key text) where n.workspace_id = $1 and n.id = $2
  on conflict do nothing returning id`;

/**
 * Highlights of a note ($2) as they stand at version $3: writes only what differs, and nothing over a later version. An orphan keeps the
 * speaker that it had.
 */
export const SAVE_PLACED = `
  update highlights h set from_pos = x.f, to_pos = x.t, at_version = $3, status = x.status, quote = x.quote, text = x.text,
    start_offset = x.s, end_offset = x.e, offset_version = $3, deleted_at = case when x.removed then coalesce(h.deleted_at, now()) end,
    speaker = case when x.status = 'orphan' then h.speaker else x.speaker end, start_ms = case when x.status = 'orphan' then h.start_ms else x.ms end,
    end_ms = case when x.status = 'orphan' then h.end_ms else x.ems end
  from jsonb_to_recordset($4::jsonb) as x (${PLACED})
  where h.workspace_id = $1 and h.note_id = $2 and h.id = x.id and h.at_version <= $3
    and (h.from_pos, h.to_pos, h.status, h.quote, h.text, h.start_offset, h.end_offset, h.deleted_at is not null,
         case when x.status = 'orphan' then null else h.speaker end, case when x.status = 'orphan' then null else h.start_ms end,
         case when x.status = 'orphan' then null else h.end_ms end)
      is distinct from (x.f, x.t, x.status, x.quote, x.text, x.s, x.e, x.removed, x.speaker, x.ms, x.ems)`;

/** Which of the tags $3 can be used in project $2; a merged tag stands for the one that it went into. */
export const USABLE_TAGS = `
  with recursive walk as (
    select id as start, id, merged_into, 0 as hops from tags where workspace_id = $1 and id = any($3::uuid[])
    union all
    select w.start, t.id, t.merged_into, w.hops + 1 from walk w join tags t on t.workspace_id = $1 and t.id = w.merged_into where w.hops < 20)
  select w.start, t.id from walk w
  join tags t on t.workspace_id = $1 and t.id = w.id and t.deleted_at is null
  join tag_groups g on g.workspace_id = $1 and g.id = t.group_id and g.deleted_at is null
  join tag_boards b on b.workspace_id = $1 and b.id = t.board_id and b.deleted_at is null
  where w.merged_into is null
    and (b.project_id = $2 or exists (select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = $2 and l.unlinked_at is null))`;

/**
 * Locks highlights ($2), always in the same order, until the transaction ends: two that tag one at once count one after the other.
 * Not as strong as for an update of the key, which a merge of tags would have to wait for.
 */
export const LOCK_HIGHLIGHTS = `select 1 from highlights where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update`;

/** Highlights ($2) that were made without a person are $3's from now on: a person looked at them; answers those that were marked. */
export const CONFIRM_AI_HIGHLIGHTS = `
  update highlights set is_by_ai = false, kept_by = $3
  where workspace_id = $1 and id = any($2::uuid[]) and is_by_ai and deleted_at is null returning id`;

/** Says of highlights ($3) of a note ($2) that they were made without a person; answers those that were marked. */
export const MARK_BY_AI = `
  update highlights set is_by_ai = true, kept_by = null where workspace_id = $1 and note_id = $2 and id = any($3::uuid[]) and not is_by_ai returning id`;

/**
 * Highlight $2 where no person ever tagged it, or took a tag off: it stands, and the first $3 characters of its words are still $4. The caller holds it.
 */
export const NEVER_TAGGED_BY_USER = `
  select 1 from highlights h where h.workspace_id = $1 and h.id = $2 and h.deleted_at is null and not h.is_by_ai and left(h.text, $3) = $4
    and not exists (select 1 from highlight_tags x where x.workspace_id = $1 and x.highlight_id = h.id)
    and not exists (select 1 from revisions r where r.workspace_id = $1 and r.object_id = h.id and r.action = 'tagged')`;

/** Says of tag $3 on highlight $2 that no person put it there. */
export const MARK_TAG_BY_AI = `update highlight_tags set is_by_ai = true where workspace_id = $1 and highlight_id = $2 and tag_id = $3`;

/** Tags that no person put on highlights ($2) are $4's from now on, those of $3 or (null) all; answers the highlights that had one. */
export const CONFIRM_AI_TAGS = `
  update highlight_tags set is_by_ai = false, created_by = $4
  where workspace_id = $1 and highlight_id = any($2::uuid[]) and ($3::uuid[] is null or tag_id = any($3::uuid[])) and is_by_ai
  returning highlight_id as id`;

/** Adds pairs ($3 rows of h and t) by $2; answers those that are new. */
export const ADD_TAGS = `
  insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by)
  select distinct $1::uuid, x.h, x.t, $2::uuid from jsonb_to_recordset($3::jsonb) as x (h uuid, t uuid)
  on conflict do nothing returning highlight_id as "highlightId", tag_id as "tagId"`;

/** Whether one of the tags $3 hangs on a board that one of the highlights' ($2) projects no longer links. */
export const UNLINKED_TAG = `
  select t.title from tags t
  join project_boards l on l.workspace_id = $1 and l.board_id = t.board_id and l.unlinked_at is not null
  join highlights h on h.workspace_id = $1 and h.project_id = l.project_id and h.id = any($2::uuid[])
  join highlight_tags ht on ht.workspace_id = $1 and ht.highlight_id = h.id and ht.tag_id = t.id
  where t.workspace_id = $1 and t.id = any($3::uuid[]) limit 1`;

/** The words of one of the highlights $2 that has more than $3 tags. */
export const HIGHLIGHTS_OVER_TAG_LIMIT = `
  select h.quote from highlights h where h.workspace_id = $1 and h.id = (
    select ht.highlight_id from highlight_tags ht join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null
    where ht.workspace_id = $1 and ht.highlight_id = any($2::uuid[]) group by ht.highlight_id having count(*) > $3 limit 1)`;
