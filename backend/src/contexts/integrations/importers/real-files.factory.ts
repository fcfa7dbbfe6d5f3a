import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../../../..');

/** The folder of real files that stands beside the repository, or undefined where there is none. */
const FOLDER = ['../shared/data', '../../shared/data'].map((path) => resolve(ROOT, path)).find((path) => existsSync(path));

/** A test over real files; skipped, and saying so in its name, where they are missing. */
export function itWithFiles(name: string, run: () => Promise<void> | void, timeout?: number): void {
  if (FOLDER) it(name, run, timeout);
  else it.skip(`${name} (skipped: shared data is missing)`, run);
}

/** The bytes of a real file. */
export const realFile = (path: string): Buffer => readFileSync(join(FOLDER!, path));

/** The paths of all real files under a folder that end as asked. */
export const realFiles = (folder: string, ends: RegExp): string[] =>
  (readdirSync(join(FOLDER!, folder), { recursive: true }) as string[])
    .filter((path) => ends.test(path))
    .sort()
    .map((path) => `${folder}/${path}`);
