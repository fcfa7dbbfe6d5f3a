/** The picture that a workspace is known by; one that was replaced or removed is kept for a while, so that this can be undone. */
export const name = 'Logos20261128T1910';
export const sql = `
create table workspace_logos (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp')), bytes bytea not null,
  created_at timestamptz not null default now(), retired_at timestamptz,
  primary key (workspace_id, id)
);
create unique index workspace_logos_one on workspace_logos (workspace_id) where retired_at is null;
select app_tenant_table('workspace_logos');
-- The one that is shown, so that a page needs no second question for its address.
alter table workspaces add column logo_id uuid;
`;
