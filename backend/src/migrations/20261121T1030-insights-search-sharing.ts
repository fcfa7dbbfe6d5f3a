/** Insights with their references, the search index and public links. */
export const name = 'InsightsSearchSharing20261121T1030';
export const sql = `
create table insights (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, title text not null,
  status text not null default 'draft' check (status in ('draft','published')), published_at timestamptz, excerpt text not null default '',
  plain text not null default '', plain_version int not null default 0, client_key text,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index insights_list on insights (workspace_id, project_id, updated_at desc, id);
create unique index insights_client_key on insights (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('insights');
create table insight_references (
  workspace_id uuid not null, insight_id uuid not null, position int not null, kind text not null check (kind in ('highlight','tag','note')), ref_id uuid not null,
  primary key (workspace_id, insight_id, position),
  foreign key (workspace_id, insight_id) references insights (workspace_id, id) on delete cascade
);
create index insight_references_ref on insight_references (workspace_id, ref_id);
select app_tenant_table('insight_references');

create table search_entries (
  workspace_id uuid not null references workspaces on delete cascade, type text not null, id uuid not null, project_id uuid,
  title text not null, body text not null, tsv tsvector not null, changed_at timestamptz not null, indexed_at timestamptz not null default now(),
  primary key (workspace_id, type, id)
);
create index search_entries_tsv on search_entries using gin (tsv);
create index search_entries_project on search_entries (workspace_id, project_id);
create index search_entries_title on search_entries using gin (title gin_trgm_ops);
select app_tenant_table('search_entries');

-- What each context publishes to the index; security_invoker keeps row-level security of the reader.
create view v_repository_search with (security_invoker = true) as
  select p.workspace_id, 'PROJECT'::text as type, p.id, p.id as project_id, p.name as title, coalesce(p.description, '') as body, p.updated_at as changed_at
    from projects p where p.deleted_at is null
  union all
  select f.workspace_id, 'PROJECT_CATEGORY', f.id, null, f.name, coalesce(f.description, ''), f.created_at from folders f where f.deleted_at is null
  union all
  select n.workspace_id, 'NOTE', n.id, n.project_id, n.title, n.plain, n.updated_at from notes n where n.deleted_at is null
  union all
  select h.workspace_id, 'HIGHLIGHT', h.id, h.project_id, '', case when h.status = 'orphan' then h.quote else h.text end, h.created_at
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null where h.deleted_at is null
  union all
  select t.workspace_id, 'TAG', t.id, b.project_id, t.title, coalesce(t.description, ''), t.created_at
    from tags t join tag_boards b on b.workspace_id = t.workspace_id and b.id = t.board_id and b.deleted_at is null where t.deleted_at is null;
create view v_insights_search with (security_invoker = true) as
  select i.workspace_id, 'INSIGHT'::text as type, i.id, i.project_id, i.title, i.plain as body, i.updated_at as changed_at from insights i where i.deleted_at is null;
grant select on v_repository_search, v_insights_search to app_rw;

create table share_links (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, token text not null,
  object_type text not null check (object_type in ('note','highlight','insight')), object_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(), expires_at timestamptz, revoked_at timestamptz,
  views int not null default 0, last_viewed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index share_links_token on share_links (workspace_id, token);
create index share_links_object on share_links (workspace_id, object_id);
select app_tenant_table('share_links');
`;
