import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

/** Folders that hold code, one for each package.json of the workspace. */
export const FOLDERS: readonly string[] = [
  'backend',
  'shell',
  ...['frontends', 'libs'].flatMap((group) => fs.readdirSync(path.join(ROOT, group)).map((name) => `${group}/${name}`)),
].filter((folder) => fs.existsSync(path.join(ROOT, folder, 'package.json')));

const GENERATED_FOLDERS = new Set(['node_modules', 'dist', 'out-tsc', '.nx', '.data']);

/** Files below some folders that a filter takes, as paths from the root, without what is installed or built. */
export function sourcesBelow(folders: readonly string[], accepts: (file: string) => boolean): string[] {
  const read = (folder: string): string[] =>
    fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return GENERATED_FOLDERS.has(entry.name) ? [] : read(file);
      return accepts(file) ? [file] : [];
    });
  return folders.filter((folder) => fs.existsSync(path.join(ROOT, folder))).flatMap(read);
}
