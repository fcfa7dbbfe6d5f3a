/** A group of fields that is deleted stays for some days, so that the deletion can be undone. */
export const name = 'DeletedFieldGroups20261128T2230';
export const sql = `
alter table field_groups add column deleted_at timestamptz;
drop index field_groups_name;
create unique index field_groups_name on field_groups (workspace_id, target, lower(name)) where deleted_at is null;
`;
