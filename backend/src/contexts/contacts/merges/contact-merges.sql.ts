/** Merges of workspace $1 that are not taken back, into live contacts, the newest first; a condition on g follows. */
export const MERGES = `
  select g.id, g.survivor_id as "survivorId", g.merged_id as "mergedId", c.name as "mergedName", g.merged_at as "mergedAt"
  from contact_merges g join contacts c on c.workspace_id = $1 and c.id = g.merged_id where g.workspace_id = $1 and g.undone_at is null`;

/** Keeps merge $2 of $4 into $3 by $5, with when $3 was changed last. */
export const ADD_MERGE = `
  insert into contact_merges (workspace_id, id, survivor_id, merged_id, merged_by, survivor_updated_at)
  select $1, $2, c.id, $4, $5, c.updated_at from contacts c where c.workspace_id = $1 and c.id = $3`;

/** Lets $2 become part of $3, by $4. */
export const MERGE_INTO = `
  update contacts set deleted_at = now(), deleted_by = $4, merged_into = $3 where workspace_id = $1 and id = $2`;

/** Moves the speakers of contact $2 to $3 and answers which. */
export const MOVE_MENTIONS = `
  update contact_mentions set contact_id = $3 where workspace_id = $1 and contact_id = $2 returning note_id as note, speaker_id as speaker`;

/** Moves the consents of contact $2 to $3 and answers which. */
export const MOVE_CONSENTS = `
  update contact_consents set contact_id = $3 where workspace_id = $1 and contact_id = $2 returning id`;

/** What there is to undo of merge $2: the change of the one that stayed, the speakers and consents ($5) that moved, the fields ($6) that were filled in, and the values ($7) that moved. */
export const KEEP_TRACES = `
  update contact_merges g set mentions = $3::jsonb, consents = $5::jsonb, filled_fields = $6::uuid[], moved_values = $7::jsonb, merged_updated_at = c.updated_at,
    revision_id = case when $4 then (select v.id from revisions v where v.workspace_id = $1 and v.kind = 'contact' and v.object_id = g.survivor_id
      and v.action = 'merged' order by v.at desc, v.id desc limit 1) end
  from contacts c where g.workspace_id = $1 and g.id = $2 and c.workspace_id = $1 and c.id = g.survivor_id`;

/** Merge $2, locked, with the change that it made to the one that stayed. */
export const OPEN_MERGE = `
  select g.survivor_id as "survivorId", g.merged_id as "mergedId", g.mentions, g.consents, g.filled_fields as "filledFields", g.moved_values as "movedValues", g.merged_at as "mergedAt", g.undone_at as "undoneAt",
    coalesce(v.before, '{}') as before, coalesce(v.after, '{}') as after
  from contact_merges g left join revisions v on v.workspace_id = $1 and v.id = g.revision_id
  where g.workspace_id = $1 and g.id = $2 for update of g`;

/** What merges into $2 did that were made before $3 and taken back after it, the newest first. */
export const UNDONE_BELOW = `
  select v.before, v.after from contact_merges g join revisions v on v.workspace_id = $1 and v.id = g.revision_id
  where g.workspace_id = $1 and g.survivor_id = $2 and g.merged_at < $3 and g.undone_at > $3 order by g.merged_at desc`;

/** Brings back the contact $2 that was part of another one. */
export const RESTORE_MERGED = `
  update contacts set deleted_at = null, deleted_by = null, merged_into = null where workspace_id = $1 and id = $2`;

/** Gives the speakers $4 (note, speaker) back to contact $3 that are still those of $2. */
export const RETURN_MENTIONS = `
  update contact_mentions m set contact_id = $3 from jsonb_to_recordset($4::jsonb) as x(note uuid, speaker text)
  where m.workspace_id = $1 and m.contact_id = $2 and m.note_id = x.note and m.speaker_id = x.speaker`;

/** Gives the consents $4 back to contact $3 that are still those of $2. */
export const RETURN_CONSENTS = `
  update contact_consents set contact_id = $3 where workspace_id = $1 and contact_id = $2 and id in (
    select x.id from jsonb_to_recordset($4::jsonb) as x(id uuid))`;

/** Merge $2 is taken back; the one that stayed ($3) is as old as it was, unless something else changed it. */
export const END_MERGE = `
  with g as (update contact_merges set undone_at = clock_timestamp() where workspace_id = $1 and id = $2
    returning survivor_updated_at, merged_updated_at)
  update contacts c set updated_at = g.survivor_updated_at from g
  where c.workspace_id = $1 and c.id = $3 and $4::timestamptz is not distinct from g.merged_updated_at`;

/** The live contact that $2 became part of, over any number of merges. */
export const SURVIVOR = `
  with recursive up as (
    select id, merged_into, deleted_at from contacts where workspace_id = $1 and id = $2
    union select c.id, c.merged_into, c.deleted_at from up join contacts c on c.workspace_id = $1 and c.id = up.merged_into)
  select id from up where deleted_at is null`;
