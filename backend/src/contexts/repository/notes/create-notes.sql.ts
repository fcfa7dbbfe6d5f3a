import { newDocsSql } from '#contexts/documents';

/**
 * Many notes with their documents at version 0, in one statement. $1 workspace, $2 project, $3 origin, $4 who, $5 schema version,
 * $6 the time of the first, $7 rows (i id, t title, p plain text, e excerpt, w words, b body, a anchors, c its own date, o order).
 */
export const CREATE_NOTES = `
  with x as materialized (
    select * from json_to_recordset($7::json) as x (i uuid, t text, p text, e text, w int, b text, a text, c timestamptz, o int)),
  n as (
    insert into notes (workspace_id, id, project_id, title, origin, word_count, excerpt, plain, created_by, created_at, recorded_at)
    select $1, x.i, $2, x.t, $3, x.w, x.e, x.p, $4, coalesce(x.c, $6::timestamptz - x.o * interval '1 microsecond'), x.c from x),
  ${newDocsSql('$5')}`;

/** New highlights of many notes ($2 their project) at version 0. $3 who, $4 rows. */
export const INSERT_HIGHLIGHTS = `
  insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text,
    start_offset, end_offset, offset_version, speaker, start_ms, created_by)
  select $1, x.id, x.note, $2, x.f, x.t, 0, 0, x.status, x.quote, x.text, x.s, x.e, 0, x.speaker, x.ms, $3
  from json_to_recordset($4::json) as x (id uuid, note uuid, f int, t int, status text, quote text, text text, s int, e int, speaker text, ms int)`;
