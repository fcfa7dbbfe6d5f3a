import { registerPrepared } from '#platform/db';

/**
 * What the caller may read, by the ids of READER: $2 projects, $3 folders, null where projects are chosen: what lies in no project is not in the
 * chosen ones either. The tokens of the query only lead to the same rows sooner. The projects as a set: an array in a kept plan is gone through
 * from its start for each row. Contacts and tags of the workspace are every member's.
 */
export const MAY_READ = `(e.project_id in (select unnest($2::uuid[]))
  or (e.project_id is null and e.type = 'PROJECT_CATEGORY' and e.id = any($3::uuid[]))
  or (e.project_id is null and e.type in ('TAG', 'PERSON') and $3::uuid[] is not null))`;

/**
 * What every statement on the words asks of an entry besides them. The query may have the workspace as a word, or not: this and the policy keep
 * the entries of others out. Compared so that no other index is read for it, which would go through all of its entries.
 */
const READABLE = `e.workspace_id is not distinct from $1::uuid and ${MAY_READ} and FILTERS`;

/**
 * The same for a reader of few of many projects, where the index of the whole is read: their entries are looked up, instead of reading those of
 * all other projects that have the words.
 */
const READABLE_OF_FEW = `e.workspace_id = $1::uuid and (e.project_id = any($2::uuid[])
  or (e.project_id is null and e.type = 'PROJECT_CATEGORY' and e.id = any($3::uuid[]))
  or (e.project_id is null and e.type in ('TAG', 'PERSON') and $3::uuid[] is not null)) and FILTERS`;

/** A statement as readers of most projects ask it, and as readers of few do. */
export interface AccessVariants {
  many: string;
  few: string;
}
const accessVariants = (statement: (whole: string) => string): AccessVariants => ({
  many: statement(READABLE),
  few: statement(READABLE_OF_FEW),
});

/**
 * Entries that match app.search_query, in no order, from the smallest part of the index that has enough: one entry in sixteen, when it has $4;
 * one in four, when the sixteenth has $5 or more; else all of it; of these two no more than $6. `part` says which, as one in how many. What is
 * not needed is not run.
 */
function drawn(columns: string, whole: string): string {
  return `
  with sixteenth as materialized (select ${columns} from v_search_sixteenth e where ${READABLE} limit $4),
    there as materialized (select count(*) as n from sixteenth),
    quarter as materialized (select ${columns} from v_search_quarter e
      where (select n from there) >= $5 and (select n from there) < $4 and ${whole} limit $6),
    whole as materialized (select ${columns} from v_search_matches e where (select n from there) < $5 and ${whole} limit $6),
    e as (select 16 as part, s.* from sixteenth s where (select n from there) >= $4
      union all select 4, q.* from quarter q union all select 1, w.* from whole w)`;
}

/** Candidates in one line, as `listed` takes them apart: a thousand rows of their own take both sides longer than finding them. */
function line(rank: string, part: string): string {
  return `coalesce(string_agg(e.type || ' ' || e.id::text || ' ' || (${rank})::float8::text || ' ' || date_part('epoch', e.changed_at)::text || ' ' || ${part}, ' '), '') as line`;
}
const RANK = `ts_rank('{0.1,0.2,0.5,1}', e.tsv, $7::tsquery, 1)`;

/** The drawn entries, ranked: $7 words to rank by. */
export const CANDIDATES = accessVariants(
  (whole) => `${drawn('e.type, e.id, e.tsv, e.changed_at', whole)} select ${line(RANK, 'e.part::text')} from e`,
);

/**
 * The same, with single words ($8) of which each adds something ($9) where it stands: a word that comes again adds less, and one of a long entry
 * less than one of a short one.
 */
export const WEIGHTED = accessVariants(
  (whole) => `${drawn('e.type, e.id, e.tsv, e.changed_at', whole)}
  select ${line(
    `${RANK} + (select coalesce(sum(w.weight * ts_rank('{0.1,0.1,0.2,0.3}', e.tsv, w.word)), 0)
    from unnest($8::tsquery[], $9::float8[]) w(word, weight)) * 16 / (0.7 + 0.3 * length(e.tsv) / e.mean)`,
    'e.part::text',
  )}
  from (select e.*, greatest(avg(length(e.tsv)) over (), 1) as mean from e) e`,
);

