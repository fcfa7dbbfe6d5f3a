import { codeOf } from '@libs/domain';
import pg from 'pg';
import { BootError } from '#platform/config';
import { isDatabaseDown, migrate } from '#platform/db';
import { prepareQueueTables } from '#platform/jobs';
import { MIGRATIONS } from './migrations/index.js';
import { unknownMigration } from './migrations/unknown-migration.js';

const ATTEMPTS = 10;
const PAUSE_MS = 500;

/**
 * Brings the database to this version: our tables, then the queue's. Safe to interrupt, to repeat, and from several processes. Answers what ran;
 * throws an Error of one line, before anything is changed, where the database belongs to another version of the product.
 */
export async function prepareDatabase({ ownerUrl }: { ownerUrl: string }): Promise<string[]> {
  refuseUnknown(await migrationsOf(ownerUrl));
  const ran = await migrate(ownerUrl, MIGRATIONS);
  await prepareQueueTables(ownerUrl);
  return ran;
}

/** Throws an Error of one line unless the database is at exactly this version. */
export async function requireThisVersion(databaseUrl: string): Promise<void> {
  const ran = await migrationsOf(databaseUrl);
  const missing = MIGRATIONS.filter((m) => !ran.some((name) => name.startsWith(m.name)));
  refuseUnknown(ran);
  if (missing.length)
    throw new BootError(
      `The database is not at this version yet (migrations to run: ${missing.length}, from ${missing[0]!.name} on). Run this program with ROLE=migrate first.`,
    );
}

function refuseUnknown(ran: readonly string[]): void {
  const unknown = unknownMigration(ran);
  if (unknown?.isEarlier)
    throw new BootError(
      `The database was made by a development version from before the first release (it knows ${unknown.name}, this program does not). Start with an empty database: move DATA_DIR (.data) away, or name another DB_OWNER_URL and DATABASE_URL.`,
    );
  if (unknown)
    throw new BootError(
      `The database belongs to a later version (it knows ${unknown.name}, this program does not). Start that version, or restore a backup.`,
    );
}

async function migrationsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
    return rows.map((row) => row.name);
  } catch (e) {
    // No such table, or one that a version made which did not show it to this role.
    if (['42P01', '42501'].includes(codeOf(e) ?? '')) return [];
    throw e;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs what needs the database, again and again for a few seconds while it does not answer. */
export async function retryWhileDatabaseIsDown<T>(run: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await run();
    } catch (e) {
      if (i === ATTEMPTS || !isDatabaseDown(e)) throw e;
      await new Promise((r) => setTimeout(r, PAUSE_MS));
    }
  }
}
