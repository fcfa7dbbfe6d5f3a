/** How people sign in to a workspace, and the domains that were proved to be its own. */
export const name = 'SignInSettings20261127T0731';
export const sql = `
create table sign_in_settings (
  workspace_id uuid primary key references workspaces on delete cascade, id uuid not null,
  password boolean not null default true, email_link boolean not null default true,
  -- whether people with an address of a proved domain join by themselves, and as what
  domain_joining boolean not null default false,
  default_role text not null default 'viewer' check (default_role in ('contributor','viewer'))
);
select app_tenant_table('sign_in_settings');

create table domains (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, name text not null,
  mail_hash bytea, mailed_to text, mail_expires_at timestamptz,
  verified_by text check (verified_by in ('dns','mail')), verified_at timestamptz, checked_at timestamptz,
  created_by uuid not null references users deferrable, created_at timestamptz not null default now(),
  primary key (workspace_id, id), unique (workspace_id, name)
);
select app_tenant_table('domains');
-- Many may claim a domain, one workspace has it.
create unique index domains_verified on domains (name) where verified_at is not null;
-- Whoever signs in is led to the workspace of their address: only that one domain can be read from outside.
create policy by_name on domains for select to app_rw
  using (verified_at is not null and name = (select nullif(current_setting('app.email_domain', true), '')));
`;
