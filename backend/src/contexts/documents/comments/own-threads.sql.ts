/**
 * Threads that concern user $2 with role $3 and that they may read now: they wrote in it, are mentioned in it ($5, as a text holds a mention),
 * or it is about their highlight or in their note. $4 settled ones, open ones, or all when null; $6 rows, after $7 and $8 unless they are
 * null; the one with the newest comment first. The total stands in each row. `highlights` is the table of highlights, `ownDocumentQueries` select
 * the ids of documents that the user made.
 */
export const ownThreads = (highlights: string, ownDocumentQueries: readonly string[]) => `
  with own as (
    select c.thread_id as id from comments c where c.workspace_id = $1 and c.deleted_at is null and c.created_by = $2
    union select c.thread_id from comments c
      where c.workspace_id = $1 and c.deleted_at is null and strpos(c.body, '@{') > 0 and strpos(c.body, $5) > 0
    union select t.id from comment_threads t join ${highlights} h on h.workspace_id = $1 and h.id = t.highlight_id where t.workspace_id = $1 and h.created_by = $2
    ${ownDocumentQueries.map((docs) => `union select t.id from comment_threads t join (${docs}) n on n.id = t.doc_id where t.workspace_id = $1`).join('\n    ')}),
  readable as (select project_id from app_project_access($1, $2, $3) where access > 0),
  found as (
    select t.id, t.resolved_at as "resolvedAt", l.id as "newestCommentId", l.created_by as "newestAuthorId", l.created_at as "newestCommentAt", l.n as "commentCount"
    from own join comment_threads t on t.workspace_id = $1 and t.id = own.id and t.deleted_at is null
    join lateral (select c.id, c.created_by, c.created_at, count(*) over ()::int as n from comments c
      where c.workspace_id = $1 and c.thread_id = t.id and c.deleted_at is null order by c.created_at desc, c.id desc limit 1) l on true
    where ($4::boolean is null or (t.resolved_at is not null) = $4) and app_doc_project($1, t.doc_id) in (select project_id from readable))
  select f.*, f."newestCommentAt"::text as "cursorKey", (select count(*)::int from found) as total from found f
  where $7::timestamptz is null or f."newestCommentAt" < $7 or (f."newestCommentAt" = $7 and f.id > $8::uuid)
  order by f."newestCommentAt" desc, f.id limit $6`;
