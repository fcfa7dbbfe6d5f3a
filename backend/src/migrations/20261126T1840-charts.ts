/** Saved charts of a project. */
export const name = 'Charts20261126T1840';
export const sql = `
create table charts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  name text not null, kind text not null, measure text not null,
  -- {"kind", "fieldId", "unit"}; the field may be gone by now
  by_dimension jsonb not null, split_dimension jsonb,
  -- [{"row": {"field", "operator", "values"}} or {"any": [...]}]
  filter jsonb not null default '[]',
  -- false: seen by who made it alone
  shared boolean not null, rank bigint not null default 0,
  created_by uuid not null, created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index charts_of_project on charts (workspace_id, project_id, rank);
select app_tenant_table('charts');
`;
