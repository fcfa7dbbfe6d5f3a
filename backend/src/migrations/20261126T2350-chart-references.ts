/** Insights refer to charts. */
export const name = 'ChartReferences20261126T2350';
export const sql = `
alter table insight_references drop constraint insight_references_kind_check;
alter table insight_references add constraint insight_references_kind_check check (kind in ('highlight','tag','note','chart'));

create or replace function app_source(p_workspace uuid, p_kind text, p_id uuid)
  returns table (now_id uuid, project_ids uuid[], note_id uuid, speaker text, status text, removed boolean)
language sql stable as $$
  select h.id, array[n.project_id], h.note_id, h.speaker, h.status, h.deleted_at is not null or n.deleted_at is not null
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id
    where p_kind = 'highlight' and h.workspace_id = p_workspace and h.id = p_id
  union all
  select n.id, array[n.project_id], n.id, null, null, n.deleted_at is not null
    from notes n where p_kind = 'note' and n.workspace_id = p_workspace and n.id = p_id
  union all
  select c.id, array[c.project_id], null, null, null, c.deleted_at is not null
    from charts c where p_kind = 'chart' and c.workspace_id = p_workspace and c.id = p_id
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
`;
