/** What notes are filtered and sorted by beside their fields. */
export const name = 'NoteColumns20261126T1600';
export const sql = `
create or replace view v_repository_notes with (security_invoker = true) as
  select workspace_id, project_id, id, title, file_id, speakers, created_at, deleted_at, recorded_at, created_by, origin, updated_at from notes;
`;
