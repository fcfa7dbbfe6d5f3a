/**
 * The vocabulary of the index follows a change by arrays: what a statement took out is computed once, by hashing, whatever PostgreSQL believes
 * of tables that it has not yet analysed. Before, a workspace filled within a minute made the same statement compare each word with each.
 */
export const name = 'SearchWordsPlan20261122T0800';
export const sql = `
create or replace function search_entries_words() returns trigger language plpgsql as $$
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
`;
