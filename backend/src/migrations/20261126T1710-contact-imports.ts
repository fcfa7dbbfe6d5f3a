/** Tables whose rows become contacts. */
export const name = 'ContactImports20261126T1710';
export const sql = `
create table contact_imports (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  state text not null check (state in ('queued', 'running', 'done')), policy text not null check (policy in ('skip', 'update', 'create')),
  file_name text not null, created_by uuid not null, created_at timestamptz not null default now(), finished_at timestamptz, undone_at timestamptz,
  primary key (workspace_id, id)
);
create index contact_imports_newest on contact_imports (workspace_id, created_at desc);
select app_tenant_table('contact_imports');

create table contact_import_rows (
  workspace_id uuid not null, import_id uuid not null, row int not null,
  -- what is to become a contact, until it is one: after that its words are in the contact alone
  data jsonb,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'refused')), reason text,
  contact_id uuid, revision_id uuid,
  primary key (workspace_id, import_id, row),
  foreign key (workspace_id, import_id) references contact_imports (workspace_id, id) on delete cascade
);
select app_tenant_table('contact_import_rows');
`;
