import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { BootError, type RestoreConfig } from '#platform/config';
import { migrate, SafePgClient } from '#platform/db';
import { prepareQueueTables } from '#platform/jobs';
import { prepareDatabase } from '../boot.js';
import { MIGRATIONS } from '../migrations/index.js';
import { unknownMigration } from '../migrations/unknown-migration.js';
import { type Archive, NAMES, openArchive } from './archive.js';
import { copyIn, cutConnection } from './copy-rows.js';
import { fingerprintOf, secretFile, secretOf } from './secret.js';
import { advanceSequences, assertFits, columnList, migrationsRun, quoted, suspendConstraints, tablesOf } from './tables.js';
import type { TarEntry } from './tar.js';

/** Bytes of files on their way; a restore that was interrupted left them, and the next one begins anew. */
const FILES_RESTORING = 'files.restoring';
const gunzipAsync = promisify(gunzip);

/** What came back. */
export interface Restored {
  rows: number;
  files: number;
  madeAt: string;
  missing: string[];
}

/**
 * Brings a backup into an empty installation. The rows come in one transaction, the bytes of files before they are visible: interrupted at
 * any moment it leaves an empty installation, and can be repeated. Throws an Error of one line, before anything is changed where it can.
 */
export async function restore(config: RestoreConfig, from: string): Promise<Restored> {
  const archive = await openArchive(from);
  const client = new SafePgClient({ connectionString: config.ownerUrl, keepAlive: true });
  try {
    await client.connect();
    assertSecret(archive, config);
    await assertEmpty(client, config.dataDir);
    const needed = migrationsFor(archive.head.migrations, await migrationsRun(client));
    await migrate(config.ownerUrl, needed);
    await prepareQueueTables(config.ownerUrl);
    await restoreFiles(archive, config.dataDir);
    await restoreRows(archive, client, () => moveFilesIntoPlace(archive, config.dataDir));
    await client.query('analyze');
  } finally {
    await archive.close();
    cutConnection(client);
  }
  // What the program has learned since the backup was made.
  await prepareDatabase(config);
  await fs.rm(markerPath(config.dataDir), { force: true });
  const { head, totals } = archive;
  const rows = Object.values(totals.rows).reduce((sum, n) => sum + n, 0);
  return { rows, files: totals.files, madeAt: head.madeAt, missing: totals.missing };
}

/**
 * The migrations that bring a database to where the backup was: `backupMigrations` are those that the backup's database ran, `ran` those of this one.
 * Throws an Error of one line where there is no way.
 */
export function migrationsFor(backupMigrations: readonly string[], ran: readonly string[]): typeof MIGRATIONS {
  const unknown = unknownMigration(backupMigrations);
  if (unknown)
    throw new BootError(
      `The backup was made by ${unknown.isEarlier ? 'a development version from before the first release' : 'a later version'} (it knows ${unknown.name}). Restore it with that version.`,
    );
  if (ran.some((name) => !backupMigrations.includes(name)))
    throw new BootError(
      'The backup is of an earlier version than this empty database. Make another database in which nothing ran yet: it is restored there and then brought to this version.',
    );
  return MIGRATIONS.filter((m) => backupMigrations.some((name) => name.startsWith(m.name)));
}

/** Sealed values can only be opened with the same secret. */
function assertSecret({ head }: Archive, config: RestoreConfig): void {
  if (!head.secret) return;
  const own = config.appSecret ?? (head.secret.isInside ? null : secretOf(config)?.text);
  if (own === undefined)
    throw new BootError(
      'The key of what is sealed is not in the backup. Set APP_SECRET to the one of the installation that was backed up.',
    );
  if (own !== null && fingerprintOf(own) !== head.secret.fingerprint)
    throw new BootError(
      head.secret.isInside
        ? 'APP_SECRET is not the key of what is sealed in the backup. Unset it: the backup brings its key.'
        : 'APP_SECRET is not the key of what is sealed in the backup. Set it to the one of the installation that was backed up.',
    );
}

