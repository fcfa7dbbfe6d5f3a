/** Exports of projects: what was ordered, how far it is, and where its file lies until it expires. */
export const name = 'ProjectExports20261126T2230';
export const sql = `
create table project_exports (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  format text not null, contents text[] not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  step text not null default 'WAITING', done int not null default 0, total int not null default 0, tries int not null default 0, error text,
  file_name text, file_key text, size bigint,
  -- the documents that are in it with their epochs: a redaction raises one, and what was exported before holds the words
  epochs jsonb not null default '{}',
  created_by uuid not null, created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz, expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade
);
create index project_exports_of_project on project_exports (workspace_id, project_id, created_at desc);
create index project_exports_expiring on project_exports (workspace_id, expires_at) where file_key is not null;
select app_tenant_table('project_exports');
`;
