/** Summaries of searches: the search as it was asked, under an id that is made of it, as that of a selection is. */
export const name = 'SummariesOfSearches20261122T1240';
export const sql = `
drop index summaries_scope;
alter table summaries drop constraint summaries_check, drop column scope, drop column scope_id;
alter table summaries
  add column search_id uuid, add column search jsonb,
  add check (num_nonnulls(note_id, tag_id, project_id, selection_id, search_id) = 1),
  add check ((search_id is null) = (search is null)),
  add column scope text not null generated always as
    (case when note_id is not null then 'note' when tag_id is not null then 'tag' when project_id is not null then 'project'
      when selection_id is not null then 'selection' else 'search' end) stored,
  add column scope_id uuid not null generated always as (coalesce(note_id, tag_id, project_id, selection_id, search_id)) stored;
create index summaries_scope on summaries (workspace_id, scope, scope_id, created_at desc, id desc);
`;
