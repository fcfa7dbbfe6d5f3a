/**
 * What was done with AI and redactions, the newest first: revisions of the settings of the workspace and its projects, and of notes in which
 * something was redacted, restored or made permanent, and of highlights that got a tag without a person. Names only of what user $2 with role $3 may read. $4 the last id of the page before, $5
 * how many. The condition is that of the index.
 */
export const AI_AUDIT_LOG = `
  with readable as materialized (select project_id from app_project_access($1, $2, $3) where access > 0)
  select r.id, r.kind, r.before, r.after, r.by as "byId", r.at, r.object_id = $1 as "isWorkspaceWide", p.id as "projectId", p.name as project, n.id as "noteId", n.title as note
  from (select * from revisions where workspace_id = $1 and ($4::uuid is null or id < $4)
      and (kind = 'aiSettings' or (kind = 'note' and after ?| array['redacted', 'unredacted', 'redactedForGood']) or (kind = 'highlight' and after ? 'taggedByAi'))
    order by id desc limit $5) r
  left join lateral (select n.id, n.title, n.project_id from notes n
    where r.kind in ('note', 'highlight') and n.workspace_id = $1 and n.deleted_at is null
      and n.id = case r.kind when 'note' then r.object_id else (select h.note_id from highlights h where h.workspace_id = $1 and h.id = r.object_id) end
      and n.project_id in (select project_id from readable) limit 1) n on true
  left join lateral (select p.id, p.name from projects p
    where p.workspace_id = $1 and p.id = coalesce(n.project_id, r.object_id) and p.deleted_at is null
      and p.id in (select project_id from readable) limit 1) p on true
  order by r.id desc`;
