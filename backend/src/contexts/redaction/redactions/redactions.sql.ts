/** New redactions of document $2 by $3: $4 rows. */
export const INSERT = `
  insert into redactions (workspace_id, id, doc_id, type, from_pos, to_pos, at_version, length, original, created_by)
  select $1, x.id, $2, x.type, x.f, x.t, x.v, x.n, decode(x.original, 'base64'), $3
  from jsonb_to_recordset($4::jsonb) as x (id uuid, type text, f int, t int, v int, n int, original text)`;

const COLUMNS = `
  r.id, r.doc_id as "noteId", r.type, r.from_pos as "from", r.to_pos as "to", r.at_version as "atVersion", r.length, r.original is not null as "isSealed",
  r.created_by as "createdById", r.created_at as "createdAt", r.permanent_at as "permanentAt"`;

/** Blocks of document $2 that stand, oldest first. */
export const ACTIVE_REDACTIONS = `select ${COLUMNS} from redactions r where r.workspace_id = $1 and r.doc_id = $2 and r.restored_at is null order by r.created_at, r.from_pos`;

/** Those of them with ids $2, of whatever document. */
export const BY_IDS = `select ${COLUMNS} from redactions r where r.workspace_id = $1 and r.id = any($2::uuid[]) and r.restored_at is null`;

/** Their originals, as they are sealed. */
export const ORIGINALS = `select id, original from redactions where workspace_id = $1 and id = any($2::uuid[]) and original is not null for update`;

/** The originals of document $2's blocks that stand. */
export const SEALED = `select original from redactions where workspace_id = $1 and doc_id = $2 and restored_at is null and original is not null`;

/** Where blocks are now. $2 rows. */
export const MOVE = `
  update redactions r set from_pos = x.f, to_pos = x.t, at_version = x.v from jsonb_to_recordset($2::jsonb) as x (id uuid, f int, t int, v int)
  where r.workspace_id = $1 and r.id = x.id`;

export const MARK_RESTORED = `update redactions set original = null, restored_at = now(), restored_by = $3 where workspace_id = $1 and id = any($2::uuid[])`;

/** Answers those that were not permanent before. */
export const MAKE_PERMANENT = `
  update redactions set original = null, permanent_at = now(), permanent_by = $3
  where workspace_id = $1 and id = any($2::uuid[]) and permanent_at is null and restored_at is null returning id`;

/** The file of note $2, when nothing of the note is redacted any more. */
export const FILE_TO_RESTORE = `
  select n.file_id as id from v_repository_notes n where n.workspace_id = $1 and n.id = $2 and n.file_id is not null
    and not exists (select 1 from redactions r join v_repository_notes o on o.workspace_id = r.workspace_id and o.id = r.doc_id
      where r.workspace_id = $1 and o.file_id = n.file_id and r.restored_at is null)`;

/** Files of notes $2 that no redaction will ever need again: every one in the notes that were made of them is permanent. */
export const FILES_TO_DISCARD = `
  select distinct n.file_id as id from v_repository_notes n where n.workspace_id = $1 and n.id = any($2::uuid[]) and n.file_id is not null
    and not exists (select 1 from redactions r join v_repository_notes o on o.workspace_id = r.workspace_id and o.id = r.doc_id
      where r.workspace_id = $1 and o.file_id = n.file_id and r.original is not null)`;

/** Whom the workspace knows by name: members, contacts' and other notes' speakers of project $2, at most some thousands. */
export const KNOWN_NAMES = `
  select name from v_workspace_people where workspace_id = $1
  union
  select distinct s->>'name' from v_repository_notes n cross join jsonb_array_elements(n.speakers) s where n.workspace_id = $1 and n.project_id = $2 and n.deleted_at is null
  limit 5000`;
