/** A highlight names its speaker by the id within the note: the index wants the name. */
export const name = 'SearchSpeakers20261122T0501';
export const sql = `
create or replace view v_repository_search_people with (security_invoker = true) as
  select h.workspace_id, 'HIGHLIGHT'::text as type, h.id, array[coalesce(
      (select s ->> 'name' from notes n, jsonb_array_elements(n.speakers) s where n.workspace_id = h.workspace_id and n.id = h.note_id and s ->> 'id' = h.speaker limit 1),
      h.speaker)] as people
    from highlights h where h.speaker is not null
  union all
  select n.workspace_id, 'NOTE', n.id, array(select distinct s ->> 'name' from jsonb_array_elements(n.speakers) s where s ->> 'name' is not null)
    from notes n where n.speakers <> '[]';

alter table search_words no force row level security;
alter table search_entries no force row level security;
alter table notes no force row level security;
alter table highlights no force row level security;
alter table search_entries disable trigger words_changed;
update search_entries e set people = s.people, tsv = app_search_tsv(e.workspace_id, e.type, e.project_id, e.title, e.body, s.people,
    (select w.language from workspaces w where w.id = e.workspace_id))
  from v_repository_search_people s where s.workspace_id = e.workspace_id and s.type = e.type and s.id = e.id and s.people <> e.people;
insert into search_words (workspace_id, word)
  select distinct e.workspace_id, l from search_entries e, unnest(tsvector_to_array(e.tsv)) l where app_search_is_word(l) on conflict do nothing;
alter table search_entries enable trigger words_changed;
alter table search_words force row level security;
alter table search_entries force row level security;
alter table notes force row level security;
alter table highlights force row level security;
`;
