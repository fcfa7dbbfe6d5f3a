/** News for one person each, and how they want to hear of it. */
export const name = 'Notifications20261121T1120';
export const sql = `
create table notifications (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null, kind text not null, object_id uuid not null,
  by uuid not null, at timestamptz not null default now(), in_app boolean not null, read_at timestamptz,
  -- waiting: goes with the person's next mail; sent, or dropped because it was read, or may not be read any more; none: no mail wanted
  mail text not null check (mail in ('none','waiting','sent','dropped')),
  primary key (workspace_id, id)
);
-- Running the job twice tells nobody twice.
create unique index notifications_once on notifications (workspace_id, user_id, kind, object_id);
create index notifications_inbox on notifications (workspace_id, user_id, at desc, id) where in_app;
create index notifications_waiting on notifications (workspace_id, user_id) where mail = 'waiting';
select app_tenant_table('notifications');

create table notification_settings (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, kind text not null, in_app boolean not null, mail boolean not null,
  primary key (workspace_id, user_id, kind)
);
select app_tenant_table('notification_settings');
`;
