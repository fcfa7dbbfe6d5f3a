/** News for one person each, and how they want to hear of it: in the app, by mail, or by one mail a day. */
export const name = 'Notifications20261126T0011';
export const sql = `
-- by is null for news that nobody did.
create table notifications (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null, kind text not null, object_id uuid not null,
  by uuid, at timestamptz not null default now(), in_app boolean not null, read_at timestamptz,
  -- waiting: goes with the person's next mail; sent, or dropped because it was read, or may not be read any more; none: no mail wanted
  mail text not null check (mail in ('none','waiting','sent','dropped')),
  digest text not null default 'none' check (digest in ('none','waiting','sent','dropped')),
  primary key (workspace_id, id)
);
-- Running the job twice tells nobody twice.
create unique index notifications_once on notifications (workspace_id, user_id, kind, object_id);
create index notifications_inbox on notifications (workspace_id, user_id, at desc, id) where in_app;
create index notifications_waiting on notifications (workspace_id, user_id) where mail = 'waiting';
create index notifications_digest on notifications (workspace_id, user_id) where digest = 'waiting';
-- For the daily tidying.
create index notifications_old on notifications (workspace_id, at);
select app_tenant_table('notifications');

create table notification_settings (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, kind text not null, in_app boolean not null, mail boolean not null,
  digest boolean not null default false,
  primary key (workspace_id, user_id, kind)
);
select app_tenant_table('notification_settings');

-- Where a person's clock stands, and the day there on which they had their last digest.
create table digests (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, time_zone text not null default 'UTC', sent_on date,
  -- a person has one open order of a digest: the morning it is for
  ordered_for timestamptz,
  primary key (workspace_id, user_id)
);
select app_tenant_table('digests');
`;
