// npm start: build what is stale, start the database, migrate, seed on the first run, serve. What dies is started again; Ctrl-C stops everything in order.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { claimDirectory } from './claim-directory.mjs';
import { restarts } from './restarts.mjs';

const began = performance.now();
const say = (m) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${m}`);
const dir = path.resolve(process.env.DATA_DIR || '.data');
fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
// The young part of the heap takes three times this and is never given back; without a limit it is most of the server's memory (bench/memory.mjs).
const SERVER_FLAGS = [...process.execArgv, '--max-semi-space-size=8'];
const releaseDirectory = claimDirectory(dir);

buildStale();
await closeDataDir();
const { publish } = await import('./publish.mjs');
publish(path.join(dir, 'web'));

/** What runs: the database of ours (or none), a process that migrates or serves, and the way to either that is under way. */
let pg = null;
let child = null;
let starting = null;
let stopping = false;
const mayRestart = { database: restarts(), server: restarts() };
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => void stop(0));

const { DB_OWNER_URL, ...base } = {
  ...defaults(),
  ...process.env,
  DATA_DIR: dir,
  WEB_DIR: path.join(dir, 'web'),
  NODE_ENV: process.env.NODE_ENV ?? 'production',
};
const env = await database();
await migrate();
serve();

/** The environment of the process that serves: it never holds the owner's password. */
async function database() {
  if (base.DATABASE_URL) return base;
  try {
    await startDatabase();
    await pg.database('verbatim');
  } catch (e) {
    console.error(e.message);
    await stop(1);
  }
  return { ...base, DATABASE_URL: pg.url('app_rw'), DB_SWEEPER_URL: pg.url('app_sweeper') };
}

async function startDatabase(at) {
  const { startPg } = await import('./pg.mjs');
  starting = startPg({ dir, at, log: say, onDeath: () => void restartDatabase() }).then((started) => {
    pg = started;
  });
  await starting;
}

/** At the port that it had: the server finds it again by itself. */
async function restartDatabase() {
  if (stopping) return;
  if (!mayRestart.database()) return giveUp('The database server');
  console.error('The database server died; starting it again.');
  const { port } = pg;
  // Its own processes may need a moment to notice that it is gone.
  for (let i = 0; i < 20 && !stopping; i++) {
    try {
      await startDatabase(port);
      return say('the database is back');
    } catch (e) {
      if (i === 19) console.error(e.message);
      await new Promise((r) => setTimeout(r, 500));
    }
  }
  giveUp('The database server');
}

/** A process of its own, which alone knows the owner's password, brings the database to this version. */
async function migrate() {
  const ownerUrl = pg?.url('app_owner') ?? DB_OWNER_URL;
  // An outside database without its owner's password must be migrated separately; the server checks that.
  if (stopping || !ownerUrl) return;
  child = fork('backend/dist/main.js', {
    env: { ...env, ROLE: 'migrate', DB_OWNER_URL: ownerUrl },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 && !stopping) await stop(code || 1);
}

function serve() {
  if (stopping) return;
  let isReady = false;
  child = fork('backend/dist/main.js', { env, stdio: 'inherit', detached: true, execArgv: SERVER_FLAGS });
  child.on('message', (m) => {
    if (m !== 'ready') return;
    if (isReady === false && mayRestart.server.count === 0) greet();
    else say('the server is back');
    isReady = true;
  });
  child.on('exit', (code, signal) => {
    if (stopping) return;
    // What stops its first start, such as a wrong variable, would stop the next one too.
    if (!isReady && mayRestart.server.count === 0) return void stop(code || 1);
    if (!mayRestart.server()) return giveUp('The server');
    console.error(`The server died (${signal ?? `exit ${code}`}); starting it again.`);
    serve();
  });
}

function giveUp(what) {
  console.error(`${what} died more than ${restarts.MAX} times within a minute; stopping. The lines above say why.`);
  void stop(1);
}

/** Defaults for trying the product on one's own machine: sample logins and a mailbox page. */
function defaults() {
  const isLocal = /^(localhost|127(\.\d+){3}|::1)?$/.test(process.env.HOST ?? '');
  return { SAMPLE: 'on', ...(isLocal && !process.env.SMTP_URL ? { DEV_MAILBOX: 'on' } : {}) };
}

function buildStale() {
  try {
    build();
    say('built');
  } catch (e) {
    leave(e);
  }
}

async function closeDataDir() {
  const { ownDataDir } = await import('../backend/dist/platform/config/data-dir.js');
  try {
    ownDataDir(dir);
  } catch (e) {
    leave(e);
  }
}

function leave(e) {
  console.error(e.message);
  releaseDirectory();
  process.exit(1);
}

function greet() {
  const port = env.PORT || '3000';
  const root = env.ROOT_DOMAIN || `localhost:${port}`;
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(root) ? 'http' : 'https';
  say('ready');
  const file = path.join(dir, 'sample.json');
  if (fs.existsSync(file)) {
    const s = JSON.parse(fs.readFileSync(file, 'utf8'));
    console.log(`\n  Sample workspace   ${scheme}://${s.subdomain}.${root}`);
    for (const p of s.people) console.log(`  ${p.role.padEnd(16)}   ${p.email}   ${s.password}`);
  }
  console.log(`\n  Your own           ${scheme}://${root}/auth/signup`);
  if (env.DEV_MAILBOX === 'on') console.log(`  Its mail           ${scheme}://${root}/mailbox`);
  console.log('');
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((r) => setTimeout(r, 10_000))]);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
  await starting?.catch(() => {});
  await pg?.stop();
  releaseDirectory();
  say('stopped');
  process.exit(code);
}
