import type { Person } from '../backend/src/testing/harness.js';
import { inTurn } from '../backend/src/testing/proofs.js';
import { takeScreenshot } from './browser.js';
import { findCoveredControls } from './invariants.js';
import { overflowing } from './overflow.js';
import { findClippedTexts, findUntranslatedTexts, type UserTexts, userTexts } from './pseudo.js';
import { addresses, filled, sampleIds, visit, waitUntilPainted } from './routes.js';
import { describeInBrowser, type TestPage, TestStage } from './steps.js';

const WINDOWS = [
  { name: 'desk', width: 1366, height: 768 },
  { name: 'phone', width: 390, height: 844 },
];

describeInBrowser('In the pseudo-locale', () => {
  let stage: TestStage;
  let maren: Person;
  let ids: Record<string, string>;
  let ownUserTexts: UserTexts;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    ids = await sampleIds(stage, maren);
    ownUserTexts = await userTexts(stage, maren.actor.workspaceId);
  }, 180_000);
  afterAll(() => stage?.close());

  /** What is wrong with a page in one of the windows; each has its turn. */
  async function faults(page: TestPage, address: string, position: number): Promise<string[]> {
    const matches: string[] = [];
    for (const { name, width, height } of inTurn(WINDOWS.length, WINDOWS, position)) {
      await page.setViewportSize({ width, height });
      await waitUntilPainted(page);
      const all = [
        ...(await findUntranslatedTexts(page, ownUserTexts)).map((text) => `not in a catalog: ${text}`),
        ...(await findClippedTexts(page)).map((text) => `cut: ${text}`),
        ...(await overflowing(page)).map((text) => `too wide: ${text}`),
        ...(await page.evaluate(findCoveredControls, false)).map((text) => `overlaps: ${text}`),
      ];
      if (all.length) await takeScreenshot(page, `pseudo-${name}${address.replaceAll(/[/:]/g, '-')}`);
      matches.push(...all.map((problem) => `${name} ${problem}`));
    }
    return matches;
  }

  async function pseudoPage(person: Person | null, url: string): Promise<TestPage> {
    const context = await stage.context(person, { width: 1366, height: 768 });
    await context.addInitScript(() => localStorage.setItem('vb-pseudo-locale', 'on'));
    const page = (await context.newPage()) as TestPage;
    page.problems = [];
    await page.goto(`http://${person ? person.host : stage.t.config.rootDomain}${url}`);
    return page;
  }

  it('every page of a workspace comes out of the catalogs, uncut', async () => {
    const page = await pseudoPage(maren, '/home');
    await waitUntilPainted(page);
    const result: Record<string, string[]> = {};
    for (const [position, address] of addresses('member').entries()) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await visit(page, filled(address, ids));
      const faulty = await faults(page, address, position);
      if (faulty.length) result[address] = faulty;
    }
    expect(result).toEqual({});
  }, 180_000);

  it('so does every page for strangers', async () => {
    const root = await pseudoPage(null, '/auth/login');
    const result: Record<string, string[]> = {};
    for (const [position, address] of addresses('root').entries()) {
      await root.goto(`http://${stage.t.config.rootDomain}${address}`);
      await waitUntilPainted(root);
      const faulty = await faults(root, address, position);
      if (faulty.length) result[address] = faulty;
    }
    for (const [position, address] of addresses('public').entries()) {
      const shared = await pseudoPage({ ...maren, cookie: 'none=1' }, filled(address, ids));
      await waitUntilPainted(shared);
      const faulty = await faults(shared, address, position);
      if (faulty.length) result[address] = faulty;
    }
    expect(result).toEqual({});
  }, 120_000);
});
