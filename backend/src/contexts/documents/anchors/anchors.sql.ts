const PLACE = `id uuid, f int, t int, status text, quote text, text text, s int, e int`;

/** The anchors of threads of a document ($2) as they stand at version $3; nothing over a later version. $4 rows. */
export const SAVE_ANCHORS = `
  update comment_threads c set from_pos = x.f, to_pos = x.t, at_version = $3, status = x.status, quote = x.quote, text = x.text,
    start_offset = x.s, end_offset = x.e, offset_version = $3
  from jsonb_to_recordset($4::jsonb) as x (${PLACE})
  where c.workspace_id = $1 and c.doc_id = $2 and c.id = x.id and c.at_version <= $3
    and (c.from_pos, c.to_pos, c.status, c.quote, c.text, c.start_offset, c.end_offset) is distinct from (x.f, x.t, x.status, x.quote, x.text, x.s, x.e)`;
