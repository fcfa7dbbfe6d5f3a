import { MAY_READ } from './postgres-index.sql.js';

const KEYS = `e.workspace_id = $1 and e.id = any($3::uuid[]) and (e.type, e.id) in (select * from unnest($2::text[], $3::uuid[]))`;
const TAGS = `case when e.type = 'HIGHLIGHT' then array(select t.tag_id::text from v_repository_highlight_tags t
    where t.workspace_id = e.workspace_id and t.highlight_id = e.id order by 1) else '{}' end`;
/** Another one whenever the cluster must hear of a row again. */
const VERSION = `concat_ws(' ', e.xmin::text, array_to_string(${TAGS}, ' '))`;

/** Entries as the cluster keeps them, of types $2 and ids $3. */
export const ENTRIES = `
  select e.type, e.id, e.project_id as "projectId", e.title, left(e.body, 600000) as body, e.people,
    extract(epoch from e.changed_at)::float8 as at, ${TAGS} as tags, ${VERSION} as version,
    case when e.type = 'HIGHLIGHT' then (select h.note_id from v_repository_note_highlights h where h.workspace_id = e.workspace_id and h.id = e.id limit 1) end as note,
    (select r.by from revisions r where r.workspace_id = e.workspace_id and r.object_id = e.id and r.action = 'created' limit 1) as author
  from search_entries e where ${KEYS}`;

/** Their versions alone. */
export const VERSIONS = `select e.type, e.id, ${VERSION} as version from search_entries e where ${KEYS}`;

/** All keys of a workspace after ($2, $3), $4 limit. */
export const NEXT_KEYS = `
  select e.type, e.id from search_entries e where e.workspace_id = $1 and ($2::text is null or (e.type, e.id) > ($2, $3::uuid))
  order by e.type, e.id limit $4`;

/** Highlights with any of the tags $2. */
export const TAGGED = `select distinct t.highlight_id as id from v_repository_highlight_tags t where t.workspace_id = $1 and t.tag_id = any($2::uuid[])`;

/** What facets count, of entries of types $4 and ids $5. */
export const FACET_ROWS = `
  select e.project_id as "projectId", e.people, extract(epoch from e.changed_at)::float8 as at, ${TAGS} as tags
  from search_entries e where e.workspace_id = $1 and ${MAY_READ} and e.id = any($5::uuid[]) and (e.type, e.id) in (select * from unnest($4::text[], $5::uuid[])) and FILTERS`;

/** Which entries of types $4 and ids $5 say what is asked for beside the cluster's words. */
export const ENTRIES_WITH_WORDS = `
  select e.type, e.id from search_entries e
  where e.workspace_id = $1 and ${MAY_READ} and e.id = any($5::uuid[]) and (e.type, e.id) in (select * from unnest($4::text[], $5::uuid[])) and FILTERS`;

/** Texts of entries of types $4 and ids $5 that the reader may read. */
export const READABLE_TEXTS = `
  select concat_ws(' ', e.title, array_to_string(e.people, ' '), left(e.body, 200000)) as text from search_entries e
  where e.workspace_id = $1 and ${MAY_READ} and e.id = any($5::uuid[]) and (e.type, e.id) in (select * from unnest($4::text[], $5::uuid[]))`;

/** What a query's names stand for: $2 titles of tags, $3 tags, $4 names of projects, $5 names of members; each null when none are asked for. */
export const RESOLVE_NAMES = `
  select case when $2::text[] is not null then array(select e.id::text from search_entries e
      where e.workspace_id = $1 and e.type = 'TAG' and lower(e.title) = any(select lower(x) from unnest($2::text[]) x)) end as named,
    case when $3::uuid[] is not null then array(select e.id::text from search_entries e
      where e.workspace_id = $1 and e.type = 'TAG' and e.id = any($3::uuid[])) end as chosen,
    case when $4::text[] is not null then array(select p.id::text from v_repository_projects p
      where p.workspace_id = $1 and exists (select 1 from unnest($4::text[]) x where strpos(lower(p.name), lower(x)) > 0)) end as projects,
    case when $5::text[] is not null then array(select u.user_id::text from v_workspace_people u
      where u.workspace_id = $1 and exists (select 1 from unnest($5::text[]) x where strpos(lower(u.name), lower(x)) > 0)) end as authors`;
