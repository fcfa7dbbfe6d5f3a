// Loads TypeScript in Node's own module system: the addresses that jest.config.mjs maps, swc with a cache on disk, and one copy of
// packages and of the product's code for all spec files of a worker. A spec file and what only tests use are loaded anew for each run.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync, version } from '@swc/core';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHARED = /^(backend\/src\/(?!testing\/)|libs\/(domain|editor|i18n|text-analysis)\/src\/).*(?<!\.(spec|factory))\.tsx?$/;
const GLOBALS = 'jest:globals';
const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
    keepClassNames: true,
  },
};

/** Address of a loaded file -> its source map on disk, as Jest's stack traces want it. */
export const sourceMaps = new Map();

/** Files that all spec files of this process share: after a change of one of them only a new process has the new text. */
export const loadedFrom = () => [...new Set([...sourceMaps.keys()].filter((url) => !url.includes('?')).map((url) => fileURLToPath(url)))];

/** Packages that our own files import, by address. */
export const packages = new Set();

/** What `@jest/globals` gives the spec file that is being run. */
export const current = { globals: null };
globalThis[Symbol.for(GLOBALS)] = () => current.globals;

const salt = JSON.stringify([version, OPTIONS]);
const sharedByPath = new Map();

/** Whether all spec files of a worker have the same copy of a file. */
export function isShared(file) {
  let shared = sharedByPath.get(file);
  if (shared === undefined) {
    const place = path.relative(ROOT, file).split(path.sep).join('/');
    shared = place.includes('node_modules/') || SHARED.test(place);
    sharedByPath.set(file, shared);
  }
  return shared;
}

/**
 * Changes of sources, by name: what is imported with `?fault=NAME`, and our own files that it imports, is loaded with them. A spec that plants
 * faults finds the map by its symbol, because importing this file would give it a copy.
 */
const FAULTS = Symbol.for('jest:faults');
globalThis[FAULTS] ??= new Map();
const faults = globalThis[FAULTS];

function compiled(file, url, cache) {
  const fault = faults.get(/\?fault=([\w-]+)$/.exec(url)?.[1]);
  const source = (fault ?? ((_, text) => text))(file, fs.readFileSync(file, 'utf8'));
  const key = createHash('sha1').update(salt).update(file).update('\0').update(source).digest('hex');
  const at = path.join(cache, key.slice(0, 2), key);
  sourceMaps.set(url, `${at}.map`);
  try {
    return fs.readFileSync(`${at}.js`, 'utf8');
  } catch {
    const { code, map } = transformSync(source, { ...OPTIONS, filename: file });
    fs.mkdirSync(path.dirname(at), { recursive: true });
    write(`${at}.map`, JSON.stringify({ ...JSON.parse(map), sources: [pathToFileURL(file).href] }));
    write(`${at}.js`, code);
    return code;
  }
}

// Two workers may write the same file at once.
function write(at, text) {
  fs.writeFileSync(`${at}.${process.pid}`, text);
  fs.renameSync(`${at}.${process.pid}`, at);
}

/** Takes over the loading of TypeScript in this process, with the moduleNameMapper and the cache directory of a Jest project. */
export function loadTypeScript({ moduleNameMapper, cacheDirectory }) {
  const cache = path.join(cacheDirectory, 'swc');
  const names = moduleNameMapper.map(([pattern, target]) => [new RegExp(pattern), target]);
  const fileOf = (specifier) => {
    for (const [pattern, target] of names) {
      const match = pattern.exec(specifier);
      if (match) return pathToFileURL(target.replace(/\$(\d)/g, (_, n) => match[n])).href;
    }
    return null;
  };
  const typeScriptOf = (specifier, parent) => {
    if (!/^\.{1,2}\/.*\.js$/.test(specifier) || !parent?.startsWith('file:')) return null;
    const stem = fileURLToPath(new URL(specifier.slice(0, -3), parent));
    const found = ['.ts', '.tsx'].map((ending) => stem + ending).find((file) => fs.existsSync(file));
    return found ? pathToFileURL(found).href : null;
  };
  const runOf = (parent) => (parent ? (/\?(spec=\d+|fault=[\w-]+)$/.exec(parent)?.[0] ?? '') : '');
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: `${GLOBALS}${runOf(context.parentURL)}`, format: 'module', shortCircuit: true };
      const own = fileOf(specifier) ?? typeScriptOf(specifier, context.parentURL);
      const found = own ? { url: own, shortCircuit: true } : next(specifier, context);
      if (found.url.includes('/node_modules/') && !context.parentURL?.includes('/node_modules/')) packages.add(found.url);
      const run = runOf(context.parentURL);
      if (!run || !found.url.startsWith('file:') || found.url.includes('?')) return found;
      const file = fileURLToPath(found.url);
      const isOwn = run.startsWith('?fault=') ? !file.includes('node_modules') && /\.tsx?$/.test(file) : !isShared(file);
      return isOwn ? { ...found, url: found.url + run } : found;
    },
    load(url, context, next) {
      if (url.startsWith(GLOBALS)) {
        const given = Object.keys(current.globals);
        const source = `const given = globalThis[Symbol.for('${GLOBALS}')]();\n${given.map((n) => `export const ${n} = given.${n};`).join('\n')}`;
        return { format: 'module', source, shortCircuit: true };
      }
      if (!/\.tsx?(\?(spec=\d+|fault=[\w-]+))?$/.test(url) || !url.startsWith('file:') || url.includes('/node_modules/'))
        return next(url, context);
      return { format: 'module', source: compiled(fileURLToPath(url), url, cache), shortCircuit: true };
    },
  });
}
