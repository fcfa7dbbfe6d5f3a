/** The oldest text that is kept of document $2: what it was made with, unless its log was cut since. */
export const OLDEST = `
  select s.version, case when s.version = 0 then d.created_at else s.at end as at
  from docs d join doc_snapshots s on s.workspace_id = d.workspace_id and s.doc_id = d.id
  where d.workspace_id = $1 and d.id = $2 order by s.version limit 1`;

const IS_EMPTY = `t.step->>'stepType' = 'replace' and t.step->'from' = t.step->'to' and t.step->'slice' is null`;

/** Edits of a text below version $3, newest first, at most $4 rows of the log; steps that change no text say so. */
export const EDITS = `
  select t.version, t.user_id as "userId", t.at, ${IS_EMPTY} as "isEmpty", r.from_version as "restoreId", r.restored_version as restored, r.file_name as "replacedBy"
  from doc_steps t left join doc_restores r on r.workspace_id = t.workspace_id and r.doc_id = t.doc_id and t.version >= r.from_version and t.version < r.to_version
  where t.workspace_id = $1 and t.doc_id = $2 and t.version < $3 order by t.version desc limit $4`;

/** Whether the text of document $2 was edited from version $3 on, or only the times of its words, which a whole text that is put in can do. */
export const EDITED_SINCE = `
  select exists (select 1 from doc_steps t where t.workspace_id = $1 and t.doc_id = $2 and t.version >= $3 and not (${IS_EMPTY}))
    or exists (select 1 from doc_restores r where r.workspace_id = $1 and r.doc_id = $2 and r.to_version > $3) as edited`;

/** Says of the steps from $3 to before $4 that they brought version $5 back, or put in the text of the file $6. */
export const INSERT_RESTORE = `
  insert into doc_restores (workspace_id, doc_id, from_version, to_version, restored_version, file_name) values ($1, $2, $3, $4, $5, $6)`;
