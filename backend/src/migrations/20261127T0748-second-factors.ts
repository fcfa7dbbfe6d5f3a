/** The second step of a sign-in: the sealed secret of an authenticator app with the last period that was used, and recovery codes. Outside the tenants. */
export const name = 'SecondFactors20261127T0748';
export const sql = `
create table totp_secrets (
  user_id uuid primary key references users on delete cascade, secret bytea not null, last_step bigint not null default 0,
  confirmed_at timestamptz, created_at timestamptz not null default now()
);
create table recovery_codes (
  id uuid primary key, user_id uuid not null references users on delete cascade, code_hash bytea not null, used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index recovery_codes_hash on recovery_codes (user_id, code_hash);
grant select, insert, update, delete on totp_secrets, recovery_codes to app_rw;
`;
