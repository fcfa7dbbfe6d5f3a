/** Public links. */
export const name = 'Sharing20261126T0010';
export const sql = `
create table share_links (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, token text not null,
  object_type text not null check (object_type in ('note','highlight','insight')), object_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(), expires_at timestamptz, revoked_at timestamptz,
  views int not null default 0, last_viewed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index share_links_token on share_links (workspace_id, token);
create index share_links_object on share_links (workspace_id, object_id);
select app_tenant_table('share_links');
`;
