/** Who opened what, published for the numbers that admins see: counted, never named. */
export const name = 'ObjectViews20261127T1410';
export const sql = `
create view v_repository_object_views with (security_invoker = true) as
  select workspace_id, user_id, kind, object_id, at from object_views;
create view v_insights_live with (security_invoker = true) as
  select workspace_id, id, project_id, title, created_at from insights where deleted_at is null;
grant select on v_repository_object_views, v_insights_live to app_rw;
`;
