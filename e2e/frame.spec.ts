import type { Person } from '../backend/src/testing/harness.js';
import { takeScreenshot } from './browser.js';
import { findCoveredControls, findOffscreenControls, WINDOWS } from './invariants.js';
import { overflowing } from './overflow.js';
import { addresses, filled, fillWorkspace, sampleIds, visit, waitUntilPainted } from './routes.js';
import { describeInBrowser, type TestPage, TestStage } from './steps.js';

describeInBrowser('The frame', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let ids: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    await fillWorkspace(stage, maren);
    ids = await sampleIds(stage, maren);
    page = await stage.page(maren, '/home', { width: 1366, height: 768 });
    await waitUntilPainted(page);
  }, 180_000);
  afterAll(() => stage?.close());

  it.each(addresses('member'))('%s stays inside the window, whatever takes the focus, and nothing lies over anything', async (address) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await visit(page, filled(address, ids));
    const matches: string[] = [];
    for (const { name, width, height } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      matches.push(...(await page.evaluate(findOffscreenControls, true)).map((providerError) => `${name}: ${providerError}`));
      if (name !== 'narrow' && name !== 'zoomed') continue;
      const crowded = [...(await page.evaluate(findCoveredControls, true)), ...(await overflowing(page))];
      matches.push(...crowded.map((providerError) => `${name}: ${providerError}`));
    }
    if (matches.length) await takeScreenshot(page, `frame${address.replaceAll(/[/:]/g, '-')}`);
    expect(matches).toEqual([]);
  });

  it('the sidebar over a narrow page keeps its foot inside the window', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await visit(page, '/home');
    await page.getByRole('button', { name: 'Show the sidebar' }).first().click();
    expect(await page.evaluate(findOffscreenControls, true)).toEqual([]);
    await takeScreenshot(page, 'frame-overlay');
  });
});
