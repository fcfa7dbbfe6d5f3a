/** What is cheap to know of a document. $1 workspace, $2 document. */
export const HEAD = `select kind, version, epoch, snapshot_version as "snapshotVersion" from docs where workspace_id = $1 and id = $2`;

/** Versions and epochs of documents ($2). */
export const DOC_VERSIONS = `select id, version, epoch from docs where workspace_id = $1 and id = any($2::uuid[]) order by id`;

const STEP = `json_build_object('version', t.version, 'step', t.step, 'clientId', t.client_id, 'userId', t.user_id, 'meta', t.meta)`;

/** The newest snapshot and every step after it, as one consistent reading. $1 workspace, $2 document. */
export const NEWEST = `
  select d.kind, d.version, d.epoch, d.schema_version as "schemaVersion", d.snapshot_version as "snapshotVersion", s.version as "at", s.body, s.anchors,
    (select coalesce(json_agg(${STEP} order by t.version), '[]') from doc_steps t where t.workspace_id = d.workspace_id and t.doc_id = d.id and t.version >= s.version) as rows
  from docs d join doc_snapshots s on s.workspace_id = d.workspace_id and s.doc_id = d.id and s.version = d.snapshot_version
  where d.workspace_id = $1 and d.id = $2`;

/** The nearest snapshot at or before version $3 and the steps from there to that version. */
export const DOC_AT_VERSION = `
  select s.version as "at", s.body,
    (select coalesce(json_agg(${STEP} order by t.version), '[]') from doc_steps t
      where t.workspace_id = s.workspace_id and t.doc_id = s.doc_id and t.version >= s.version and t.version < $3) as rows
  from doc_snapshots s where s.workspace_id = $1 and s.doc_id = $2 and s.version <= $3 order by s.version desc limit 1`;

/** Steps from version $3 on, at most $4. */
export const STEPS = `
  select t.version, t.step, t.client_id as "clientId", t.user_id as "userId", t.meta from doc_steps t
  where t.workspace_id = $1 and t.doc_id = $2 and t.version >= $3 order by t.version limit $4`;

/**
 * THE compare-and-set: one statement gives the steps their place in the log. No rows: another push was faster, or the epoch was raised.
 * $3 version, $4 epoch, $5 client, $6 user, $7 steps jsonb[], $8 metas jsonb[].
 */
export const PUSH = `
  with u as (update docs set version = version + cardinality($7::jsonb[]), changed_at = now()
    where workspace_id = $1 and id = $2 and version = $3 and epoch = $4 returning version)
  insert into doc_steps (workspace_id, doc_id, version, client_id, user_id, step, meta)
  select $1, $2, $3 + x.n - 1, $5, $6, x.step, x.meta from u, unnest($7::jsonb[], $8::jsonb[]) with ordinality x (step, meta, n)
  returning version`;

/** A new document at version 0. $3 kind, $4 schema version, $5 body. */
export const CREATE = `
  with d as (insert into docs (workspace_id, id, kind, schema_version) values ($1, $2, $3, $4) returning id)
  insert into doc_snapshots (workspace_id, doc_id, version, body) select $1, id, 0, $5 from d`;

/** Adds a snapshot at version $3 and points the document to it. $4 body, $5 anchors. */
export const SNAPSHOT = `
  with s as (insert into doc_snapshots (workspace_id, doc_id, version, body, anchors) values ($1, $2, $3, $4, $5) on conflict do nothing)
  update docs set snapshot_version = $3 where workspace_id = $1 and id = $2 and snapshot_version < $3`;

/**
 * Keeps about one snapshot in 200 versions for the history: the newest before $3 goes when its neighbours are near enough without it.
 * Version 0 stays; anchors are needed only in the newest.
 */
export const PRUNE_SNAPSHOTS = `
  with near as (select version, lead(version, 1, 0) over (order by version desc) as before
    from doc_snapshots where workspace_id = $1 and doc_id = $2 and version < $3 order by version desc limit 1),
  kept as (update doc_snapshots s set anchors = null from near
    where s.workspace_id = $1 and s.doc_id = $2 and s.version = near.version and (near.version = 0 or $3 - near.before > 200))
  delete from doc_snapshots s using near where s.workspace_id = $1 and s.doc_id = $2 and s.version = near.version and near.version > 0 and $3 - near.before <= 200`;

/** Documents of workspace $1 with steps that no snapshot holds, unchanged for $2, at most $3. */
export const STALE_SNAPSHOTS = `
  select id from docs where workspace_id = $1 and snapshot_version < version and changed_at < now() - $2::interval order by changed_at limit $3`;

/** Versions of documents, for what other contexts join. */
export const DOCS = '(select workspace_id, id, version, snapshot_version from docs)';

/**
 * The parts d and s of a statement: notes' documents at version 0, made of rows x (i id, b body, a anchors, both as base64). $1 workspace, `schema`
 * the parameter with the schema version.
 */
export const newDocsSql = (schema: string) => `
  d as (insert into docs (workspace_id, id, kind, schema_version) select $1, x.i, 'note', ${schema} from x)
  insert into doc_snapshots (workspace_id, doc_id, version, body, anchors) select $1, x.i, 0, decode(x.b, 'base64'), decode(x.a, 'base64') from x`;

/** Replaces the anchors of document $2 as it was made. $3 anchors. */
export const SET_FIRST_ANCHORS = `update doc_snapshots set anchors = $3 where workspace_id = $1 and doc_id = $2 and version = 0`;
