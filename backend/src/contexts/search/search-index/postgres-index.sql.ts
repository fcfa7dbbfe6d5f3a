/** What the caller may read, by the ids of READER: $2 projects, $3 folders. The tokens of the query only lead to the same rows sooner. */
export const MAY_READ = `(e.project_id = any($2::uuid[])
  or (e.project_id is null and e.type = 'PROJECT_CATEGORY' and e.id = any($3::uuid[]))
  or (e.project_id is null and e.type = 'TAG'))`;

/**
 * Entries that match app.search_query, in no order and no more than asked: $4 limit, $5 words to rank by, $6 and $7 single words with what
 * each adds where it stands.
 */
export const CANDIDATES = `
  select e.type, e.id, ts_rank('{0.1,0.2,0.5,1}', e.tsv, $5::tsquery, 1)::float8
      + coalesce((select sum(w.weight) from unnest($6::tsquery[], $7::float8[]) w(word, weight) where e.tsv @@ w.word), 0) as rank, extract(epoch from e.changed_at)::float8 as at
  from (select e.type, e.id, e.tsv, e.changed_at from v_search_matches e where e.workspace_id = $1 and ${MAY_READ} and FILTERS limit $4) e`;

/** How many entries match app.search_query, no more than $4. */
export const COUNT = `
  select count(*)::int as count from (select 1 from v_search_matches e where e.workspace_id = $1 and ${MAY_READ} and FILTERS limit $4) c`;

/** The same by type, of all types together no more than $4. */
export const COUNTS_OF_FEW = `
  select c.type, count(*)::int as count
  from (select e.type from v_search_matches e where e.workspace_id = $1 and ${MAY_READ} and FILTERS limit $4) c group by c.type`;

/** The newest or oldest entries that match $5 (null: any) after ($6, $7), of types $8 or all; $4 limit. */
export function byDate(order: 'newest' | 'oldest'): string {
  const [direction, after] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
  return `
  select e.type, e.id, 0::float8 as rank, extract(epoch from e.changed_at)::float8 as at from search_entries e
  where e.workspace_id = $1 and ${MAY_READ} and ($5::text is null or e.tsv @@ $5::tsquery) and FILTERS
    and ($6::float8 is null or (extract(epoch from e.changed_at)::float8, e.id) ${after} ($6, $7::uuid)) and ($8::text[] is null or e.type = any($8))
  order by e.changed_at ${direction}, e.id ${direction} limit $4`;
}

/** Counts by type without words: exact up to $4 a type. $5 types. */
export const COUNTS_BY_TYPE = `
  select t.type, (select count(*)::int from (select 1 from search_entries e where e.workspace_id = $1 and e.type = t.type and ${MAY_READ} and FILTERS limit $4) c) as count
  from unnest($5::text[]) t(type)`;

/** What facets count, of entries that match app.search_query. $4 limit. */
export const FACET_ROWS = `
  select e.project_id as "projectId", e.people, extract(epoch from e.changed_at)::float8 as at,
    case when e.type = 'HIGHLIGHT' then array(select t.tag_id::text from v_repository_highlight_tags t where t.workspace_id = $1 and t.highlight_id = e.id) else '{}' end as tags
  from (select e.* from v_search_matches e where e.workspace_id = $1 and ${MAY_READ} and FILTERS limit $4) e`;

/** Words of the index that are written like app.search_word, the nearest first. $2 the word. */
export const NEAR_WORDS = `
  select word, similarity(word, $2) as likeness from v_search_near_words where workspace_id = $1 order by likeness desc, word limit 8`;

/** Titles that contain the typed text ($4), those that begin with it first. $2 projects, $3 folders, $5 limit, $6 the text as a LIKE pattern. */
export const TITLES = `
  select e.type, e.id from search_entries e
  where e.workspace_id = $1 and e.title <> '' and ${MAY_READ} and (e.title ilike $6 or similarity(e.title, $4) > 0.35)
  order by (e.title ilike $4 || '%') desc, (e.title ilike $6) desc, similarity(e.title, $4) desc, e.changed_at desc, e.id
  limit $5`;

/** A text that has a word (app.search_query) and that the reader may read. $2 projects. */
export const WRITTEN_AS = `
  select concat_ws(' ', e.title, array_to_string(e.people, ' '), left(e.body, 200000)) as text from v_search_matches e
  where e.workspace_id = $1 and (e.project_id = any($2::uuid[]) or (e.project_id is null and e.type = 'TAG')) limit 1`;

const SCOPED = `
  with readable as materialized (select project_id from app_project_access($1, $2, $3) where access > 0),
  q as (select websearch_to_tsquery(app_search_config(coalesce((select l.language from search_languages l where l.workspace_id = $1), 'en')), app_search_text($4, false)) as q),
  matching as (
    select e.id, e.project_id, ts_rank(e.tsv, q.q, 1) as rank from search_entries e, q
    where e.workspace_id = $1 and e.type = 'NOTE' and e.project_id in (select project_id from readable) and e.tsv @@ q.q
      and ($5::uuid[] is null or e.project_id = any($5)) and ($6::uuid[] is null or e.id = any($6)))`;

/** Notes of the scope that the reader may read and that have a word of the question ($4), best first. $5 projects or null, $6 notes or null, $7 limit. */
export const NOTES = `${SCOPED} select id from matching order by rank desc, id limit $7`;

/** How much of the scope has a word of the question. */
export const REACH = `${SCOPED}
  select (select count(*)::int from matching) as "numItems", (select count(distinct project_id)::int from matching) as "numProjects",
    (select count(*)::int from search_entries e join v_repository_note_highlights h on h.workspace_id = e.workspace_id and h.id = e.id, q
     where e.workspace_id = $1 and e.type = 'HIGHLIGHT' and e.project_id in (select project_id from readable) and e.tsv @@ q.q
       and h.note_id in (select id from matching)) as "numHighlights"`;
