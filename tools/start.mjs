// npm start: build what is stale, start the database, migrate, seed on the first run, serve. Ctrl-C stops everything in order.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';

const began = performance.now();
const say = (m) => console.log(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${m}`);
const dir = path.resolve(process.env.DATA_DIR || '.data');
fs.mkdirSync(dir, { recursive: true });
const lockFile = claim(dir);

buildStale();
const { publish } = await import('./publish.mjs');
publish(path.join(dir, 'web'));

let pg = null;
let child = null;
let stopping = false;
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => void stop(0));

const env = await database();
child = fork('backend/dist/main.js', { env, stdio: 'inherit', detached: true });
child.on('exit', (code) => {
  if (!stopping) void stop(code || 1);
});
child.on('message', (m) => {
  if (m === 'ready') void greet();
});

async function database() {
  const base = { ...process.env, DATA_DIR: dir, WEB_DIR: path.join(dir, 'web'), NODE_ENV: process.env.NODE_ENV ?? 'production' };
  if (process.env.DATABASE_URL) return base;
  const { startPg } = await import('./pg.mjs');
  try {
    pg = await startPg({
      dir,
      log: say,
      onDeath: () => {
        console.error('The database server died; stopping. Start again to recover.');
        void stop(1);
      },
    });
    await pg.database('verbatim');
  } catch (e) {
    console.error(e.message);
    await stop(1);
  }
  return { ...base, DATABASE_URL: pg.url('app_rw'), DB_OWNER_URL: pg.url('app_owner'), DB_SWEEPER_URL: pg.url('app_sweeper') };
}

function buildStale() {
  try {
    build();
    say('built');
  } catch (e) {
    console.error(e.message);
    fs.rmSync(lockFile, { force: true });
    process.exit(1);
  }
}

/** One owner of a data directory at a time. */
function claim(at) {
  const file = path.join(at, 'run.pid');
  try {
    const pid = Number(fs.readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    if (pid !== process.pid && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs')) {
      console.error(`Verbatim already runs on ${at} as process ${pid}. Stop it, or set DATA_DIR to another folder.`);
      process.exit(1);
    }
  } catch {
    // nobody there
  }
  fs.writeFileSync(file, String(process.pid));
  return file;
}

async function greet() {
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
  if (!env.SMTP_URL) console.log(`  Its mail           ${scheme}://${root}/mailbox\n`);
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), new Promise((r) => setTimeout(r, 10_000))]);
    if (child.exitCode === null) child.kill('SIGKILL');
  }
  await pg?.stop();
  fs.rmSync(lockFile, { force: true });
  say('stopped');
  process.exit(code);
}
