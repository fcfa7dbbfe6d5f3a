import fs from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';
import { newId } from '#platform/db';
import type { Person } from '../backend/src/testing/harness.js';
import { inTurn } from '../backend/src/testing/proofs.js';
import { operationOf, repeated } from './invariants.js';
import { addresses, filled, fillWorkspace, sampleIds, visit, waitUntilPainted } from './routes.js';
import { describeInBrowser, type TestPage, TestStage, until } from './steps.js';

/** As many as a page may need to show a note; half of them are small questions. */
const MAX_REQUESTS = 30;
/** Bodies as compressed, and headers (bench/first-load.mjs). */
const MAX_BYTES = { '/home': 340_000, '/data/:noteId': 580_000 };
const PEOPLE = ['maren', 'idris', 'clara'] as const;
const NOTHING = { responseHeadersSize: 0, responseBodySize: 0 };
const ASKS = JSON.parse(fs.readFileSync('shell/src/first-asks.json', 'utf8'));

describeInBrowser('What travels between page and server', () => {
  let stage: TestStage;
  let maren: Person;
  let ids: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    ids = await sampleIds(stage, maren);
  }, 180_000);
  afterAll(() => stage?.close());

  /** A page that has nothing in its cache, opened at an address of the route tables, and all that it asked. */
  async function opened(address: string): Promise<{ page: TestPage; requests: Request[] }> {
    const page = await stage.page(maren, '/health');
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(`http://${maren.host}${filled(address, ids)}`);
    await waitUntilPainted(page);
    await page.waitForLoadState('networkidle');
    return { page, requests };
  }

  it('a note needs few requests', async () => {
    const { page, requests } = await opened('/data/:noteId');
    const asked = requests.map((request) => `${new URL(request.url()).pathname} ${operationOf(request)}`);
    if (asked.length > MAX_REQUESTS) throw new Error(`${asked.length} requests:\n${asked.join('\n')}`);
    expect(page.problems).toEqual([]);
    await page.context().close();
  });

  it.each(Object.entries(MAX_BYTES))('%s is loaded with at most %i bytes, as they travel', async (address, max) => {
    const { page, requests } = await opened(address);
    const moved = await Promise.all(
      requests.map(async (request) => {
        const { responseHeadersSize, responseBodySize } = (await request.response()) ? await request.sizes() : NOTHING;
        return { path: new URL(request.url()).pathname, bytes: responseHeadersSize + responseBodySize };
      }),
    );
    const bytes = moved.reduce((sum, item) => sum + item.bytes, 0);
    // The scripts alone are two hundred thousand: less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(200_000);
    if (bytes > max) throw new Error(`${bytes} bytes:\n${moved.map((item) => `${item.bytes} ${item.path}`).join('\n')}`);
    await page.context().close();
  });

  it.each([...new Set([...Object.keys(ASKS.routes), ...Object.keys(ASKS.fetches)])])(
    '%s uses all that was asked for and fetched before its scripts came',
    async (address) => {
      const { page, requests } = await opened(address);
      await until(
        () => unused(page),
        (left) => left.length === 0,
        'first answers that nobody took',
      );
      const files = requests.map((request) => new URL(request.url()).pathname).filter((path) => /\.(js|css)$/.test(path));
      expect(files.filter((path, position) => files.indexOf(path) !== position)).toEqual([]);
      expect(page.problems).toEqual([]);
      await page.context().close();
    },
  );

  it.each(addresses('member').filter((address) => /:(note|insight)Id/.test(address)))(
    '%s reads each answer to its end, also where there is nothing',
    async (address) => {
      const { page, requests } = await opened(filled(address, { ...ids, noteId: newId(), insightId: newId() }));
      expect((await Promise.all(requests.map((request) => request.response()))).every(Boolean)).toBe(true);
      await page.context().close();
    },
  );

  // Another person with the next commit.
  it.each(inTurn(3, PEOPLE))(
    'as %s nothing is asked twice within half a second, on any route or on the way back, nor what is refused',
    async (name) => {
      const page = await stage.page(await stage.person(name), '/you');
      await waitUntilPainted(page);
      const twice = repeated(page);
      const refusals = refused(page);
      const unexplained: string[] = [];
      for (const address of addresses('member')) {
        twice.at(address);
        await visit(page, filled(address, ids));
        await page.waitForLoadState('networkidle');
        // Only a page that says nothing but this may have asked for it.
        if ((await refusals()).length && !/^(Page not found|You do not have access to this)/.test(await page.locator('main').innerText()))
          unexplained.push(`${address}: ${(await refusals()).join(', ')}`);
        (await refusals()).length = 0;
      }
      expect(unexplained).toEqual([]);
      for (const address of ['/home', '/data/:noteId', '/projects/:projectId', '/insights/:insightId']) {
        twice.at(`there and back: ${address}`);
        await visit(page, filled(address, ids));
        await page.goBack();
        await waitUntilPainted(page);
        await page.waitForLoadState('networkidle');
      }
      expect(twice.found).toEqual([]);
      expect(page.problems).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  // Last, because these notes are rows without a text.
  it('a long table draws the rows near the window, and every row for keys, screen readers and paper', async () => {
    await fillWorkspace(stage, maren);
    for (const address of ['/projects/:projectId', '/projects/:projectId/tags']) {
      const page = await stage.page(maren, filled(address, ids));
      await waitUntilPainted(page);
      const table = page.locator('#content table');
      const rows = table.locator('[data-row]');
      const all = Number(await table.getAttribute('aria-rowcount')) - 1;
      expect(all).toBeGreaterThan(60);
      expect(await rows.count()).toBeLessThan(all);
      expect(await rows.first().getAttribute('aria-rowindex')).toBe('2');
      expect(await rightOf(rows.first().locator('td').last())).toBe(await rightOf(table));
      for (let i = 0; i < all; i++) await page.keyboard.press('j');
      const last = table.locator(`[aria-rowindex="${all + 1}"]`);
      await until(() => last.count().then(async (n) => n === 1 && (await isInside(last))), Boolean, 'the last row is in the window');
      expect(await rows.count()).toBeLessThan(all);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(await rows.count()).toBe(all);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      expect(page.problems).toEqual([]);
      await page.context().close();
    }
  }, 120_000);
});

/** What GraphQL refused on a page, once every answer is read. */
function refused(page: Page): () => Promise<string[]> {
  const matches: string[] = [];
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/api/graphql')) return;
    const read = response.json().then(
      ({ errors = [] }: { errors?: { path?: string[]; message: string }[] }) =>
        void matches.push(...errors.map(({ path, message }) => `${path?.join('.')} ${message}`)),
      () => {},
    );
    reading.push(read);
  });
  return () => Promise.all(reading).then(() => matches);
}

const rightOf = (locator: Locator): Promise<number> => locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));

const isInside = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const unused = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys((window as any).__firstLoad.answers));
