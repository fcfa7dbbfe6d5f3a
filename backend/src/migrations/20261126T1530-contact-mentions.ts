/** Who said this: speakers of notes that are contacts. */
export const name = 'ContactMentions20261126T1530';
export const sql = `
create table contact_mentions (
  workspace_id uuid not null references workspaces on delete cascade, note_id uuid not null, speaker_id text not null, contact_id uuid not null,
  created_by uuid not null, created_at timestamptz not null default now(),
  primary key (workspace_id, note_id, speaker_id),
  foreign key (workspace_id, note_id) references notes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references contacts (workspace_id, id) on delete cascade
);
create index contact_mentions_of_contact on contact_mentions (workspace_id, contact_id);
select app_tenant_table('contact_mentions');

create or replace view v_repository_notes with (security_invoker = true) as
  select workspace_id, project_id, id, title, file_id, speakers, created_at, deleted_at, recorded_at from notes;
`;
