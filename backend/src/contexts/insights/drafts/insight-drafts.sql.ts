/** The drafts of a project ($2) that are pending, newest first, at most $3. */
export const WAITING = `
  select d.id from insight_drafts d where d.workspace_id = $1 and d.project_id = $2 and d.state = 'waiting'
  order by d.created_at desc, d.id limit $3`;

/**
 * Claims a pending draft ($2) for the user ($3) who accepts it, so that two do not highlight the same words. One that another user claimed a
 * minute ago is taken over: their process is gone. The same person may try again.
 */
export const CLAIM_DRAFT = `
  update insight_drafts set claimed_by = $3, claimed_at = now()
  where workspace_id = $1 and id = $2 and state = 'waiting'
    and (claimed_by is null or claimed_by = $3 or claimed_at < now() - interval '1 minute')
  returning id`;

/** Lets go of what $3 took. */
export const RELEASE = `
  update insight_drafts set claimed_by = null, claimed_at = null where workspace_id = $1 and id = $2 and claimed_by = $3 and state = 'waiting'`;

/** The draft ($2) became an insight ($4), by $3. Whoever claimed it, the first insight counts. */
export const ACCEPT_DRAFT = `
  update insight_drafts set state = 'accepted', title = $5, insight_id = $4, decided_by = $3, decided_at = now()
  where workspace_id = $1 and id = $2 and state = 'waiting' returning id`;

/** Gives a waiting draft ($2) another title ($3). */
export const RENAME = `
  update insight_drafts set title = $3 where workspace_id = $1 and id = $2 and state = 'waiting' and title <> $3 returning id`;

/** Gives a waiting draft ($2) a summary ($4) in place of the one ($3) that came to nothing. */
export const RESUME = `
  update insight_drafts set summary_id = $4 where workspace_id = $1 and id = $2 and state = 'waiting' and summary_id = $3 returning id`;

/** Rejects a draft ($2) that is not being accepted, or ($5) reopens it. $3 from which state, $4 by whom. */
export const DECIDE = `
  update insight_drafts set state = $5, decided_by = $4, decided_at = now(), claimed_by = null, claimed_at = null
  where workspace_id = $1 and id = $2 and state = $3 and (claimed_by is null or claimed_at < now() - interval '1 minute') returning id`;

/** How many quotes of a project ($2) have a tag ($3). */
export const QUOTES = `
  select count(*)::int as quotes from v_repository_tagged_quotes where workspace_id = $1 and project_id = $2 and tag_id = $3`;

/**
 * Tags of some highlights ($3) that are due for a draft in a project ($2): none of them waits there, and $4 quotes came since the last one was
 * ordered, whatever became of it. With the author of the newest quote.
 */
export const TAGS_DUE_FOR_DRAFT = `
  with counted as (
    select q.tag_id, min(q.tag_title) as title, count(*)::int as quotes,
      (array_agg(q.created_by order by q.created_at desc, q.highlight_id desc))[1] as newest_by
    from v_repository_tagged_quotes q
    where q.workspace_id = $1 and q.project_id = $2 and q.tag_id in (
      select tag_id from v_repository_tagged_quotes where workspace_id = $1 and project_id = $2 and highlight_id = any($3::uuid[]))
    group by q.tag_id)
  select c.tag_id as "tagId", c.title, c.quotes, c.newest_by as "newestBy" from counted c
  where c.quotes >= $4 + coalesce((select max(d.quotes) from insight_drafts d
      where d.workspace_id = $1 and d.project_id = $2 and d.tag_id = c.tag_id), 0)
    and not exists (select 1 from insight_drafts d
      where d.workspace_id = $1 and d.project_id = $2 and d.tag_id = c.tag_id and d.state = 'waiting')
  order by c.quotes desc, c.tag_id`;
