/** Folders, projects, notes, their documents, highlights and tags. */
export const name = 'Repository20261121T1020';
export const sql = `
create table folders (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, parent_id uuid, name text not null, description text,
  rank bigint not null default 0, default_access smallint, created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references folders (workspace_id, id)
);
create index folders_parent on folders (workspace_id, parent_id, rank, id);
select app_tenant_table('folders');

create table projects (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, folder_id uuid, name text not null, description text,
  status text not null default 'open' check (status in ('open','closed')), rank bigint not null default 0,
  -- 0 none, 1 read, 2 write, 3 full: what every member has here; null takes the folder's
  default_access smallint, sample boolean not null default false,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, folder_id) references folders (workspace_id, id)
);
create index projects_list on projects (workspace_id, created_at desc, id);
create index projects_folder on projects (workspace_id, folder_id, rank, id);
select app_tenant_table('projects');

create table access_grants (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, kind text not null check (kind in ('folder','project')),
  object_id uuid not null, user_id uuid not null, access smallint not null check (access between 1 and 3),
  granted_by uuid, granted_at timestamptz not null default now(), reason text,
  primary key (workspace_id, id)
);
create unique index access_grants_one on access_grants (workspace_id, object_id, user_id);
create index access_grants_user on access_grants (workspace_id, user_id);
select app_tenant_table('access_grants');

create table docs (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, kind text not null check (kind in ('note','insight','readme')),
  version int not null default 0, snapshot_version int not null default 0, schema_version int not null default 1, epoch int not null default 0,
  created_at timestamptz not null default now(), changed_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
select app_tenant_table('docs');
create table doc_snapshots (
  workspace_id uuid not null, doc_id uuid not null, version int not null, body bytea not null, anchors bytea, at timestamptz not null default now(),
  primary key (workspace_id, doc_id, version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade
);
select app_tenant_table('doc_snapshots');
create table doc_steps (
  workspace_id uuid not null, doc_id uuid not null, version int not null, client_id text not null, user_id uuid not null,
  step jsonb not null, meta jsonb, at timestamptz not null default now(),
  primary key (workspace_id, doc_id, version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade
);
select app_tenant_table('doc_steps');

create table files (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, name text not null,
  size bigint not null, mime text not null, type text not null, sha256 bytea not null, storage_key text not null,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
select app_tenant_table('files');

create table notes (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, title text not null,
  origin text, file_id uuid, speakers jsonb not null default '[]', recorded_at timestamptz, duration_ms int, word_count int not null default 0,
  excerpt text not null default '', plain text not null default '', plain_version int not null default 0,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id),
  foreign key (workspace_id, file_id) references files (workspace_id, id)
);
create index notes_list on notes (workspace_id, project_id, created_at desc, id);
create index notes_title on notes using gin (title gin_trgm_ops);
select app_tenant_table('notes');

create table tag_boards (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid, name text not null,
  rank bigint not null default 0, created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index tag_boards_project on tag_boards (workspace_id, project_id, rank, id);
select app_tenant_table('tag_boards');
-- A board that belongs to no project is the workspace's; projects link to it.
create table project_boards (
  workspace_id uuid not null, project_id uuid not null, board_id uuid not null, linked_at timestamptz not null default now(),
  primary key (workspace_id, project_id, board_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade
);
select app_tenant_table('project_boards');
create table tag_groups (
  workspace_id uuid not null, id uuid not null, board_id uuid not null, name text not null, rank bigint not null default 0,
  created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade
);
create index tag_groups_board on tag_groups (workspace_id, board_id, rank, id);
select app_tenant_table('tag_groups');
create table tags (
  workspace_id uuid not null, id uuid not null, board_id uuid not null, group_id uuid not null, title text not null, colour text not null,
  description text, rank bigint not null default 0, merged_into uuid, client_key text,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references tag_groups (workspace_id, id)
);
create index tags_group on tags (workspace_id, group_id, rank, id);
create index tags_board on tags (workspace_id, board_id);
create unique index tags_client_key on tags (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('tags');

create table highlights (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, note_id uuid not null, project_id uuid not null,
  from_pos int not null, to_pos int not null, at_version int not null, created_version int not null,
  status text not null check (status in ('ok','changed','orphan')), quote text not null, text text not null,
  start_offset int, end_offset int, offset_version int not null, speaker text, start_ms int,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz, client_key text,
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index highlights_note on highlights (workspace_id, note_id, start_offset, id);
create index highlights_project on highlights (workspace_id, project_id, created_at desc, id);
create unique index highlights_client_key on highlights (workspace_id, created_by, client_key) where client_key is not null;
select app_tenant_table('highlights');
create table highlight_tags (
  workspace_id uuid not null, highlight_id uuid not null, tag_id uuid not null, created_by uuid not null, created_at timestamptz not null default now(),
  primary key (workspace_id, highlight_id, tag_id),
  foreign key (workspace_id, highlight_id) references highlights (workspace_id, id) on delete cascade,
  foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade
);
create index highlight_tags_tag on highlight_tags (workspace_id, tag_id, created_at desc);
create index highlight_tags_recent on highlight_tags (workspace_id, created_by, created_at desc);
select app_tenant_table('highlight_tags');
create table tag_merges (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, into_id uuid not null, from_ids uuid[] not null,
  -- pairs that the merge took away and pairs that it added, so that undoing restores exactly these
  taken jsonb not null, added jsonb not null, by uuid not null, at timestamptz not null default now(), undone_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('tag_merges');

create table import_batches (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  state text not null check (state in ('queued','running','done','failed','cancelled')), created_by uuid not null,
  created_at timestamptz not null default now(), finished_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id)
);
create index import_batches_project on import_batches (workspace_id, project_id, created_at desc);
select app_tenant_table('import_batches');
create table import_items (
  workspace_id uuid not null, id uuid not null, batch_id uuid not null, position int not null, file_id uuid not null, note_id uuid,
  state text not null check (state in ('queued','running','done','failed','cancelled')), error text, warnings jsonb not null default '[]',
  primary key (workspace_id, id),
  foreign key (workspace_id, batch_id) references import_batches (workspace_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references files (workspace_id, id)
);
create index import_items_batch on import_items (workspace_id, batch_id, position);
select app_tenant_table('import_items');

create table object_views (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, kind text not null, object_id uuid not null,
  at timestamptz not null default now(), primary key (workspace_id, user_id, kind, object_id)
);
create index object_views_recent on object_views (workspace_id, user_id, at desc);
select app_tenant_table('object_views');
create table stars (
  workspace_id uuid not null references workspaces on delete cascade, user_id uuid not null, kind text not null, object_id uuid not null,
  at timestamptz not null default now(), primary key (workspace_id, user_id, kind, object_id)
);
select app_tenant_table('stars');

-- 0 none, 1 read, 2 write, 3 full. The highest of the default (own, else the nearest folder's, else write), the grants here
-- and the grants on any folder above applies; an admin has full, a viewer at most read.
create function app_project_access(p_workspace uuid, p_user uuid, p_role text) returns table (project_id uuid, access smallint)
language sql stable as $$
  with recursive f as (
    select id, default_access as d, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = folders.id and g.user_id = p_user) as g
      from folders where workspace_id = p_workspace and parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d),
           greatest(f.g, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = c.id and g.user_id = p_user))
      from folders c join f on c.workspace_id = p_workspace and c.parent_id = f.id
  )
  select p.id, (case when p_role = 'admin' then 3
    else least(case when p_role = 'viewer' then 1 else 3 end,
      greatest(coalesce(p.default_access, f.d, 2), f.g,
        (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = p.id and g.user_id = p_user))) end)::smallint
  from projects p left join f on f.id = p.folder_id
  where p.workspace_id = p_workspace and p.deleted_at is null
$$;
create function app_folder_access(p_workspace uuid, p_user uuid, p_role text) returns table (folder_id uuid, access smallint)
language sql stable as $$
  with recursive f as (
    select id, default_access as d, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = folders.id and g.user_id = p_user) as g
      from folders where workspace_id = p_workspace and parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d),
           greatest(f.g, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = c.id and g.user_id = p_user))
      from folders c join f on c.workspace_id = p_workspace and c.parent_id = f.id
  )
  select f.id, (case when p_role = 'admin' then 3 else least(case when p_role = 'viewer' then 1 else 3 end, greatest(coalesce(f.d, 2), f.g)) end)::smallint from f
$$;
grant execute on function app_project_access(uuid, uuid, text), app_folder_access(uuid, uuid, text) to app_rw;
`;
