/** Groups of users; a deleted one can be brought back for some days. */
export const name = 'Groups20261127T0650';
export const sql = `
create table groups (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, name text not null,
  source text not null default 'manual' check (source in ('manual', 'SCIM')), created_by uuid,
  created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id)
);
create unique index groups_name on groups (workspace_id, lower(name)) where deleted_at is null;
select app_tenant_table('groups');

create table group_members (
  workspace_id uuid not null, group_id uuid not null, user_id uuid not null, id uuid not null,
  added_by uuid, added_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, group_id, user_id),
  foreign key (workspace_id, group_id) references groups (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references members (workspace_id, user_id) on delete cascade
);
create index group_members_user on group_members (workspace_id, user_id);
select app_tenant_table('group_members');

-- Who is in which live group, for those who ask who has access.
create view v_workspace_group_members with (security_invoker = true) as
  select m.workspace_id, m.group_id, m.user_id, g.name
  from group_members m join groups g on g.workspace_id = m.workspace_id and g.id = m.group_id and g.deleted_at is null;
create view v_workspace_groups with (security_invoker = true) as
  select g.workspace_id, g.id, g.name, g.source from groups g where g.deleted_at is null;
grant select on v_workspace_group_members, v_workspace_groups to app_rw;
`;
