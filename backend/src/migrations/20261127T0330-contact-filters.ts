/** Contacts are filtered by their consents and dates. */
export const name = 'ContactFilters20261127T0330';
export const sql = `
create or replace view v_contacts_live with (security_invoker = true) as
  select c.workspace_id, c.id, c.name, c.created_at, c.updated_at,
    (select case when count(*) = 0 then 'NONE' when count(d.withdrawn_on) > 0 then 'WITHDRAWN' else 'GIVEN' end
      from contact_consents d where d.workspace_id = c.workspace_id and d.contact_id = c.id) as consent
  from contacts c where c.deleted_at is null;
`;
