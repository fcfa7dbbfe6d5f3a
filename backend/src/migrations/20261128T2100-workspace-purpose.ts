/** What a workspace is for and for how many: asked of its creator, kept with the workspace, and changed by its admins. */
export const name = 'WorkspacePurpose20261128T2100';
export const sql = `
alter table workspaces
  add column goal text check (goal in ('CUSTOMER_NEEDS', 'USABILITY', 'SURVEYS', 'CHURN', 'SALES', 'SUPPORT', 'CONCEPTS', 'COMPETITORS')),
  add column team_size text check (team_size in ('ONE', 'UP_TO_10', 'UP_TO_50', 'UP_TO_200', 'MORE'));
update workspaces w set goal = m.goal, team_size = m.team_size from members m
  where m.workspace_id = w.id and m.user_id = w.created_by and m.role = 'admin' and m.removed_at is null;
update members m set goal = null from workspaces w where w.id = m.workspace_id and w.created_by = m.user_id and m.role = 'admin';
alter table members drop column team_size;
`;
