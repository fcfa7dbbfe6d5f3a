/** A third way to hear of news: one mail a day. */
export const name = 'Digests20261122T0210';
export const sql = `
alter table notifications add column digest text not null default 'none' check (digest in ('none','waiting','sent','dropped'));
create index notifications_digest on notifications (workspace_id, user_id) where digest = 'waiting';
-- For the daily tidying.
create index notifications_old on notifications (workspace_id, at);
alter table notification_settings add column digest boolean not null default false;

-- Where a person's clock stands, and the day there on which they had their last digest.
create table digests (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, time_zone text not null default 'UTC', sent_on date,
  primary key (workspace_id, user_id)
);
select app_tenant_table('digests');
`;
