import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { codeOf } from '@libs/domain';
import type pg from 'pg';
import { type BackupConfig, BootError } from '#platform/config';
import { SafePgClient } from '#platform/db';
import { STORED_BYTES } from '#platform/storage';
import { type ArchiveHeader, type ArchiveTotals, FORMAT, NAMES } from './archive.js';
import { copyOut, cutConnection } from './copy-rows.js';
import { fingerprintOf, secretFile, secretOf } from './secret.js';
import { columnList, migrationsRun, quoted, type Table, tablesOf } from './tables.js';
import { TarWriter } from './tar.js';

const PART_BYTES = 4 << 20;
const BATCH_SIZE = 500;
const LOCK_WAIT = '60s';
/** Another's lock. */
const LOCK_NOT_AVAILABLE = '55P03';
const gzipAsync = promisify(gzip);

/** What a backup holds, as printed when it is done. */
export interface BackupSummary {
  rows: number;
  files: number;
  bytes: number;
  missing: string[];
  /** Where the key of sealed secrets is: in the backup, outside of it, or nowhere yet. */
  secret: 'inside' | 'outside' | 'none';
}

/**
 * Writes everything of an installation into one file, while it is used: the rows of one moment, and the bytes of the files that they name.
 * The file is there when it is whole. `onSnapshot` is called with the name of the snapshot as long as it can be read.
 */
export async function backUp(config: BackupConfig, to: string, onSnapshot?: (snapshot: string) => Promise<void>): Promise<BackupSummary> {
  const partFile = `${to}.part`;
  if (await fs.stat(to).catch(() => null)) throw new BootError(`${to} is there already. Name a file that is not.`);
  await fs.rm(partFile, { force: true });
  const file = await fs.open(partFile, 'wx', 0o600).catch((e) => {
    throw new BootError(`${partFile} cannot be written: ${e.code}.`);
  });
  const client = new SafePgClient({ connectionString: config.databaseUrl, keepAlive: true });
  try {
    await client.connect();
    await beginSnapshot(client);
    await onSnapshot?.((await client.query('select pg_export_snapshot() as name')).rows[0].name);
    const summary = await write(config, client, new TarWriter(file));
    await file.sync();
    summary.bytes = (await file.stat()).size;
    await file.close();
    // A link, unlike a rename, replaces nothing.
    await fs.link(partFile, to);
    return summary;
  } finally {
    await file.close().catch(() => {});
    await fs.rm(partFile, { force: true });
    cutConnection(client);
  }
}

/** A transaction that sees one moment, at which no stored bytes were being changed; they stay as they are until the connection ends. */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '${LOCK_WAIT}'`);
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1`);
  try {
    // Of the session, and before the transaction: the moment must be later than the lock.
    await client.query('select pg_advisory_lock($1)', [STORED_BYTES]);
  } catch (e) {
    if (codeOf(e) !== LOCK_NOT_AVAILABLE) throw e;
    throw new BootError('Another backup is being taken. Try again when it is done.');
  }
  await client.query('begin isolation level repeatable read read only');
}

async function write(config: BackupConfig, client: pg.Client, tar: TarWriter): Promise<BackupSummary> {
  const tables = await tablesOf(client);
  const migrations = await migrationsRun(client);
  if (!migrations.length || !tables.length) throw new BootError('This database holds nothing of the product: there is nothing to back up.');
  const hidden = tables.find(({ isReadable }) => !isReadable);
  if (hidden) throw new BootError(`The role of DATABASE_URL may not read table ${hidden.name}: use that of the server.`);
  const secret = secretOf(config);
  const head: ArchiveHeader = {
    product: 'verbatim',
    format: FORMAT,
    madeAt: new Date().toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    secret: secret && { fingerprint: fingerprintOf(secret.text), isInside: secret.isFile },
  };
  await addText(tar, NAMES.head, JSON.stringify(head));
  if (secret?.isFile) await addText(tar, NAMES.secret, await fs.readFile(secretFile(config.dataDir), 'utf8'));
  const sample = await fs.readFile(path.join(config.dataDir, 'sample.json'), 'utf8').catch(() => null);
  if (sample) await addText(tar, NAMES.sample, sample);
  const workspaces: string[] = (await client.query('select id from workspaces order by id')).rows.map(({ id }) => id);
  const { files, missing } = await addFiles(client, tar, workspaces, path.join(config.dataDir, 'files'));
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await addTable(client, tar, table, workspaces);
  const totals: ArchiveTotals = { sha256: tar.sum(), entries: tar.entries, rows, files, missing };
  await addText(tar, NAMES.sums, JSON.stringify(totals));
  await tar.end();
  const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
  return { rows: total, files, bytes: 0, missing, secret: secret ? (secret.isFile ? 'inside' : 'outside') : 'none' };
}

/** The bytes that the rows of files name, workspace by workspace. */
async function addFiles(client: pg.Client, tar: TarWriter, workspaces: readonly string[], root: string) {
  let files = 0;
  const missing: string[] = [];
  for (const workspace of workspaces) {
    await setWorkspace(client, workspace);
    for (let after = ''; ; ) {
      const { rows } = await client.query<{ key: string }>(
        `select storage_key as key from files where workspace_id = $1 and discarded_at is null and storage_key > $2 order by storage_key limit $3`,
        [workspace, after, BATCH_SIZE],
      );
      for (const { key } of rows) {
        const at = path.join(root, key);
        const size = (await fs.stat(at).catch(() => null))?.size;
        if (size === undefined) missing.push(key);
        else await tar.add(NAMES.file(key), size, size ? createReadStream(at) : []);
        if (size !== undefined) files++;
      }
      if (rows.length < BATCH_SIZE) break;
      after = rows.at(-1)!.key;
    }
  }
  return { files, missing };
}

/** A table's rows, in parts that fit into memory; answers how many they are. */
async function addTable(client: pg.Client, tar: TarWriter, table: Table, workspaces: readonly string[]): Promise<number> {
  let rows = 0;
  let part = 0;
  let pieces: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (!size) return;
    const bytes = await gzipAsync(Buffer.concat(pieces));
    await tar.add(NAMES.rows(table.name, ++part), bytes.length, [bytes]);
    [pieces, size] = [[], 0];
  };
  for await (const piece of rowsOf(client, table, workspaces)) {
    // A line break ends each row, and is written \n within one.
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++;
    pieces.push(piece);
    size += piece.length;
    if (size >= PART_BYTES) await flush();
  }
  await flush();
  return rows;
}

/** All rows as text. Row-level security shows a tenant's to who names the workspace, so they are read one workspace after the other. */
async function* rowsOf(client: pg.Client, table: Table, workspaces: readonly string[]): AsyncGenerator<Buffer> {
  const select = `select ${columnList(table)} from ${quoted(table.name)}`;
  if (!table.isTenant) return yield* copyOut(client, `copy (${select}) to stdout`);
  for (const workspace of [null, ...workspaces]) {
    await setWorkspace(client, workspace);
    const own = workspace ? `workspace_id = '${workspace}'` : 'workspace_id is null';
    yield* copyOut(client, `copy (${select} where ${own}) to stdout`);
  }
}

const setWorkspace = (client: pg.Client, workspace: string | null) =>
  client.query(`select set_config('app.workspace_id', $1, true)`, [workspace ?? '']);

async function addText(tar: TarWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await tar.add(name, bytes.length, [bytes]);
}
