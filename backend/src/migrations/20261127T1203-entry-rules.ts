/** What a workspace asks of those who come in: a second factor, a fresh login, an address of its own; and whether only admins may take files out. */
export const name = 'EntryRules20261127T1203';
export const sql = `
alter table workspaces
  add column require_second_factor boolean not null default false,
  -- 0: no limit of its own
  add column session_days int not null default 0, add column idle_minutes int not null default 0,
  add column allowed_networks jsonb not null default '[]', add column downloads text not null default 'everyone' check (downloads in ('everyone','admins'));

-- The open sockets of the workspace look again whether they may be open.
create function app_tell_entry() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('w', 'entry:' || new.id, 't', 'ended')::text);
  return null;
end $$;
create trigger workspaces_entry after update of require_second_factor, session_days, idle_minutes, allowed_networks on workspaces for each row
  when (old.require_second_factor is distinct from new.require_second_factor or old.session_days <> new.session_days
    or old.idle_minutes <> new.idle_minutes or old.allowed_networks is distinct from new.allowed_networks) execute function app_tell_entry();

-- A person without their second factor may have to leave the workspaces that ask for one.
create trigger totp_secrets_ended after delete on totp_secrets for each row execute function app_tell_ended();
create trigger passkeys_ended after delete on passkeys for each row execute function app_tell_ended();
`;
