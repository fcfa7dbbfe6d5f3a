/** Who follows which project or insight. */
export const name = 'Follows20261127T0336';
export const sql = `
create table follows (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null,
  kind text not null check (kind in ('project', 'insight')), object_id uuid not null, created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  unique (workspace_id, object_id, user_id)
);
select app_tenant_table('follows');
`;
