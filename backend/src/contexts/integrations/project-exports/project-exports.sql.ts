import { LIMITS } from '@libs/domain';

/** Read when it is asked for: a name that was kept would outlive a redaction. */
const PROJECT_NAME = `(select p.name from v_repository_projects p where p.workspace_id = e.workspace_id and p.id = e.project_id) as "projectName"`;

/** Exports of workspace $1; a condition on e follows. */
export const EXPORTS = `
  select e.id, e.project_id as "projectId", e.format, e.contents, e.state, e.step, e.done, e.total, e.error, e.losses, ${PROJECT_NAME},
    e.size::float8 as size, e.created_by as "createdById", e.created_at as "createdAt", e.finished_at as "finishedAt", e.expires_at as "expiresAt",
    case when e.state = 'done' and e.file_key is not null and e.expires_at > now() then '/api/exports/projects/' || e.id end as url
  from project_exports e where e.workspace_id = $1`;

/** The newest of project $2. */
export const NEWEST_EXPORTS = `${EXPORTS} and e.project_id = $2 order by e.created_at desc, e.id desc limit ${LIMITS.projectExport.listed}`;

/** Orders export $2 of project $3 as $4 with $5, by $6. */
export const ORDER_EXPORT = `
  insert into project_exports (workspace_id, id, project_id, format, contents, created_by) values ($1, $2, $3, $4, $5, $6)`;

/** Begins export $2, once more if need be, with $3 as the key of its file; answers the key of a file that was begun before. */
export const BEGIN_EXPORT = `
  update project_exports e set state = 'running', step = 'READING', done = 0, total = 0, tries = e.tries + 1, started_at = now(), file_key = $3
  from project_exports before
  where e.workspace_id = $1 and e.id = $2 and e.state in ('queued', 'running') and before.workspace_id = $1 and before.id = e.id
  returning e.project_id as "projectId", e.format, e.contents, e.created_by as "userId", e.tries, before.file_key as "leftKey"`;

/** Says what export $2 is doing ($3), how much is done ($4) of how much ($5); no row once it was cancelled, or begun by another with a key other than $6. */
export const ADVANCE_EXPORT = `
  update project_exports set step = $3, done = $4, total = $5 where workspace_id = $1 and id = $2 and state = 'running' and file_key = $6 returning id`;

/** Keeps the documents of export $2 with their epochs ($3). */
export const KEEP_EPOCHS = `update project_exports set epochs = $3 where workspace_id = $1 and id = $2`;

/** Ends export $2, whose file has key $3 and $4 bytes, and which lacks $5; no row once it was cancelled or begun by another. */
export const FINISH_EXPORT = `
  update project_exports set state = 'done', step = 'STORING', done = total, size = $4, losses = $5, finished_at = now(),
    expires_at = now() + make_interval(days => ${LIMITS.projectExport.days})
  where workspace_id = $1 and id = $2 and state = 'running' and file_key = $3 returning id, project_id as "projectId"`;

/** Ends export $2 without a file, for reason $3. */
export const FAIL_EXPORT = `
  update project_exports set state = 'failed', error = $3, file_key = null, finished_at = now()
  where workspace_id = $1 and id = $2 and state in ('queued', 'running')`;

/** Cancels export $2. Its file, if it has begun one, is found by the key. */
export const CANCEL_EXPORT = `
  update project_exports e set state = 'cancelled', finished_at = now(), file_key = null from project_exports before
  where e.workspace_id = $1 and e.id = $2 and e.state in ('queued', 'running') and before.workspace_id = $1 and before.id = e.id
  returning before.file_key as key`;

/** Takes their files from exports $2 (or, where that is null, from those that are over at $3); answers the keys. */
export const EXPIRE_EXPORTS = `
  with over as (
    select id, file_key from project_exports
    where workspace_id = $1 and file_key is not null and state not in ('queued', 'running') and (id = $2 or ($2::uuid is null and expires_at <= $3)) for update)
  update project_exports e set file_key = null, expires_at = least(expires_at, now()) from over where e.workspace_id = $1 and e.id = over.id
  returning over.file_key as key`;

/**
 * Where the file of export $2 is, and whether words were redacted since that may be in it: those of its own documents are seen by their epochs, those of
 * notes of other projects may be quoted in insights.
 */
export const EXPORT_FILE = `
  select e.project_id as "projectId", e.created_by as "createdById", e.format, ${PROJECT_NAME}, e.file_key as key, e.epochs,
    exists (select from revisions r where r.workspace_id = $1 and r.at >= e.started_at and r.after ? 'redacted' and (
      r.kind <> 'note' or ('INSIGHTS' = any(e.contents) and not exists (
        select from v_repository_notes n where n.workspace_id = $1 and n.id = r.object_id and n.project_id = e.project_id)))) as "isRedacted"
  from project_exports e where e.workspace_id = $1 and e.id = $2 and e.state = 'done' and e.file_key is not null and e.expires_at > now()`;
