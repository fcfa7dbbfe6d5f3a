/** Saved views of a project: a layout with filter, order, groups and columns. */
export const name = 'Views20261126T1900';
export const sql = `
create table views (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  target text not null check (target in ('note')), layout text not null check (layout in ('LIST', 'TABLE', 'BOARD', 'GRID')),
  name text not null,
  -- [{"row": {"field", "operator", "values"}} or {"any": [...]}]
  filter jsonb not null default '[]',
  sort_by text not null, sort_descending boolean not null,
  -- the id of a field, which may be gone by now
  group_by text,
  -- [{"key", "width"}] in their order; null: the usual ones
  columns jsonb,
  -- false: seen by who made it alone
  shared boolean not null, is_default boolean not null default false,
  rank bigint not null default 0, revision int not null default 1,
  created_by uuid not null, created_at timestamptz not null default now(),
  updated_by uuid not null, updated_at timestamptz not null default now(), deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  check (not is_default or (shared and deleted_at is null))
);
create index views_of_project on views (workspace_id, project_id, rank);
create unique index views_default on views (workspace_id, project_id, target) where is_default;
select app_tenant_table('views');
`;
