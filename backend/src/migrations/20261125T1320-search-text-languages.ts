/**
 * A text in another language than its workspace is indexed in its own as well, which its script or its words without content tell; so is a query.
 * What was indexed before is found as before, and in its own language once it is written again.
 */
export const name = 'SearchTextLanguages20261125T1320';
export const sql = `
create or replace function app_search_config(p_language text) returns regconfig language sql immutable parallel safe as $$
  select (case p_language when 'ar' then 'arabic' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek' when 'en' then 'english'
    when 'es' then 'spanish' when 'fi' then 'finnish' when 'fr' then 'french' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'it' then 'italian'
    when 'nl' then 'dutch' when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
    when 'sv' then 'swedish' when 'tr' then 'turkish' else 'simple' end)::regconfig
$$;

-- The language that a text is written in, null where neither its script nor its words without content say so clearly. Two such words and a sixth
-- of all are clear where the language that is expected has at most half as many.
create function app_search_language(p_text text, p_expected text) returns text language plpgsql stable parallel safe as $$
declare
  beginning text := lower(left(p_text, 400));
  letters int := greatest(1, length(regexp_replace(beginning, '[^[:alpha:]]', '', 'g')));
  words text[];
  best record;
begin
  if regexp_count(beginning, '[\\u0370-\\u03ff\\u1f00-\\u1fff]') * 2 > letters then return 'el'; end if;
  if regexp_count(beginning, '[\\u0400-\\u04ff]') * 2 > letters then return 'ru'; end if;
  if regexp_count(beginning, '[\\u0600-\\u06ff]') * 2 > letters then return 'ar'; end if;
  if regexp_count(beginning, '[\\u0904-\\u0939]') * 2 > letters then return 'hi'; end if;
  if beginning !~ '[a-z]' then return null; end if;
  words := (regexp_split_to_array(btrim(regexp_replace(beginning, '[^[:alpha:]]+', ' ', 'g')), ' '))[1:40];
  if cardinality(words) < 3 then return null; end if;
  select l.code, l.n, sum(l.n) filter (where l.code = p_expected) over () as expected into best from (
      select d.code, (select count(*) from unnest(words) w where length(w) > 1 and ts_lexize(d.dictionary, w) = '{}') as n
      from (values ('en', 'english_stem'::regdictionary), ('de', 'german_stem'), ('es', 'spanish_stem'), ('fr', 'french_stem'), ('it', 'italian_stem'),
        ('nl', 'dutch_stem'), ('pt', 'portuguese_stem'), ('sv', 'swedish_stem'), ('da', 'danish_stem'), ('tr', 'turkish_stem')) d(code, dictionary)) l
    order by l.n desc, l.code = p_expected desc limit 1;
  return case when best.n >= 2 and best.n * 6 >= cardinality(words) and (best.code = coalesce(p_expected, '') or best.n >= 2 * coalesce(best.expected, 0)) then best.code end;
end $$;
grant execute on function app_search_language(text, text) to app_rw;

create or replace function app_search_tsv(p_workspace uuid, p_type text, p_project uuid, p_title text, p_body text, p_people text[],
  p_language text) returns tsvector
language sql stable parallel safe as $$
  select setweight(titled, 'A') || to_tsvector(app_search_config(p_language), t.body)
    || case when app_search_config(t.own) <> app_search_config(p_language) and t.own is not null then to_tsvector(app_search_config(t.own), t.body) else '' end
    || setweight(to_tsvector('simple', app_search_text(array_to_string(p_people, ' '), true)), 'B')
    || array_to_tsvector(array[E'\\x01w' || replace(p_workspace::text, '-', ''), E'\\x01t' || p_type,
         coalesce(E'\\x01p' || replace(p_project::text, '-', ''), E'\\x01n')]
       || array(select E'\\x02' || l from unnest(tsvector_to_array(titled)) l))
  from (select to_tsvector('simple', app_search_text(p_title, true)) || to_tsvector(app_search_config(p_language), app_search_text(p_title, true)) as titled,
    app_search_text(left(p_body, 600000), true) as body, app_search_language(p_body, p_language) as own offset 0) t
$$;
`;
