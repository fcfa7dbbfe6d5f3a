/** Folders, projects, notes, their documents, comments, highlights and tags. */
export const name = 'Repository20261126T0005';
export const sql = `
create table folders (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, parent_id uuid, name text not null, description text,
  rank bigint not null default 0, default_access smallint, created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, parent_id) references folders (workspace_id, id) deferrable
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
  foreign key (workspace_id, folder_id) references folders (workspace_id, id) deferrable
);
create index projects_list on projects (workspace_id, created_at desc, id);
create index projects_folder on projects (workspace_id, folder_id, rank, id);
select app_tenant_table('projects');

alter table files add foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable;
alter table ai_modes add foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade;

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
-- Documents whose steps no snapshot holds are found without reading the others.
create index docs_behind on docs (workspace_id, changed_at) where snapshot_version < version;
select app_tenant_table('docs');
alter table files add constraint files_of_doc foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade;

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

-- Which steps of a document brought an earlier version back, or (file_name) the text of a file: the history says so beside who did it.
create table doc_restores (
  workspace_id uuid not null, doc_id uuid not null,
  -- the steps from_version up to to_version made the text of restored_version again
  from_version int not null, to_version int not null, restored_version int, file_name text,
  primary key (workspace_id, doc_id, from_version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade,
  constraint doc_restores_cause check ((restored_version is null) <> (file_name is null))
);
select app_tenant_table('doc_restores');

-- When the words of a text are said, beside its snapshots.
create table doc_times (
  workspace_id uuid not null, doc_id uuid not null,
  -- from this version on these are the times of the text: one that is put in brings its own, and one that is brought back gets its own again
  since_version int not null,
  -- the version that the positions in spans belong to
  at_version int not null, spans bytea not null, log bytea,
  primary key (workspace_id, doc_id, since_version),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade
);
select app_tenant_table('doc_times');

create table notes (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, title text not null,
  origin text, file_id uuid, speakers jsonb not null default '[]', recorded_at timestamptz, duration_ms int, word_count int not null default 0,
  excerpt text not null default '', plain text not null default '', plain_version int not null default 0,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable,
  foreign key (workspace_id, file_id) references files (workspace_id, id) deferrable
);
create index notes_list on notes (workspace_id, project_id, created_at desc, id);
-- How many notes a project has is read from an index alone.
create index notes_live on notes (workspace_id, project_id) where deleted_at is null;
create index notes_title on notes using gin (title gin_trgm_ops);
select app_tenant_table('notes');

create table tag_boards (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid, name text not null,
  rank bigint not null default 0, created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  locked_at timestamptz, locked_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable
);
create index tag_boards_project on tag_boards (workspace_id, project_id, rank, id);
select app_tenant_table('tag_boards');

-- A board that belongs to no project is the workspace's; projects link to it. A link that was taken away stays as a row: the highlights of its project
-- keep the board's tags, read-only.
create table project_boards (
  workspace_id uuid not null, project_id uuid not null, board_id uuid not null, linked_at timestamptz not null default now(), unlinked_at timestamptz,
  primary key (workspace_id, project_id, board_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade
);
select app_tenant_table('project_boards');

-- guid: the id under which another program knows a code, so that the same codebook read twice is one codebook.
create table tag_groups (
  workspace_id uuid not null, id uuid not null, board_id uuid not null, name text not null, rank bigint not null default 0,
  created_at timestamptz not null default now(), deleted_at timestamptz, guid uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade
);
create index tag_groups_board on tag_groups (workspace_id, board_id, rank, id);
select app_tenant_table('tag_groups');

create table tags (
  workspace_id uuid not null, id uuid not null, board_id uuid not null, group_id uuid not null, title text not null, colour text not null,
  description text, rank bigint not null default 0, merged_into uuid, client_key text,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz, guid uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, board_id) references tag_boards (workspace_id, id) on delete cascade,
  foreign key (workspace_id, group_id) references tag_groups (workspace_id, id) deferrable
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
  end_ms int, is_by_ai boolean not null default false,
  -- who looked at a highlight that was made without a person and kept it
  kept_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) deferrable,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable
);
create index highlights_note on highlights (workspace_id, note_id, start_offset, id);
create index highlights_project on highlights (workspace_id, project_id, created_at desc, id);
create unique index highlights_client_key on highlights (workspace_id, created_by, client_key) where client_key is not null;
-- The conversations of one person are found by whoever wrote in them.
create index highlights_author on highlights (workspace_id, created_by);
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
create index tag_merges_into on tag_merges (workspace_id, into_id) where undone_at is null;
select app_tenant_table('tag_merges');

create table tag_splits (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, from_id uuid not null, to_id uuid not null, keeps boolean not null,
  -- pairs of the old tag that the split took away, as they were
  taken jsonb not null, by uuid not null, at timestamptz not null default now(), undone_at timestamptz,
  primary key (workspace_id, id)
);
create index tag_splits_to on tag_splits (workspace_id, to_id);
select app_tenant_table('tag_splits');

-- A thread of its own range is an anchor in the document's table like a highlight; these columns are the copy for lists.
create table comment_threads (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, doc_id uuid not null, highlight_id uuid,
  from_pos int not null default 0, to_pos int not null default 0, at_version int not null default 0,
  status text not null default 'ok' check (status in ('ok','changed','orphan')), quote text not null default '', text text not null default '',
  start_offset int, end_offset int, offset_version int not null default 0,
  created_by uuid not null, created_at timestamptz not null default now(), resolved_at timestamptz, resolved_by uuid, deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade,
  foreign key (workspace_id, highlight_id) references highlights (workspace_id, id) on delete cascade
);
create index comment_threads_doc on comment_threads (workspace_id, doc_id);
create unique index comment_threads_highlight on comment_threads (workspace_id, highlight_id) where highlight_id is not null and deleted_at is null;
select app_tenant_table('comment_threads');

create table comments (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, thread_id uuid not null, body text not null,
  created_by uuid not null, created_at timestamptz not null default now(), edited_at timestamptz, deleted_at timestamptz, client_key text,
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references comment_threads (workspace_id, id) on delete cascade
);
create index comments_thread on comments (workspace_id, thread_id, created_at, id);
create index comments_deleted on comments (workspace_id, deleted_at) where deleted_at is not null;
create unique index comments_client_key on comments (workspace_id, created_by, client_key) where client_key is not null;
create index comments_author on comments (workspace_id, created_by) where deleted_at is null;
-- Where anybody is mentioned.
create index comments_mentioning on comments (workspace_id) where deleted_at is null and strpos(body, '@{') > 0;
select app_tenant_table('comments');

-- Each time a thread was settled or opened again, and in which order: the start of a transaction says nothing of who got the thread first.
create table thread_settlings (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, thread_id uuid not null, resolved boolean not null,
  by uuid not null, at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, thread_id) references comment_threads (workspace_id, id) on delete cascade
);
create index thread_settlings_thread on thread_settlings (workspace_id, thread_id, at desc, id desc);
select app_tenant_table('thread_settlings');

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

-- What others read by SQL: views named after the context, and functions for what a view cannot say. Everything else is reached by its door
-- (architecture.spec checks that).
create view v_repository_projects with (security_invoker = true) as
  select workspace_id, id, name, sample as is_sample, deleted_at from projects;
create view v_repository_notes with (security_invoker = true) as
  select workspace_id, project_id, id, title, file_id, speakers, created_at, deleted_at from notes;
create view v_repository_docs with (security_invoker = true) as
  select workspace_id, id, version from docs;
create view v_repository_note_highlights with (security_invoker = true) as
  select workspace_id, note_id, id, char_length(quote) as quote_length from highlights;
create view v_repository_highlight_tags with (security_invoker = true) as
  select ht.workspace_id, ht.highlight_id, t.id as tag_id, t.title
  from highlight_tags ht join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null;
create view v_repository_highlights with (security_invoker = true) as
  select workspace_id, id, note_id, project_id, text, status, start_offset, speaker, is_by_ai, created_by, created_at, deleted_at from highlights;
create view v_repository_tags with (security_invoker = true) as
  select workspace_id, id, board_id, group_id, title, colour, description, merged_into, deleted_at from tags;
create view v_repository_tag_groups with (security_invoker = true) as
  select workspace_id, id, deleted_at from tag_groups;
create view v_repository_tag_boards with (security_invoker = true) as
  select workspace_id, id, project_id, deleted_at from tag_boards;

-- A board of the workspace and a project that uses it, or (unlinked_at) once did.
create view v_repository_project_boards with (security_invoker = true) as
  select workspace_id, project_id, board_id, unlinked_at from project_boards;

-- One tag on one highlight.
create view v_repository_tag_pairs with (security_invoker = true) as
  select workspace_id, highlight_id, tag_id, created_at from highlight_tags;

-- What people marked with a tag; what was highlighted without a person counts when one keeps it.
create view v_repository_tagged_quotes with (security_invoker = true) as
  select ht.workspace_id, n.project_id, ht.tag_id, t.title as tag_title, h.id as highlight_id, h.created_by, h.created_at
  from highlight_tags ht
  join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null
  join highlights h on h.workspace_id = ht.workspace_id and h.id = ht.highlight_id and h.deleted_at is null and not h.is_by_ai
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null;

-- What the index takes; security_invoker keeps row-level security of the reader.
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

-- Who is in an entry: the speaker of a highlight, whom it names by the id within the note, and the speakers of a note.
create view v_repository_search_people with (security_invoker = true) as
  select h.workspace_id, 'HIGHLIGHT'::text as type, h.id, array[coalesce(
      (select s ->> 'name' from notes n, jsonb_array_elements(n.speakers) s where n.workspace_id = h.workspace_id and n.id = h.note_id and s ->> 'id' = h.speaker limit 1),
      h.speaker)] as people
    from highlights h where h.speaker is not null
  union all
  select n.workspace_id, 'NOTE', n.id, array(select distinct s ->> 'name' from jsonb_array_elements(n.speakers) s where s ->> 'name' is not null)
    from notes n where n.speakers <> '[]';
grant select on v_repository_projects, v_repository_notes, v_repository_docs, v_repository_note_highlights, v_repository_highlight_tags,
  v_repository_highlights, v_repository_tags, v_repository_tag_groups, v_repository_tag_boards, v_repository_project_boards, v_repository_tag_pairs,
  v_repository_tagged_quotes, v_repository_search, v_repository_search_people to app_rw;

-- What a citation of kind and id stands for: one row or none. now_id is the tag that a merged one went into, else the id itself; through
-- any of project_ids it is read.
create function app_source(p_workspace uuid, p_kind text, p_id uuid)
  returns table (now_id uuid, project_ids uuid[], note_id uuid, speaker text, status text, removed boolean)
language sql stable as $$
  select h.id, array[n.project_id], h.note_id, h.speaker, h.status, h.deleted_at is not null or n.deleted_at is not null
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id
    where p_kind = 'highlight' and h.workspace_id = p_workspace and h.id = p_id
  union all
  select n.id, array[n.project_id], n.id, null, null, n.deleted_at is not null
    from notes n where p_kind = 'note' and n.workspace_id = p_workspace and n.id = p_id
  union all
  (with recursive merged as (
    select t.id, t.merged_into, 0 as hops from tags t where p_kind = 'tag' and t.workspace_id = p_workspace and t.id = p_id
    union all
    select t.id, t.merged_into, m.hops + 1 from merged m join tags t on t.workspace_id = p_workspace and t.id = m.merged_into where m.hops < 20)
  select t.id,
    case when b.project_id is not null then array[b.project_id]
      else array(select l.project_id from project_boards l where l.workspace_id = p_workspace and l.board_id = b.id) end,
    null, null, null, t.deleted_at is not null or b.deleted_at is not null
  from merged m join tags t on t.workspace_id = p_workspace and t.id = m.id join tag_boards b on b.workspace_id = p_workspace and b.id = t.board_id
  where m.merged_into is null)
$$;

-- The ids under which a source may be cited: its own, a note's highlights too, a tag's also by those merged into it.
create function app_source_ids(p_workspace uuid, p_kind text, p_id uuid) returns table (kind text, id uuid)
language sql stable as $$
  select p_kind, p_id
  union all
  select 'highlight', h.id from highlights h where p_kind = 'note' and h.workspace_id = p_workspace and h.note_id = p_id
  union all
  (with recursive merged as (
    select t.id from tags t where p_kind = 'tag' and t.workspace_id = p_workspace and t.merged_into = p_id
    union
    select t.id from merged m join tags t on t.workspace_id = p_workspace and t.merged_into = m.id)
  select 'tag', merged.id from merged)
$$;
grant execute on function app_source(uuid, text, uuid), app_source_ids(uuid, text, uuid) to app_rw;
`;
