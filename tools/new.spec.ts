import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
let copy: string;

/** The backend's sources in a folder of their own, with the packages of the real one. */
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-new-'));
  const skip = /[\\/](node_modules|dist|out-tsc)([\\/]|$)/;
  for (const part of ['backend', 'libs/domain', 'libs/editor', 'libs/text-analysis'])
    fs.cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true, filter: (from) => !skip.test(from.slice(ROOT.length)) });
  for (const file of ['tools/new.mjs', 'tsconfig.base.json', 'biome.json', '.gitignore', 'package.json', 'jest.config.mjs'])
    fs.cpSync(path.join(ROOT, file), path.join(copy, file));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

const run = (...args: string[]) => {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
  return { status, out: `${stdout}${stderr}` };
};
describe('npm run new noun', () => {
  it('refuses what is no noun of a context, and one that is there', () => {
    for (const args of [
      [],
      ['noun'],
      ['noun', 'repository'],
      ['noun', 'nowhere/views'],
      ['noun', 'repository/Views'],
      ['noun', 'repository/tags'],
      ['noun', 'repository/data-point'],
    ])
      expect({ args, ...run('tools/new.mjs', ...args) }).toMatchObject({ args, status: 1 });
  });

  it('writes files that fit the house, are typed, and say the next steps', () => {
    expect(run('tools/new.mjs', 'noun', 'repository/side-stories')).toMatchObject({
      status: 0,
      out: expect.stringContaining('app_tenant_table'),
    });
    const dir = 'backend/src/contexts/repository/side-stories';
    expect(fs.readdirSync(path.join(copy, dir)).sort()).toEqual([
      'side-stories.resolver.ts',
      'side-stories.service.spec.ts',
      'side-stories.service.ts',
      'side-story.entity.ts',
      'side-story.graphql.ts',
    ]);
    expect(run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', dir)).toMatchObject({ status: 0 });
    // Only the noun's own files: the rest of the backend is checked elsewhere.
    const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(copy, 'backend/tsconfig.json'), 'utf8'));
    const options = { ...compilerOptions, noEmit: true, composite: false, incremental: false, tsBuildInfoFile: undefined };
    const files = fs.readdirSync(path.join(copy, dir)).map((file) => path.join('src/contexts/repository/side-stories', file));
    fs.writeFileSync(
      path.join(copy, 'backend/tsconfig.noun.json'),
      JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions: options, files, references: [] }),
    );
    const { out } = run('node_modules/typescript/bin/tsc', '-p', 'backend/tsconfig.noun.json');
    expect(out.split('\n').filter((line) => line.includes('side-stor'))).toEqual([]);
  }, 300_000);
});
