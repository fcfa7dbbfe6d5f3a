/** Identity providers of workspaces, and who logged in by them. */
export const name = 'SingleSignOn20261127T1044';
export const sql = `
alter table sessions drop constraint sessions_method_check;
update sessions set method = 'oidc' where method = 'sso';
alter table sessions add constraint sessions_method_check check (method in ('password','link','oidc','saml'));

-- id: unique over all workspaces, because the addresses for browsers name it and no workspace. settings: what the kind needs beside its issuer.
create table sso_connections (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null unique, kind text not null check (kind in ('oidc','saml')),
  name text not null, issuer text not null, client_id text, sealed_secret bytea, settings jsonb not null default '{}',
  enabled boolean not null default false, joining boolean not null default true,
  -- whether an ID token has to vouch for the access token that comes with it
  vouching boolean not null default true, tested_at timestamptz,
  created_by uuid not null references users deferrable, created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
select app_tenant_table('sso_connections');
-- The provider answers to the root domain: only the one connection that the address names can be read there.
create policy by_id on sso_connections for select to app_rw
  using (id = (select nullif(current_setting('app.sso_connection', true), '')::uuid));

-- A login under way. key: what the provider has to say again (state, or the id of the request); browser: the secret in a cookie.
create table sso_requests (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, connection_id uuid not null,
  key_hash bytea not null, browser_hash bytea not null, sealed bytea not null, expires_at timestamptz not null, used_at timestamptz,
  primary key (workspace_id, id), unique (workspace_id, key_hash),
  foreign key (workspace_id, connection_id) references sso_connections (workspace_id, id) on delete cascade
);
select app_tenant_table('sso_requests');

-- Who a person of the provider is here: known by what the provider calls them, never by an address that changes hands.
create table external_accounts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, connection_id uuid not null,
  subject_hash bytea not null, user_id uuid not null references users deferrable, created_at timestamptz not null default now(),
  primary key (workspace_id, id), unique (workspace_id, connection_id, subject_hash), unique (workspace_id, connection_id, user_id),
  foreign key (workspace_id, connection_id) references sso_connections (workspace_id, id) on delete cascade
);
select app_tenant_table('external_accounts');

-- Refused logins under the reference that the person was shown, and tests. attributes: what the provider said, of tests alone.
create table sso_logins (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, connection_id uuid not null,
  is_test boolean not null, refusal text, detail text, attributes jsonb, at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references sso_connections (workspace_id, id) on delete cascade
);
create index sso_logins_newest on sso_logins (workspace_id, connection_id, at desc);
select app_tenant_table('sso_logins');
`;
