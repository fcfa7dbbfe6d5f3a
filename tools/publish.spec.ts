import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
// @ts-expect-error: a script without types
import { prune } from './remote-releases.mjs';

const DAY = 24 * 3600 * 1000;
const NOW = Date.parse('2026-11-21T12:00:00Z');
const dirs: string[] = [];
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-publish-'));
  dirs.push(folder);
});
afterAll(() => {
  for (const dir of dirs) fs.rmSync(dir, { recursive: true });
});

const version = (n: number) => n.toString(16).padStart(12, '0');
function published(name: string, daysAgo: number): void {
  fs.mkdirSync(path.join(folder, name));
  fs.writeFileSync(path.join(folder, name, 'a.js'), '');
  const at = (NOW - daysAgo * DAY) / 1000;
  fs.utimesSync(path.join(folder, name), at, at);
}
const left = () => fs.readdirSync(folder).sort();

it('keeps the last five versions, however old', () => {
  for (let n = 1; n <= 8; n++) published(version(n), 100 - n);
  prune(folder, version(8), undefined, NOW);
  expect(left()).toEqual([4, 5, 6, 7, 8].map(version));
});

it('keeps every version that was published within seven days', () => {
  for (let n = 1; n <= 12; n++) published(version(n), 8.5 - n * 0.7);
  prune(folder, version(12), version(11), NOW);
  expect(left()).toEqual(Array.from({ length: 10 }, (_, i) => version(i + 3)));
});

it('counts a version that was published for a year as new on the day it is followed', () => {
  published(version(1), 365);
  for (let n = 2; n <= 7; n++) published(version(n), 30 - n);
  prune(folder, version(7), version(1), NOW);
  expect(left()).toContain(version(1));
  expect(left()).toHaveLength(5);
});

it('keeps the current one when an old build is published again, and clears what broke off', () => {
  for (let n = 1; n <= 7; n++) published(version(n), 100 - n);
  published(`${version(9)}.4711`, 2);
  published(`${version(9)}.4712`, 0.1);
  published('not-a-version', 500);
  prune(folder, version(1), version(7), NOW);
  expect(left()).toEqual([version(1), ...[4, 5, 6, 7].map(version), `${version(9)}.4712`, 'not-a-version']);
});
