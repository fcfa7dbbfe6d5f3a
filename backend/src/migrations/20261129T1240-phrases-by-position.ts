/**
 * Entries in which the positions of a word are not all kept (PostgreSQL keeps 255 of each word, and none beyond 16,383) have U+0001 s: whether
 * words stand beside each other is not known of them.
 */
export const name = 'PhrasesByPosition20261129T1240';
export const sql = String.raw`
create function app_search_has_lost_positions(p_tsv tsvector) returns boolean language sql immutable parallel safe as $$
  select exists (select 1 from unnest(p_tsv) w where cardinality(w.positions) >= 255 or 16383 = any(w.positions))
$$;

alter function app_search_tsv(uuid, text, uuid, text, text, text[], text) rename to app_search_plain_tsv;
create function app_search_tsv(p_workspace uuid, p_type text, p_project uuid, p_title text, p_body text, p_people text[],
  p_language text) returns tsvector
language sql stable parallel safe as $$
  -- A shorter text has no room for so many.
  select case when octet_length(p_title) + octet_length(p_body) >= 500 and app_search_has_lost_positions(t.tsv)
    then t.tsv || array_to_tsvector(array[E'\x01s']) else t.tsv end
  from (select app_search_plain_tsv(p_workspace, p_type, p_project, p_title, p_body, p_people, p_language) as tsv offset 0) t
$$;
grant execute on function app_search_has_lost_positions(tsvector),
  app_search_tsv(uuid, text, uuid, text, text, text[], text) to app_rw;

alter table search_entries no force row level security;
update search_entries e set tsv = e.tsv || array_to_tsvector(array[E'\x01s'])
  where octet_length(e.title) + octet_length(e.body) >= 500 and app_search_has_lost_positions(e.tsv);
alter table search_entries force row level security;
`;
