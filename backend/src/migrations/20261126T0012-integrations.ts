/** Imports of files and tables, what became of each row, and the line in which they wait for their turn. */
export const name = 'Integrations20261126T0012';
export const sql = `
create table import_batches (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, project_id uuid not null,
  state text not null check (state in ('queued','running','done','failed','cancelled')), created_by uuid not null,
  created_at timestamptz not null default now(), finished_at timestamptz,
  kind text not null default 'files' check (kind in ('files','table')), options jsonb, undone_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) deferrable
);
create index import_batches_project on import_batches (workspace_id, project_id, created_at desc);
select app_tenant_table('import_batches');

create table import_items (
  workspace_id uuid not null, id uuid not null, batch_id uuid not null, position int not null, file_id uuid not null, note_id uuid,
  state text not null check (state in ('queued','running','done','failed','cancelled','skipped')), error text, warnings jsonb not null default '[]',
  rows int, rows_done int not null default 0, rows_made int not null default 0, again boolean not null default false,
  -- the reason of a failure as a key with values, and what was left out of the file
  error_code text, error_values jsonb, omitted jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, batch_id) references import_batches (workspace_id, id) on delete cascade,
  foreign key (workspace_id, file_id) references files (workspace_id, id) deferrable
);
create index import_items_batch on import_items (workspace_id, batch_id, position);
create index import_items_note on import_items (workspace_id, note_id) where note_id is not null;
select app_tenant_table('import_items');

-- What became of each row of a table: its note, or why there is none. The key makes a row of an import happen once.
create table import_rows (
  workspace_id uuid not null, item_id uuid not null, row int not null, note_id uuid, hash bytea, reason text,
  primary key (workspace_id, item_id, row),
  foreign key (workspace_id, item_id) references import_items (workspace_id, id) on delete cascade
);
create index import_rows_hash on import_rows (workspace_id, hash) where note_id is not null;
select app_tenant_table('import_rows');

-- One row for each import that is not at its end. It holds ids alone, so that a worker may see who waits in all workspaces and let them take turns:
-- a connection bound to a workspace sees its own rows, one bound to none sees all. taken_until: somebody works on it, and is alive until then.
create table import_line (
  workspace_id uuid not null references workspaces on delete cascade, batch_id uuid not null,
  joined_at timestamptz not null default now(), joins int not null default 1,
  served_at timestamptz, taken_by uuid, taken_until timestamptz, tries int not null default 0,
  primary key (workspace_id, batch_id)
);
select app_tenant_table('import_line');
create policy line on import_line to app_rw using (nullif(current_setting('app.workspace_id', true), '') is null);
`;
