import { randomBytes } from 'node:crypto';
import pg from 'pg';

// Two workers copy a template at once: PostgreSQL refuses one of them, which then waits.
const COPYING = 7361002;

/** Runs what two workers may not do at once, with a connection of the server's owner. */
export async function withGlobalLock<T>(lock: number, run: (query: (sql: string) => Promise<unknown>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await run((sql) => client.query(sql));
  } finally {
    await client.end();
  }
}

/** Addresses of a database of its own, copied from a template; by default the migrated one that the test runner made. */
export async function freshDatabase(
  template = process.env.TEST_TEMPLATE,
  name = `t_${randomBytes(6).toString('hex')}`,
): Promise<{ databaseUrl: string; ownerUrl: string; sweeperUrl: string; drop: () => Promise<void> }> {
  if (!template) throw new Error('Run the tests by npm test: it starts the database.');
  await withGlobalLock(COPYING, (query) => query(`create database "${name}" owner app_owner template "${template}"`));
  const url = (role: string) =>
    process.env
      .TEST_DB_URL!.replace('ROLE', role)
      .replace('PASSWORD', process.env[`TEST_PASSWORD_${role.toUpperCase()}`]!)
      .replace('DATABASE', name);
  return {
    databaseUrl: url('app_rw'),
    ownerUrl: url('app_owner'),
    sweeperUrl: url('app_sweeper'),
    drop: () => withGlobalLock(COPYING, async (query) => void (await query(`drop database if exists "${name}" with (force)`))),
  };
}
