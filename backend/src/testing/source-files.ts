import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g;

/** Every TypeScript file of the product, by its path in the project. */
export const files = ['backend/src', 'libs', 'frontends', 'shell'].flatMap((d) => walk(d)).filter((f) => /\.tsx?$/.test(f));

/** What a file imports, as it writes it; `code` in place of what is on disk. */
export function importsOf(f: string, code = fs.readFileSync(path.join(ROOT, f), 'utf8')): string[] {
  return [...code.matchAll(IMPORT)].map((m) => m[2]!);
}

export function lines(f: string): number {
  return fs.readFileSync(path.join(ROOT, f), 'utf8').split('\n').length;
}

function walk(dir: string): string[] {
  const at = path.join(ROOT, dir);
  if (!fs.existsSync(at)) return [];
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((e) => {
    if (['node_modules', 'dist', 'out-tsc', '.generated'].includes(e.name)) return [];
    return e.isDirectory() ? walk(`${dir}/${e.name}`) : [`${dir}/${e.name}`];
  });
}
