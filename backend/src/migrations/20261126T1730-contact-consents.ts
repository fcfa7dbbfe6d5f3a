/** What contacts agreed to. */
export const name = 'ContactConsents20261126T1730';
export const sql = `
create table contact_consents (
  workspace_id uuid not null, id uuid not null, contact_id uuid not null,
  scope text not null, text text, version text, given_on date not null, withdrawn_on date,
  recorded_by uuid not null, recorded_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index contact_consents_of_contact on contact_consents (workspace_id, contact_id, given_on desc);
select app_tenant_table('contact_consents');
-- the records that moved with a merge
alter table contact_merges add column consents jsonb not null default '[]';
`;
