/** Access can be given to a group of users, and for a time. */
export const name = 'GroupGrants20261127T0755';
export const sql = `
alter table access_grants alter column user_id drop not null;
alter table access_grants add column group_id uuid, add column expires_at timestamptz,
  add constraint access_grants_principal check (num_nonnulls(user_id, group_id) = 1),
  add foreign key (workspace_id, group_id) references groups (workspace_id, id) on delete cascade;
create unique index access_grants_one_group on access_grants (workspace_id, object_id, group_id);
create index access_grants_group on access_grants (workspace_id, group_id);

-- The highest that was given to a person on each object, by name or through a group that they are in now; what has run out counts no more.
create function app_grants_of(p_workspace uuid, p_user uuid) returns table (object_id uuid, access smallint)
language sql stable as $$
  select x.object_id, max(x.access)
  from (
    select g.object_id, g.access, g.expires_at from access_grants g where g.workspace_id = p_workspace and g.user_id = p_user
    union all
    select g.object_id, g.access, g.expires_at from v_workspace_group_members m
      join access_grants g on g.workspace_id = p_workspace and g.group_id = m.group_id
      where m.workspace_id = p_workspace and m.user_id = p_user
  ) x where x.expires_at is null or x.expires_at > now() group by x.object_id
$$;

-- access: 0 none, 1 read, 2 write, 3 full. The highest of the default (own, else the nearest folder's, else write), what was given here and what was
-- given on any folder above applies; an admin has full, a viewer at most read, and in an archived project everyone at most read. unarchived_access is
-- the same without what being archived takes away: it decides who may end that.
create or replace function app_project_access(p_workspace uuid, p_user uuid, p_role text)
  returns table (project_id uuid, access smallint, unarchived_access smallint)
language sql stable as $$
  with recursive given as materialized (select object_id, access from app_grants_of(p_workspace, p_user)),
  f as (
    select w.id, w.default_access as d, g.access as g from folders w left join given g on g.object_id = w.id
      where w.workspace_id = p_workspace and w.parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d), greatest(f.g, g.access)
      from f join folders c on c.workspace_id = p_workspace and c.parent_id = f.id left join given g on g.object_id = c.id
  )
  select p.id, least(l.access, case when p.archived_at is null then 3 else 1 end)::smallint, l.access::smallint
  from projects p left join f on f.id = p.folder_id left join given g on g.object_id = p.id
  cross join lateral (select case when p_role = 'admin' then 3
    else least(case when p_role = 'viewer' then 1 else 3 end, greatest(coalesce(p.default_access, f.d, 2), f.g, g.access)) end as access) l
  where p.workspace_id = p_workspace and p.deleted_at is null
$$;

create or replace function app_folder_access(p_workspace uuid, p_user uuid, p_role text) returns table (folder_id uuid, access smallint)
language sql stable as $$
  with recursive given as materialized (select object_id, access from app_grants_of(p_workspace, p_user)),
  f as (
    select w.id, w.default_access as d, g.access as g from folders w left join given g on g.object_id = w.id
      where w.workspace_id = p_workspace and w.parent_id is null
    union all
    select c.id, coalesce(c.default_access, f.d), greatest(f.g, g.access)
      from f join folders c on c.workspace_id = p_workspace and c.parent_id = f.id left join given g on g.object_id = c.id
  )
  select f.id, (case when p_role = 'admin' then 3 else least(case when p_role = 'viewer' then 1 else 3 end, greatest(coalesce(f.d, 2), f.g)) end)::smallint from f
$$;
grant execute on function app_grants_of(uuid, uuid) to app_rw;
`;
