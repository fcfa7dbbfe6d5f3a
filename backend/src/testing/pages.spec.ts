import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PAGES } from '@libs/domain';

const SOURCES = ['shell/src', 'frontends'];
const filesOf = (dir: string): string[] =>
  fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'out-tsc'].includes(entry.name) ? [] : filesOf(file);
    return /\.tsx?$/.test(entry.name) ? [file] : [];
  });

/** Addresses of every `path: '/…'` of a route, and of the lists that are mapped to routes with the same page. */
function routesOf(file: string): string[] {
  const source = fs.readFileSync(file, 'utf8');
  if (!/\broutes\b|createBrowserRouter|RouteObject/i.test(source)) return [];
  const single = [...source.matchAll(/\bpath: '(\/[^']*)'/g)].map((m) => m[1]!);
  const lists = [...source.matchAll(/\[((?:'\/[^']*',?\s*)+)\]\.map\(\(path\)/g)].flatMap((m) =>
    [...m[1]!.matchAll(/'([^']*)'/g)].map((item) => item[1]!),
  );
  return [...single, ...lists];
}

describe('the table of pages', () => {
  it('has exactly the routes of the shell and the front ends', () => {
    const drawn = SOURCES.flatMap(filesOf).flatMap(routesOf);
    // The start page is an index route.
    const known = new Set<string>([...PAGES.root, ...PAGES.member, ...PAGES.public]);
    expect([...new Set([...drawn, '/'])].sort()).toEqual([...known].sort());
  });
});
