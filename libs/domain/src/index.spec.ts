import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import * as domain from './index.js';

const FOLDER = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && name !== 'index.ts');

describe('libs/domain', () => {
  it('is exported whole', () => {
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      for (const [, name = ''] of readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)) {
        expect([file, name, name in domain]).toEqual([file, name, true]);
      }
    }
  });

  it('imports nothing but zod and itself', () => {
    for (const file of files) {
      for (const [, from = ''] of readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(/^(?:import|export) .*from '([^']+)'/gm)) {
        expect([file, from === 'zod' || /^\.\/[a-z-]+\.js$/.test(from)]).toEqual([file, true]);
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
