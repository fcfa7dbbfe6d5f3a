/** Whether a project is archived is known to who counts projects: such a one does not count towards the limit. */
export const name = 'ProjectUsage20261128T1101';
export const sql = `
create or replace view v_repository_projects with (security_invoker = true) as
  select workspace_id, id, name, sample as is_sample, deleted_at, archived_at from projects;
`;
