import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['frontends', 'shell/src', 'libs'];
/** Where React's own are used. */
const MECHANISM = ['libs/ui/src/lazy-component.ts', 'libs/ui/src/dialog.tsx', 'libs/shell-kit/src/preloadable.tsx'];

const files = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|\.generated/.test(file))
    .map((file) => path.join(folder, file)),
);

describe('A part whose code comes later', () => {
  it('has a boundary of its own: without one the whole page answers no press until it is there', () => {
    const users = files.filter((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      return /import \{[^}]*\b(?:Suspense|lazy)\b[^}]*\} from 'react'|\blazyComponent\(/.test(text);
    });
    expect(users.sort()).toEqual(MECHANISM.sort());
  });
});
