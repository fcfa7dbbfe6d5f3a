/** A merge of contacts fills in fields. */
export const name = 'ContactMergeFields20261127T0258';
export const sql = `
-- for the undo: the fields that the one that stayed lacked
alter table contact_merges add column filled_fields uuid[] not null default '{}';

create view v_contacts_live with (security_invoker = true) as select workspace_id, id, name from contacts where deleted_at is null;
grant select on v_contacts_live to app_rw;
`;
