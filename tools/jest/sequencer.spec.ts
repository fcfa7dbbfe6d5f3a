import os from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import LongestFirst from './sequencer.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = [
  'libs/a.spec.ts',
  'backend/src/testing/kill.spec.ts',
  'e2e/app.spec.ts',
  'backend/src/platform/b.spec.ts',
  'e2e/robot/robot.spec.ts',
];

const sorted = (durations: Record<string, number>) => {
  const context = { config: { id: 'x', cacheDirectory: path.join(os.tmpdir(), 'none') }, hasteFS: { getSize: () => 1 } };
  const sequencer = new LongestFirst({ globalConfig: {}, contexts: [context] });
  sequencer._getCache = () => Object.fromEntries(Object.entries(durations).map(([file, ms]) => [path.join(ROOT, file), [1, ms]]));
  return sequencer
    .sort(FILES.map((file) => ({ path: path.join(ROOT, file), context })))
    .map((test: { path: string }) => path.relative(ROOT, test.path));
};

it('begins with the kinds of spec files that take long, until a run has measured each', () => {
  expect(sorted({})).toEqual([
    'e2e/robot/robot.spec.ts',
    'backend/src/testing/kill.spec.ts',
    'e2e/app.spec.ts',
    'backend/src/platform/b.spec.ts',
    'libs/a.spec.ts',
  ]);
  const known = Object.fromEntries(FILES.map((file) => [file, 1]));
  expect(sorted({ ...known, 'libs/a.spec.ts': 9000, 'e2e/app.spec.ts': 5000 }).slice(0, 2)).toEqual(['libs/a.spec.ts', 'e2e/app.spec.ts']);
});
