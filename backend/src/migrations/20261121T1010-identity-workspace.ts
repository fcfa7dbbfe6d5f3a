/** Login identities lie outside the tenants; members, invitations and tokens inside. */
export const name = 'IdentityWorkspace20261121T1010';
export const sql = `
create table users (
  id uuid primary key, email text not null, name text not null, password_hash text, colour text not null default 'ocean',
  confirmed_at timestamptz, created_at timestamptz not null default now(), deactivated_at timestamptz
);
create unique index users_email on users (lower(email));

create table workspaces (
  id uuid primary key, name text not null, subdomain text not null, region text not null, created_by uuid references users,
  created_at timestamptz not null default now(), has_sample boolean not null default false
);
create unique index workspaces_subdomain on workspaces (subdomain);
-- Former addresses stay reserved and redirect.
create table former_subdomains (subdomain text primary key, workspace_id uuid not null references workspaces on delete cascade, at timestamptz not null default now());

create table sessions (
  id uuid primary key, user_id uuid not null references users on delete cascade, workspace_id uuid references workspaces on delete cascade,
  token_hash bytea not null, created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null, address text, agent text
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);

create table one_time_tokens (
  id uuid primary key, kind text not null check (kind in ('confirm','reset','magic','unlock','handoff')),
  user_id uuid not null references users on delete cascade, token_hash bytea not null, detail jsonb not null default '{}',
  created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz
);
create unique index one_time_tokens_hash on one_time_tokens (token_hash);

create table login_failures (key text primary key, count int not null, last_at timestamptz not null default now());
create table rate_hits (key text not null, slot timestamptz not null, count int not null, primary key (key, slot));
grant select, insert, update, delete on users, workspaces, former_subdomains, sessions, one_time_tokens, login_failures, rate_hits to app_rw;

create table members (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null references users,
  role text not null check (role in ('admin','contributor','viewer')), joined_at timestamptz not null default now(),
  last_seen_at timestamptz, removed_at timestamptz, checklist_dismissed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index members_user on members (workspace_id, user_id);
create index members_by_user on members (user_id);
select app_tenant_table('members');
-- The chooser on the root domain lists a person's own memberships of every workspace.
create policy own on members for select to app_rw using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));

create table invites (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, email text,
  role text not null check (role in ('admin','contributor','viewer')), secret_hash bytea not null, created_by uuid not null references users,
  created_at timestamptz not null default now(), expires_at timestamptz not null, accepted_at timestamptz, revoked_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('invites');

create table access_tokens (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null references users,
  name text not null, secret_hash bytea not null, created_at timestamptz not null default now(),
  expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  primary key (workspace_id, id)
);
create index access_tokens_secret on access_tokens (workspace_id, secret_hash);
select app_tenant_table('access_tokens');

create table revisions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, kind text not null, object_id uuid not null,
  action text not null, before jsonb, after jsonb, by uuid, at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index revisions_object on revisions (workspace_id, object_id, at desc);
create index revisions_by on revisions (workspace_id, by, at desc);
select app_tenant_table('revisions');
`;
