import { registerPrepared } from '#platform/db';

/** Where a reader stands: the language of the workspace, what they may read, and of how many projects. $1 workspace, $2 user, $3 role. */
export const READER = registerPrepared(`
  select w.language, a.projects, a.of, array(select folder_id from app_folder_access($1, $2, $3) where access > 0) as folders
  from v_workspace_languages w,
    lateral (select coalesce(array_agg(project_id) filter (where access > 0), '{}') as projects, count(*)::int as of from app_project_access($1, $2, $3)) a
  where w.workspace_id = $1`);

/** Between two words of a phrase stand blanks and signs that do not end a sentence. */
const GAP = `[[:space:],;:()"''-]+`;
const UNSPACED = '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3]';
/** Where a phrase begins or ends with a letter or digit it begins or ends a word; scripts without blanks know no such place. */
const edge = (at: string, beyond: string) =>
  `case when ${at} ~ '[[:alnum:]]' and ${at} !~ '${UNSPACED}' then '(?:${beyond}|[^[:alnum:]])' else '' end`;

/**
 * A phrase as a regular expression over the folded text: what is neither letter nor digit stands for itself, a blank for any gap. Null for one
 * without a letter or digit.
 */
const PATTERN = `
  select case when f.text ~ '[[:alnum:]]' then ${edge('left(f.text, 1)', '^')}
    || regexp_replace(regexp_replace(f.text, '([^[:alnum:][:space:]])', '\\\\\\1', 'g'), '[[:space:]]+', '${GAP}', 'g') || ${edge('right(f.text, 1)', '$')} end
  from (select btrim(lower(unaccent(a.text))) as text) f where a.is_phrase`;

/** The words of a phrase as one alternative; null without any. */
const NARROWED = (text: string) => `nullif('(' || plainto_tsquery(l.config, app_search_text(${text}, false))::text || ')', '()')`;

/** Signs that join words, as the index has them one by one. */
const JOINING = '/&@~_+:=|\\\\';
const JOINED = `[[:alnum:]][${JOINING}]+[[:alnum:]]`;

/**
 * Words as queries, made by PostgreSQL's own parsers so that no input can break their syntax; a null one says nothing. $1 texts, $2
 * workspace, $3 whether a text is a phrase, $4 the whole query, which may be in another language than the workspace. The words of a phrase only
 * narrow, as its text decides: they are read with and without signs, as the index has "3.5" as one. A word in a script without blanks is a
 * phrase of its pairs; a single character of one is a beginning. A word that a sign joins is a phrase where one of its parts says nothing: of
 * "A/B" the index has "b", and nothing of "before/after".
 */
export const TERMS = registerPrepared(`
  with workspace as (select w.language, app_search_language($4, w.language) as detected from v_workspace_languages w where w.workspace_id = $2),
  languages as (select x.config, bool_or(x.is_meant) as is_meant from (
      select app_search_config(w.language) as config, w.detected is null or w.detected = w.language as is_meant from workspace w
      union all select app_search_config(coalesce((select l.language from search_languages l where l.workspace_id = $2), 'en')),
        (select w.detected is null or w.detected = w.language from workspace w)
      union all select app_search_config(w.detected), true from workspace w where w.detected is not null
      union all select 'simple'::regconfig, false) x group by x.config),
  asked as (select a.text, a.is_phrase or (a.text ~ '${JOINED}' and exists (
      select 1 from languages l, regexp_split_to_table(a.text, '[${JOINING}]+') part
      where l.is_meant and part ~ '[[:alnum:]]' and to_tsvector(l.config, app_search_text(part, false)) = '')) as is_phrase, a.i
    from unnest($1::text[], $3::bool[]) with ordinality as a(text, is_phrase, i))
  select a.text, string_agg(distinct nullif(q.query, ''), ' | ') filter (where a.has_content) as query,
    string_agg(distinct q.titled, ' | ') filter (where a.has_content) as titled, (${PATTERN}) as pattern
  from (select a.*, exists (select 1 from languages l where l.is_meant and l.config <> 'simple'::regconfig and to_tsvector(l.config, app_search_text(a.text, false)) <> '')
      or not exists (select 1 from languages l where l.is_meant and l.config <> 'simple'::regconfig) as has_content from asked a) a
  cross join lateral (
    select l.config = 'simple'::regconfig as is_simple,
      case when a.text ~ '^${UNSPACED}$' then '''' || unaccent(a.text) || ''':*'
        when a.is_phrase then concat_ws(' | ', ${NARROWED(`regexp_replace(a.text, '[[:punct:]]+', ' ', 'g')`)}, ${NARROWED('a.text')})
        when a.text ~ '[[:space:]]' or app_search_text(a.text, false) <> unaccent(a.text) then phraseto_tsquery(l.config, app_search_text(a.text, false))::text
        else plainto_tsquery(l.config, unaccent(a.text))::text end as query,
      (select string_agg('''' || E'\\x02' || replace(replace(v.lexeme, '\\', '\\\\'), '''', '''''') || '''', ' & ')
        from unnest(to_tsvector(l.config, app_search_text(a.text, false))) v) as titled
    from languages l) q
  group by a.i, a.text, a.is_phrase order by a.i`);

/** What the rows of a page show: $2 types, $3 ids. */
export const RESULT_ROWS = registerPrepared(`
  select e.type, e.id, e.title, left(e.body, 200000) as body, e.people, e.changed_at as "changedAt" from search_entries e
  where e.workspace_id = $1 and (e.type, e.id) in (select * from unnest($2::text[], $3::uuid[]))`);

/** Names of projects $2, and of tags $3 that are on a highlight. */
export const FACET_NAMES = registerPrepared(`
  select p.id, p.name from v_repository_projects p where p.workspace_id = $1 and p.id = any($2::uuid[])
  union all select g.id, g.title from v_repository_tags g where g.workspace_id = $1 and g.id = any($3::uuid[]) and g.deleted_at is null
    and exists (select 1 from v_repository_highlight_tags t where t.workspace_id = $1 and t.tag_id = g.id)
  union select e.id, e.title from search_entries e
    where e.workspace_id = $1 and e.type = 'TAG' and e.id = any($4::uuid[]) and (e.project_id is null or e.project_id = any($5::uuid[]))`);
