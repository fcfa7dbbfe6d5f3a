/** Whatever ends or changes a session, a seat or a token also tells the open sockets of that person, at the commit. */
export const name = 'EndedSeats20261121T1100';
export const sql = `
-- Triggers rather than calls in the code: a session also goes with its parent, a member's tokens with their seat.
create function app_tell_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('w', 'user:' || coalesce(to_jsonb(old)->>'user_id', to_jsonb(old)->>'id'), 't', 'ended')::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function app_tell_ended();
create trigger members_ended after update of removed_at, role on members for each row
  when ((old.removed_at is null and new.removed_at is not null) or old.role <> new.role) execute function app_tell_ended();
create trigger access_tokens_ended after update of revoked_at on access_tokens for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function app_tell_ended();
create trigger users_ended after update of deactivated_at on users for each row
  when (old.deactivated_at is null and new.deactivated_at is not null) execute function app_tell_ended();
`;
