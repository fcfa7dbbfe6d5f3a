/** The drafts of a project ($2) that wait for somebody, newest first, at most $3. */
export const WAITING = `
  select d.id from insight_drafts d where d.workspace_id = $1 and d.project_id = $2 and d.state = 'waiting'
  order by d.created_at desc, d.id limit $3`;

/**
 * Takes a waiting draft ($2) for whoever ($3) accepts it. One that somebody else took a minute ago is taken over: their process is gone. The
 * same person may try again, and finds the insight that they began.
 */
export const CLAIM = `
  update insight_drafts set claimed_by = $3, claimed_at = now()
  where workspace_id = $1 and id = $2 and state = 'waiting'
    and (claimed_by is null or claimed_by = $3 or claimed_at < now() - interval '1 minute')
  returning id`;

/** The draft ($2) became an insight ($4), by $3. */
export const ACCEPT = `
  update insight_drafts set state = 'accepted', title = $5, insight_id = $4, decided_by = $3, decided_at = now()
  where workspace_id = $1 and id = $2 and state = 'waiting'`;

/** Takes a draft ($2) out of what waits, or ($5) puts it back. $3 from, $4 who. */
export const DECIDE = `
  update insight_drafts set state = $5, decided_by = $4, decided_at = now()
  where workspace_id = $1 and id = $2 and state = $3 returning id`;
