/** Contacts of a workspace: the people it speaks with. */
export const name = 'Contacts20261126T1500';
export const sql = `
create table contacts (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null,
  name text not null, organisation text, phone text, job_title text, notes text,
  -- [{"address": "..."}], in the order in which they are shown
  emails jsonb not null default '[]',
  created_by uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  deleted_at timestamptz, deleted_by uuid,
  primary key (workspace_id, id)
);
create index contacts_by_name on contacts (workspace_id, lower(name), id) where deleted_at is null;
select app_tenant_table('contacts');

-- Whose an address is, among the contacts that are not in the trash: one contact's alone. Made of contacts.emails by whatever writes them, so that
-- a redaction leaves none behind; a redacted one is no address any more, and may stand in several.
create table contact_emails (
  workspace_id uuid not null references workspaces on delete cascade, folded text not null, contact_id uuid not null,
  primary key (workspace_id, folded),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index contact_emails_of_contact on contact_emails (workspace_id, contact_id);
select app_tenant_table('contact_emails');

create function app_keep_contact_emails() returns trigger language plpgsql as $$
begin
  delete from contact_emails where workspace_id = new.workspace_id and contact_id = new.id;
  if new.deleted_at is null then
    insert into contact_emails (workspace_id, folded, contact_id)
      select distinct new.workspace_id, lower(e ->> 'address'), new.id from jsonb_array_elements(new.emails) e where e ->> 'address' not like '%█%';
  end if;
  return null;
end $$;
create trigger contact_emails_made after insert on contacts for each row execute function app_keep_contact_emails();
create trigger contact_emails_kept after update of emails, deleted_at on contacts for each row
  when (old.emails is distinct from new.emails or old.deleted_at is distinct from new.deleted_at) execute function app_keep_contact_emails();
`;
