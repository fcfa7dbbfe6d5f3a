/** Members who may not come in for now: their seat, their groups and what they were given stay. */
export const name = 'DeactivatedMembers20261127T1018';
export const sql = `
alter table members add column deactivated_at timestamptz;
-- The open sockets of who is deactivated hear of it, as of who is removed.
drop trigger members_ended on members;
create trigger members_ended after update of removed_at, deactivated_at, role on members for each row
  when ((old.removed_at is null and new.removed_at is not null) or (old.deactivated_at is null and new.deactivated_at is not null)
    or old.role <> new.role) execute function app_tell_ended();
`;
