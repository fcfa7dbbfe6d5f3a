/** A table that is still to be read on, locked; how many of its rows are done. $2 item. */
export const OPEN_ITEM = `
  select i.rows_done as "rowsDone" from import_items i
  where i.workspace_id = $1 and i.id = $2 and i.state in ('queued', 'running') for update`;

/** Counts rows: $3 done, $4 of them made notes; $5 whether they were the last; $6 the sentence of an import that made none, $7 values that did not fit. */
export const ROWS_DONE = `
  update import_items set rows_done = rows_done + $3, rows_made = rows_made + $4, values_left = values_left + $7,
    state = case when not $5 then 'queued' when rows_made + $4 > 0 or exists (
      select 1 from import_rows r where r.workspace_id = $1 and r.item_id = $2 and r.note_id is null and r.reason like 'Already here%') then 'done' else 'failed' end,
    error = case when $5 and rows_made + $4 = 0 then $6 end, error_code = case when $5 and rows_made + $4 = 0 then 'noRowTaken' end
  where workspace_id = $1 and id = $2`;

/** What became of rows. $2 item, $3 rows (r row, n note, h hash in hex, w reason, or the fields that its values do not fit). */
export const ADD_ROWS = `
  insert into import_rows (workspace_id, item_id, row, note_id, hash, reason)
  select $1, $2, x.r, x.n, decode(x.h, 'hex'), x.w from json_to_recordset($3::json) as x (r int, n uuid, h text, w text)`;

/** Live notes of project $2 that were made of rows with these hashes ($3, hex). */
export const NOTES_WITH_HASH = `
  select distinct on (r.hash) encode(r.hash, 'hex') as hash, n.title from unnest($3::text[]) x (hash)
  join import_rows r on r.workspace_id = $1 and r.hash = decode(x.hash, 'hex') and r.note_id is not null
  join v_repository_notes n on n.workspace_id = $1 and n.id = r.note_id and n.project_id = $2 and n.deleted_at is null
  order by r.hash, n.created_at`;
