import { LIMITS } from '@libs/domain';
/** How many notes are read for one answer, those with most of the question's words. */
export const MAX_NOTES = 30;

/** Highlights that carry a tag, by note. $2 tag. */
export const TAGGED = `
  select h.note_id as "noteId", array_agg(h.id) as ids from v_repository_highlight_tags t
  join v_repository_note_highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
  where t.workspace_id = $1 and t.tag_id = $2 group by h.note_id`;

/** Titles of the tags of some highlights ($2). */
export const TITLES = `
  select t.highlight_id as id, array_agg(t.title) as titles from v_repository_highlight_tags t
  where t.workspace_id = $1 and t.highlight_id = any($2::uuid[]) group by t.highlight_id`;

/**
 * Notes with highlights of a tag whose title a question ($2) says whole, those with most of them first; at most $5, of projects $3 and notes $4
 * unless these are null, that user $6 (role $7) may read.
 */
export const TAGGED_AS_ASKED = `
  select n.id from v_repository_highlight_tags t
  join v_repository_note_highlights h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
  join v_repository_notes n on n.workspace_id = t.workspace_id and n.id = h.note_id and n.deleted_at is null
  join app_project_access($1, $6, $7) a on a.project_id = n.project_id and a.access > 0
  where t.workspace_id = $1 and t.tag_id in (
      select id from v_repository_tags where workspace_id = $1 and length(title) > 2 and position(lower(title) in lower($2)) > 0)
    and ($3::uuid[] is null or n.project_id = any($3)) and ($4::uuid[] is null or n.id = any($4))
  group by n.id order by count(*) desc, n.id limit $5`;

/** Which of some notes are in the trash or gone. */
export const TRASHED_NOTES = `select id from v_repository_notes where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

/** How many questions of a thread are shown: the last ones. */
export const MAX_TURNS = 20;

/** Answer $3 of person $2 and those that it follows up on, the first of them first; at most $4. */
export const THREAD = `
  with recursive thread as (
    select a.id, a.question, a.follow_up_of, 1 as n from answers a where a.workspace_id = $1 and a.user_id = $2 and a.id = $3
    union all
    select a.id, a.question, a.follow_up_of, t.n + 1 from thread t
    join answers a on a.workspace_id = $1 and a.user_id = $2 and a.id = t.follow_up_of
    where t.n < $4)
  select id, question from thread order by n desc`;

/** Saved answers of one person, newest first. */
export const SAVED = `
  select id, coalesce(name, question) as name, question, scope_kind as "scopeKind", scope_id as "scopeId", created_at as "createdAt"
  from answers where workspace_id = $1 and user_id = $2 and is_saved order by created_at desc, id limit ${LIMITS.list.savedAnswers}`;
