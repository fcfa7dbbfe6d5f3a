/** The index, answers to questions, and searches that people keep. */
export const name = 'Search20261126T0009';
export const sql = String.raw`
-- people: who speaks in an entry. tsv carries permissions inside its words (app_search_tsv).
create table search_entries (
  workspace_id uuid not null references workspaces on delete cascade, type text not null, id uuid not null, project_id uuid,
  title text not null, body text not null, tsv tsvector not null, changed_at timestamptz not null, indexed_at timestamptz not null default now(),
  people text[] not null default '{}',
  primary key (workspace_id, type, id)
);
create index search_entries_tsv on search_entries using gin (tsv);
-- Common words are found in a part of the index: one entry in sixteen and one in four, which lie in each other, so that a word that stands in a
-- hundred thousand entries is not read to its end for a thousand of them. Which entries they are is a matter of the hash of their ids, so that they
-- stand for all.
create index search_entries_sixteenth on search_entries using gin (tsv) where (uuid_hash(id) & 15) = 0;
create index search_entries_quarter on search_entries using gin (tsv) where (uuid_hash(id) & 3) = 0;
create index search_entries_project on search_entries (workspace_id, project_id);
create index search_entries_titled on search_entries (workspace_id, type) where title <> '';
create index search_entries_changed on search_entries (workspace_id, changed_at, id);
select app_tenant_table('search_entries');

-- The language that the index of a workspace is in; English where none is named. Behind the chosen one while the index is made anew.
create table search_languages (
  workspace_id uuid not null references workspaces on delete cascade primary key, language text not null
);
select app_tenant_table('search_languages');

-- Every word of the index of a workspace, so that a misspelt one finds its neighbours.
create table search_words (
  workspace_id uuid not null references workspaces on delete cascade, word text not null,
  primary key (workspace_id, word)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
select app_tenant_table('search_words');

create function app_search_config(p_language text) returns regconfig language sql immutable parallel safe as $$
  select (case p_language when 'ar' then 'arabic' when 'da' then 'danish' when 'de' then 'german' when 'el' then 'greek' when 'en' then 'english'
    when 'es' then 'spanish' when 'fi' then 'finnish' when 'fr' then 'french' when 'hi' then 'hindi' when 'hu' then 'hungarian' when 'it' then 'italian'
    when 'nl' then 'dutch' when 'no' then 'norwegian' when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian'
    when 'sv' then 'swedish' when 'tr' then 'turkish' else 'simple' end)::regconfig
$$;

-- A text as it is indexed and asked for: without accents, and scripts that know no blanks as overlapping pairs of characters, the last
-- character of a run alone when the text is stored, so that one character finds what begins with it.
create function app_search_text(p_text text, p_stored boolean) returns text language plpgsql stable parallel safe as $$
declare
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
begin
  if p_text !~ unspaced then return unaccent(p_text); end if;
  return (
    select unaccent(string_agg(
      case when not mine then c
        when next_mine then (case when before_mine then '' else ' ' end) || c || next || ' '
        when before_mine and not p_stored then ''
        else ' ' || c || ' ' end, '' order by i))
    from (
      select c, i, c ~ unspaced as mine, coalesce(lead(c) over w ~ unspaced, false) as next_mine, lead(c) over w as next,
        coalesce(lag(c) over w ~ unspaced, false) as before_mine
      from regexp_split_to_table(p_text, '') with ordinality as s(c, i) window w as (order by i)) x);
end $$;

-- The language that a text is written in, null where neither its script nor its words without content say so clearly. Two such words and a sixth
-- of all are clear where the language that is expected has at most half as many.
create function app_search_language(p_text text, p_expected text) returns text language plpgsql stable parallel safe as $$
declare
  beginning text := lower(left(p_text, 400));
  letters int := greatest(1, length(regexp_replace(beginning, '[^[:alpha:]]', '', 'g')));
  words text[];
  best record;
begin
  if regexp_count(beginning, '[\u0370-\u03ff\u1f00-\u1fff]') * 2 > letters then return 'el'; end if;
  if regexp_count(beginning, '[\u0400-\u04ff]') * 2 > letters then return 'ru'; end if;
  if regexp_count(beginning, '[\u0600-\u06ff]') * 2 > letters then return 'ar'; end if;
  if regexp_count(beginning, '[\u0904-\u0939]') * 2 > letters then return 'hi'; end if;
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

-- Words that no text can hold begin with a control character, which PostgreSQL's parser takes for a blank: U+0001 w, the workspace; p, the
-- project; n, no project; t, the type; U+0002 before a word says that it stands in the title. A text in another language than its workspace is
-- indexed in its own as well; so is a query.
create function app_search_tsv(p_workspace uuid, p_type text, p_project uuid, p_title text, p_body text, p_people text[],
  p_language text) returns tsvector
language sql stable parallel safe as $$
  select setweight(titled, 'A') || to_tsvector(app_search_config(p_language), t.body)
    || case when app_search_config(t.own) <> app_search_config(p_language) and t.own is not null then to_tsvector(app_search_config(t.own), t.body) else '' end
    || setweight(to_tsvector('simple', app_search_text(array_to_string(p_people, ' '), true)), 'B')
    || array_to_tsvector(array[E'\x01w' || replace(p_workspace::text, '-', ''), E'\x01t' || p_type,
         coalesce(E'\x01p' || replace(p_project::text, '-', ''), E'\x01n')]
       || array(select E'\x02' || l from unnest(tsvector_to_array(titled)) l))
  from (select to_tsvector('simple', app_search_text(p_title, true)) || to_tsvector(app_search_config(p_language), app_search_text(p_title, true)) as titled,
    app_search_text(left(p_body, 600000), true) as body, app_search_language(p_body, p_language) as own offset 0) t
$$;
grant execute on function app_search_config(text), app_search_text(text, boolean), app_search_language(text, text),
  app_search_tsv(uuid, text, uuid, text, text, text[], text) to app_rw;

-- Row-level security lets an index be used for a condition only where the policy itself states it: the function that compares words is not
-- leakproof to PostgreSQL. So the policy of these views' owner holds both the workspace and the words, which are settings of the transaction;
-- without them it lets nothing through. Written (is not distinct from) so that PostgreSQL reads no second index for the workspace, which is a word of
-- every query already: going through all entries of a large workspace took as long as the words themselves.
create policy matching on search_entries for select to app_owner using (
  workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid)
  and tsv @@ (select nullif(current_setting('app.search_query', true), '')::tsquery));
create view v_search_matches as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries;
create view v_search_sixteenth as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries
  where (uuid_hash(id) & 15) = 0;
create view v_search_quarter as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries
  where (uuid_hash(id) & 3) = 0;
create policy matching on search_words for select to app_owner using (
  workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid)
  and word % (select nullif(current_setting('app.search_word', true), '')));
create view v_search_near_words as select workspace_id, word from search_words;
grant select on v_search_matches, v_search_sixteenth, v_search_quarter, v_search_near_words to app_rw;

-- Whether a word of the index is one that somebody could have meant: no number, no address, none of the index's own.
create function app_search_is_word(p_word text) returns boolean language sql immutable parallel safe as $$
  select char_length(p_word) between 3 and 40 and p_word !~ E'[\x01\x02[:digit:][:space:][:punct:]]'
$$;

-- Whether any entry of the workspace holds a word.
create function app_search_has(p_word text) returns boolean language plpgsql as $$
begin
  perform set_config('app.search_query',
    format(E'''\x01w%s'' & ''%s''', replace(current_setting('app.workspace_id', true), '-', ''), replace(p_word, '''', '''''')), true);
  return exists (select 1 from v_search_sixteenth) or exists (select 1 from v_search_matches);
end $$;
grant execute on function app_search_has(text), app_search_is_word(text) to app_rw;

-- The vocabulary follows a change by arrays: what a statement took out is computed once, by hashing, whatever PostgreSQL believes of tables that it
-- has not yet analysed.
create function search_entries_words() returns trigger language plpgsql as $$
declare
  place uuid;
  gone text[];
begin
  if tg_op = 'INSERT' then
    insert into search_words (workspace_id, word)
      select distinct n.workspace_id, l from new_rows n, unnest(tsvector_to_array(n.tsv)) l
      where app_search_is_word(l) order by 1, 2
      on conflict do nothing;
    return null;
  elsif tg_op = 'UPDATE' then
    insert into search_words (workspace_id, word)
      select x.workspace_id, x.l from (
        select n.workspace_id, l from new_rows n, unnest(tsvector_to_array(n.tsv)) l
        except select o.workspace_id, l from old_rows o, unnest(tsvector_to_array(o.tsv)) l) x
      where app_search_is_word(x.l) order by 1, 2
      on conflict do nothing;
  end if;
  -- Only words that no other entry holds go, so that a word that was taken out of the texts is found nowhere.
  for place in select distinct workspace_id from old_rows loop
    if tg_op = 'UPDATE' then
      gone := array(select l from old_rows o, unnest(tsvector_to_array(o.tsv)) l where o.workspace_id = place
        except select l from new_rows n, unnest(tsvector_to_array(n.tsv)) l where n.workspace_id = place);
    else
      gone := array(select distinct l from old_rows o, unnest(tsvector_to_array(o.tsv)) l where o.workspace_id = place);
    end if;
    delete from search_words w using unnest(gone) as g(word)
      where w.workspace_id = place and w.word = g.word and not app_search_has(w.word);
  end loop;
  return null;
end $$;
create trigger words_added after insert on search_entries referencing new table as new_rows for each statement execute function search_entries_words();
create trigger words_changed after update on search_entries referencing old table as old_rows new table as new_rows
  for each statement execute function search_entries_words();
create trigger words_gone after delete on search_entries referencing old table as old_rows for each statement execute function search_entries_words();

-- Answers to questions, each its asker's own. Quotes are not kept: they are read from their notes whenever an answer is shown.
create table answers (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null,
  question text not null, scope_kind text not null check (scope_kind in ('workspace','folder','project','note','tag')), scope_id uuid,
  follow_up_of uuid, engine text not null check (engine in ('extractive','model')), model text, provider_error text, is_refused boolean not null,
  -- Sentences with their citations (note, version, range, hash), the closest passages, what was left out.
  body jsonb not null,
  num_projects integer not null, num_highlights integer not null, num_items integer not null,
  is_saved boolean not null default false, is_right boolean, rating_comment text, created_at timestamptz not null default now(),
  -- what a kept answer is called; the question itself unless its owner says better
  name text,
  primary key (workspace_id, id),
  foreign key (workspace_id, follow_up_of) references answers (workspace_id, id) on delete set null (follow_up_of)
);
create index answers_saved on answers (workspace_id, user_id, created_at desc) where is_saved;
select app_tenant_table('answers');

-- Searches that people keep, and what those with an alert found anew.
create table saved_searches (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, user_id uuid not null, name text not null, path text not null,
  search jsonb not null, alert boolean not null default false, created_at timestamptz not null default now(),
  -- the newest results that its owner knows of, as TYPE id
  seen text[] not null default '{}', seen_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index saved_searches_owner on saved_searches (workspace_id, user_id, created_at desc, id);
create index saved_searches_alert on saved_searches (workspace_id) where alert;
select app_tenant_table('saved_searches');

create table saved_search_findings (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, search_id uuid not null, found text[] not null,
  found_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, search_id) references saved_searches (workspace_id, id) on delete cascade
);
create index saved_search_findings_search on saved_search_findings (workspace_id, search_id);
select app_tenant_table('saved_search_findings');
`;
