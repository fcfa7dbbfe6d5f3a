/** Projects that the actor may read, with the level. $1 workspace, $2 user, $3 role. */
export const READABLE = `readable as materialized (select project_id, access from app_project_access($1, $2, $3) where access > 0)`;

/**
 * What a reference `r` (kind, ref_id) stands for, as `s`: one row or none. `now_id` is the tag that a merged one went into, else the id
 * itself; `project_id` the project through which the source is read, null for a tag that no readable project uses. Needs READABLE.
 */
export const SOURCE = `
  left join lateral (
    select h.id as now_id, n.project_id, h.note_id, h.speaker, h.status, h.deleted_at is not null or n.deleted_at is not null as removed
    from highlights h join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id
    where r.kind = 'highlight' and h.workspace_id = $1 and h.id = r.ref_id
    union all
    select n.id, n.project_id, n.id, null, null, n.deleted_at is not null
    from notes n where r.kind = 'note' and n.workspace_id = $1 and n.id = r.ref_id
    union all
    (with recursive merged as (
      select t.id, t.merged_into, 0 as hops from tags t where r.kind = 'tag' and t.workspace_id = $1 and t.id = r.ref_id
      union all
      select t.id, t.merged_into, m.hops + 1 from merged m join tags t on t.workspace_id = $1 and t.id = m.merged_into where m.hops < 20)
    select t.id, (select a.project_id from readable a where a.project_id = b.project_id
        or (b.project_id is null and exists (select 1 from project_boards l where l.workspace_id = $1 and l.board_id = b.id and l.project_id = a.project_id)) limit 1),
      null, null, null, t.deleted_at is not null or b.deleted_at is not null
    from merged m join tags t on t.workspace_id = $1 and t.id = m.id join tag_boards b on b.workspace_id = $1 and b.id = t.board_id
    where m.merged_into is null)
  ) s on true`;

/** Where the sources of references ($4 kinds, $5 ids) stand; one that the actor may not read is missing. */
export const SOURCES = `
  with ${READABLE}
  select r.kind, r.ref_id as "refId", s.now_id as "nowId", s.removed
  from unnest($4::text[], $5::uuid[]) as r (kind, ref_id) ${SOURCE}
  where s.project_id in (select project_id from readable)`;

/** Readable insights that cite $5 (of kind $4), newest change first: a note also through its highlights, a tag also by the ids merged into it. */
export const CITATIONS = `
  with recursive ${READABLE},
  source as (
    select s.now_id as id from (select $4::text as kind, $5::uuid as ref_id) r ${SOURCE} where s.project_id in (select project_id from readable)),
  cited as (
    select $4::text as kind, id from source
    union
    select 'highlight', h.id from source join highlights h on $4 = 'note' and h.workspace_id = $1 and h.note_id = source.id
    union
    select 'tag', t.id from cited c join tags t on c.kind = 'tag' and t.workspace_id = $1 and t.merged_into = c.id)
  select i.id as "insightId", i.title, i.status from insights i
  where i.workspace_id = $1 and i.deleted_at is null and i.project_id in (select project_id from readable)
    and exists (select 1 from insight_references c join cited on cited.kind = c.kind and cited.id = c.ref_id
      where c.workspace_id = $1 and c.insight_id = i.id)
  order by i.updated_at desc, i.id limit 200`;

/** The highlight that speaks for an insight ($4): of those it quotes word for word, the first that is short enough for a card. */
export const QUOTED = `
  with ${READABLE}
  select s.now_id as id from insight_references r ${SOURCE}
  join highlights h on h.workspace_id = $1 and h.id = s.now_id
  where r.workspace_id = $1 and r.insight_id = $4 and r.kind = 'highlight' and s.status = 'ok' and not s.removed
    and s.project_id in (select project_id from readable)
  order by char_length(h.quote) > 180, r.position limit 1`;
