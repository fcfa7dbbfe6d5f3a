/** Summaries of tags, projects and selections beside those of notes; and which notes the points of each rest on, so that a redaction finds them. */
export const name = 'SummaryScopes20261122T0930';
export const sql = `
alter table summaries
  alter column note_id drop not null,
  add column tag_id uuid, add column project_id uuid,
  -- A selection has no row of its own: its id is made of what was chosen.
  add column selection_id uuid, add column picked text check (picked in ('notes','highlights')), add column picks uuid[],
  -- Of how many notes or highlights it was made, of how many there are.
  add column made_of text not null default 'notes' check (made_of in ('notes','highlights')),
  add column used int not null default 1, add column available int not null default 1,
  add foreign key (workspace_id, tag_id) references tags (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  add check (num_nonnulls(note_id, tag_id, project_id, selection_id) = 1),
  add check ((selection_id is null) = (picks is null) and (picks is null) = (picked is null));
alter table summaries
  add column scope text not null generated always as
    (case when note_id is not null then 'note' when tag_id is not null then 'tag' when project_id is not null then 'project' else 'selection' end) stored,
  add column scope_id uuid not null generated always as (coalesce(note_id, tag_id, project_id, selection_id)) stored;
drop index summaries_note;
create index summaries_scope on summaries (workspace_id, scope, scope_id, created_at desc, id desc);
create index summaries_note on summaries (workspace_id, note_id) where note_id is not null;
create index summaries_tag on summaries (workspace_id, tag_id) where tag_id is not null;
create index summaries_project on summaries (workspace_id, project_id) where project_id is not null;

-- No key to notes: of a note that is gone for good the points go, too, and these rows say where they are.
create table summary_sources (
  workspace_id uuid not null, summary_id uuid not null, note_id uuid not null,
  primary key (workspace_id, summary_id, note_id),
  foreign key (workspace_id, summary_id) references summaries (workspace_id, id) on delete cascade
);
create index summary_sources_note on summary_sources (workspace_id, note_id);
alter table summaries no force row level security;
insert into summary_sources (workspace_id, summary_id, note_id) select workspace_id, id, note_id from summaries;
alter table summaries force row level security;
select app_tenant_table('summary_sources');
`;
