import { createPostgresBackend, type QueueOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { SafePgClient } from '#platform/db';
import { log } from '#platform/log';

// A queue's sequence is made, and owned, by the app role itself: only the owner's own ones can and need be granted.
const GRANTS = `
  grant usage, create on schema bullmq to app_rw;
  grant select, insert, update, delete on all tables in schema bullmq to app_rw;
  grant execute on all functions in schema bullmq to app_rw;
  do $$ declare s regclass; begin
    for s in select oid::regclass from pg_class where relnamespace = 'bullmq'::regnamespace and relkind = 'S' and pg_get_userbyid(relowner) = current_user loop
      execute format('grant usage, select, update on sequence %s to app_rw', s);
    end loop;
  end $$`;

/** BullMQ's tables (it adds a sequence for each queue itself, hence create), made by the database's owner and granted to the app role; safe to run at every start. */
export async function prepareQueueTables(ownerUrl: string): Promise<void> {
  const c = new pg.Client({ connectionString: ownerUrl });
  c.on('error', () => {});
  await c.connect();
  try {
    await runMigrations(c, 'bullmq');
    await c.query(GRANTS);
  } finally {
    await c.end();
  }
}

/** The one place that knows the queue's backend: Redis or Valkey when a URL is given, else PostgreSQL. `close` frees the connection. */
export function queueConnection(
  redisUrl: string | null,
  databaseUrl: string,
): { connection: QueueOptions['connection']; prefix?: string; close: () => Promise<void> } {
  if (redisUrl) {
    setDefaultBackendFactory();
    const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
    redis.on('error', (err) => log.warn({ err }, 'redis connection'));
    return { connection: redis, close: async () => void redis.disconnect() };
  }
  setDefaultBackendFactory(createPostgresBackend);
  // Each worker keeps one client of the pool for LISTEN.
  const pool = new pg.Pool({
    Client: SafePgClient,
    connectionString: databaseUrl,
    max: 8,
    keepAlive: true,
    options: '-c search_path=bullmq',
  });
  pool.setMaxListeners(0);
  pool.on('error', (err) => log.warn({ err }, 'queue connection'));
  return { connection: pool, close: () => pool.end() };
}
