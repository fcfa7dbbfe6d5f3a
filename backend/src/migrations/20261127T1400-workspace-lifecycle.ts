/** The address of a workspace changes, its admins announce something, and it is deleted after a time in which it can be restored. */
export const name = 'WorkspaceLifecycle20261127T1400';
export const sql = `
alter table workspaces add column address_changes int not null default 0;
alter table workspaces add column announcement text;
alter table workspaces add column announcement_until timestamptz;
alter table workspaces add column deleted_at timestamptz;

-- The addresses of an erased workspace stay taken: whoever else had them would get what old links and scripts send.
alter table former_subdomains alter column workspace_id drop not null, drop constraint former_subdomains_workspace_id_fkey;
alter table former_subdomains add constraint former_subdomains_workspace_id_fkey foreign key (workspace_id) references workspaces on delete set null;
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;
`;
