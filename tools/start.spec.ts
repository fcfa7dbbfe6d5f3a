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
  const began = performance.now();
  const { NODE_OPTIONS: _, ...clean } = process.env;
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: { ...clean, PORT: String(port), DATA_DIR: dir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  return new Promise((ok) => {
    const end = (code: number | null) => ok({ child, out, said: () => out, code, ms: Math.round(performance.now() - began) });
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

const health = () =>
  spawnSync('node', [
    '-e',
    `fetch('http://127.0.0.1:${port}/health').then((r) => process.exit(r.status === 200 ? 0 : 1), () => process.exit(1))`,
  ]).status === 0;
const gone = async (child: ChildProcess) => {
  for (let i = 0; i < 150 && child.exitCode === null && child.signalCode === null; i++) await new Promise((r) => setTimeout(r, 100));
  for (let i = 0; i < 50 && left().length; i++) await new Promise((r) => setTimeout(r, 100));
};
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
    const again = await start();
    expect([again.out, again.code]).toEqual([expect.stringContaining('ready'), null]);
    for (let i = 0; i < 100 && !again.said().includes('/mailbox'); i++) await new Promise((r) => setTimeout(r, 50));
    for (const name of ['maren', 'idris', 'clara']) expect(again.said()).toMatch(new RegExp(`${name}@fieldfare.example +Leeks-by-noon-26`));
    again.child.kill('SIGINT');
    await gone(again.child);
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
    r.child.kill('SIGINT');
    await gone(r.child);
    expect(r.child.exitCode).toBe(0);
    expect(left()).toEqual([]);
  }, 300_000);

  it('starts again after kill -9 of the launcher, and of everything', async () => {
    const r = await start();
    r.child.kill('SIGKILL');
    const again = await start();
    expect([again.out, again.code]).toEqual([expect.stringContaining('ready'), null]);
    expect(health()).toBe(true);
    const killed = left();
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    // Dead is dead only when the system has collected it.
    for (let i = 0; i < 100 && killed.some((pid) => fs.existsSync(`/proc/${pid}`)); i++) await new Promise((ok) => setTimeout(ok, 100));
    const third = await start();
    expect([third.out, third.code]).toEqual([expect.stringContaining('ready'), null]);
    expect(health()).toBe(true);
    console.log(`warm start ${third.ms} ms`);
    third.child.kill('SIGTERM');
    await gone(third.child);
    expect(left()).toEqual([]);
  }, 300_000);
});
