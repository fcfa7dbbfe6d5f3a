// npm run test:watch FILE: runs the spec files that match, and again at each save. Nothing is built: TypeScript is transformed as it is
// loaded. PostgreSQL and the process of the tests stay between runs; one that has loaded what was saved gives way to the next, which has
// loaded the packages already.
import { fork, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startServices } from './test-services.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIR = path.join(ROOT, '.data/test-watch');
const TEMPLATE_DIR = path.join(DIR, 'template');
const WATCHED = ['backend', 'libs', 'frontends', 'e2e', 'tools', 'bench'];
const SOURCE = /^(?!.*\/(node_modules|dist|out-tsc|\.generated)\/).*\.(tsx?|mjs|sql|json|md|css|graphql)$/;
const PAUSE_MS = 60;

const patterns = process.argv.slice(2);
if (!patterns.length) {
  console.error('Say which spec files: npm run test:watch -- FILE_PATTERN');
  process.exit(1);
}
let began = performance.now();
const services = await startServices({ dir: DIR, prepare: migrate, keep: keptTemplate() === migrations() });
let worker = null;
let next = null;
let loaded = new Set();
let isRunning = false;
let isWaiting = false;
let timer;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const folder of WATCHED)
  fs.watch(folder, { recursive: true }, (_, name) => {
    const file = path.join(ROOT, folder, name ?? '');
    if (name && SOURCE.test(file)) saved(file);
  });
run();

function saved(file) {
  if (loaded.has(file)) replaceWorker();
  clearTimeout(timer);
  timer = setTimeout(() => {
    began = performance.now() - PAUSE_MS;
    if (isRunning) isWaiting = true;
    else run();
  }, PAUSE_MS);
}

function run() {
  isRunning = true;
  worker ??= next ?? newWorker();
  if (worker === next) next = null;
  worker.send({ args: { _: patterns } });
}

function newWorker() {
  const child = fork(path.join(ROOT, 'tools/jest/watch-worker.mjs'), { env: { ...process.env, ...services.env } });
  child.on('message', (end) => {
    console.log(`${end.success ? 'passed' : 'FAILED'} in ${((performance.now() - began) / 1000).toFixed(1)} s; waiting for a save`);
    loaded = new Set(end.loaded);
    if (end.isFull) replaceWorker();
    ended();
    if (!isRunning && !next) {
      next = newWorker();
      next.send({ warm: end.packages });
    }
  });
  child.on('exit', () => {
    if (next === child) next = null;
    if (worker !== child) return;
    worker = null;
    console.log('The process of the tests stopped; the next save starts another.');
    ended();
  });
  return child;
}

function ended() {
  isRunning = false;
  if (!isWaiting) return;
  isWaiting = false;
  run();
}

/** Whatever it runs is of yesterday's code. */
function replaceWorker() {
  const old = worker;
  worker = null;
  loaded = new Set();
  old?.kill();
  if (isRunning) isWaiting = true;
  isRunning = false;
}

async function stop() {
  replaceWorker();
  next?.kill();
  await services.stop();
  process.exit(0);
}

/** The migrations that the template of an earlier start was made by. */
function keptTemplate() {
  return fs.existsSync(TEMPLATE_DIR) ? fs.readFileSync(TEMPLATE_DIR, 'utf8') : '';
}

function migrations() {
  const folder = path.join(ROOT, 'backend/src/migrations');
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(folder).sort()) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

async function migrate(ownerUrl) {
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'tools/jest/template.mjs'), ownerUrl], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  fs.writeFileSync(TEMPLATE_DIR, migrations());
}
