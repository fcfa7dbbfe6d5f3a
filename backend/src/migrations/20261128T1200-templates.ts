/** Templates that a team keeps, those that came in files of publishers, and the publishers whose keys admins trust. */
export const name = 'Templates20261128T1200';
export const sql = `
create table template_publishers (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, name text not null,
  fingerprint text not null, public_key text not null, trusted_by uuid not null, trusted_at timestamptz not null default now(),
  primary key (workspace_id, id), unique (workspace_id, fingerprint)
);
-- One name is one key: another key under the same name is somebody else.
create unique index template_publishers_name on template_publishers (workspace_id, lower(name));
select app_tenant_table('template_publishers');

-- publisher_id and pack_key: of a template that came in a file; the same file again changes it and adds none.
create table templates (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  kind text not null check (kind in ('PROJECT', 'INSIGHT', 'TAG_BOARD')), title text not null, about text, content jsonb not null,
  publisher_id uuid, publisher text, pack_key text, is_default boolean not null default false,
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id),
  check (not is_default or kind = 'PROJECT'),
  check ((publisher is null) = (pack_key is null))
);
create unique index templates_default on templates (workspace_id) where is_default and deleted_at is null;
create index templates_live on templates (workspace_id, kind, lower(title)) where deleted_at is null;
select app_tenant_table('templates');
`;
