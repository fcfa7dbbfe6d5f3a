import type { Person } from '../backend/src/testing/harness.js';
import { addresses, filled, sampleIds, visit, waitUntilPainted } from './routes.js';
import { describeInBrowser, expectHealthy, type TestPage, TestStage, waitUntilVisible } from './steps.js';

/** What people wrote, by table; an address or a color is not among it. */
const WRITTEN: Record<string, string[]> = {
  folders: ['name', 'description'],
  projects: ['name', 'description'],
  notes: ['title', 'excerpt'],
  tag_boards: ['name'],
  tag_groups: ['name'],
  tags: ['title', 'description'],
  highlights: ['quote', 'text'],
  insights: ['title', 'excerpt'],
  comments: ['body'],
};
const HEBREW = '\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd';

describeInBrowser('Words from right to left', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let ids: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    ids = await sampleIds(stage, maren);
    await stage.t.db.tx(maren.actor, async (m) => {
      for (const [table, columns] of Object.entries(WRITTEN))
        for (const column of columns)
          await m.query(`update ${table} set ${column} = $2 || ${column} where workspace_id = $1 and ${column} <> ''`, [
            maren.actor.workspaceId,
            `${HEBREW} `,
          ]);
    });
    await stage.t.db.global(`update users set name = $1 || name where id = $2`, [`${HEBREW} `, maren.actor.userId]);
    page = await stage.page(maren, '/home');
    await waitUntilPainted(page);
  }, 180_000);
  afterAll(() => stage?.close());

  it('run in their own direction on every page', async () => {
    const matches: string[] = [];
    let seen = 0;
    for (const address of addresses('member')) {
      await visit(page, filled(address, ids));
      const { count, wrong } = await page.evaluate(undirected);
      seen += count;
      matches.push(...wrong.map((words) => `${address}: ${words}`));
    }
    expect(matches).toEqual([]);
    // The sample says something on most pages.
    expect(seen).toBeGreaterThan(300);
    await visit(page, `/projects/${ids['projectId']}`);
    await expectHealthy(page, 'directions-data');
  }, 300_000);

  it('run in their own direction while they are written', async () => {
    await visit(page, `/data/${ids['noteId']}`);
    await waitUntilVisible(page.locator('.ProseMirror p'));
    const direction = () =>
      page.evaluate(() => {
        const block = document.querySelector<HTMLElement>('.ProseMirror p')!;
        block.textContent = '\u05e9\u05dc\u05d5\u05dd';
        const before = getComputedStyle(block).direction;
        return { dir: block.getAttribute('dir'), before };
      });
    expect(await direction()).toEqual({ dir: 'auto', before: 'rtl' });
  });
});

/** Runs in the page: how many texts there are from right to left, and those without that direction. */
function undirected(): { count: number; wrong: string[] } {
  const wrong: string[] = [];
  let count = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!/[\u0590-\u05ff]/.test(text.textContent ?? '')) continue;
    count++;
    // A drawing knows no dir.
    const { parentElement: parent } = text;
    if (parent?.closest('svg') && getComputedStyle(parent).unicodeBidi === 'plaintext') continue;
    if (parent?.closest<HTMLElement>('[dir]')?.dir !== 'auto') wrong.push(parent?.outerHTML.slice(0, 120) ?? '');
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio]), textarea'))
    if (field.dir !== 'auto') wrong.push(field.outerHTML.slice(0, 120));
  return { count, wrong: wrong.slice(0, 6) };
}
