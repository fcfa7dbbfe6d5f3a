/** How many notes are read for one answer, those with most of the question's words. */
export const MOST_NOTES = 30;

const SCOPED = `
  with readable as materialized (select project_id from app_project_access($1, $2, $3) where access > 0),
  q as (select websearch_to_tsquery(app_search_config(coalesce((select l.language from search_languages l where l.workspace_id = $1), 'en')), app_search_text($4, false)) as q),
  matching as (
    select e.id, e.project_id, ts_rank(e.tsv, q.q, 1) as rank from search_entries e, q
    where e.workspace_id = $1 and e.type = 'NOTE' and e.project_id in (select project_id from readable) and e.tsv @@ q.q
      and ($5::uuid[] is null or e.project_id = any($5)) and ($6::uuid[] is null or e.id = any($6)))`;

/** Notes of the scope that the reader may read and that have a word of the question ($4), best first. $5 projects or null, $6 notes or null. */
export const NOTES = `${SCOPED} select id from matching order by rank desc, id limit ${MOST_NOTES}`;

/** How much of the scope has a word of the question. */
export const REACH = `${SCOPED}
  select (select count(*)::int from matching) as "numItems", (select count(distinct project_id)::int from matching) as "numProjects",
    (select count(*)::int from search_entries e join v_repository_note_highlights h on h.workspace_id = e.workspace_id and h.id = e.id, q
     where e.workspace_id = $1 and e.type = 'HIGHLIGHT' and e.project_id in (select project_id from readable) and e.tsv @@ q.q
       and h.note_id in (select id from matching)) as "numHighlights"`;

/** Highlights that carry a tag, by note. $2 tag. */
export const TAGGED = `
  select h.note_id as "noteId", array_agg(h.id) as ids from v_repository_highlight_tags t
  join v_repository_note_highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
  where t.workspace_id = $1 and t.tag_id = $2 group by h.note_id`;

/** Which of some notes are in the trash or gone. */
export const THERE = `select id from v_repository_notes where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

/** Saved answers of one person, newest first. */
export const SAVED = `
  select id, question, created_at as "createdAt" from answers where workspace_id = $1 and user_id = $2 and is_saved order by created_at desc, id limit 200`;
