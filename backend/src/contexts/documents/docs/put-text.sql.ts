/** Keeps other actions out of document $2 until the transaction ends. */
export const LOCK_DOC = `select version, epoch from docs where workspace_id = $1 and id = $2 for update`;

/** The versions of document $2 that texts are kept of. */
export const SNAPSHOTS = `select version from doc_snapshots where workspace_id = $1 and doc_id = $2 order by version`;

/** Puts steps of document $2 in the place of those of the same versions. $3 versions, $4 steps, $5 metas. */
export const REWRITE_STEPS = `
  update doc_steps s set step = x.step, meta = x.meta from unnest($3::int[], $4::jsonb[], $5::jsonb[]) as x (version, step, meta)
  where s.workspace_id = $1 and s.doc_id = $2 and s.version = x.version`;

/** Puts a text in the place of that of version $3; the anchors of older texts are those of their time, with its quotes. $4 body. */
export const REWRITE_SNAPSHOT = `update doc_snapshots set body = $4, anchors = null where workspace_id = $1 and doc_id = $2 and version = $3`;

/** A client of before cannot go on: what it has is another text. */
export const INCREMENT_EPOCH = `update docs set epoch = epoch + 1 where workspace_id = $1 and id = $2`;

/** Takes everything before version $3 away: steps, texts, and what says of steps that they brought a text back. */
export const TRUNCATE_LOG = [
  `delete from doc_steps where workspace_id = $1 and doc_id = $2 and version < $3`,
  `delete from doc_snapshots where workspace_id = $1 and doc_id = $2 and version < $3`,
  `delete from doc_restores where workspace_id = $1 and doc_id = $2 and from_version < $3`,
];

export const FORGET_TIMES = `delete from doc_times where workspace_id = $1 and doc_id = $2 and since_version < $3`;
