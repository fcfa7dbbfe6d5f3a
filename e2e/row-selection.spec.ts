import { readFile } from 'node:fs/promises';
import { aContact } from '../backend/src/contexts/contacts/contacts.factory.js';
import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../backend/src/contexts/repository/tags/tag.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Rows of a view', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let other: string;

  beforeAll(async () => {
    stage = await TestStage.open();
    maren = (await stage.t.aWorkspace()).admin;
    other = (await maren.ask(`mutation { createProject(input: { name: "Second study" }) { id } }`)).createProject.id;
    const { groupId } = await aTagGroup(maren, other);
    const [dock, price] = [await aTag(maren, groupId, 'Dock'), await aTag(maren, groupId, 'Price')];
    await aMarkedNote(stage.t, maren.actor, other, ['The dock would not let go', 'You pull and it just sits there'], dock);
    await aMarkedNote(stage.t, maren.actor, other, ['Ten euros is a lot'], price);
    await aMarkedNote(stage.t, maren.actor, other, ['The rain ate my deposit']);
    await aContact(maren, { name: 'Anneke Visser', organisation: 'Fietsunie', emails: ['anneke@example.com'] });
    await stage.t.settle();
    page = await stage.page(maren, '/projects');
  }, 180_000);
  afterAll(() => stage?.close());

  it('are selected by click, range and all at once, and what is done with them is taken back', async () => {
    const go = (path: string) => page.goto(new URL(path, page.url()).href);
    await go(`/projects/${other}/views/highlights`);
    const boxes = page.getByRole('grid', { name: 'Highlights in Second study' }).getByRole('checkbox', { name: /^Select (?!all)/ });
    await waitUntilVisible(boxes.nth(3));
    await boxes.nth(0).click();
    await waitUntilVisible(page.getByText('1 selected'));
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await waitUntilVisible(page.getByText('3 selected'));
    await expectHealthy(page, 'views-selected-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'views-selected-dark');
    await inLightTheme(page);
    await page.getByRole('button', { name: 'Select all 4' }).press('Enter');
    await waitUntilVisible(page.getByText('4 selected'));
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export', exact: true }).press('Enter'),
    ]);
    expect(saved.suggestedFilename()).toBe('Second study, highlights.csv');
    const [heads, ...lines] = (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect([heads!.startsWith('Quote,Tags,Note,Speaker,'), lines.length]).toEqual([true, 4]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'views-selected-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
    const priced = async (): Promise<number> => {
      const { tagBoards } = await maren.ask(`query ($p: ID!) { tagBoards(projectId: $p) { groups { tags { title highlightCount } } } }`, {
        p: other,
      });
      const tags = tagBoards.flatMap(({ groups }: any) => groups.flatMap((group: any) => group.tags));
      return tags.find(({ title }: { title: string }) => title === 'Price').highlightCount;
    };
    const before = await priced();
    await page.getByRole('button', { name: 'Add tag…' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Find a tag').fill('Price');
    await page.keyboard.press('Enter');
    await until(priced, (n) => n === 4, 'the tag on all of them');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await until(priced, (n) => n === before, 'the tags as they were');
    await boxes.nth(1).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await waitUntilHidden(boxes.nth(3));
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(boxes.nth(3));
  });

  it('are selected by group, and beyond what is loaded', async () => {
    const go = (path: string) => page.goto(new URL(path, page.url()).href);
    await go(`/projects/${other}/views/highlights?group=tag`);
    await page.getByRole('button', { name: 'Select all in Price' }).press('Enter');
    await waitUntilVisible(page.getByText(/^[1-9] selected/));
    await waitUntilVisible(page.getByRole('checkbox', { name: /^Select (?!all)/, checked: true }).first());
    await expectHealthy(page, 'views-group-selected-light');
    await page.locator('label', { has: page.getByRole('radio', { name: 'Board' }) }).click();
    await page.getByRole('button', { name: 'Select all in Dock' }).press('Enter');
    await waitUntilVisible(page.locator('[data-row]').getByText('Selected').first());
    await inDarkTheme(page);
    await expectHealthy(page, 'views-board-selected-dark');
    await inLightTheme(page);

    await stage.t.db.tx(maren.actor, (m) =>
      m.query(
        `insert into contacts (workspace_id, id, name, created_by)
         select $1, gen_random_uuid(), 'Panel ' || lpad(n::text, 4, '0'), $2 from generate_series(1, 1203) n`,
        [maren.actor.workspaceId, maren.actor.userId],
      ),
    );
    const live = async () => (await maren.ask(`{ contacts(first: 1) { total } }`)).contacts.total;
    await go('/contacts/views?q=Panel&sort=title');
    await page.getByRole('checkbox', { name: 'Select Panel 0001' }).check();
    await page.getByRole('button', { name: 'Select all 1,203' }).press('Enter');
    await waitUntilVisible(page.getByText('1203 contacts selected'));
    await expectHealthy(page, 'views-many-selected-light');
    const before = await live();
    // Another member deletes one of them meanwhile.
    const { contacts } = await maren.ask(`{ contacts(query: "Panel 1200", first: 1) { nodes { id } } }`);
    await maren.ask(`mutation ($id: ID!) { deleteContact(id: $id) { ids } }`, { id: contacts.nodes[0].id });
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await waitForToast(page, '1,202 contacts deleted. 1 row was left as it was');
    await until(live, (n) => n === before - 1203, 'all of them in the trash');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitForToast(page, 'Undone for 1,202 of 1,202');
    expect(await live()).toBe(before - 1);

    // A summary reads no more than 500 of them: it is off, and says why.
    await stage.t.db.tx(maren.actor, (m) =>
      m.query(
        `insert into notes (workspace_id, id, project_id, title, created_by)
         select $1, gen_random_uuid(), $3, 'Row ' || lpad(n::text, 4, '0'), $2 from generate_series(1, 501) n`,
        [maren.actor.workspaceId, maren.actor.userId, other],
      ),
    );
    await go(`/projects/${other}/data?q=Row&layout=TABLE`);
    await page
      .getByRole('checkbox', { name: /^Select Row/ })
      .first()
      .check();
    const summarize = page.getByRole('button', { name: 'Summarize' });
    expect(await summarize.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Select all 501' }).press('Enter');
    await waitUntilVisible(page.getByText('Summaries and drafts read at most 500'));
    expect(await summarize.isDisabled()).toBe(true);
    await expectHealthy(page, 'views-too-many-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'views-too-many-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'views-too-many-phone-dark');
    await page.setViewportSize({ width: 1366, height: 768 });
    await inLightTheme(page);
  });

  it('are made in place where a view is what opens', async () => {
    const go = (path: string) => page.goto(new URL(path, page.url()).href);
    await go(`/projects/${other}/views/insights`);
    await page.getByRole('button', { name: 'Insight', exact: true }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('Made beside a view');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/insights\/[\w-]{36}/);
    await go('/contacts/views');
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await waitUntilVisible(page.getByRole('dialog', { name: 'Import contacts' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('Made beside a view');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}/);
    await go('/contacts/views');
    const contacts = page.getByRole('grid', { name: 'Contacts' });
    await contacts.getByRole('checkbox', { name: 'Select Made beside a view' }).check();
    await contacts.getByRole('checkbox', { name: 'Select Anneke Visser' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await waitForToast(page, '2 contacts deleted');
    await waitUntilHidden(contacts.getByRole('checkbox', { name: 'Select Anneke Visser' }));
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(contacts.getByRole('checkbox', { name: 'Select Anneke Visser' }));
  });
});
