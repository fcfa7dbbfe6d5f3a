/**
 * Common words are found in a part of the index: an index over one entry in sixteen and one over one in four, which lie in each other, so that
 * a word that stands in a hundred thousand entries is not read to its end for a thousand of them. Which entries they are is a matter of the hash
 * of their ids, so that they stand for all. The words themselves stay as they are; only these two indexes are made.
 */
export const name = 'SearchSamples20261122T1230';
export const sql = `
-- The same rows as before. Written so that PostgreSQL reads no second index for the workspace, which is a word of every query already: going
-- through all entries of a large workspace took as long as the words themselves.
alter policy matching on search_entries using (
  workspace_id is not distinct from (select nullif(current_setting('app.workspace_id', true), '')::uuid)
  and tsv @@ (select nullif(current_setting('app.search_query', true), '')::tsquery));
-- Behind the policy, whose lock is the stronger one: asked for after that of an index it would wait for who waits for us.
create index search_entries_sixteenth on search_entries using gin (tsv) where (uuid_hash(id) & 15) = 0;
create index search_entries_quarter on search_entries using gin (tsv) where (uuid_hash(id) & 3) = 0;
-- The same owner and policy as v_search_matches: the workspace and the words are settings of the transaction.
create view v_search_sixteenth as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries
  where (uuid_hash(id) & 15) = 0;
create view v_search_quarter as select workspace_id, type, id, project_id, title, body, tsv, changed_at, people from search_entries
  where (uuid_hash(id) & 3) = 0;
grant select on v_search_sixteenth, v_search_quarter to app_rw;
create or replace function app_search_has(p_word text) returns boolean language plpgsql as $$
begin
  perform set_config('app.search_query',
    format(E'''\\x01w%s'' & ''%s''', replace(current_setting('app.workspace_id', true), '-', ''), replace(p_word, '''', '''''')), true);
  return exists (select 1 from v_search_sixteenth) or exists (select 1 from v_search_matches);
end $$;
`;
