/** The set of times in force at version $3 of a document ($2): from which version on it counts, and the version that its places are of. */
export const TIMES_HEAD = `
  select since_version as "startVersion", at_version as "atVersion" from doc_times
  where workspace_id = $1 and doc_id = $2 and since_version <= $3 order by since_version desc limit 1`;

/** The times of the set that counts from version $3 on. */
export const TIMES = `select at_version as "atVersion", spans, log as "reviveLog" from doc_times where workspace_id = $1 and doc_id = $2 and since_version = $3`;

/** Times that count from version $3 on. $4 spans, $5 log. */
export const BEGIN_TIMES = `
  insert into doc_times (workspace_id, doc_id, since_version, at_version, spans, log) values ($1, $2, $3, $3, $4, $5)
  on conflict (workspace_id, doc_id, since_version) do update set at_version = excluded.at_version, spans = excluded.spans, log = excluded.log`;

/** Moves the times of version $3 on to it. $4 spans, $5 log. */
export const SAVE_TIMES = `
  update doc_times set at_version = $3, spans = $4, log = $5
  where workspace_id = $1 and doc_id = $2 and at_version < $3
    and since_version = (select max(since_version) from doc_times where workspace_id = $1 and doc_id = $2 and since_version <= $3)`;
