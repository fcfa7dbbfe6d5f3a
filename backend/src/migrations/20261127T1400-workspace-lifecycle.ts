/** The address of a workspace changes, its admins announce something, and it is deleted after a time in which it can be restored. */
export const name = 'WorkspaceLifecycle20261127T1400';
export const sql = `
alter table workspaces add column address_changes int not null default 0;
alter table workspaces add column announcement text;
alter table workspaces add column announcement_until timestamptz;
alter table workspaces add column deleted_at timestamptz;
create index workspaces_deleted on workspaces (deleted_at) where deleted_at is not null;
`;
