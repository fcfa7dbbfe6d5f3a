/** Projects that are archived: read-only for everyone. */
export const name = 'ArchivedProjects20261127T0256';
export const sql = `
alter table projects add column archived_at timestamptz;

-- access: 0 none, 1 read, 2 write, 3 full. The highest of the default (own, else the nearest folder's, else write), the grants here and the grants on
-- any folder above applies; an admin has full, a viewer at most read, and in an archived project everyone at most read. unarchived_access is the same
-- without what being archived takes away: it decides who may end that.
drop function app_project_access(uuid, uuid, text);
create function app_project_access(p_workspace uuid, p_user uuid, p_role text)
  returns table (project_id uuid, access smallint, unarchived_access smallint)
language sql stable as $$
  with recursive f as (
    select id, default_access as d, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = folders.id and g.user_id = p_user) as g
      from folders where workspace_id = p_workspace and parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d),
           greatest(f.g, (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = c.id and g.user_id = p_user))
      from folders c join f on c.workspace_id = p_workspace and c.parent_id = f.id
  )
  select p.id, least(l.access, case when p.archived_at is null then 3 else 1 end)::smallint, l.access::smallint
  from projects p left join f on f.id = p.folder_id
  cross join lateral (select case when p_role = 'admin' then 3
    else least(case when p_role = 'viewer' then 1 else 3 end,
      greatest(coalesce(p.default_access, f.d, 2), f.g,
        (select max(g.access) from access_grants g where g.workspace_id = p_workspace and g.object_id = p.id and g.user_id = p_user))) end as access) l
  where p.workspace_id = p_workspace and p.deleted_at is null
$$;
grant execute on function app_project_access(uuid, uuid, text) to app_rw;
`;
