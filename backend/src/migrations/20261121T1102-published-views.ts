/**
 * What a context lets others read by SQL: views named after it, and functions for what a view cannot say. Everything else of it is reached
 * by its door (architecture.spec checks that).
 */
export const name = 'PublishedViews20261121T1102';
export const sql = `
create view v_repository_projects with (security_invoker = true) as
  select workspace_id, id, name, sample as is_sample, deleted_at from projects;
create view v_repository_notes with (security_invoker = true) as
  select workspace_id, project_id, id, title, file_id, speakers, created_at, deleted_at from notes;
create view v_repository_docs with (security_invoker = true) as
  select workspace_id, id, version from docs;
create view v_repository_note_highlights with (security_invoker = true) as
  select workspace_id, note_id, id, char_length(quote) as quote_length from highlights;
create view v_repository_highlight_tags with (security_invoker = true) as
  select ht.workspace_id, ht.highlight_id, t.id as tag_id, t.title
  from highlight_tags ht join tags t on t.workspace_id = ht.workspace_id and t.id = ht.tag_id and t.deleted_at is null;
create view v_files_names with (security_invoker = true) as
  select workspace_id, id, project_id, name, size from files;
-- Everybody who is or was a member.
create view v_workspace_people with (security_invoker = true) as
  select m.workspace_id, m.user_id, u.name from members m join users u on u.id = m.user_id;
grant select on v_repository_projects, v_repository_notes, v_repository_docs, v_repository_note_highlights, v_repository_highlight_tags, v_files_names,
  v_workspace_people to app_rw;

-- What a citation of kind and id stands for: one row or none. now_id is the tag that a merged one went into, else the id itself; through
-- any of project_ids it is read.
create function app_source(p_workspace uuid, p_kind text, p_id uuid)
  returns table (now_id uuid, project_ids uuid[], note_id uuid, speaker text, status text, removed boolean)
language sql stable as $$
  select h.id, array[n.project_id], h.note_id, h.speaker, h.status, h.deleted_at is not null or n.deleted_at is not null
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id
    where p_kind = 'highlight' and h.workspace_id = p_workspace and h.id = p_id
  union all
  select n.id, array[n.project_id], n.id, null, null, n.deleted_at is not null
    from notes n where p_kind = 'note' and n.workspace_id = p_workspace and n.id = p_id
  union all
  (with recursive merged as (
    select t.id, t.merged_into, 0 as hops from tags t where p_kind = 'tag' and t.workspace_id = p_workspace and t.id = p_id
    union all
    select t.id, t.merged_into, m.hops + 1 from merged m join tags t on t.workspace_id = p_workspace and t.id = m.merged_into where m.hops < 20)
  select t.id,
    case when b.project_id is not null then array[b.project_id]
      else array(select l.project_id from project_boards l where l.workspace_id = p_workspace and l.board_id = b.id) end,
    null, null, null, t.deleted_at is not null or b.deleted_at is not null
  from merged m join tags t on t.workspace_id = p_workspace and t.id = m.id join tag_boards b on b.workspace_id = p_workspace and b.id = t.board_id
  where m.merged_into is null)
$$;
-- The ids under which a source may be cited: its own, a note's highlights too, a tag's also by those merged into it.
create function app_source_ids(p_workspace uuid, p_kind text, p_id uuid) returns table (kind text, id uuid)
language sql stable as $$
  select p_kind, p_id
  union all
  select 'highlight', h.id from highlights h where p_kind = 'note' and h.workspace_id = p_workspace and h.note_id = p_id
  union all
  (with recursive merged as (
    select t.id from tags t where p_kind = 'tag' and t.workspace_id = p_workspace and t.merged_into = p_id
    union
    select t.id from merged m join tags t on t.workspace_id = p_workspace and t.merged_into = m.id)
  select 'tag', merged.id from merged)
$$;
grant execute on function app_source(uuid, text, uuid), app_source_ids(uuid, text, uuid) to app_rw;
`;
