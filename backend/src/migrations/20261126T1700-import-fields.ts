/** Tables whose columns become fields. */
export const name = 'ImportFields20261126T1700';
export const sql = `
-- the fields that the import made, and those of them that its undo took away
alter table import_batches add column new_fields uuid[] not null default '{}', add column undone_fields uuid[] not null default '{}';
-- values that did not fit their field
alter table import_items add column values_left int not null default 0;
`;
