import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
let dir: string;
let port: number;
const started: ChildProcess[] = [];

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-start-'));
  fs.chmodSync(dir, 0o755);
  port = await new Promise((ok) => {
    const s = net.createServer().listen(0, '127.0.0.1', () => {
      const p = (s.address() as net.AddressInfo).port;
      s.close(() => ok(p));
    });
  });
});
afterAll(() => {
  for (const c of started) if (c.exitCode === null) c.kill('SIGKILL');
  for (const pid of left()) process.kill(pid, 'SIGKILL');
  fs.rmSync(dir, { recursive: true, force: true });
});

/** A launcher: what it had said when it was ready or gone, and what it has said by now. */
interface Started {
  child: ChildProcess;
  out: string;
  said: () => string;
  code: number | null;
  ms: number;
}

/** The launcher on our data directory; settles when it says `ready`, or with its exit. */
function start(env: Record<string, string> = {}): Promise<Started> {
  const startedAt = performance.now();
  const { NODE_OPTIONS: _, ...clean } = process.env;
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: { ...clean, PORT: String(port), DATA_DIR: dir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  return new Promise((ok) => {
    const end = (code: number | null) => ok({ child, out, said: () => out, code, ms: Math.round(performance.now() - startedAt) });
    const read = (d: Buffer) => {
      out += d;
      if (/\] ready/.test(out)) end(null);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => end(code));
  });
}

