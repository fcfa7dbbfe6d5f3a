/** Workspaces, who is in them, and what has happened in them. */
export const name = 'Workspace20261126T0002';
export const sql = `
create table workspaces (
  id uuid primary key, name text not null, subdomain text not null, region text not null, created_by uuid references users deferrable,
  created_at timestamptz not null default now(), has_sample boolean not null default false,
  -- A start that is stopped while it makes the sample leaves this mark, and the next one goes on.
  sample_unfinished boolean not null default false, language text not null default 'en'
);
create unique index workspaces_subdomain on workspaces (subdomain);

-- Former addresses stay reserved and redirect.
create table former_subdomains (subdomain text primary key, workspace_id uuid not null references workspaces on delete cascade, at timestamptz not null default now());
grant select, insert, update, delete on workspaces, former_subdomains to app_rw;

-- A session of the root domain has none.
alter table sessions add foreign key (workspace_id) references workspaces on delete cascade;

create table members (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null references users deferrable,
  role text not null check (role in ('admin','contributor','viewer')), joined_at timestamptz not null default now(),
  last_seen_at timestamptz, removed_at timestamptz, checklist_dismissed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index members_user on members (workspace_id, user_id);
create index members_by_user on members (user_id);
select app_tenant_table('members');

-- The chooser on the root domain lists a person's own memberships of every workspace.
create policy own on members for select to app_rw using (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));
create trigger members_ended after update of removed_at, role on members for each row
  when ((old.removed_at is null and new.removed_at is not null) or old.role <> new.role) execute function app_tell_ended();

create table invites (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, email text,
  role text not null check (role in ('admin','contributor','viewer')), secret_hash bytea not null, created_by uuid not null references users deferrable,
  created_at timestamptz not null default now(), expires_at timestamptz not null, accepted_at timestamptz, revoked_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('invites');

create table access_tokens (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null references users deferrable,
  name text not null, secret_hash bytea not null, created_at timestamptz not null default now(),
  expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz,
  scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}' and 'read' = any (scopes)),
  primary key (workspace_id, id)
);
create index access_tokens_secret on access_tokens (workspace_id, secret_hash);
select app_tenant_table('access_tokens');
create trigger access_tokens_ended after update of revoked_at on access_tokens for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function app_tell_ended();

-- Every change of an object: who, when, what. Written by the platform (ChangeRecorder); here because it goes with its workspace.
create table revisions (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, kind text not null, object_id uuid not null,
  action text not null, before jsonb, after jsonb, by uuid, at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index revisions_object on revisions (workspace_id, object_id, at desc);
create index revisions_by on revisions (workspace_id, by, at desc);
-- What was done with AI and redactions, for the list of it that admins read: few of the revisions, the newest first.
create index revisions_ai on revisions (workspace_id, id)
  where kind = 'aiSettings' or (kind = 'note' and after ?| array['redacted', 'unredacted', 'redactedForGood']);
select app_tenant_table('revisions');

-- Everybody who is or was a member.
create view v_workspace_people with (security_invoker = true) as
  select m.workspace_id, m.user_id, u.name from members m join users u on u.id = m.user_id;
create view v_workspace_languages with (security_invoker = true) as select id as workspace_id, language from workspaces;
grant select on v_workspace_people, v_workspace_languages to app_rw;
`;
