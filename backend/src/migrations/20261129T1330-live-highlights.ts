/** How many highlights a project has is read from an index alone, less those of deleted notes; the newest of all projects are found in their order. */
export const name = 'LiveHighlights20261129T1330';
export const sql = `
create index highlights_live on highlights (workspace_id, project_id) where deleted_at is null;
create index highlights_newest on highlights (workspace_id, created_at desc, id) where deleted_at is null;
create index notes_deleted on notes (workspace_id, id) where deleted_at is not null;
`;
