import { LIMITS } from '@libs/domain';
/** Speakers that are called as speaker $3 of note $2, in the other live notes of its project. */
export const SAME_SPEAKERS = `
  select n.id as "noteId", n.title as "noteTitle", other->>'id' as "speakerId"
  from notes here
  cross join jsonb_array_elements(here.speakers) mine
  join notes n on n.workspace_id = $1 and n.project_id = here.project_id and n.id <> here.id and n.deleted_at is null
  cross join jsonb_array_elements(n.speakers) other
  where here.workspace_id = $1 and here.id = $2 and mine->>'id' = $3 and other->>'name' = mine->>'name'
  order by lower(n.title), n.id limit ${LIMITS.list.sameSpeakers}`;

/** The speakers of notes $2, locked in one order so that two such actions cannot lock each other out. */
export const LOCK_SPEAKERS = `select id, speakers from notes where workspace_id = $1 and id = any($2::uuid[]) order by id for update`;

/** Writes the speakers of notes: $2 rows of id and speakers. */
export const SAVE_SPEAKERS = `
  update notes n set speakers = x.speakers, updated_at = now() from jsonb_to_recordset($2::jsonb) as x (id uuid, speakers jsonb)
  where n.workspace_id = $1 and n.id = x.id`;
