/**
 * The index speaks the workspace's language, carries permissions inside its words, knows its own vocabulary, and answers from its own index
 * under row-level security.
 */
export const name = 'SearchLanguage20261122T0500';
export const sql = `
alter table workspaces add column language text not null default 'en';
create view v_workspace_languages with (security_invoker = true) as select id as workspace_id, language from workspaces;
grant select on v_workspace_languages to app_rw;
-- The language that the index of a workspace is in; English where none is named. Behind the chosen one while the index is made anew.
create table search_languages (
  workspace_id uuid not null references workspaces on delete cascade primary key, language text not null
);
select app_tenant_table('search_languages');

create function app_search_config(p_language text) returns regconfig language sql immutable parallel safe as $$
  select (case p_language when 'ar' then 'arabic' when 'da' then 'danish' when 'de' then 'german' when 'en' then 'english' when 'es' then 'spanish'
    when 'fi' then 'finnish' when 'fr' then 'french' when 'hu' then 'hungarian' when 'it' then 'italian' when 'nl' then 'dutch' when 'no' then 'norwegian'
    when 'pt' then 'portuguese' when 'ro' then 'romanian' when 'ru' then 'russian' when 'sv' then 'swedish' when 'tr' then 'turkish' else 'simple' end)::regconfig
$$;

-- A text as it is indexed and asked for: without accents, and scripts that know no blanks as overlapping pairs of characters, the last
-- character of a run alone when the text is stored, so that one character finds what begins with it.
create function app_search_text(p_text text, p_stored boolean) returns text language plpgsql stable parallel safe as $$
declare
  unspaced constant text := '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff]';
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
grant execute on function app_search_config(text), app_search_text(text, boolean) to app_rw;

-- Who is in an entry: the speaker of a highlight, the speakers of a note.
create view v_repository_search_people with (security_invoker = true) as
  select h.workspace_id, 'HIGHLIGHT'::text as type, h.id, array[h.speaker] as people from highlights h where h.speaker is not null
  union all
  select n.workspace_id, 'NOTE', n.id, array(select distinct s ->> 'name' from jsonb_array_elements(n.speakers) s where s ->> 'name' is not null)
    from notes n where n.speakers <> '[]';
grant select on v_repository_search_people to app_rw;

alter table search_entries add column people text[] not null default '{}';
create index search_entries_titled on search_entries (workspace_id, type) where title <> '';
create index search_entries_changed on search_entries (workspace_id, changed_at, id);
drop index search_entries_title;

-- Words that no text can hold begin with a control character, which PostgreSQL's parser takes for a blank: U+0001 w, the workspace; p, the
-- project; n, no project; t, the type; U+0002 before a word says that it stands in the title.
create function app_search_tsv(p_workspace uuid, p_type text, p_project uuid, p_title text, p_body text, p_people text[],
  p_language text) returns tsvector
language sql stable parallel safe as $$
  select setweight(titled, 'A') || to_tsvector(app_search_config(p_language), app_search_text(left(p_body, 600000), true))
    || setweight(to_tsvector('simple', app_search_text(array_to_string(p_people, ' '), true)), 'B')
    || array_to_tsvector(array[E'\\x01w' || replace(p_workspace::text, '-', ''), E'\\x01t' || p_type,
         coalesce(E'\\x01p' || replace(p_project::text, '-', ''), E'\\x01n')]
       || array(select E'\\x02' || l from unnest(tsvector_to_array(titled)) l))
  from (select to_tsvector('simple', app_search_text(p_title, true)) || to_tsvector(app_search_config(p_language), app_search_text(p_title, true)) as titled) t
$$;
grant execute on function app_search_tsv(uuid, text, uuid, text, text, text[], text) to app_rw;

-- Every word of the index of a workspace, so that a misspelt one finds its neighbours.
create table search_words (
  workspace_id uuid not null references workspaces on delete cascade, word text not null,
  primary key (workspace_id, word)
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
select app_tenant_table('search_words');

-- Row-level security lets an index be used for a condition only where the policy itself states it: the function that compares words is not
-- leakproof to PostgreSQL. So the policy of these views' owner holds both the workspace and the words, which are settings of the transaction;
-- without them it lets nothing through.
create policy matching on search_entries for select to app_owner using (
  workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid)
  and tsv @@ (select nullif(current_setting('app.search_query', true), '')::tsquery));
create view v_search_matches as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries;
create policy matching on search_words for select to app_owner using (
  workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::uuid)
  and word % (select nullif(current_setting('app.search_word', true), '')));
create view v_search_near_words as select workspace_id, word from search_words;
grant select on v_search_matches, v_search_near_words to app_rw;
-- Whether a word of the index is one that somebody could have meant: no number, no address, none of the index's own.
create function app_search_is_word(p_word text) returns boolean language sql immutable parallel safe as $$
  select char_length(p_word) between 3 and 40 and p_word !~ E'[\\x01\\x02[:digit:][:space:][:punct:]]'
$$;
-- Whether any entry of the workspace holds a word.
create function app_search_has(p_word text) returns boolean language plpgsql as $$
begin
  perform set_config('app.search_query', '''' || replace(p_word, '''', '''''') || '''', true);
  return exists (select 1 from v_search_matches);
end $$;
grant execute on function app_search_has(text), app_search_is_word(text) to app_rw;


-- What is indexed already, anew; for a moment the owner sees past the tenants.
alter table search_words no force row level security;
alter table search_entries no force row level security;
alter table notes no force row level security;
alter table highlights no force row level security;
update search_entries e set people = s.people from v_repository_search_people s where s.workspace_id = e.workspace_id and s.type = e.type and s.id = e.id;
update search_entries e set tsv = app_search_tsv(e.workspace_id, e.type, e.project_id, e.title, e.body, e.people, 'en');
insert into search_words (workspace_id, word)
  select distinct e.workspace_id, l from search_entries e, unnest(tsvector_to_array(e.tsv)) l
  where app_search_is_word(l);
alter table search_words force row level security;
alter table search_entries force row level security;
alter table notes force row level security;
alter table highlights force row level security;

create function search_entries_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into search_words (workspace_id, word)
      select distinct n.workspace_id, l from new_rows n, unnest(tsvector_to_array(n.tsv)) l
      where app_search_is_word(l) order by 1, 2
      on conflict do nothing;
  end if;
  -- Only words that no other entry holds go, so that a word that was taken out of the texts is found nowhere.
  if tg_op = 'DELETE' then
    with gone as materialized (
      select w.workspace_id, w.word from search_words w
      where (w.workspace_id, w.word) in (select o.workspace_id, l from old_rows o, unnest(tsvector_to_array(o.tsv)) l))
    delete from search_words w using gone where w.workspace_id = gone.workspace_id and w.word = gone.word and not app_search_has(gone.word);
  elsif tg_op = 'UPDATE' then
    with gone as materialized (
      select w.workspace_id, w.word from search_words w where (w.workspace_id, w.word) in (
        select o.workspace_id, l from old_rows o, unnest(tsvector_to_array(o.tsv)) l
        except select n.workspace_id, l from new_rows n, unnest(tsvector_to_array(n.tsv)) l))
    delete from search_words w using gone where w.workspace_id = gone.workspace_id and w.word = gone.word and not app_search_has(gone.word);
  end if;
  return null;
end $$;
create trigger words_added after insert on search_entries referencing new table as new_rows for each statement execute function search_entries_words();
create trigger words_changed after update on search_entries referencing old table as old_rows new table as new_rows
  for each statement execute function search_entries_words();
create trigger words_gone after delete on search_entries referencing old table as old_rows for each statement execute function search_entries_words();
`;
