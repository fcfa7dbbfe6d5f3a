import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Person } from '../backend/src/testing/harness.js';
// @ts-expect-error: a script without types
import { publishRemote, rollbackRemote } from '../tools/remote-releases.mjs';
import { overflowing } from './overflow.js';
import { describeInBrowser, expectHealthy, inDarkTheme, inLightTheme, type TestPage, TestStage, waitUntilVisible } from './steps.js';

const root = path.resolve('.');
const WINDOW = { width: 1366, height: 768 };

/** The range of who was built against the first version of a library that today's still serves. */
function firstOf(library: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'libs', library, 'package.json'), 'utf8'));
  return `^${version.split('.')[0]}.0.0`;
}

/** A remote's sources as they might have been yesterday, built like any other: older numbers, of shared packages too, and another heading. */
async function builtYesterday(folder: string): Promise<string> {
  const sources = path.join(folder, 'settings');
  const isSource = (file: string) => !/\/(dist|out-tsc)$/.test(file);
  fs.cpSync(path.join(root, 'frontends/settings'), sources, { recursive: true, filter: isSource });
  const pkg = JSON.parse(fs.readFileSync(path.join(sources, 'package.json'), 'utf8'));
  const peerDependencies = { ...pkg.peerDependencies, '@libs/ui': firstOf('ui'), '@libs/shell-kit': firstOf('shell-kit') };
  fs.writeFileSync(path.join(sources, 'package.json'), JSON.stringify({ ...pkg, version: '0.0.9', peerDependencies }));
  const texts = path.join(sources, 'src/texts.ts');
  const now = fs.readFileSync(texts, 'utf8');
  const then = now.replace("title: 'General'", "title: 'General, as it was'");
  expect(then).not.toBe(now);
  fs.writeFileSync(texts, then);
  // Fails with what the build says.
  await promisify(execFile)(path.join(root, 'node_modules/.bin/rspack'), ['build'], {
    cwd: sources,
    env: { ...process.env, NODE_ENV: 'production', OUT: 'dist' },
  });
  return path.join(sources, 'dist');
}

/** The same build for a shell that is yet to come: its manifest asks for a later contract. */
function forLaterShell(folder: string, name: string): string {
  const dist = path.join(folder, `later-${name}`);
  fs.cpSync(path.join(root, 'frontends', name, 'dist'), dist, { recursive: true });
  const file = path.join(dist, 'mf-manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const shared of manifest.shared) if (shared.name === '@libs/shell-kit') shared.requiredVersion = '^1.99.0';
  fs.writeFileSync(file, JSON.stringify(manifest));
  return dist;
}

describeInBrowser('Remotes', () => {
  let stage: TestStage;
  let maren: Person;
  let folder: string;
  let web: string;

  beforeAll(async () => {
    // Below the checkout, where a build finds its packages.
    fs.mkdirSync(path.join(root, '.data'), { recursive: true });
    folder = fs.mkdtempSync(path.join(root, '.data/remotes-'));
    web = fs.mkdtempSync(path.join(os.tmpdir(), 'verbatim-web-'));
    fs.cpSync(process.env['TEST_WEB_DIR']!, web, { recursive: true });
    stage = await TestStage.withSample({ WEB_DIR: web });
    maren = await stage.person('maren');
  }, 180_000);
  afterAll(async () => {
    await stage?.close();
    for (const dir of [folder, web]) fs.rmSync(dir, { recursive: true, force: true });
  });

  const publish = (name: string, dist: string) => publishRemote(web, { name, dist, root, force: true }).version as string;
  const heading = (page: TestPage, name: string) => waitUntilVisible(page.getByRole('heading', { level: 1, name, exact: true }));
  const settings = () => stage.page(maren, '/settings', WINDOW);

  it('one of yesterday runs in the shell of today, for the next page; an open one keeps its files, and a rollback is as quick', async () => {
    const open = await settings();
    await heading(open, 'General');
    const dist = await builtYesterday(folder);
    publish('settings', dist);

    const next = await settings();
    await heading(next, 'General, as it was');
    await next.goto(`http://${maren.host}/settings/users`);
    await waitUntilVisible(next.getByRole('table', { name: 'Members' }));
    await next.goto(`http://${maren.host}/home`);
    await heading(next, 'What do you want to hear?');
    expect(next.problems).toEqual([]);

    // Its other pages are fetched only now.
    await open.getByRole('link', { name: 'Members' }).first().click();
    await waitUntilVisible(open.getByRole('table', { name: 'Members' }));
    expect(open.problems).toEqual([]);

    rollbackRemote(web, 'settings');
    const back = await settings();
    await heading(back, 'General');
    expect(back.problems).toEqual([]);
  });

  it('one that needs a newer shell is refused before any of its code comes, and the others work', async () => {
    publish('settings', forLaterShell(folder, 'settings'));
    const page = await stage.page(maren, '/home', WINDOW);
    await heading(page, 'What do you want to hear?');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(`http://${maren.host}/settings`);
    await heading(page, 'This page needs a newer version of Verbatim');
    expect(await page.getByText('@libs/').count()).toBe(0);
    expect(fetched.filter((file) => file.startsWith('/remotes/settings/'))).toEqual([]);
    await inLightTheme(page);
    await expectHealthy(page, 'remote-too-new-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'remote-too-new-dark');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
    await heading(page, 'What do you want to hear?');

    const phone = await stage.page(maren, '/settings', { phone: true });
    await heading(phone, 'This page needs a newer version of Verbatim');
    expect(await overflowing(phone)).toEqual([]);
    await expectHealthy(phone, 'remote-too-new-phone');

    // What helps: a version for this shell, and the reload that the page offers.
    rollbackRemote(web, 'settings');
    await phone.getByRole('button', { name: 'Reload the page' }).click();
    await heading(phone, 'General');
  });

  it('one that is refused says so in a peek too', async () => {
    publish('insights', forLaterShell(folder, 'insights'));
    const insight = await stage.row('select id from insights order by created_at limit 1');
    const page = await stage.page(maren, `/recent?peek=insight:${insight['id']}`, WINDOW);
    await waitUntilVisible(page.locator('[data-peek=insight]').getByText('This page needs a newer version of Verbatim'));
    await expectHealthy(page, 'remote-too-new-peek');
    rollbackRemote(web, 'insights');
  });
});
