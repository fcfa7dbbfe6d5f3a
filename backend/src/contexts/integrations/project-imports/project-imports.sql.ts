/** Imports of workspace $1; a condition on i follows. */
export const IMPORTS = `
  select i.id, i.state, i.step, i.done, i.total, i.error, i.losses, i.project_id as "projectId", i.created_at as "createdAt",
    i.finished_at as "finishedAt"
  from project_imports i where i.workspace_id = $1`;

/** Begins import $2, once more if need be. */
export const BEGIN_IMPORT = `
  update project_imports set state = 'running', step = 'READING', done = 0, total = 0, tries = tries + 1
  where workspace_id = $1 and id = $2 and state in ('queued', 'running') and file_key is not null
  returning file_key as key, created_by as "userId", tries`;

/** Says what import $2 is doing ($3), how much is done ($4) of how much ($5); no row once it was cancelled. */
export const ADVANCE_IMPORT = `
  update project_imports set step = $3, done = $4, total = $5 where workspace_id = $1 and id = $2 and state = 'running' returning id`;

/** Ends import $2 as $3, with project $4 or error $5 and losses $6; answers the key of its file. No row once it has ended. */
export const END_IMPORT = `
  update project_imports i set state = $3, project_id = $4, error = $5, losses = $6, file_key = null, finished_at = now() from project_imports before
  where i.workspace_id = $1 and i.id = $2 and i.state in ('queued', 'running') and before.workspace_id = $1 and before.id = i.id
  returning before.file_key as key`;
