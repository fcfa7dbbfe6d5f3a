import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
// @ts-expect-error: a script without types
import { publishBuilt, publishRemote, releaseOf, releasesOf, rollbackRemote } from './remote-releases.mjs';

const dirs: string[] = [];
let root: string;
let web: string;
const write = (file: string, content: unknown) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-releases-'));
  dirs.push(root);
  web = path.join(root, 'web');
  write(path.join(root, 'shell/src/first-asks.json'), { session: {}, member: {}, routes: { '/settings': { Page: {} } }, fetches: {} });
  write(path.join(root, 'libs/api/.generated/operations.json'), { Page: { hash: 'abc' } });
  shellWith('1.1.0');
});
afterAll(() => {
  for (const dir of dirs) fs.rmSync(dir, { recursive: true });
});

function shellWith(version: string): void {
  write(path.join(web, 'shell/mf-manifest.json'), { shared: [{ name: '@libs/ui', version }] });
}

/** A build of the remote as rspack leaves it. */
function built(number: string, range = '^1.0.0') {
  const dist = path.join(root, 'built', number);
  const buildInfo = { buildVersion: number };
  write(path.join(dist, 'mf-manifest.json'), {
    metaData: { buildInfo, remoteEntry: { name: `remoteEntry.${number}.js` } },
    shared: [{ name: '@libs/ui', requiredVersion: range }],
  });
  write(path.join(dist, 'route-files.json'), { entry: ['entry.js'], routes: { '/settings': ['page.js'] } });
  write(path.join(dist, `remoteEntry.${number}.js`), '</script>');
  return { name: 'settings', dist, root };
}
const publish = (number: string, range?: string, force = false) => publishRemote(web, { ...built(number, range), force }).version;
const live = () => JSON.parse(fs.readFileSync(path.join(web, 'remotes/settings/live.json'), 'utf8'));
const numbers = () => releasesOf(web, 'settings').map(({ number, isLive }: any) => (isLive ? `${number} live` : number));
const start = (number: string) => {
  const build = built(number);
  publishBuilt(web, releaseOf(build), build.dist);
};

describe('One remote', () => {
  it('is published with what its pages load first and the versions it needs, beside the version before', () => {
    const one = publish('1.0.0');
    const two = publish('1.0.1');
    expect(live()).toEqual({
      name: 'settings',
      version: two,
      entry: `/remotes/settings/${two}/remoteEntry.1.0.1.js`,
      needs: { '@libs/ui': '^1.0.0' },
      files: ['entry.js'],
      routes: { '/settings': { files: ['page.js'], asks: [['Page', 'abc', {}]] } },
    });
    expect(fs.readdirSync(path.join(web, 'remotes/settings', one))).toContain('remoteEntry.1.0.0.js');
    expect(fs.readFileSync(path.join(web, 'remotes/settings/live.json'), 'utf8')).not.toContain('<');
  });

  it('goes back version by version, and forward from where it is', () => {
    for (const number of ['1.0.0', '1.0.1', '1.0.2']) publish(number);
    rollbackRemote(web, 'settings');
    expect(numbers()).toEqual(['1.0.2', '1.0.1 live', '1.0.0']);
    // 1.0.2 was taken back: what comes after 1.0.1 leads back to that.
    publish('1.0.3');
    expect(numbers()).toEqual(['1.0.3 live', '1.0.1', '1.0.0']);
    rollbackRemote(web, 'settings');
    rollbackRemote(web, 'settings');
    expect(numbers()).toEqual(['1.0.3', '1.0.1', '1.0.0 live']);
    expect(() => rollbackRemote(web, 'settings')).toThrow(`There is no version of settings before ${live().version}.`);
  });

  it('stays taken back, or as it was published, until a start brings another build', () => {
    start('1.0.0');
    start('1.0.1');
    rollbackRemote(web, 'settings');
    start('1.0.1');
    expect(numbers()).toEqual(['1.0.1', '1.0.0 live']);
    publish('1.0.2');
    start('1.0.1');
    expect(numbers()).toEqual(['1.0.2 live', '1.0.0']);
    start('1.0.3');
    expect(numbers()[0]).toBe('1.0.3 live');
  });

  it('that the published shell would refuse is not published, or fetched ahead', () => {
    const one = publish('1.0.0');
    expect(() => publish('2.0.0', '^1.2.0')).toThrow('@libs/ui ^1.2.0 is needed, the shell has 1.1.0');
    expect(live().version).toBe(one);
    const two = publish('2.0.0', '^1.2.0', true);
    expect(live()).toMatchObject({ version: two, needs: { '@libs/ui': '^1.2.0' }, files: [], routes: {} });
    shellWith('1.2.0');
    start('2.0.1');
    rollbackRemote(web, 'settings');
    expect(live()).toMatchObject({ version: two, files: ['entry.js'] });
  });
});

const KILLED = `
import fs from 'node:fs';
let left = Number(process.argv[1]);
for (const name of ['mkdirSync', 'cpSync', 'writeFileSync', 'renameSync', 'utimesSync']) {
  const whole = fs[name];
  fs[name] = (...given) => {
    if (--left > 0) return whole(...given);
    if (name === 'writeFileSync') whole(given[0], given[1].slice(0, given[1].length / 2));
    if (name === 'cpSync') fs.closeSync(fs.openSync(given[1] + '.part', 'w'));
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  };
}
const { publishRemote } = await import(process.argv[2]);
publishRemote(process.argv[3], JSON.parse(process.argv[4]));
`;

it('Publishing leaves the old version live wherever it is killed, and succeeds the next time', () => {
  publish('1.0.0');
  let killedBefore = 0;
  for (let isOld = true; isOld; killedBefore++) {
    // Of another content each time: nothing of it is there from the time before.
    const next = built(`1.0.1-${killedBefore}`);
    const script = [String(killedBefore + 1), path.resolve('tools/remote-releases.mjs'), web, JSON.stringify(next)];
    const { status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', KILLED, ...script]);
    const { name, version, entry } = live();
    isOld = entry.includes('.1.0.0.');
    expect([status, signal]).toEqual([null, 'SIGKILL']);
    // Whichever is live is whole.
    const files = fs.readdirSync(path.join(web, 'remotes', name, version));
    expect(files).toEqual(expect.arrayContaining([path.basename(entry), 'mf-manifest.json', 'release.json', 'route-files.json']));
  }
  // Two files and two folders are written, and three renamed, before the last rename.
  expect(killedBefore).toBeGreaterThan(7);
  expect(numbers().filter((number: string) => number.endsWith('live'))).toEqual([`1.0.1-${killedBefore - 1} live`]);
  publish('1.0.2');
  rollbackRemote(web, 'settings');
  rollbackRemote(web, 'settings');
  expect(numbers().at(-1)).toBe('1.0.0 live');
});
