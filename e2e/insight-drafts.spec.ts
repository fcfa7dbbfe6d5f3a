import { AiModes } from '../backend/src/contexts/ai/settings/ai-modes.service.js';
import type { Person } from '../backend/src/testing/harness.js';
import { describeInBrowser, expectHealthy, inDarkTheme, inLightTheme, TestStage, until, waitForToast, waitUntilVisible } from './steps.js';

describeInBrowser('Suggested insights', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  let tag: { id: string; title: string };

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const row = await stage.row(
      `select t.id, t.title, h.project_id as project from tags t
       join highlight_tags x on x.workspace_id = t.workspace_id and x.tag_id = t.id
       join highlights h on h.workspace_id = x.workspace_id and h.id = x.highlight_id and h.deleted_at is null
       join tag_boards b on b.workspace_id = t.workspace_id and b.id = t.board_id and b.project_id = h.project_id
       where t.deleted_at is null group by t.id, t.title, h.project_id order by count(*) desc limit 1`,
    );
    projectId = row['project'];
    tag = { id: row['id'], title: row['title'] };
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const insights = () =>
    stage.row<{ n: number }>(`select count(*)::int as n from insights where deleted_at is null and project_id = $1`, [projectId]);

  const titleOf = async (address: string) =>
    (await stage.row(`select title from insight_drafts where id = $1`, [address.split('/').at(-1)!]))['title'];

  it('are drafted from a tag, wait among the insights, and become one when accepted', async () => {
    const before = await insights();
    const page = await stage.page(maren, `/tags/${tag.id}`);
    await page.getByRole('button', { name: 'Draft an insight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft an insight' });
    await waitUntilVisible(dialog.getByLabel('Title', { exact: true }));
    await expectHealthy(page, 'insight-draft-dialog-light');
    await dialog.getByLabel('Title', { exact: true }).fill('What people say about it');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/insight-drafts\//);
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText('Extractive, no model'));
    await waitUntilVisible(page.getByText('Suggested', { exact: true }));
    await expectHealthy(page, 'insight-draft-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'insight-draft-dark');
    await inLightTheme(page);
    const quote = (await page.locator('blockquote').first().innerText()).slice(1, -1);
    const address = page.url();
    // It is a suggestion, and no insight yet.
    await page.goto(new URL(`/projects/${projectId}/insights`, address).href);
    const waiting = page.getByRole('region', { name: 'Suggested' });
    await waitUntilVisible(waiting.getByRole('link', { name: 'What people say about it' }));
    await expectHealthy(page, 'insight-drafts-waiting-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'insight-drafts-waiting-dark');
    await inLightTheme(page);
    expect(await insights()).toEqual(before);
    await waiting.getByRole('link', { name: 'What people say about it' }).click();
    await page.waitForURL(address);
    await page.getByRole('link', { name: /^1: Open / }).click();
    await page.waitForURL(/peek=note:.*peekAt=o%3D\d+-\d+%40\d+/);
    await waitUntilVisible(page.getByRole('complementary', { name: 'Note' }).getByText(quote.slice(0, 40)).first());
    await page.goBack();
    await page.getByRole('button', { name: 'Accept as draft' }).click();
    await waitForToast(page, /^Insight created with \d+ points/);
    await page.waitForURL(/\/insights\/[0-9a-f-]+$/);
    await waitUntilVisible(page.getByRole('heading', { level: 2, name: 'Essentials' }));
    await waitUntilVisible(page.getByText(quote.slice(0, 40)).first());
    await expectHealthy(page, 'insight-draft-accepted-light');
    expect((await insights()).n).toBe(before.n + 1);
    await page.goto(address);
    await waitUntilVisible(page.getByText('This draft was accepted.'));
    await waitUntilVisible(page.getByRole('link', { name: 'Open insight' }));
    expect(page.problems).toEqual([]);
  });

  it('are drafted from selected highlights, and are gone when rejected', async () => {
    const before = await insights();
    const page = await stage.page(maren, `/projects/${projectId}/highlights`);
    const boxes = page.getByRole('checkbox', { name: /^Select “/ });
    await waitUntilVisible(boxes.first());
    for (let i = 0; i < 8; i++) await boxes.nth(i).check({ force: true });
    await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Draft an insight' }).click();
    await page.getByRole('dialog', { name: 'Draft an insight' }).getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/insight-drafts\//);
    await waitUntilVisible(page.getByText('Based on 8 highlights'));
    const address = page.url();
    await page.getByRole('button', { name: 'Reject' }).click();
    await waitForToast(page, 'Draft rejected');
    await page.waitForURL(/\/insights$/);
    expect(await page.getByRole('region', { name: 'Suggested' }).count()).toBe(0);
    expect(await insights()).toEqual(before);
    await page.goto(address);
    await waitUntilVisible(page.getByText('This draft was rejected.'));
    await expectHealthy(page, 'insight-draft-rejected-light');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Accept as draft' }));
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('As somebody calls it');
    await title.press('Enter');
    await until(
      () => titleOf(address),
      (saved) => saved === 'As somebody calls it',
      'the title of the draft',
    );
    // What came to nothing is written again.
    const draftId = address.split('/').at(-1)!;
    await stage.row(
      `update summaries set state = 'failed', error = 'It went wrong.' where id = (select summary_id from insight_drafts where id = $1) returning id`,
      [draftId],
    );
    await page.reload();
    await page.getByRole('button', { name: 'Draft again' }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Accept as draft' }));
    await waitUntilVisible(page.getByText('As somebody calls it').first());
    const phone = await stage.page(maren, new URL(address).pathname, { phone: true });
    await waitUntilVisible(phone.getByRole('heading', { level: 2, name: 'Essentials' }));
    await expectHealthy(phone, 'insight-draft-phone');
    const tagOnPhone = await stage.page(maren, `/tags/${tag.id}`, { phone: true });
    await waitUntilVisible(tagOnPhone.getByRole('button', { name: 'Draft an insight' }));
    await expectHealthy(tagOnPhone, 'insight-draft-tag-phone');
  });

  it('are neither made nor seen by viewers, and not where they are off', async () => {
    const clara = await stage.person('clara');
    const reader = await stage.page(clara, `/projects/${projectId}/insights`);
    await waitUntilVisible(reader.getByRole('heading', { level: 1 }));
    expect(await reader.getByRole('region', { name: 'Suggested' }).count()).toBe(0);
    const seen = await stage.page(clara, `/tags/${tag.id}`);
    await waitUntilVisible(seen.getByRole('link', { name: 'Summarize' }).first());
    expect(await seen.getByRole('button', { name: 'Draft an insight' }).count()).toBe(0);
    await stage.t.get(AiModes).setOfProject(maren.actor, projectId, 'insights', 'Off');
    const page = await stage.page(maren, `/tags/${tag.id}`);
    await page.getByRole('button', { name: 'Draft an insight' }).click();
    const dialog = page.getByRole('dialog', { name: 'Draft an insight' });
    await waitUntilVisible(dialog.getByText(/turned off in this project/));
    expect(await dialog.getByRole('button', { name: 'Create draft' }).isDisabled()).toBe(true);
    await expectHealthy(page, 'insight-draft-off-light');
  });
});