/** So many letters of a word are looked up; the caller compares the rest. */
export const BEGINNING = 4;

/**
 * Where words ($4), and words with one of the beginnings $6 or signs $7, stand in entries of types $2 and ids $3, the best first, as long as they have no more
 * than $5 different words together; the first in any case.
 */
export const PLACES = registerPrepared(`
  with asked as (select k.type, k.id, k.i, e.tsv, length(e.tsv) as length, sum(length(e.tsv)) over (order by k.i) - length(e.tsv) as before
    from unnest($2::text[], $3::uuid[]) with ordinality as k(type, id, i)
    join search_entries e on e.workspace_id = $1 and e.type = k.type and e.id = k.id)
  select a.id, coalesce(l.length, 0)::int as length, coalesce(l.words, '{}') as words, coalesce(l.places, '{}') as places, coalesce(l.fields, '{}') as fields
  from asked a cross join lateral (
    select array_agg(u.lexeme) filter (where u.is_meant) as words, array_agg(array_to_string(u.positions, ',')) filter (where u.is_meant) as places,
      array_agg(array_to_string(u.weights, '')) filter (where u.is_meant) as fields, sum(cardinality(u.positions)) as length
    from (select w.*, w.lexeme = any($4::text[]) or left(w.lexeme, ${BEGINNING}) = any($6::text[]) or left(w.lexeme, 1) = any($7::text[]) as is_meant
      from unnest(a.tsv) w) u) l
  where a.before <= $5::int`);

/** All entries that match, ranked by $5, no more than $4: of titles and types of which there are few, not one may be missing. */
export const RANKED = `
  select ${line(`ts_rank('{0.1,0.2,0.5,1}', e.tsv, $5::tsquery, 1)`, "'1'")}
  from (select e.type, e.id, e.tsv, e.changed_at from v_search_matches e where ${READABLE} limit $4) e`;

/** How many entries match, no more than $4. Where one in sixteen has $5, the others are as many again, and not counted. */
export const COUNT = accessVariants(
  (whole) => `
  select case when s.n >= $5::int then least(s.n * 16, $4::int)
    else (select count(*)::int from (select 1 from v_search_matches e where ${whole} limit $4::int) c) end as count
  from (select count(*)::int as n from (select 1 from v_search_sixteenth e where ${READABLE} limit greatest($5::int, $4::int / 16 + 1)) c) s`,
);

/** The newest or oldest entries that match $5 (null: any) after ($6, $7), of types $8 or all; $4 limit. */
export function byDate(order: 'newest' | 'oldest'): string {
  const [direction, after] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
  return `
  select e.type, e.id, 0::float8 as rank, extract(epoch from e.changed_at)::float8 as at from search_entries e
  where e.workspace_id = $1 and ${MAY_READ} and ($5::text is null or e.tsv @@ $5::tsquery) and FILTERS
    and ($6::float8 is null or (extract(epoch from e.changed_at)::float8, e.id) ${after} ($6, $7::uuid)) and ($8::text[] is null or e.type = any($8))
  order by e.changed_at ${direction}, e.id ${direction} limit $4`;
}

/**
 * Counts by type without words: exact up to $4 a type. $5 types. In order of the key: types of which there are few would be looked for in all
 * entries else.
 */
export const COUNTS_BY_TYPE = `
  select t.type, (select count(*)::int from (select 1 from search_entries e where e.workspace_id = $1 and e.type = t.type and ${MAY_READ} and FILTERS order by e.id limit $4) c) as count
  from unnest($5::text[]) t(type)`;

/** How many entries the index has of all workspaces, and pages, as PostgreSQL counted them last. */
export const INDEX_SIZE = registerPrepared(
  `select reltuples::float8 as entries, greatest(relpages, 1) as pages from pg_class where oid = 'search_entries'::regclass`,
);

/** Entries of the workspace on $2 percent of the pages. */
export const SAMPLED_ENTRIES = `select count(*)::int as count from search_entries tablesample system ($2) where workspace_id = $1`;

