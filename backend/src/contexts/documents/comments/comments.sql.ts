/** A thread ($2) of a document ($3) by $4; $5 the highlight that it is about, or null. */
export const INSERT_THREAD = `insert into comment_threads (workspace_id, id, doc_id, created_by, highlight_id) values ($1, $2, $3, $4, $5)`;

/** A comment ($2) in a thread ($3) by $4: $5 its text, $6 a client key or null. */
export const INSERT_COMMENT = `insert into comments (workspace_id, id, thread_id, created_by, body, client_key) values ($1, $2, $3, $4, $5, $6)`;

// A thread about a highlight has its place; when that is removed, the words are kept and the place is not guessed.
const COLUMNS = `
  t.id, t.doc_id as "docId", t.highlight_id as "highlightId",
  case when h.id is null then t.quote else h.quote end as quote,
  case when h.deleted_at is not null then 'orphan' when h.id is null then t.status else h.status end as status,
  case when h.id is null then t.start_offset when h.deleted_at is null then h.start_offset end as start,
  case when h.id is null then t.end_offset when h.deleted_at is null then h.end_offset end as "end",
  greatest(coalesce(h.offset_version, t.offset_version), d.snapshot_version) as "docVersion",
  t.created_at as "createdAt", t.created_by as "createdById", t.resolved_at as "resolvedAt", t.resolved_by as "resolvedById",
  (select coalesce(json_agg(json_build_object('id', c.id, 'threadId', c.thread_id, 'createdById', c.created_by, 'createdAt', c.created_at,
      'editedAt', c.edited_at, 'deletedAt', c.deleted_at, 'body', case when c.deleted_at is null then c.body else '' end) order by c.created_at, c.id), '[]')
    from comments c where c.workspace_id = t.workspace_id and c.thread_id = t.id) as comments`;

const from = (highlights: string) => `
  from comment_threads t
  join docs d on d.workspace_id = t.workspace_id and d.id = t.doc_id
  left join ${highlights} h on h.workspace_id = t.workspace_id and h.id = t.highlight_id
  where t.workspace_id = $1 and t.deleted_at is null`;

/** Every thread of a document ($2) in the order of its text; those that lost their place last. `highlights` is the table of highlights. */
export const threads = (highlights: string) =>
  `select ${COLUMNS} ${from(highlights)} and t.doc_id = $2 order by "start" nulls last, t.created_at, t.id`;

/** Threads by ids ($2). */
export const threadsByIds = (highlights: string) => `select ${COLUMNS} ${from(highlights)} and t.id = any($2::uuid[])`;

/** That a thread ($3) was settled or opened again ($4) by $5; $2 is the id of the row that says so. */
export const INSERT_THREAD_RESOLUTION = `insert into thread_settlings (workspace_id, id, thread_id, resolved, by) values ($1, $2, $3, $4, $5)`;

/** What must be known of a comment ($2) before it is changed; deleted ones are there too. */
export const COMMENT_PLACE = `
  select c.id, c.thread_id as "threadId", c.created_by as "createdById", c.body, c.deleted_at as "deletedAt", t.doc_id as "docId", t.highlight_id as "highlightId"
  from comments c join comment_threads t on t.workspace_id = c.workspace_id and t.id = c.thread_id
  where c.workspace_id = $1 and c.id = $2`;

/** Comments that were deleted before $2 go for good, and threads that have none left. */
export const PURGE_DELETED = `
  with gone as (delete from comments where workspace_id = $1 and deleted_at < $2 returning thread_id, id)
  delete from comment_threads t where t.workspace_id = $1 and t.deleted_at < $2
    and not exists (select 1 from comments c where c.workspace_id = $1 and c.thread_id = t.id and c.id not in (select id from gone))`;

/** Which document each comment is about, for what other contexts join. */
export const COMMENTED_DOCS = `(
  select c.workspace_id, c.id, d.id as doc_id, d.kind from comments c
  join comment_threads t on t.workspace_id = c.workspace_id and t.id = c.thread_id join docs d on d.workspace_id = t.workspace_id and d.id = t.doc_id)`;
