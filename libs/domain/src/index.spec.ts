import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as domain from './index.js';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && name !== 'index.ts');

const valuesOf = (file: string) =>
  Array.from(readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm), ([, name = '']) => name);

describe('libs/domain', () => {
  it('is exported whole', () => {
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      for (const name of valuesOf(file)) expect([file, name, name in domain]).toEqual([file, name, true]);
    }
  });

  it('imports nothing but zod and itself', () => {
    for (const file of files) {
      for (const [, from = ''] of readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'/gm)) {
        expect([file, from === 'zod' || /^\.\/[a-z-]+\.js$/.test(from)]).toEqual([file, true]);
      }
    }
  });

  // A page's first script holds what these import: a rule that shares its file with a schema brings all of zod, 24 kB, one beside the texts of
  // the server all of these, 8 kB.
  it('gives the shared libraries of the pages rules that lie apart from schemas and texts', () => {
    const beside = files.filter((file) =>
      /^import \{.*from '(zod|\.\/[a-z-]+-texts\.js)'/m.test(readFileSync(`${FOLDER}/${file}`, 'utf8')),
    );
    const heavy = new Set(beside.flatMap((file) => valuesOf(file)));
    for (const lib of ['api', 'editor', 'live-doc', 'object-views', 'shell-kit', 'ui']) {
      const source = `${FOLDER}/../../${lib}/src`;
      for (const file of readdirSync(source).filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))) {
        for (const [, names = ''] of readFileSync(`${source}/${file}`, 'utf8').matchAll(/^import \{([^}]*)\} from '@libs\/domain'/gm)) {
          const values = names.split(',').map((name) => name.trim());
          expect([lib, file, values.filter((name) => heavy.has(name))]).toEqual([lib, file, []]);
        }
      }
    }
  });

  it('tells each caller what it must know, in a sentence over each export', () => {
    for (const file of files) {
      const lines = readFileSync(`${FOLDER}/${file}`, 'utf8').split('\n');
      lines.forEach((line, i) => {
        if (/^export (?!\*)/.test(line)) expect([file, line, lines[i - 1]?.trimEnd().endsWith('*/')]).toEqual([file, line, true]);
      });
    }
  });
});
