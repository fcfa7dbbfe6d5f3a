/**
 * Work of workspace $1 that failed and is not done, what failed last first: $4 rows, after time $2 and id $3 unless they are null. A row that
 * is tried again later is enqueued thirty seconds before, see OutboxRepository. The total stands in each row.
 */
export const FAILED = `
  with failed as (select * from outbox where workspace_id = $1 and failed_at is not null)
  select id, coalesce(job, topic) as job, case when dead_at is null then 'RETRYING' else 'STOPPED' end as state, attempts,
    created_at as "createdAt", failed_at as "failedAt", coalesce(error, '') as error,
    case when dead_at is null and enqueued_at + interval '30 seconds' > now() then enqueued_at + interval '30 seconds' end as "nextAt",
    failed_at::text as "cursorKey", (select count(*)::int from failed) as total
  from failed where $2::timestamptz is null or failed_at < $2 or (failed_at = $2 and id > $3::uuid)
  order by failed_at desc, id limit $4`;

/** Lets failed work $2 wait for the queue again, as if it had never been tried. What is in the queue at this moment stays one job. */
export const RETRY = `
  update outbox set attempts = 0, dead_at = null, enqueued_at = null where workspace_id = $1 and id = any($2::uuid[]) and failed_at is not null
  returning id, coalesce(job, topic) as job`;

/** Takes failed work $2 out of the outbox. */
export const DISMISS = `
  delete from outbox where workspace_id = $1 and id = any($2::uuid[]) and failed_at is not null returning id, coalesce(job, topic) as job`;
