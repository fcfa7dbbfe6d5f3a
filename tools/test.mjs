// npm test: build, start a throw-away PostgreSQL (and Redis when there is one), find Chromium, run Jest over everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { startServices } from './test-services.mjs';

const began = performance.now();
const say = (m) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${m}`);
const args = process.argv.slice(2);

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
const { prepareDatabase } = await import('../backend/dist/boot.js');
const services = await startServices({ dir, prepare: (ownerUrl) => prepareDatabase({ ownerUrl }) });
const { redis, chromium } = services;
if (!redis && process.env.REQUIRE_REDIS) await finish(1, 'redis-server is required here and is not on PATH');
if (!chromium && process.env.REQUIRE_CHROMIUM) await finish(1, 'Chromium is required here and none starts');
say(
  `database ready, redis ${redis ? 'ready' : 'absent: its suites are skipped'}, chromium ${chromium ? 'found' : 'absent: journeys are skipped'}`,
);

const jest = spawn(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', 'jest.config.mjs', '--forceExit', ...args.filter((a) => a !== '--no-build')],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...services.env } },
);
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => jest.kill(s));
const [code] = await once(jest, 'exit');
await finish(code ?? 1);

async function finish(status, why) {
  if (why) console.error(why);
  await services.stop();
  fs.rmSync(dir, { recursive: true, force: true });
  say('done');
  process.exit(status);
}
