import { LIMITS } from '@libs/domain';

const READABLE = 'readable as materialized (select project_id from app_project_access($1, $3, $4) where access > 0)';
const COUNTS = `ht.tag_id as "tagId", count(*)::int as "highlightCount", count(distinct h.note_id)::int as "noteCount", max(ht.created_at) as "lastUsedAt"`;

/** How often tags ($2 uuid[]) are used in all that the reader may read; those without a use are left out. $3 user, $4 role. */
export const TAG_USES = `
  with ${READABLE}
  select ${COUNTS}
  from highlight_tags ht
  join highlights h on h.workspace_id = ht.workspace_id and h.id = ht.highlight_id and h.deleted_at is null
  join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.deleted_at is null
  where ht.workspace_id = $1 and ht.tag_id = any($2::uuid[]) and h.project_id in (select project_id from readable)
  group by ht.tag_id`;

/** The same of few tags, by their highlights one after the other (offset 0): the other reads all highlights of the workspace. */
export const USES_OF_FEW_TAGS = `
  with ${READABLE}
  select ${COUNTS}
  from highlight_tags ht
  cross join lateral (
    select h.note_id from highlights h
    where h.workspace_id = $1 and h.id = ht.highlight_id and h.deleted_at is null and h.project_id in (select project_id from readable)
      and (select n.deleted_at is null from notes n where n.workspace_id = $1 and n.id = h.note_id)
    offset 0) h
  where ht.workspace_id = $1 and ht.tag_id = any($2::uuid[])
  group by ht.tag_id`;

/** The tags that share the most highlights with each of the tags $2, as the reader may read them. */
export const TAGS_TOGETHER = `
  with shared as (
    select mine.tag_id as id, o.id as other, o.title, o.colour, count(*)::int as count,
      row_number() over (partition by mine.tag_id order by count(*) desc, o.title, o.id) as place
    from highlight_tags mine
    join highlight_tags other on other.workspace_id = $1 and other.highlight_id = mine.highlight_id and other.tag_id <> mine.tag_id
    join tags o on o.workspace_id = $1 and o.id = other.tag_id and o.deleted_at is null
    join highlights h on h.workspace_id = $1 and h.id = mine.highlight_id and h.deleted_at is null
    join notes n on n.workspace_id = $1 and n.id = h.note_id and n.deleted_at is null
    join app_project_access($1, $3, $4) a on a.project_id = h.project_id and a.access > 0
    where mine.workspace_id = $1 and mine.tag_id = any($2::uuid[])
    group by mine.tag_id, o.id, o.title, o.colour)
  select id, json_agg(json_build_object('tag', json_build_object('id', other, 'title', title, 'colour', colour), 'count', count) order by place) as together
  from shared where place <= ${LIMITS.list.togetherTags} group by id`;
