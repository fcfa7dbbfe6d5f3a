import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Addresses of a database of its own, copied from the migrated template that the test runner made. */
export async function freshDatabase(): Promise<{ databaseUrl: string; ownerUrl: string; sweeperUrl: string; drop: () => Promise<void> }> {
  const template = process.env.TEST_TEMPLATE;
  if (!template) throw new Error('Run the tests by npm test: it starts the database.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const on = async (sql: string) => {
    const c = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
    await c.connect();
    // Two workers copy the template at once: PostgreSQL refuses one of them, which then waits here.
    try {
      await c.query('select pg_advisory_lock(7361002)');
      await c.query(sql);
    } finally {
      await c.end();
    }
  };
  await on(`create database "${name}" owner app_owner template "${template}"`);
  const url = (role: string) =>
    process.env
      .TEST_DB_URL!.replace('ROLE', role)
      .replace('PASSWORD', process.env[`TEST_PASSWORD_${role.toUpperCase()}`]!)
      .replace('DATABASE', name);
  return {
    databaseUrl: url('app_rw'),
    ownerUrl: url('app_owner'),
    sweeperUrl: url('app_sweeper'),
    drop: () => on(`drop database if exists "${name}" with (force)`),
  };
}
