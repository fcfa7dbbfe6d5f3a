/** Contacts are found by search: by name, organization, addresses, and what they have in fields. */
export const name = 'FoundContacts20261128T1420';
export const sql = `
-- What the index takes of a contact itself.
create view v_contacts_search with (security_invoker = true) as
  select c.workspace_id, 'PERSON'::text as type, c.id, null::uuid as project_id, c.name as title,
    concat_ws(E'\\n', c.organisation, c.job_title, c.phone,
      (select string_agg(e.folded, E'\\n' order by e.folded) from contact_emails e where e.workspace_id = c.workspace_id and e.contact_id = c.id),
      c.notes) as body, c.updated_at as changed_at
  from contacts c where c.deleted_at is null;
-- The words that contacts have in fields. Other contacts whom they name are found by themselves: their names are nowhere but with them.
create view v_fields_contact_texts with (security_invoker = true) as
  select v.workspace_id, v.object_id as contact_id, v.field_id,
    case when f.type = 'SELECT' then (select string_agg(o.label, ', ' order by o.rank, o.id) from field_options o
        where o.workspace_id = v.workspace_id and o.id = any(v.ids) and o.deleted_at is null)
      else v.value end as text
  from field_values v join fields f on f.workspace_id = v.workspace_id and f.id = v.field_id
  where f.target = 'contact' and f.deleted_at is null and not f.hidden and v.value is not null and v.object_id <> f.id
    and f.type not in ('PERSON', 'BOOLEAN');
-- Their fields, also those in the trash.
create view v_fields_contact_fields with (security_invoker = true) as select workspace_id, id from fields where target = 'contact';
grant select on v_contacts_search, v_fields_contact_texts, v_fields_contact_fields to app_rw;

-- Those that are there already.
insert into outbox (id, workspace_id, topic, payload) select gen_random_uuid(), w.id, 'workspace.language-changed', '{}' from workspaces w;
`;
