/** Archives of projects that are imported: how far each is, and which project it became. */
export const name = 'ProjectImports20261126T2300';
export const sql = `
create table project_imports (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  step text not null default 'WAITING', done int not null default 0, total int not null default 0, tries int not null default 0, error text,
  file_name text not null, file_key text,
  -- the project that was made; it may be gone by now
  project_id uuid,
  created_by uuid not null, created_at timestamptz not null default now(), finished_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('project_imports');
`;
