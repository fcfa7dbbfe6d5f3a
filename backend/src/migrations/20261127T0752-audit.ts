/**
 * The audit log. The application adds entries and reads them, and can change or delete none; the chain over them is written by the database when
 * a transaction commits. The role of the sweep and the owner are outside of that: what they change breaks the chain, which anybody can check.
 */
export const name = 'Audit20261127T0752';
export const sql = `
create table audit_entries (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  at timestamptz not null default clock_timestamp(),
  area text not null, kind text not null, action text not null,
  target_id uuid, project_id uuid, user_id uuid,
  via text not null, key_id uuid, address text, agent text,
  -- as it was written: its text is part of the hash
  detail json not null,
  primary key (workspace_id, id)
);
select app_tenant_table('audit_entries');
revoke update, delete on audit_entries from app_rw;
create index audit_entries_user on audit_entries (workspace_id, user_id, id);
create index audit_entries_area on audit_entries (workspace_id, area, id);
create index audit_entries_target on audit_entries (workspace_id, target_id, id);
create index audit_entries_at on audit_entries (workspace_id, at);

create table audit_chain (
  workspace_id uuid not null references workspaces on delete cascade, seq bigint not null,
  id uuid not null, at timestamptz not null, digest bytea not null, hash bytea not null,
  primary key (workspace_id, seq),
  unique (workspace_id, id)
);
select app_tenant_table('audit_chain');
revoke insert, update, delete on audit_chain from app_rw;

-- The functions below run as their owner, whom row-level security holds back as well.
create policy sealing on audit_entries to current_user using (true) with check (true);
create policy sealing on audit_chain to current_user using (true) with check (true);

-- A value with its length in bytes before it: two entries with other fields never give the same text.
create function app_audit_part(v text) returns text language sql immutable as $$
  select case when v is null then '-' else octet_length(v) || ':' || v end
$$;
create function app_audit_time(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- At the end of the transaction: whoever waits for the chain of a workspace then holds it for no longer than a commit, and waits for nothing else.
create function app_audit_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head record;
  next bigint;
  d bytea;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.workspace_id, 0));
  select seq, hash into head from audit_chain where workspace_id = new.workspace_id order by seq desc limit 1;
  next := coalesce(head.seq, 0) + 1;
  d := sha256(convert_to(
    app_audit_part(new.workspace_id::text) || app_audit_part(new.id::text) || app_audit_part(app_audit_time(new.at)) || app_audit_part(new.area)
    || app_audit_part(new.kind) || app_audit_part(new.action) || app_audit_part(new.target_id::text) || app_audit_part(new.project_id::text)
    || app_audit_part(new.user_id::text) || app_audit_part(new.via) || app_audit_part(new.key_id::text) || app_audit_part(new.address)
    || app_audit_part(new.agent) || app_audit_part(new.detail::text), 'UTF8'));
  insert into audit_chain values (new.workspace_id, next, new.id, new.at, d, sha256(coalesce(head.hash, '') || convert_to(
    app_audit_part(next::text) || app_audit_part(new.id::text) || app_audit_part(app_audit_time(new.at)) || app_audit_part(encode(d, 'hex')), 'UTF8')));
  return null;
end $$;
create constraint trigger audit_entries_sealed after insert on audit_entries deferrable initially deferred
  for each row execute function app_audit_seal();

-- Takes what is older than it is kept. The chain stays whole: it needs the digests alone.
create function app_audit_expire() returns bigint language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from audit_entries where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid and at < now() - interval '400 days' returning 1
  ) select count(*) from gone
$$;
`;
