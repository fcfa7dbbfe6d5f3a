import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';

/** A migration as data: a name that ends in its time, and hand-checked SQL. */
export interface SqlMigration {
  name: string;
  sql: string;
}

/** Runs what has not run yet, each in its own transaction, as the database's owner; safe to interrupt and to run twice. */
export async function migrate(ownerUrl: string, list: readonly SqlMigration[]): Promise<string[]> {
  // Several processes may start together: the advisory lock lets one migrate while the others wait.
  const migrations = list.map(({ name, sql }) => {
    const millis = Date.parse(name.replace(/^.*?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:00Z'));
    const cls = class implements MigrationInterface {
      name = `${name}${millis}`;
      async up(q: QueryRunner) {
        await q.query(sql);
      }
      async down() {
        throw new Error('migrations only go forward');
      }
    };
    Object.defineProperty(cls, 'name', { value: `${name}${millis}` });
    return cls;
  });
  const ds = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { max: 2 },
  });
  await ds.initialize();
  const q = ds.createQueryRunner();
  try {
    await q.query('select pg_advisory_lock(7361001)');
    const ran = await ds.runMigrations({ transaction: 'each' });
    // Who serves looks whether the database is at its version.
    await q.query('grant select on migrations to app_rw');
    return ran.map((m) => m.name);
  } finally {
    await q.query('select pg_advisory_unlock(7361001)').catch(() => {});
    await q.release();
    await ds.destroy();
  }
}
