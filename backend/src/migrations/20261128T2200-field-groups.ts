/** Groups of fields that the workspace keeps, and the projects that link them. */
export const name = 'FieldGroups20261128T2200';
export const sql = `
create table field_groups (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, name text not null,
  target text not null check (target in ('note', 'insight')), created_by uuid not null, created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index field_groups_name on field_groups (workspace_id, target, lower(name));
select app_tenant_table('field_groups');

create table field_group_projects (
  workspace_id uuid not null references workspaces on delete cascade, group_id uuid not null, project_id uuid not null,
  linked_at timestamptz not null default now(),
  primary key (workspace_id, group_id, project_id),
  foreign key (workspace_id, group_id) references field_groups (workspace_id, id) on delete cascade,
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index field_group_projects_of_project on field_group_projects (workspace_id, project_id);
select app_tenant_table('field_group_projects');

-- A field of a group has no project. A project that links the group has a copy of it (source_id), which follows it as long as it has the group_id;
-- without it the copy is the project's own again.
alter table fields add column group_id uuid, add column source_id uuid,
  drop constraint fields_owner_check,
  add constraint fields_owner_check check (case when target = 'contact' then project_id is null and group_id is null
    else project_id is not null or group_id is not null end),
  add foreign key (workspace_id, group_id) references field_groups (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, source_id) references fields (workspace_id, id) on delete set null (source_id);
create index fields_of_group on fields (workspace_id, group_id) where group_id is not null;
create index fields_by_source on fields (workspace_id, source_id) where source_id is not null;
alter table field_options add column source_id uuid,
  add foreign key (workspace_id, source_id) references field_options (workspace_id, id) on delete set null (source_id);
create index field_options_by_source on field_options (workspace_id, source_id) where source_id is not null;
`;
