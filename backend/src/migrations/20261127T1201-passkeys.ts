/** Passkeys: the public keys of an account, and the challenges that wait for an answer, as hashes. Outside the tenants. */
export const name = 'Passkeys20261127T1201';
export const sql = `
create table passkeys (
  id uuid primary key, user_id uuid not null references users on delete cascade, credential_id bytea not null unique, public_key bytea not null,
  -- what the authenticator counted at its last use; most count nothing and say 0
  counter bigint not null default 0, name text not null, transports text[] not null default '{}', synced boolean not null,
  created_at timestamptz not null default now(), last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- bound_to: the hash of the session or of the cookie of the browser that asked. user_id: none for a login that begins with the passkey.
create table passkey_challenges (
  challenge_hash bytea primary key, purpose text not null check (purpose in ('add','log-in','second-step')), bound_to bytea not null,
  user_id uuid references users on delete cascade, expires_at timestamptz not null
);
create index passkey_challenges_end on passkey_challenges (expires_at);
grant select, insert, update, delete on passkeys, passkey_challenges to app_rw;
alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in ('password','link','passkey','oidc','saml'));
`;
