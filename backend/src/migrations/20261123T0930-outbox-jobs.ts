/** One row of the outbox for each job, what became of its attempts, and admins who see and retry what failed. */
export const name = 'OutboxJobs20261123T0930';
export const sql = `
-- job: what the row is for; null until a message is made a row for each of its handlers. jobs: those that its publisher knows.
-- enqueued_at is infinity for a row that failed too often (dead_at).
alter table outbox add column job text, add column jobs text[] not null default '{}', add column attempts int not null default 0,
  add column error text, add column failed_at timestamptz, add column dead_at timestamptz;
create index outbox_failed on outbox (workspace_id, failed_at desc, id) where failed_at is not null;
grant insert on outbox to app_sweeper;
-- Of their workspace alone, by the tenant policy.
grant update (enqueued_at, attempts, dead_at), delete on outbox to app_rw;
`;
