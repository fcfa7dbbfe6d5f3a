import fs from 'node:fs';
import type { Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { describeInBrowser, expectHealthy, TestStage, until, waitUntilHidden, waitUntilVisible } from './steps.js';

describeInBrowser('The installed app', () => {
  let stage: TestStage;
  let maren: Person;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
  }, 180_000);
  afterAll(() => stage?.close());

  it('has a manifest and icons of the size that it says', async () => {
    const page = await stage.page(maren, '/home');
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.evaluate(async (url) => (await fetch(url!)).json(), href);
    expect(manifest).toMatchObject({ name: 'Verbatim', start_url: '/', scope: '/', display: 'standalone' });
    expect(manifest.icons.some((icon: any) => icon.purpose === 'maskable' && icon.sizes === '512x512')).toBe(true);
    for (const { src, sizes, type } of manifest.icons) {
      const result = await page.evaluate(async (url) => {
        const answer = await fetch(url);
        const view = new DataView(await answer.arrayBuffer());
        const [width, height] = [view.getUint32(16), view.getUint32(20)];
        return { status: answer.status, type: answer.headers.get('content-type'), size: `${width}x${height}` };
      }, src);
      expect(result).toMatchObject({ status: 200, type, ...(sizes === 'any' ? {} : { size: sizes }) });
    }
    const cdp = await page.context().newCDPSession(page);
    const { errors } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  });

  it('says that one is offline, keeps nothing else, and comes back by itself', async () => {
    const page = await stage.page(maren, '/home', { worker: true });
    const worker = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL ?? null);
    await until(worker, (url) => url?.endsWith('/service-worker.js') ?? false, 'the worker');
    await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean, 'the worker answers');
    await page.reload();
    await waitUntilVisible(page.getByRole('heading', { name: 'What do you want to hear?' }));
    expect(await page.evaluate(() => caches.keys())).toEqual([]);

    await page.context().setOffline(true);
    await page.goto(`http://${maren.host}/browse`);
    await waitUntilVisible(page.getByRole('heading', { name: 'You are offline.' }));
    await waitUntilVisible(page.getByText('What you typed is saved on this device.'));
    expect(await page.locator('body').innerText()).not.toContain('Fieldfare');
    await expectHealthy(page, 'app-offline');
    await inDarkOffline(page);
    await page.context().setOffline(false);
    await waitUntilVisible(page.getByRole('table', { name: 'Contents of Everything' }));
    expect(page.url()).toContain('/browse');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'You are offline.' }));
    await page.context().setOffline(false);
    await waitUntilVisible(page.getByRole('table', { name: 'Contents of Everything' }));
  });

  it('reads by itself what could not be read while the line was down', async () => {
    const page = await stage.page(maren, '/search?q=belt');
    const scope = page.getByRole('button', { name: /Whole workspace/ });
    await waitUntilVisible(page.getByRole('list', { name: 'Results' }));
    await page.context().setOffline(true);
    await scope.click();
    const list = page.getByRole('listbox');
    await waitUntilVisible(page.getByRole('dialog').getByText(/did not respond/));
    expect(await list.getAttribute('aria-busy')).toBe('false');
    await page.context().setOffline(false);
    await waitUntilVisible(list.getByText('The night before delivery'));
    await waitUntilHidden(page.getByRole('dialog').getByText(/did not respond/));
    page.problems.length = 0;
  });

  it('takes a new version at once, and the old one is gone', async () => {
    const page = await stage.page(maren, '/home', { worker: true });
    await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), Boolean, 'the worker answers');
    const file = `${stage.t.config.webDir}/shell/app/service-worker.js`;
    const before = fs.readFileSync(file, 'utf8');
    try {
      // What an older build might have kept.
      await page.evaluate(async () => (await caches.open('old')).put('/x', new Response('old')));
      fs.writeFileSync(file, before.replace(/^\/\/ .*/, '// another-version'));
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
      await until(
        () => page.evaluate(() => caches.keys()),
        (names) => names.length === 0,
        'nothing old is kept',
      );
      const states = () =>
        page.evaluate(async () => {
          const matches = await navigator.serviceWorker.getRegistrations();
          return matches.map(({ active, waiting, installing }) =>
            [active?.state, waiting?.state, installing?.state].filter(Boolean).join(),
          );
        });
      await until(states, (all) => all.join() === 'activated', 'one worker');
    } finally {
      fs.writeFileSync(file, before);
    }
  });
});

/** The page stands alone: it draws its own dark. */
async function inDarkOffline(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await waitUntilVisible(page.getByRole('heading', { name: 'You are offline.' }));
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
}
