// What tests find beside themselves: PostgreSQL with a migrated template, Redis and Chromium where they are on the machine.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { freePort, startPg } from './pg.mjs';
import { publish } from './publish.mjs';

const TEMPLATE = 'verbatim_template';

/**
 * Starts them with their files below `dir`. `prepare(ownerUrl)` migrates the template; with `keep` the one of an
 * earlier start is taken where there is one. What else an earlier start left in the database is dropped. Answers the environment of the tests and how to stop.
 */
export async function startServices({ dir, prepare, keep = false }) {
  fs.mkdirSync(dir, { recursive: true });
  if (fs.existsSync('shell/dist')) publish(path.join(dir, 'web'));
  const pg = await startPg({ dir, fast: true });
  const { rows } = await pg.admin.query(`select datname as name from pg_database where datname ~ '^(t|verbatim)_'`);
  const isKept = (name) => keep && name === TEMPLATE;
  for (const { name } of rows.filter((row) => !isKept(row.name))) await pg.admin.query(`drop database "${name}" with (force)`);
  fs.rmSync(path.join(dir, 'sample'), { recursive: true, force: true });
  if (!rows.some(({ name }) => isKept(name))) {
    await pg.database(TEMPLATE);
    await prepare(pg.url('app_owner', TEMPLATE));
  }
  const passwords = JSON.parse(fs.readFileSync(path.join(dir, 'pg-secret.json'), 'utf8'));
  const [redis, chromium] = await Promise.all([startRedis(dir), findChromium()]);
  return {
    pg,
    redis,
    chromium,
    env: {
      TEST_ADMIN_URL: pg.url('postgres', 'postgres'),
      TEST_TEMPLATE: TEMPLATE,
      TEST_DB_URL: `postgres://ROLE:PASSWORD@127.0.0.1:${pg.port}/DATABASE`,
      TEST_WEB_DIR: path.join(dir, 'web'),
      TEST_DIR: dir,
      ...Object.fromEntries(Object.entries(passwords).map(([role, p]) => [`TEST_PASSWORD_${role.toUpperCase()}`, p])),
      ...(redis ? { TEST_REDIS_URL: redis.url } : {}),
      ...(chromium ? { TEST_CHROMIUM: JSON.stringify(chromium) } : {}),
    },
    async stop() {
      redis?.stop();
      await pg.stop();
    },
  };
}

async function startRedis(dir) {
  const found = process.env.PATH.split(path.delimiter)
    .flatMap((d) => ['redis-server', 'valkey-server'].map((n) => path.join(d, n)))
    .find((f) => fs.existsSync(f));
  if (!found) return null;
  const port = await freePort();
  const child = spawn(found, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir], {
    stdio: 'ignore',
  });
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() };
}