/** There is no account and no workspace here. */
async function assertNoUsers(client: pg.Client): Promise<void> {
  for (const table of ['users', 'workspaces']) {
    const { rows } = await client.query(`select to_regclass($1) as at`, [`public.${table}`]);
    if (rows[0].at && (await client.query(`select from ${table} limit 1`)).rowCount) throw notEmpty(table);
  }
}

const notEmpty = (what: string) =>
  new BootError(`This installation is not empty: it has ${what}. A backup is restored into an empty one only. Nothing was changed.`);

/** Nor does a file lie in the store, but for those of a restore that was interrupted. */
async function assertEmpty(client: pg.Client, dataDir: string): Promise<void> {
  await assertNoUsers(client);
  if (await fs.stat(markerPath(dataDir)).catch(() => null)) return;
  const files = await fs.readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  if (files.some((f) => f.isFile())) throw notEmpty(`files in ${path.join(dataDir, 'files')}`);
}

const markerPath = (dataDir: string) => path.join(dataDir, 'restoring');

/** All bytes of files, beside the place where they are looked for. */
async function restoreFiles(archive: Archive, dataDir: string): Promise<void> {
  const stagingDir = path.join(dataDir, FILES_RESTORING);
  await fs.writeFile(markerPath(dataDir), '', { mode: 0o600, flush: true });
  await fs.rm(stagingDir, { recursive: true, force: true });
  await fs.mkdir(stagingDir, { recursive: true, mode: 0o700 });
  let count = 0;
  for await (const entry of archive.entries()) {
    const key = /^files\/([0-9a-f-]+(?:\/[0-9a-f-]+)*)$/.exec(entry.name)?.[1];
    if (!key) continue;
    const to = path.join(stagingDir, key);
    await fs.mkdir(path.dirname(to), { recursive: true });
    const file = await fs.open(to, 'wx', 0o600);
    await pipeline(archive.bytes(entry), file.createWriteStream({ flush: true }));
    count++;
  }
  if (count !== archive.totals.files) throw new Error(`the backup has ${count} files instead of ${archive.totals.files}`);
}

/** Puts files, key and the sample's logins where the product looks for them. */
async function moveFilesIntoPlace(archive: Archive, dataDir: string): Promise<void> {
  const files = path.join(dataDir, 'files');
  await fs.rm(files, { recursive: true, force: true });
  await fs.rename(path.join(dataDir, FILES_RESTORING), files);
  const places: Record<string, string> = { [NAMES.secret]: secretFile(dataDir), [NAMES.sample]: path.join(dataDir, 'sample.json') };
  for await (const entry of archive.entries()) {
    const to = places[entry.name];
    if (!to) continue;
    await fs.rm(to, { force: true });
    await fs.writeFile(to, archive.bytes(entry), { mode: 0o600, flush: true });
  }
}

/** Every row, in one transaction; `last` runs when all are there, right before they are seen. */
async function restoreRows(archive: Archive, client: pg.Client, last: () => Promise<void>): Promise<void> {
  const { tables } = archive.head;
  assertFits(tables, await tablesOf(client));
  const parts = new Map<string, TarEntry[]>();
  for await (const entry of archive.entries()) {
    const table = /^tables\/([^/]+)\//.exec(entry.name)?.[1];
    if (table) parts.set(table, [...(parts.get(table) ?? []), entry]);
  }
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  const restoreConstraints = await suspendConstraints(client);
  // Logins are locked out from here on; rows that the product wrote for itself before its first use are deleted.
  await assertNoUsers(client);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) {
    const sql = `copy ${quoted(table.name)} (${columnList(table)}) from stdin`;
    const count = await copyIn(client, sql, textOf(archive, parts.get(table.name) ?? []));
    if (count !== archive.totals.rows[table.name])
      throw new Error(`table ${table.name} got ${count} rows instead of ${archive.totals.rows[table.name]}`);
  }
  await advanceSequences(client);
  for (const sql of restoreConstraints) await client.query(sql);
  await last();
  await client.query('commit');
}

async function* textOf(archive: Archive, parts: readonly TarEntry[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const pieces: Buffer[] = [];
    for await (const piece of archive.bytes(part)) pieces.push(piece);
    yield await gunzipAsync(Buffer.concat(pieces));
  }
}
