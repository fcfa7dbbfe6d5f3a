/** People ask for access to what they cannot open, and have it for a time. */
export const name = 'AccessRequests20261127T1300';
export const sql = `
create table access_requests (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null,
  -- What was asked for, whether or not there is such a thing; kind and object_id: the project or folder that opens it, null where there is none.
  asked_kind text not null check (asked_kind in ('project', 'folder', 'note', 'highlight', 'insight')), asked_id uuid not null,
  kind text check (kind in ('project', 'folder')), object_id uuid,
  -- An older request of the same person for the same place, with which this one is answered.
  joins uuid,
  state text not null default 'requested' check (state in ('requested', 'active', 'declined', 'ended', 'expired')),
  message text, requested_at timestamptz not null default now(), requested_until timestamptz not null,
  access smallint check (access between 1 and 3), note text, answered_by uuid, answered_at timestamptz, active_until timestamptz,
  ended_by uuid, ended_at timestamptz,
  primary key (workspace_id, id),
  check ((kind is null) = (object_id is null)),
  check (state <> 'active' or num_nulls(access, active_until) = 0)
);
create unique index access_requests_asked on access_requests (workspace_id, user_id, asked_id) where state in ('requested', 'active');
create unique index access_requests_one on access_requests (workspace_id, object_id, user_id) where state in ('requested', 'active') and joins is null;
create index access_requests_joins on access_requests (workspace_id, joins) where joins is not null;
select app_tenant_table('access_requests');

-- The highest that was given to a person on each object, by name, through a group that they are in now, or for a time because they asked for it;
-- what has run out counts no more.
create or replace function app_grants_of(p_workspace uuid, p_user uuid) returns table (object_id uuid, access smallint)
language sql stable as $$
  select x.object_id, max(x.access)
  from (
    select g.object_id, g.access, g.expires_at from access_grants g where g.workspace_id = p_workspace and g.user_id = p_user
    union all
    select g.object_id, g.access, g.expires_at from v_workspace_group_members m
      join access_grants g on g.workspace_id = p_workspace and g.group_id = m.group_id
      where m.workspace_id = p_workspace and m.user_id = p_user
    union all
    select r.object_id, r.access, r.active_until from access_requests r
      where r.workspace_id = p_workspace and r.user_id = p_user and r.state = 'active' and r.joins is null
  ) x where x.expires_at is null or x.expires_at > now() group by x.object_id
$$;
`;
