/** What a workspace subscribed to, as the payment provider said last, and who it is there. */
export const name = 'Billing20261127T1040';
export const sql = `
alter table workspaces add column subscription jsonb;
create table billing_accounts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  customer_id text not null, created_at timestamptz not null default now(), synced_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id),
  unique (customer_id)
);
select app_tenant_table('billing_accounts');
`;
