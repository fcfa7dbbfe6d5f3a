/** Highlights and tags for the contexts that compare them, one view a table, so that their statements are planned as before. */
export const name = 'ViewsOfCodes20261125T0730';
export const sql = `
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
grant select on v_repository_highlights, v_repository_tags, v_repository_tag_groups, v_repository_tag_boards, v_repository_project_boards,
  v_repository_tag_pairs to app_rw;
`;
