/** The line in which imports wait for their turn, the reason of each failure as a key with values, and what was left out of a file. */
export const name = 'ImportLine20261123T0850';
export const sql = `
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
insert into import_line (workspace_id, batch_id, joined_at) select workspace_id, id, created_at from import_batches where state in ('queued', 'running');

alter table import_items add column error_code text, add column error_values jsonb, add column omitted jsonb not null default '{}';
`;
