// npm test: build, start a throw-away PostgreSQL (and Redis when there is one), find Chromium, run Jest over everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { freePort, startPg } from './pg.mjs';

const began = performance.now();
const say = (m) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${m}`);
const args = process.argv.slice(2);
const env = { ...process.env };

if (!args.includes('--no-build')) {
  try {
    build();
  } catch (e) {
    console.error(e.message);
    process.exit(1);
  }
  say('built');
}
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-tests-'));
fs.chmodSync(dir, 0o755);
const { publish } = await import('./publish.mjs');
if (fs.existsSync('shell/dist')) publish(path.join(dir, 'web'));
const pg = await startPg({ dir, fast: true });
await pg.database('verbatim_template');
const { prepareDatabase } = await import('../backend/dist/boot.js');
await prepareDatabase({ ownerUrl: pg.url('app_owner', 'verbatim_template') });
const passwords = JSON.parse(fs.readFileSync(path.join(dir, 'pg-secret.json'), 'utf8'));
Object.assign(env, {
  TEST_ADMIN_URL: pg.url('postgres', 'postgres'),
  TEST_TEMPLATE: 'verbatim_template',
  TEST_DB_URL: `postgres://ROLE:PASSWORD@127.0.0.1:${pg.port}/DATABASE`,
  TEST_WEB_DIR: path.join(dir, 'web'),
  TEST_DIR: dir,
  ...Object.fromEntries(Object.entries(passwords).map(([role, p]) => [`TEST_PASSWORD_${role.toUpperCase()}`, p])),
});
const redis = await startRedis();
if (redis) env.TEST_REDIS_URL = redis.url;
else if (process.env.REQUIRE_REDIS) await finish(1, 'redis-server is required here and is not on PATH');
const chromium = await findChromium();
if (chromium) env.TEST_CHROMIUM = JSON.stringify(chromium);
else if (process.env.REQUIRE_CHROMIUM) await finish(1, 'Chromium is required here and none starts');
say(
  `database ready, redis ${redis ? 'ready' : 'absent: its suites are skipped'}, chromium ${chromium ? 'found' : 'absent: journeys are skipped'}`,
);

const jest = spawn(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', 'jest.config.mjs', '--forceExit', ...args.filter((a) => a !== '--no-build')],
  { stdio: ['ignore', 'inherit', 'inherit'], env },
);
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => jest.kill(s));
const [code] = await once(jest, 'exit');
await finish(code ?? 1);

async function finish(status, why) {
  if (why) console.error(why);
  redis?.stop();
  await pg.stop();
  fs.rmSync(dir, { recursive: true, force: true });
  say('done');
  process.exit(status);
}

async function startRedis() {
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
