/** Pictures in texts: files that belong to a document, and are read by whoever may read it. */
export const name = 'DocImages20261122T0130';
export const sql = `
alter table files add column doc_id uuid,
  add constraint files_of_doc foreign key (workspace_id, doc_id) references docs (workspace_id, id) on delete cascade;
create index files_doc on files (workspace_id, doc_id) where doc_id is not null;

-- The project that a document lies in now; null when what it belongs to is deleted. A readme has the id of its project.
create function app_doc_project(p_workspace uuid, p_doc uuid) returns uuid
language sql stable as $$
  select project_id from notes where workspace_id = p_workspace and id = p_doc and deleted_at is null
  union all select project_id from insights where workspace_id = p_workspace and id = p_doc and deleted_at is null
  union all select id from projects where workspace_id = p_workspace and id = p_doc and deleted_at is null
  limit 1
$$;
grant execute on function app_doc_project(uuid, uuid) to app_rw;
`;