/** Processes that name our data directory on their command line or in their environment. */
function left(): number[] {
  return fs
    .readdirSync('/proc')
    .filter((p) => /^\d+$/.test(p) && Number(p) !== process.pid)
    .filter((p) => {
      try {
        const own = fs.readFileSync(`/proc/${p}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dir}`);
        return own || fs.readFileSync(`/proc/${p}/cmdline`, 'utf8').includes(dir);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** `npm run backup` or `npm run restore` on a data directory: all that it said, and its exit. */
function errand(role: 'backup' | 'restore', file: string, at = dir): [string, number | null] {
  const { NODE_OPTIONS: _, ...clean } = process.env;
  const r = spawnSync(process.execPath, ['tools/backup.mjs', role, file], {
    cwd: ROOT,
    env: { ...clean, DATA_DIR: at, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  return [r.stdout + r.stderr, r.status];
}

const health = () =>
  spawnSync('node', [
    '-e',
    `fetch('http://127.0.0.1:${port}/health').then((r) => process.exit(r.status === 200 ? 0 : 1), () => process.exit(1))`,
  ]).status === 0;
const gone = async (child: ChildProcess) => {
  for (let i = 0; i < 150 && child.exitCode === null && child.signalCode === null; i++) await new Promise((r) => setTimeout(r, 100));
  for (let i = 0; i < 50 && left().length; i++) await new Promise((r) => setTimeout(r, 100));
};
const databasePid = () => Number(fs.readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
const serverPid = () => left().find((pid) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backend/dist/main.js'))!;
async function until(what: () => boolean): Promise<void> {
  for (let i = 0; i < 600 && !what(); i++) await new Promise((r) => setTimeout(r, 100));
  expect(what()).toBe(true);
}
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('npm start', () => {
  it('stops with one line when the root domain is not valid', async () => {
    const r = await start({ ROOT_DOMAIN: 'http://verbatim.example' });
    expect(r.code).not.toBe(0);
    expect(r.out.split('\n').filter((l) => l.startsWith('ROOT_DOMAIN='))).toHaveLength(1);
    expect(r.out).not.toContain('    at ');
    await gone(r.child);
  }, 300_000);

  it('makes the sample and prints its logins, though its first start was killed while it made it', async () => {
    const first = start();
    const stored = () => fs.existsSync(path.join(dir, 'files')) && fs.readdirSync(path.join(dir, 'files'), { recursive: true }).length > 3;
    for (let i = 0; i < 12_000 && !stored(); i++) await new Promise((r) => setTimeout(r, 10));
    expect(stored()).toBe(true);
    for (const pid of left()) process.kill(pid, 'SIGKILL');
    // The line of the launcher; what a killed database says may hold the word.
    expect((await first).out).not.toMatch(/^\[[\d.]+ s\] ready/m);
    await gone((await first).child);
    const repeated = await start();
    expect([repeated.out, repeated.code]).toEqual([expect.stringContaining('ready'), null]);
    for (let i = 0; i < 100 && !repeated.said().includes('/mailbox'); i++) await new Promise((r) => setTimeout(r, 50));
    const file = path.join(dir, 'sample.json');
    const { password } = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect([password, fs.statSync(file).mode & 0o077]).toEqual([expect.stringMatching(/^.{24}$/), 0]);
    for (const name of ['maren', 'idris', 'clara']) expect(repeated.said()).toMatch(new RegExp(`${name}@fieldfare.example +${password}`));
    repeated.child.kill('SIGINT');
    await gone(repeated.child);
    expect(left()).toEqual([]);
  }, 300_000);

  it('serves, refuses a second launcher on the same data, and leaves no process after Ctrl-C', async () => {
    // A product that runs from the same checkout would miss files that are put there anew.
    const built = () => ['backend/dist/main.js', 'libs/editor/dist/index.js'].map((f) => fs.statSync(path.join(ROOT, f)).ctimeMs);
    const before = built();
    const r = await start();
    expect([r.out, r.code]).toEqual([expect.stringContaining('ready'), null]);
    expect(built()).toEqual(before);
    expect(health()).toBe(true);
    const second = await start();
    expect(second.out).toContain('already runs');
    expect(second.code).toBe(1);
    // Passwords, keys and people's words are for its user alone, though the folder was open before.
    expect(fs.statSync(dir).mode & 0o777).toBe(0o700);
    const { app_owner, app_rw } = JSON.parse(fs.readFileSync(path.join(dir, 'pg-secret.json'), 'utf8'));
    const environment = fs.readFileSync(`/proc/${serverPid()}/environ`, 'utf8');
    expect([environment.includes(app_rw), environment.includes(app_owner)]).toEqual([true, false]);

    process.kill(databasePid(), 'SIGKILL');
    await until(() => r.said().includes('the database is back') && health());
    const server = serverPid();
    process.kill(server, 'SIGKILL');
    await until(() => r.said().includes('the server is back') && health());
    expect(serverPid()).not.toBe(server);
    // What it says to a newcomer, it says once.
    expect([r.child.exitCode, r.said().match(/Sample workspace/g)?.length]).toEqual([null, 1]);

    const file = path.join(dir, 'whole.tar');
    expect(errand('backup', file)).toEqual([expect.stringMatching(/: \d+ rows and \d+ files, [\d.]+ MB/), 0]);
    expect(errand('restore', file)).toEqual([expect.stringContaining('already runs'), 1]);
    r.child.kill('SIGINT');
    await gone(r.child);
    expect(r.child.exitCode).toBe(0);
    expect(left()).toEqual([]);

    const elsewhere = path.join(dir, 'elsewhere');
    expect(errand('restore', file, elsewhere)).toEqual([expect.stringContaining('Restored from'), 0]);
    const logins = (at: string) => fs.readFileSync(path.join(at, 'sample.json'), 'utf8');
    expect(logins(elsewhere)).toBe(logins(dir));
    expect(errand('restore', file, elsewhere)).toEqual([expect.stringContaining('This installation is not empty: it has users.'), 1]);
    // Nothing runs there now: the database is started for the backup, and stopped.
    const repeated = path.join(dir, 'again.tar');
    expect(errand('backup', repeated, elsewhere)).toEqual([expect.stringContaining('rows and'), 0]);
    expect(fs.existsSync(path.join(elsewhere, 'run.pid'))).toBe(false);
  }, 300_000);

  it('starts again after kill -9 of the launcher, and of everything', async () => {
    const r = await start();
    r.child.kill('SIGKILL');
    const repeated = await start();
    expect([repeated.out, repeated.code]).toEqual([expect.stringContaining('ready'), null]);
    expect(health()).toBe(true);
    const killed = left();
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    // Dead is dead only when the system has collected it.
    for (let i = 0; i < 100 && killed.some((pid) => fs.existsSync(`/proc/${pid}`)); i++) await new Promise((ok) => setTimeout(ok, 100));
    const third = await start();
    expect([third.out, third.code]).toEqual([expect.stringContaining('ready'), null]);
    expect(health()).toBe(true);
    console.log(`warm start ${third.ms} ms`);
    // A database that dies again and again is no accident.
    for (let n = 1; n <= 4; n++) {
      process.kill(databasePid(), 'SIGKILL');
      await until(() => (third.said().match(/the database is back/g)?.length ?? 0) === n || third.child.exitCode !== null);
    }
    await gone(third.child);
    expect([third.child.exitCode, third.said()]).toEqual([
      1,
      expect.stringContaining('The database server died more than 3 times within a minute; stopping.'),
    ]);
    expect(left()).toEqual([]);
  }, 300_000);
});
