/**
 * Entries of a workspace, the newest first: $2 areas, $3 who did it, $4 the object, $5 and $6 from and before which moment, $7 after which entry,
 * $8 how many. By the time that is filtered by, so that an index that has the filter's columns and the time gives a page in its order.
 */
export const ENTRIES = `
  select e.id, e.at, app_audit_time(e.at) as "time", e.area, e.kind, e.action, e.user_id as "userId", e.via, e.key_id as "keyId", e.address, e.agent,
    e.target_id as "targetId", e.project_id as "projectId", e.detail, c.seq::text as seq, encode(c.digest, 'hex') as digest, encode(c.hash, 'hex') as hash,
    case when e.kind = 'project'
      then (select name from v_repository_projects x where x.workspace_id = $1 and x.id = e.target_id and x.deleted_at is null) end as project
  from audit_entries e left join audit_chain c on c.workspace_id = e.workspace_id and c.id = e.id
  where e.workspace_id = $1 and ($2::text[] is null or e.area = any($2)) and ($3::uuid is null or e.user_id = $3)
    and ($4::uuid is null or e.target_id = $4) and ($5::timestamptz is null or e.at >= $5) and ($6::timestamptz is null or e.at < $6)
    and ($7::uuid is null or (e.at, e.id) < (select l.at, l.id from audit_entries l where l.workspace_id = $1 and l.id = $7))
  order by e.at desc, e.id desc limit $8`;
