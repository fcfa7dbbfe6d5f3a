/** What people upload, and pictures in texts. */
export const name = 'Files20261126T0003';
export const sql = `
-- A picture belongs to a document (doc_id), and is read by whoever may read that. sealed_at: its words were redacted in the note that was made of it;
-- out of reach, and unreadable in the store. discarded_at: its bytes are gone for good; a job that seals or gives back at that very moment must not
-- bring them back. Its keys to project and document are made where those tables are.
create table files (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null, name text not null,
  size bigint not null, mime text not null, type text not null, sha256 bytea not null, storage_key text not null,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  doc_id uuid, sealed_at timestamptz, discarded_at timestamptz,
  primary key (workspace_id, id)
);
create index files_content on files (workspace_id, project_id, sha256);
create index files_doc on files (workspace_id, doc_id) where doc_id is not null;
select app_tenant_table('files');
create view v_files_names with (security_invoker = true) as
  select workspace_id, id, project_id, name, size from files;
grant select on v_files_names to app_rw;
`;
