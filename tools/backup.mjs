// npm run backup -- FILE: everything of this installation in one file, also while it runs. npm run restore -- FILE: the same into an empty one.
// npm run verify-audit: whether the audit log is as it was written.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { claimDirectory, ownerOf } from './claim-directory.mjs';
import { runningPg, startPg } from './pg.mjs';

const [role, name] = process.argv.slice(2);
const dir = path.resolve(process.env.DATA_DIR || '.data');
if (role !== 'verify-audit' && !name) {
  console.error('Name one file, as in: npm run backup -- verbatim.tar');
  process.exit(1);
}
// Where it was typed: npm itself runs in the root of the project.
const file = name && path.resolve(process.env.INIT_CWD ?? '.', name);
if (role === 'restore') fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
else if (!fs.existsSync(dir)) stop(`There is no installation in ${dir}. Set DATA_DIR to its folder.`);
// A server that runs from this checkout misses files that are put there anew; one that stands still may be older than its database.
const isRunning = ownerOf(dir) !== null;
if (role === 'restore' || !isRunning) {
  try {
    build();
  } catch (e) {
    stop(e.message);
  }
}
const { urls, end } = await database();
const { DB_OWNER_URL, ...base } = process.env;
const env = { ...base, DATA_DIR: dir, NODE_ENV: process.env.NODE_ENV ?? 'production', ROLE: role, ...urls };
if (role === 'restore' && process.env.DATABASE_URL) env.DB_OWNER_URL = DB_OWNER_URL;
const child = fork('backend/dist/main.js', file ? [file] : [], { env, stdio: 'inherit' });
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => child.kill('SIGTERM'));
const [code] = await once(child, 'exit');
await end();
process.exit(code ?? 1);

/** Addresses of the database, and how to leave it as it was found. An outside one is named by the environment. */
async function database() {
  if (process.env.DATABASE_URL) return { urls: {}, end: async () => {} };
  const running = isRunning && role !== 'restore' ? runningPg(dir) : null;
  if (running) return { urls: { DATABASE_URL: running.url('app_rw') }, end: async () => {} };
  if (isRunning && role !== 'restore') stop('What runs on this folder uses a database elsewhere. Set the DATABASE_URL that it was given.');
  const releaseDirectory = claimDirectory(dir);
  try {
    const pg = await startPg({ dir });
    if (role === 'restore') await pg.database('verbatim');
    const end = async () => {
      await pg.stop();
      releaseDirectory();
    };
    return { urls: role === 'restore' ? { DB_OWNER_URL: pg.url('app_owner') } : { DATABASE_URL: pg.url('app_rw') }, end };
  } catch (e) {
    releaseDirectory();
    stop(e.message);
  }
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
