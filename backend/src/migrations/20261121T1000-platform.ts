/** What every context stands on: the tenant policy, the outbox and the mail outbox. */
export const name = 'Platform20261121T1000';
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

create table outbox (
  id uuid primary key, workspace_id uuid, topic text not null, payload jsonb not null,
  created_at timestamptz not null default now(), enqueued_at timestamptz
);
create index outbox_waiting on outbox (created_at) where enqueued_at is null;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant on outbox to app_rw
  using (workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid))
  with check (workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid));
create policy sweep on outbox to app_sweeper using (true);
grant select, insert on outbox to app_rw;
grant select, update, delete on outbox to app_sweeper;

create table mails (
  id uuid primary key, recipient text not null, subject text not null, body text not null, link text,
  created_at timestamptz not null default now(), sent_at timestamptz, tries int not null default 0, error text
);
create index mails_by_recipient on mails (recipient, created_at desc);
grant select, insert, update on mails to app_rw;

create table job_runs (id uuid primary key, done_at timestamptz not null default now());
grant select, insert on job_runs to app_rw;
`;
