/** Imports of tables, what became of each row, and the undo of a whole import. */
export const name = 'Imports20261121T1130';
export const sql = `
alter table import_batches add column kind text not null default 'files' check (kind in ('files','table')), add column options jsonb,
  add column undone_at timestamptz;
alter table import_items add column rows int, add column rows_done int not null default 0, add column rows_made int not null default 0,
  add column again boolean not null default false;
alter table import_items drop constraint import_items_state_check;
alter table import_items add constraint import_items_state_check check (state in ('queued','running','done','failed','cancelled','skipped'));
create index import_items_note on import_items (workspace_id, note_id) where note_id is not null;
create index files_content on files (workspace_id, project_id, sha256);

-- What became of each row of a table: its note, or why there is none. The key makes a row of an import happen once.
create table import_rows (
  workspace_id uuid not null, item_id uuid not null, row int not null, note_id uuid, hash bytea, reason text,
  primary key (workspace_id, item_id, row),
  foreign key (workspace_id, item_id) references import_items (workspace_id, id) on delete cascade
);
create index import_rows_hash on import_rows (workspace_id, hash) where note_id is not null;
select app_tenant_table('import_rows');
`;
