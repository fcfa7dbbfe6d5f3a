/** Between these two private-use characters stands what matched. */
export const MARK = { start: '\uE000', stop: '\uE001' } as const;

/** Entries that the caller may read. $1 workspace, $2 user, $3 role. */
const READABLE = `
  readable as materialized (select project_id from app_project_access($1, $2, $3) where access > 0),
  folders_readable as materialized (select folder_id from app_folder_access($1, $2, $3) where access > 0)`;

const MAY_READ = `(e.project_id in (select project_id from readable)
  or (e.project_id is null and e.type = 'PROJECT_CATEGORY' and e.id in (select folder_id from folders_readable))
  or (e.project_id is null and e.type = 'TAG'))`;

/** The text query: every word and phrase must occur, excluded ones must not. $4 words as tsquery text, null for filters alone. */
const MATCHES = `($4::text is null or e.tsv @@ $4::tsquery)`;

/** A page of results after a cursor: $5 types or null, $6 project or null, $7 limit, $8 order, $9 and $10 the last row's key and id. */
export function searchSql(order: 'relevance' | 'newest' | 'oldest'): string {
  const key =
    order === 'relevance'
      ? `case when $4::text is null then extract(epoch from e.changed_at) else ts_rank_cd(e.tsv, $4::tsquery, 1)::float8 * 1000 end`
      : `extract(epoch from e.changed_at)`;
  const direction = order === 'oldest' ? 'asc' : 'desc';
  const after = order === 'oldest' ? '>' : '<';
  return `
    with ${READABLE},
    hits as (
      select e.type, e.id, e.project_id, e.title, e.body, (${key})::float8 as key
      from search_entries e
      where e.workspace_id = $1 and ${MAY_READ} and ${MATCHES}
        and ($5::text[] is null or e.type = any($5)) and ($6::uuid is null or e.project_id = $6) and FILTERS)
    select h.type, h.id, h.key,
      case when $4::text is null then left(case when h.body = '' then h.title else h.body end, 240)
           when h.body = '' then ts_headline('english', h.title, $4::tsquery, 'StartSel=${MARK.start},StopSel=${MARK.stop},HighlightAll=true')
           else ts_headline('english', left(h.body, 200000), $4::tsquery, 'StartSel=${MARK.start},StopSel=${MARK.stop},MaxFragments=2,MaxWords=32,MinWords=12,FragmentDelimiter=" … "') end as preview,
      case when $4::text is null then h.title else ts_headline('english', h.title, $4::tsquery, 'StartSel=${MARK.start},StopSel=${MARK.stop},HighlightAll=true') end as "markedTitle"
    from (select * from hits where $8::float8 is null or (key, id) ${after} ($8, $9::uuid) order by key ${direction}, id ${direction} limit $7) h
    order by h.key ${direction}, h.id ${direction}`;
}

/** How many results there are by type, all pages. Parameters as in a search without the page. */
export const COUNTS = `
  with ${READABLE}
  select e.type, count(*)::int as count from search_entries e
  where e.workspace_id = $1 and ${MAY_READ} and ${MATCHES} and ($5::uuid is null or e.project_id = $5) and FILTERS
  group by e.type`;

/** Titles that contain the typed text ($4), those that begin with it first. $5 limit, $6 the text as a LIKE pattern. */
export const TITLES = `
  with ${READABLE}
  select e.type, e.id from search_entries e
  where e.workspace_id = $1 and e.title <> '' and ${MAY_READ} and (e.title ilike $6 or similarity(e.title, $4) > 0.35)
  order by (e.title ilike $4 || '%') desc, (e.title ilike $6) desc, similarity(e.title, $4) desc, e.changed_at desc, e.id
  limit $5`;
