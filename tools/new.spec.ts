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
  const TOUCHED = ['libs/api/src/cache-tables.ts', 'frontends/repository/src/notes/redaction/texts.ts'];
  for (const file of [...TOUCHED, 'tools/new.mjs', 'tsconfig.base.json', 'biome.json', '.gitignore', 'package.json', 'jest.config.mjs'])
    fs.cpSync(path.join(ROOT, file), path.join(copy, file), { recursive: true });
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

  const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8');

  it('writes a noun that fits the house, is typed, and answers every registry', () => {
    const before = read('backend/src/migrations/index.ts');
    expect(run('tools/new.mjs', 'noun', 'repository/side-stories')).toMatchObject({
      status: 0,
      out: expect.stringContaining('WRITE_SCHEMA=1'),
    });
    // The last migration, by its time as well.
    const migrations = fs.readdirSync(path.join(copy, 'backend/src/migrations')).filter((name) => /^\d/.test(name));
    expect(migrations.sort().at(-1)).toMatch(/-side-stories\.ts$/);
    const [last] = read('backend/src/migrations/index.ts').match(/\w+(?=,\n\];)/)!;
    expect([last, before.includes(last)]).toEqual(['sideStoriesTable', false]);
    const module = read('backend/src/contexts/repository/repository.module.ts');
    for (const name of ['SideStoryRow', 'SideStoriesService', 'SideStoriesResolver', 'SideStoriesRegistries'])
      expect([name, module.split(new RegExp(`\\b${name}\\b`)).length]).toEqual([name, 3]);
    const answers = {
      'libs/domain/src/change-kinds.ts': "'sideStory',",
      'libs/domain/src/personal-data.ts': "'sideStory',",
      'libs/api/src/cache-tables.ts': "sideStory: { nouns: [], types: ['SideStory'] },",
      'frontends/repository/src/notes/redaction/texts.ts': "sideStory: 'Side story',",
      'backend/src/testing/tenant-tables.ts': "side_stories: { kind: 'sideStory', ...NOT_FOUND },",
      'backend/src/testing/noun-rows.ts': 'insert into side_stories (workspace_id, id, title, created_by)',
      'backend/src/contexts/workspace/content-transfers/content-transfers.spec.ts': "'side_stories.created_by': AUTHOR,",
    };
    for (const [file, line] of Object.entries(answers)) expect([file, read(file)]).toEqual([file, expect.stringContaining(line)]);
    const dir = 'backend/src/contexts/repository/side-stories';
    expect(fs.readdirSync(path.join(copy, dir)).sort()).toEqual([
      'side-stories.resolver.ts',
      'side-stories.service.spec.ts',
      'side-stories.service.ts',
      'side-story-registries.ts',
      'side-story.entity.ts',
      'side-story.graphql.ts',
    ]);
    expect(
      run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', dir, 'backend/src/migrations', ...Object.keys(answers)),
    ).toMatchObject({ status: 0 });
    // Only the noun's own files: the rest of the backend is checked elsewhere.
    const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(copy, 'backend/tsconfig.json'), 'utf8'));
    // Packages are linked to where they really are: its answers name kinds that only the copy of libs/domain has.
    const paths = { ...compilerOptions.paths, '@libs/domain': ['../libs/domain/src/index.ts'] };
    const options = { ...compilerOptions, paths, noEmit: true, composite: false, incremental: false, tsBuildInfoFile: undefined };
    const files = fs.readdirSync(path.join(copy, dir)).map((file) => path.join('src/contexts/repository/side-stories', file));
    fs.writeFileSync(
      path.join(copy, 'backend/tsconfig.noun.json'),
      JSON.stringify({ extends: '../tsconfig.base.json', compilerOptions: options, files, references: [] }),
    );
    const { out } = run('node_modules/typescript/bin/tsc', '-p', 'backend/tsconfig.noun.json');
    expect(out.split('\n').filter((line) => line.includes('side-stor'))).toEqual([]);
  }, 300_000);
});
