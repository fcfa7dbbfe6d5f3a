/** A document in a deleted project lies nowhere, like one that is deleted itself: what belongs to it is not handed out. */
export const name = 'LiveDocProject20261122T0300';
export const sql = `
create or replace function app_doc_project(p_workspace uuid, p_doc uuid) returns uuid
language sql stable as $$
  select p.id from projects p
  where p.workspace_id = p_workspace and p.deleted_at is null and p.id = coalesce(
    (select project_id from notes where workspace_id = p_workspace and id = p_doc and deleted_at is null),
    (select project_id from insights where workspace_id = p_workspace and id = p_doc and deleted_at is null),
    p_doc)
$$;
`;
