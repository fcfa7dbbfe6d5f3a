/** How many notes a project has is read from an index alone. */
export const name = 'CountedNotes20261123T0912';
export const sql = `
create index notes_live on notes (workspace_id, project_id) where deleted_at is null;
`;
