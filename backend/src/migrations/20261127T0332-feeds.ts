/** Saved feeds of Explore: kept like searches, for their owner or for everyone, with who follows what is new in them. */
export const name = 'Feeds20261127T0332';
export const sql = `
alter table saved_searches add column is_feed boolean not null default false, add column shared boolean not null default false,
  -- deleted by its owner, who may undo that for some days
  add column removed_at timestamptz;
create index saved_searches_shared on saved_searches (workspace_id) where shared;

create table feed_subscriptions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, search_id uuid not null, user_id uuid not null,
  weekly boolean not null,
  -- the newest results that the subscriber knows of, as TYPE id
  seen text[] not null default '{}', seen_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, search_id, user_id),
  foreign key (workspace_id, search_id) references saved_searches (workspace_id, id) on delete cascade
);
select app_tenant_table('feed_subscriptions');

-- Whose news it is; null: the owner's of the search.
alter table saved_search_findings add column user_id uuid;
`;