/** What facets count, of the drawn entries. */
export const FACET_ROWS = accessVariants(
  (whole) => `${drawn('e.type, e.id, e.project_id, e.people, e.changed_at', whole)}
  select e.project_id as "projectId", e.people, extract(epoch from e.changed_at)::float8 as at, e.part,
    case when e.type = 'HIGHLIGHT' then array(select t.tag_id::text from v_repository_highlight_tags t where t.workspace_id = $1 and t.highlight_id = e.id) else '{}' end as tags
  from e`,
);

/**
 * Words of the index that one of the words $3 is in it, each one slip from what was typed, and words that are written like it (app.search_word, $2);
 * the nearest first. Slips are found by their own index: exchanged letters leave a short word little of its look.
 */
export const NEAR_WORDS = registerPrepared(`
  with slips as (select w.word, true as "isSlip", similarity(w.word, $2) as likeness from search_words w
      where w.workspace_id = $1 and w.word = any($3::text[] || array(
        select unnest(tsvector_to_array(to_tsvector(app_search_config(l.language), array_to_string($3::text[], ' ')))) from (
          select coalesce((select s.language from search_languages s where s.workspace_id = $1), 'en') as language
          union select v.language from v_workspace_languages v where v.workspace_id = $1) l))
      order by likeness desc, w.word limit 8),
    alike as (select n.word, false, similarity(n.word, $2) as likeness from v_search_near_words n where n.workspace_id = $1
      order by likeness desc, n.word limit 8)
  select * from slips union all select * from alike order by likeness desc, word`);

const TITLED = `select e.type, e.id, e.title, e.changed_at from search_entries e where e.workspace_id = $1 and e.title <> '' and ${MAY_READ}`;

/**
 * Titles that contain the typed text ($4), those that begin with it first, and contacts with it in an address or a field; those that resemble it when
 * there are too few. $2 projects, $3
 * folders, $5 limit, $6 the text as a LIKE pattern.
 */
export const TITLES = registerPrepared(`
  with written as materialized (${TITLED} and (e.title ilike $6 or (e.type = 'PERSON' and e.body ilike $6))),
    alike as materialized (${TITLED} and (select count(*) from written) < $5 and similarity(e.title, $4) > 0.35 and e.title not ilike $6)
  select e.type, e.id from (select w.*, w.title ilike $4 || '%' as begins, w.title ilike $6 as contains from written w
    union all select a.*, false, false from alike a) e
  order by e.begins desc, e.contains desc, similarity(e.title, $4) desc, e.changed_at desc, e.id
  limit $5`);

/** So many texts with a word are searched for its original spelling. */
const MAX_SCANNED = 40;

const TEXT = `select concat_ws(' ', e.title, array_to_string(e.people, ' '), left(e.body, 200000)) as text`;
const WRITTEN = `e where e.workspace_id is not distinct from $1::uuid and ${MAY_READ} limit 4`;

/** Some texts that have a word (app.search_query), each maybe in another of its forms, and that the reader may read; looked for where it costs least first. */
export const TEXTS_WITH_WORD = registerPrepared(`
  (${TEXT} from v_search_sixteenth ${WRITTEN}) union all (${TEXT} from v_search_matches ${WRITTEN}) limit 4`);

/** One of them that also has a word of a pattern ($4), such as a form of the word that is one slip from what was typed. */
export const TEXT_WITH_WORD_LIKE = registerPrepared(`
  select x.text from (${TEXT} from v_search_matches e where e.workspace_id is not distinct from $1::uuid and ${MAY_READ} limit ${MAX_SCANNED}) x
  where x.text ~* $4 limit 1`);

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
export const COUNT_MATCHING_SCOPE = `${SCOPED}
  select (select count(*)::int from matching) as "numItems", (select count(distinct project_id)::int from matching) as "numProjects",
    (select count(*)::int from search_entries e join v_repository_note_highlights h on h.workspace_id = e.workspace_id and h.id = e.id, q
     where e.workspace_id = $1 and e.type = 'HIGHLIGHT' and e.project_id in (select project_id from readable) and e.tsv @@ q.q
       and h.note_id in (select id from matching)) as "numHighlights"`;
