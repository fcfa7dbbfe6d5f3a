/**
 * The bytes of a workspace's files go with it. Its rows go by cascade, which no code sees; so the database itself orders the work, in the same
 * transaction. The order names the workspace in its payload only: a row of the workspace would be left of it.
 */
export const name = 'ErasedFiles20261126T1540';
export const sql = `
create policy erased on outbox for insert to current_user with check (workspace_id is null and topic = 'files.erase');

create function app_erase_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into outbox (id, topic, payload) values (gen_random_uuid(), 'files.erase', jsonb_build_object('workspaceId', old.id));
  notify outbox, '{}';
  return null;
end $$;
revoke execute on function app_erase_files() from public;
create trigger workspaces_erased after delete on workspaces for each row execute function app_erase_files();
`;
