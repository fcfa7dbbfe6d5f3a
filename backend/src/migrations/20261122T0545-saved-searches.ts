/** Searches that people keep, and what those with an alert found anew. */
export const name = 'SavedSearches20261122T0545';
export const sql = `
create table saved_searches (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null, name text not null, path text not null,
  search jsonb not null, alert boolean not null default false, created_at timestamptz not null default now(),
  -- the newest results that its owner knows of, as TYPE id
  seen text[] not null default '{}', seen_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index saved_searches_owner on saved_searches (workspace_id, user_id, created_at desc, id);
create index saved_searches_alert on saved_searches (workspace_id) where alert;
select app_tenant_table('saved_searches');

create table saved_search_findings (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, search_id uuid not null, found text[] not null,
  found_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, search_id) references saved_searches (workspace_id, id) on delete cascade
);
create index saved_search_findings_search on saved_search_findings (workspace_id, search_id);
select app_tenant_table('saved_search_findings');

-- News that nobody did.
alter table notifications alter column by drop not null;
`;
