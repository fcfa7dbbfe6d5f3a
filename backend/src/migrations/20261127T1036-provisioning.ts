/** SCIM: what the identity provider says of members and groups, the tokens with which it calls, and its last requests. */
export const name = 'Provisioning20261127T1036';
export const sql = `
alter table members add column source text not null default 'manual' check (source in ('manual', 'SCIM'));

create table scim_tokens (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, secret_hash bytea not null,
  created_by uuid not null references users deferrable, created_at timestamptz not null default now(), last_used_at timestamptz,
  -- set when another takes its place
  expires_at timestamptz,
  primary key (workspace_id, id)
);
create unique index scim_tokens_secret on scim_tokens (workspace_id, secret_hash);
select app_tenant_table('scim_tokens');

-- The id is that of the member.
create table scim_users (
  workspace_id uuid not null, id uuid not null, user_name text not null, external_id text,
  attributes jsonb not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references members (workspace_id, id) on delete cascade
);
create unique index scim_users_name on scim_users (workspace_id, lower(user_name));
create index scim_users_external on scim_users (workspace_id, external_id);
select app_tenant_table('scim_users');

-- The id is that of the group.
create table scim_groups (
  workspace_id uuid not null, id uuid not null, external_id text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, id) references groups (workspace_id, id) on delete cascade
);
select app_tenant_table('scim_groups');

create table scim_requests (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, at timestamptz not null default now(),
  token_id uuid not null, method text not null, path text not null, status int not null, duration int not null, body text, refusal text,
  primary key (workspace_id, id)
);
select app_tenant_table('scim_requests');
`;
