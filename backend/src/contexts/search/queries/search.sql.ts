/** No more candidates than these are ranked, and totals are exact up to here. */
export const CAP = 1000;

/** Where a reader stands: the language of the workspace, and what they may read. $1 workspace, $2 user, $3 role. */
export const STANDING = `
  select w.language,     array(select project_id from app_project_access($1, $2, $3) where access > 0) as projects,
    array(select folder_id from app_folder_access($1, $2, $3) where access > 0) as folders
  from v_workspace_languages w where w.workspace_id = $1`;

/**
 * Words as queries, made by PostgreSQL's own parsers so that no input can break their syntax; a null one says nothing. $1 texts, $2
 * workspace, $3 whether a text is a phrase. A text in a script without blanks is a phrase of its pairs; a single character of one is a beginning.
 */
export const TERMS = `
  with asked as (select text, is_phrase, i from unnest($1::text[], $3::bool[]) with ordinality as a(text, is_phrase, i)),
  languages as (select app_search_config(l.language) as config from (
      select w.language from v_workspace_languages w where w.workspace_id = $2
      union all select coalesce((select l.language from search_languages l where l.workspace_id = $2), 'en')) l
    union select 'simple'::regconfig)
  select a.text, string_agg(distinct nullif(q.query, ''), ' | ') filter (where not q.is_simple or a.has_content) as query,
    string_agg(distinct q.titled, ' | ') filter (where not q.is_simple or a.has_content) as titled
  from (select a.*, exists (select 1 from languages l where l.config <> 'simple'::regconfig and to_tsvector(l.config, app_search_text(a.text, false)) <> '')
      or not exists (select 1 from languages l where l.config <> 'simple'::regconfig) as has_content from asked a) a
  cross join lateral (
    select l.config = 'simple'::regconfig as is_simple,
      case when a.text ~ '^[\\u0e00-\\u0eff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff]$' then '''' || unaccent(a.text) || ''':*'
        when a.is_phrase then phraseto_tsquery(l.config, app_search_text(a.text, false))::text
        when app_search_text(a.text, false) <> unaccent(a.text) then phraseto_tsquery(l.config, app_search_text(a.text, false))::text
        else plainto_tsquery(l.config, unaccent(a.text))::text end as query,
      (select string_agg('''' || E'\\x02' || replace(replace(v.lexeme, '\\', '\\\\'), '''', '''''') || '''', ' & ')
        from unnest(to_tsvector(l.config, app_search_text(a.text, false))) v) as titled
    from languages l) q
  group by a.i, a.text order by a.i`;

/** What the caller may read, by the ids of STANDING: $2 projects, $3 folders. The tokens of the query only lead to the same rows sooner. */
const MAY_READ = `(e.project_id = any($2::uuid[])
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

/** What the rows of a page show: $2 types, $3 ids. */
export const SHOWN = `
  select e.type, e.id, e.title, left(e.body, 200000) as body, e.people from search_entries e
  where e.workspace_id = $1 and (e.type, e.id) in (select * from unnest($2::text[], $3::uuid[]))`;

/** What facets count, of entries that match app.search_query. $4 limit. */
export const FACET_ROWS = `
  select e.project_id as "projectId", e.people, extract(epoch from e.changed_at)::float8 as at,
    case when e.type = 'HIGHLIGHT' then array(select t.tag_id::text from v_repository_highlight_tags t where t.workspace_id = $1 and t.highlight_id = e.id) else '{}' end as tags
  from (select e.* from v_search_matches e where e.workspace_id = $1 and ${MAY_READ} and FILTERS limit $4) e`;

/** Names of projects $2, and of tags $3 that are on a highlight. */
export const FACET_NAMES = `
  select p.id, p.name from v_repository_projects p where p.workspace_id = $1 and p.id = any($2::uuid[])
  union all select distinct t.tag_id, t.title from v_repository_highlight_tags t where t.workspace_id = $1 and t.tag_id = any($3::uuid[])
  union select e.id, e.title from search_entries e
    where e.workspace_id = $1 and e.type = 'TAG' and e.id = any($4::uuid[]) and (e.project_id is null or e.project_id = any($5::uuid[]))`;

/** Words of the index that are written like app.search_word, the nearest first. $2 the word. */
export const NEAR_WORDS = `
  select word, similarity(word, $2) as likeness from v_search_near_words where workspace_id = $1 order by likeness desc, word limit 8`;

/** Titles that contain the typed text ($4), those that begin with it first. $2 projects, $3 folders, $5 limit, $6 the text as a LIKE pattern. */
export const TITLES = `
  select e.type, e.id from search_entries e
  where e.workspace_id = $1 and e.title <> '' and ${MAY_READ} and (e.title ilike $6 or similarity(e.title, $4) > 0.35)
  order by (e.title ilike $4 || '%') desc, (e.title ilike $6) desc, similarity(e.title, $4) desc, e.changed_at desc, e.id
  limit $5`;
