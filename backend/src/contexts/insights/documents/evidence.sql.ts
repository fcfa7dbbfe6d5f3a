import { LIMITS } from '@libs/domain';
/** Projects that the actor may read, with the level. $1 workspace, $2 user, $3 role. */
export const READABLE = `readable as materialized (select project_id, access from app_project_access($1, $2, $3) where access > 0)`;

/**
 * What a reference `r` (kind, ref_id) stands for, as `s`: one row or none (see app_source). `project_id` is a readable project through which
 * the source is read, null when there is none. Needs READABLE.
 */
export const SOURCE = `
  left join lateral (
    select x.now_id, x.note_id, x.speaker, x.status, x.removed,
      (select a.project_id from readable a where a.project_id = any(x.project_ids) limit 1) as project_id
    from app_source($1, r.kind, r.ref_id) x) s on true`;

/** Where the sources of references ($4 kinds, $5 ids) stand; one that the actor may not read is missing. */
export const SOURCES = `
  with ${READABLE}
  select r.kind, r.ref_id as "refId", s.now_id as "nowId", s.removed
  from unnest($4::text[], $5::uuid[]) as r (kind, ref_id) ${SOURCE}
  where s.project_id is not null`;

/** Readable insights that cite $5 (of kind $4), newest change first: a note also through its highlights, a tag also by the ids merged into it. */
export const CITATIONS = `
  with ${READABLE},
  source as (
    select s.now_id as id from (select $4::text as kind, $5::uuid as ref_id) r ${SOURCE} where s.project_id is not null),
  cited as (select c.kind, c.id from source, lateral app_source_ids($1, $4, source.id) c)
  select i.id as "insightId", i.title, i.status from insights i
  where i.workspace_id = $1 and i.deleted_at is null and i.project_id in (select project_id from readable)
    and exists (select 1 from insight_references c join cited on cited.kind = c.kind and cited.id = c.ref_id
      where c.workspace_id = $1 and c.insight_id = i.id)
  order by i.updated_at desc, i.id limit ${LIMITS.list.citations}`;

/** How often readable insights cite the tags $4, or a tag that was merged into one of them. */
export const TAG_REFERENCES = `
  with ${READABLE},
  cited as (select c.id from unnest($4::uuid[]) as tag (id), lateral app_source_ids($1, 'tag', tag.id) c where c.kind = 'tag')
  select count(*)::int as "references", count(distinct i.id)::int as insights
  from insight_references r join insights i on i.workspace_id = $1 and i.id = r.insight_id and i.deleted_at is null
  where r.workspace_id = $1 and r.kind = 'tag' and r.ref_id in (select id from cited) and i.project_id in (select project_id from readable)`;

/** The highlight that speaks for an insight ($4): of those it quotes word for word, the first that is short enough for a card. */
export const QUOTED = `
  with ${READABLE}
  select s.now_id as id from insight_references r ${SOURCE}
  join v_repository_note_highlights h on h.workspace_id = $1 and h.id = s.now_id
  where r.workspace_id = $1 and r.insight_id = $4 and r.kind = 'highlight' and s.status = 'ok' and not s.removed
    and s.project_id in (select project_id from readable)
  order by h.quote_length > 180, r.position limit 1`;
