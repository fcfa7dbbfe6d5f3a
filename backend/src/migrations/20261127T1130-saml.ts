/** SAML: assertions that were used, and groups that people are in because their identity provider says so. */
export const name = 'Saml20261127T1130';
export const sql = `
-- An assertion is good once; it is remembered until it would be too old anyway.
create table sso_assertions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, connection_id uuid not null,
  assertion_hash bytea not null, expires_at timestamptz not null,
  primary key (workspace_id, id), unique (workspace_id, connection_id, assertion_hash),
  foreign key (workspace_id, connection_id) references sso_connections (workspace_id, id) on delete cascade
);
create index sso_assertions_expiry on sso_assertions (workspace_id, expires_at);
select app_tenant_table('sso_assertions');

-- By which provider a person is in the group, which takes them out again; null for whom someone put there.
alter table group_members add connection_id uuid;
alter table group_members add foreign key (workspace_id, connection_id) references sso_connections (workspace_id, id) on delete set null (connection_id);
create index group_members_connection on group_members (workspace_id, connection_id) where connection_id is not null;
`;
