/** Who a person is, in every workspace: accounts, sessions and one-time tokens. They lie outside the tenants. */
export const name = 'Identity20261126T0001';
export const sql = `
create table users (
  id uuid primary key, email text not null, name text not null, password_hash text, colour text not null default 'ocean',
  confirmed_at timestamptz, created_at timestamptz not null default now(), deactivated_at timestamptz
);
create unique index users_email on users (lower(email));

-- A workspace's session knows the root session (parent_id) that it was handed over from, so that signing out ends both.
create table sessions (
  id uuid primary key, user_id uuid not null references users on delete cascade, workspace_id uuid,
  token_hash bytea not null, created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null, address text, agent text, parent_id uuid references sessions on delete cascade
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);
create index sessions_parent on sessions (parent_id) where parent_id is not null;

create table one_time_tokens (
  id uuid primary key, kind text not null check (kind in ('confirm','reset','magic','unlock','handoff')),
  user_id uuid not null references users on delete cascade, token_hash bytea not null, detail jsonb not null default '{}',
  created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz
);
create unique index one_time_tokens_hash on one_time_tokens (token_hash);
create index one_time_tokens_user on one_time_tokens (user_id, kind);

create table login_failures (key text primary key, count int not null, last_at timestamptz not null default now());
grant select, insert, update, delete on users, sessions, one_time_tokens, login_failures to app_rw;

-- Whatever ends or changes a session, a seat or a token also tells the open sockets of that person, at the commit. Triggers rather than calls in
-- the code: a session also goes with its parent, a member's tokens with their seat.
create function app_tell_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('w', 'user:' || coalesce(to_jsonb(old)->>'user_id', to_jsonb(old)->>'id'), 't', 'ended')::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function app_tell_ended();
create trigger users_ended after update of deactivated_at on users for each row
  when (old.deactivated_at is null and new.deactivated_at is not null) execute function app_tell_ended();
`;
