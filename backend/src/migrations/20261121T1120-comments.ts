/** Comment threads on a highlight or on a range of any document, and who is mentioned in them. */
export const name = 'Comments20261121T1120';
export const sql = `
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
select app_tenant_table('comments');
`;
