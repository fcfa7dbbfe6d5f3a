/** Workspaces let operators of the installation in, for a time. */
export const name = 'SupportAccess20261128T1100';
export const sql = `
create table support_grants (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  -- Who asked; null where an admin let every operator in without being asked.
  operator_id uuid references users deferrable, reason text,
  state text not null default 'requested' check (state in ('requested', 'active', 'declined', 'ended', 'expired')),
  requested_at timestamptz not null default now(), requested_until timestamptz not null,
  access text check (access in ('read', 'write')), answered_by uuid, answered_at timestamptz, active_until timestamptz,
  ended_by uuid, ended_at timestamptz,
  primary key (workspace_id, id),
  check (state <> 'active' or num_nulls(access, active_until) = 0)
);
create unique index support_grants_open on support_grants (workspace_id, operator_id) nulls not distinct where state in ('requested', 'active');
create index support_grants_operator on support_grants (operator_id) where state in ('requested', 'active');
select app_tenant_table('support_grants');
-- An operator sees their own requests, and who let every operator in, in whatever workspace.
create policy operators on support_grants for select to app_rw using (
  operator_id = (select nullif(current_setting('app.user_id', true), '')::uuid)
  or operator_id is null and (select current_setting('app.operator', true)) = 'on');

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in ('password','link','passkey','oidc','saml','support'));

-- The open sockets of the workspace look again whether they may be open.
create function app_support_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('w', 'entry:' || new.workspace_id, 't', 'ended')::text);
  return null;
end $$;
create trigger support_grants_entry after update on support_grants for each row execute function app_support_changed();
`;
