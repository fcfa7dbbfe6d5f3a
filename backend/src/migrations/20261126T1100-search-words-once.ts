/**
 * The words of a text in another language than its workspace stand where those in the workspace's stand: both were counted, one behind the other.
 * "Super Bowl-50" has the words that "Super Bowl 50" has. More languages are told by their letters, and Korean is found by pairs of signs, as its
 * particles are written to the words. What is indexed already is made anew in the background; until then it is found as before.
 */
export const name = 'SearchWordsOnce20261126T1100';
export const sql = `
create or replace function app_search_text(p_text text, p_stored boolean) returns text language plpgsql stable parallel safe as $$
declare
  unspaced constant text := '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff]';
  plain text := case when p_text like '%-%' then regexp_replace(p_text, '([^[:space:]])-(?=[0-9])', '\\1 ', 'g') else p_text end;
begin
  if plain !~ unspaced then return unaccent(plain); end if;
  return (
    select unaccent(string_agg(
      case when not mine then c
        when next_mine then (case when before_mine then '' else ' ' end) || c || next || ' '
        when before_mine and not p_stored then ''
        else ' ' || c || ' ' end, '' order by i))
    from (
      select c, i, c ~ unspaced as mine, coalesce(lead(c) over w ~ unspaced, false) as next_mine, lead(c) over w as next,
        coalesce(lag(c) over w ~ unspaced, false) as before_mine
      from regexp_split_to_table(plain, '') with ordinality as s(c, i) window w as (order by i)) x);
end $$;

create or replace function app_search_language(p_text text, p_expected text) returns text language plpgsql stable parallel safe as $$
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
  -- Signs and letters that one of these languages has for itself.
  if beginning ~ '[\\u00bf\\u00a1]' then return 'es'; end if;
  if beginning ~ '[\\u0219\\u021b]' or (beginning ~ '[\\u015f\\u0163]' and beginning ~ '[\\u0103\\u00ee\\u0163]') then return 'ro'; end if;
  if beginning ~ '[\\u011f\\u0131]' then return 'tr'; end if;
  words := (regexp_split_to_array(btrim(regexp_replace(beginning, '[^[:alpha:]]+', ' ', 'g')), ' '))[1:40];
  if cardinality(words) < 3 then return null; end if;
  select l.code, l.n, sum(l.n) filter (where l.code = p_expected) over () as expected into best from (
      select d.code, (select count(*) from unnest(words) w where length(w) > 1 and ts_lexize(d.dictionary, w) = '{}') as n
      from (values ('en', 'english_stem'::regdictionary), ('de', 'german_stem'), ('es', 'spanish_stem'), ('fr', 'french_stem'), ('it', 'italian_stem'),
        ('nl', 'dutch_stem'), ('pt', 'portuguese_stem'), ('sv', 'swedish_stem'), ('da', 'danish_stem'), ('tr', 'turkish_stem')) d(code, dictionary)
      -- PostgreSQL knows no such words of Romanian.
      union all select 'ro', (select count(*) from unnest(words) w where w = any('{acest,această,aceasta,am,au,care,ce,cine,cum,când,cât,cu,de,despre,din,este,fost,la,lor,mai,nu,pe,pentru,prin,sau,se,si,sunt,un,unde,în}'))) l
    order by l.n desc, l.code = p_expected desc limit 1;
  return case when best.n >= 2 and best.n * 6 >= cardinality(words) and (best.code = coalesce(p_expected, '') or best.n >= 2 * coalesce(best.expected, 0)) then best.code end;
end $$;

-- Both at once: a word that has the same place in both is there once.
create function app_search_joined(p_one tsvector, p_other tsvector) returns tsvector language sql immutable parallel safe as $$
  select (p_one::text || ' ' || p_other::text)::tsvector
$$;
grant execute on function app_search_joined(tsvector, tsvector) to app_rw;

create or replace function app_search_tsv(p_workspace uuid, p_type text, p_project uuid, p_title text, p_body text, p_people text[],
  p_language text) returns tsvector
language sql stable parallel safe as $$
  select setweight(titled, 'A')
    || case when app_search_config(t.own) <> app_search_config(p_language) and t.own is not null
         then app_search_joined(to_tsvector(app_search_config(p_language), t.body), to_tsvector(app_search_config(t.own), t.body))
         else to_tsvector(app_search_config(p_language), t.body) end
    || setweight(to_tsvector('simple', app_search_text(array_to_string(p_people, ' '), true)), 'B')
    || array_to_tsvector(array[E'\\x01w' || replace(p_workspace::text, '-', ''), E'\\x01t' || p_type,
         coalesce(E'\\x01p' || replace(p_project::text, '-', ''), E'\\x01n')]
       || array(select E'\\x02' || l from unnest(tsvector_to_array(titled)) l))
  from (select app_search_joined(to_tsvector('simple', app_search_text(p_title, true)), to_tsvector(app_search_config(p_language), app_search_text(p_title, true))) as titled,
    app_search_text(left(p_body, 600000), true) as body, app_search_language(p_body, p_language) as own offset 0) t
$$;

alter table outbox no force row level security;
insert into outbox (id, workspace_id, topic, payload) select gen_random_uuid(), w.id, 'workspace.language-changed', '{}' from workspaces w;
alter table outbox force row level security;
`;
