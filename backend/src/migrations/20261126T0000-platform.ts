/** What every context stands on: the tenant policy, the outbox, the outbox of mails. */
export const name = 'Platform20261126T0000';
export const sql = `
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One call makes a table a tenant table: forced row level security bound to app.workspace_id, and the app role's grants.
create function app_tenant_table(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format($p$create policy tenant on %s to app_rw
    using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid))
    with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid))$p$, t);
  execute format('grant select, insert, update, delete on %s to app_rw', t);
end $$;

-- job: what the row is for; null until a message is made a row for each of its handlers. jobs: those that its publisher knows.
-- enqueued_at is infinity for a row that failed too often (dead_at).
create table outbox (
  id uuid primary key, workspace_id uuid, topic text not null, payload jsonb not null,
  created_at timestamptz not null default now(), enqueued_at timestamptz,
  job text, jobs text[] not null default '{}', attempts int not null default 0, error text, failed_at timestamptz, dead_at timestamptz
);
create index outbox_waiting on outbox (created_at) where enqueued_at is null;
-- Work that is put off for hours is not looked at every two seconds.
create index outbox_enqueued on outbox (enqueued_at) where enqueued_at is not null;
create index outbox_failed on outbox (workspace_id, failed_at desc, id) where failed_at is not null;

alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox to app_rw
  using (workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid))
  with check (workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid));
create policy sweep on outbox to app_sweeper using (true);
grant select, insert, delete on outbox to app_rw;
grant update (enqueued_at, attempts, dead_at) on outbox to app_rw;
grant select, insert, update, delete on outbox to app_sweeper;

-- sealed: what a mail says, with the live token in its link; it goes when the mail is sent or a day old.
create table mails (
  id uuid primary key, recipient text not null, subject text not null, body text, link text,
  created_at timestamptz not null default now(), sent_at timestamptz, tries int not null default 0, error text, sealed bytea
);
comment on column mails.body is 'Only in mails that an earlier version wrote and has not sent yet';
comment on column mails.link is 'Only in mails that an earlier version wrote and has not sent yet';
create index mails_by_recipient on mails (recipient, created_at desc);
create index mails_by_time on mails (created_at);
grant select, insert, update, delete on mails to app_rw;

create table job_runs (id uuid primary key, done_at timestamptz not null default now());
grant select, insert on job_runs to app_rw;

create table rate_hits (key text not null, slot timestamptz not null, count int not null, primary key (key, slot));
grant select, insert, update, delete on rate_hits to app_rw;
`;
