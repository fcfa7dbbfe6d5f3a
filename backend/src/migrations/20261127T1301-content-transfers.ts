/** What members owned and was given to others, so that it can be given back. */
export const name = 'ContentTransfers20261127T1301';
export const sql = `
create table content_transfers (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, from_user uuid not null, to_user uuid not null,
  -- by kind of content, what was moved: [{"id", "before"}]
  moved jsonb not null, by uuid not null, at timestamptz not null default now(), undone_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('content_transfers');
`;
