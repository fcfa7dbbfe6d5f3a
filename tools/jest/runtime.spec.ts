import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
let dir: string;

beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-jest-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

/** What Jest says of spec files that run one after the other in one process, or in workers that are restarted after each file. */
function jest(files: Record<string, string>, workers?: 'restarted workers'): string {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
  const config = {
    rootDir: dir,
    testMatch: ['**/*.spec.ts'],
    testEnvironment: path.join(ROOT, 'tools/jest/environment.mjs'),
    runtime: path.join(ROOT, 'tools/jest/runtime.mjs'),
    moduleNameMapper: { '^@libs/domain$': path.join(ROOT, 'libs/domain/src/index.ts') },
    transform: {},
    cacheDirectory: path.join(dir, 'cache'),
    ...(workers && { workerIdleMemoryLimit: '1MB' }),
  };
  const args = [
    'node_modules/jest/bin/jest.js',
    workers ? '--maxWorkers=2' : '--runInBand',
    '--config',
    JSON.stringify(config),
    ...Object.keys(files),
  ];
  // A worker says that its output may have colors.
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', timeout: 60_000 });
  return `${stdout}${stderr}exit ${status}`;
}

// What the product does when it is asked to end: it closes what it holds, while the tests of the file go on.
const CLOSING = `
import { expect, it } from '@jest/globals';
let isOpen = true;
process.on('SIGTERM', () => (isOpen = false));
it('keeps what it holds', async () => {
  await new Promise((done) => setTimeout(done, 200));
  expect(isOpen).toBe(true);
});
`;

// Each file finds the process as it was, and leaves as much behind as it can.
const MESSY = `
import { expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { counter } from './counter.ts';

it('is the first in this process', () => {
  expect(++counter.count).toBe(1);
  expect(process.env.MESSY).toBeUndefined();
  expect(process.env.HOME).not.toBe('changed');
  expect(process.cwd()).toBe(${JSON.stringify(ROOT)});
  expect(jest.isMockFunction(Math.random)).toBe(false);
  expect(jest.isMockFunction(fetch)).toBe(false);
  expect(Date.now()).toBeGreaterThan(1_000_000);
  expect(new Error('x')).toBeInstanceOf(Error);
  expect(new TextEncoder().encode('x')).toEqual(Uint8Array.of(120));
  process.env.MESSY = process.env.HOME = 'changed';
  process.chdir('/');
  jest.spyOn(Math, 'random').mockReturnValue(0);
  globalThis.fetch = jest.fn() as typeof fetch;
  jest.useFakeTimers({ now: 0 });
  const seen = (process as any).seen;
  expect(seen === undefined || seen === LIMITS).toBe(true);
  (process as any).seen = LIMITS;
});
`;

describe('spec files that share a process', () => {
  it('have packages and the product in common and nothing else', () => {
    const text = jest({ 'counter.ts': 'export const counter = { count: 0 };', 'one.spec.ts': MESSY, 'two.spec.ts': MESSY });
    expect(text).toMatch(/Tests: +2 passed, 2 total[\s\S]*exit 0/);
  });

  it('report failures in the lines of their own source', () => {
    const text = "interface Left {\n  out: string;\n}\nit('fails', () => {\n  expect<Left>({ out: 'a' }).toEqual({ out: 'b' });\n});\n";
    const said = jest({ 'wrong.spec.ts': text });
    expect(said).toMatch(/> 5 \| {3}expect<Left>[\s\S]*wrong\.spec\.ts:5:30[\s\S]*exit 1/);
  });

  it('begin anew when their worker is restarted, whatever waits for its end', () => {
    const files = Array.from({ length: 6 }, (_, i) => [`closing-${i}.spec.ts`, CLOSING]);
    expect(jest(Object.fromEntries(files), 'restarted workers')).toMatch(/Tests: +6 passed, 6 total[\s\S]*exit 0/);
  });

  it('fail by what throws while they are loaded, and by unhandled rejections', () => {
    const text = jest({
      'loading.spec.ts': "throw new Error('broken at once');",
      'later.spec.ts':
        "it('leaves a promise', async () => {\n  void Promise.reject(new Error('nobody heard'));\n  await new Promise((r) => setTimeout(r, 20));\n});",
    });
    expect(text).toMatch(/broken at once/);
    expect(text).toMatch(/nobody heard/);
    expect(text).toMatch(/Test Suites: 2 failed, 2 total/);
  });
});
