import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('An insight', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let projectId: string;
  let insightId: string;
  let address: string;
  const TITLE = 'Paper outlives the form';
  const OWN = 'Bruised lettuce is seen at the belt, not at the door.';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'Leaving after the first box'`))['id'];
    page = await stage.page(maren, `/projects/${projectId}/insights`);
  }, 180_000);
  afterAll(() => stage?.close());

  const text = (at: TestPage) => at.getByRole('textbox', { name: 'Insight text' });
  const more = async (action: string) => {
    await page.locator('#content header').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
  };

  it('is made from the list by keyboard', async () => {
    await waitUntilVisible(page.getByRole('button', { name: 'Insight', exact: true }));
    await expectFrame(page);
    await page.getByRole('button', { name: 'Insight', exact: true }).focus();
    await page.keyboard.press('Enter');
    await focused(page.getByRole('dialog').getByLabel('Title'));
    await page.keyboard.type(TITLE);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/insights\/[0-9a-f-]{36}$/);
    insightId = page.url().split('/').at(-1)!;
    await waitUntilVisible(text(page));
    expect(await page.getByLabel('Insight title').evaluate((t) => getComputedStyle(t).fontFamily)).toContain('Literata');
  });

  it('takes a heading and a quote by typing a slash', async () => {
    await text(page).click();
    await page.keyboard.type('/heading');
    await waitUntilVisible(page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { name: /Heading 2/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('What happens at the belt');
    await page.keyboard.press('Enter');
    await page.keyboard.type(OWN);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/high');
    await waitUntilVisible(page.getByRole('option', { name: /Highlight…/ }));
    await expectHealthy(page, 'insight-slash-light');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('combobox', { name: 'Find a highlight' }));
    // Enter comes before the answer: what is cited is what was typed, not what was listed until then.
    await page.keyboard.type('field yesterday lunchtime');
    await page.keyboard.press('Enter');
    const card = page.locator('[data-kind="highlight"]');
    await waitUntilVisible(card.getByText(/It was in the field yesterday lunchtime/));
    const known = await stage.row(`select quote from highlights where quote like 'It was in the field yesterday lunchtime%' limit 1`);
    const quote = await card.locator('blockquote').first().innerText();
    expect(quote.replace(/^“|”$/g, '').trim()).toBe(known['quote']);
    expect(
      await card
        .locator('blockquote')
        .first()
        .evaluate((q) => getComputedStyle(q).fontFamily),
    ).toContain('Literata');
    await waitUntilVisible(page.getByText('Saved', { exact: true }));
    await waitUntilVisible(page.getByText('1 word for word'));
    await expectHealthy(page, 'insight-written-light');
    await page.keyboard.type('/high');
    await waitUntilVisible(page.getByRole('option', { name: /Highlight…/ }));
    await page.keyboard.press('Enter');
    await focused(page.getByRole('combobox', { name: 'Find a highlight' }));
    await page.keyboard.type('field yesterday lunchtime');
    await waitUntilVisible(page.getByRole('group', { name: 'In other projects' }).getByRole('option'));
    await inDarkTheme(page);
    await expectHealthy(page, 'insight-picker-dark');
    await inLightTheme(page);
    await page.keyboard.press('Escape');
  });

  it('shows a colleague the writing live and opens the passage behind a quote', async () => {
    const idris = await stage.page(await stage.person('idris'), `/insights/${insightId}`);
    await waitUntilVisible(text(idris).getByText(OWN));
    await text(page).getByText(OWN).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Every night.');
    await waitUntilVisible(text(idris).getByText(`${OWN} Every night.`));
    await idris.locator('[data-kind="highlight"]').getByRole('link').first().click();
    await until(
      () => idris.url(),
      (url) => /peek=|\/data\//.test(decodeURIComponent(url)),
      'the source opens',
    );
    await waitUntilVisible(idris.getByText('Word for word').or(idris.locator('.ProseMirror').filter({ hasText: 'Belt two' })));
    expect(idris.problems).toEqual([]);
    await idris.context().close();
  });

  it('is not published while whom it quotes cannot be checked, and then is', async () => {
    const refused = { data: null, errors: [{ message: 'You cannot do this.', extensions: { code: 'Forbidden' } }] };
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('ConfirmPublishConsents') ? route.fulfill({ json: refused }) : route.continue(),
    );
    await more('Publish insight');
    await waitForToast(page, /^Not published: .* could not be checked/);
    await waitUntilVisible(page.locator('#content').getByText('Draft', { exact: true }));
    await page.unroute('**/api/graphql');
    await more('Publish insight');
    await waitForToast(page, 'Insight published');
    await waitUntilVisible(page.locator('#content').getByText('Published'));
    await page.goto(`http://${maren.host}/insights`);
    await waitUntilVisible(page.locator('#content').getByText(TITLE));
    await page.goto(`http://${maren.host}/insights/${insightId}`);
    await waitUntilVisible(text(page));
  });

  it('has a public page that needs no account and hides what is not shared', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText('Public page'));
    await expectHealthy(page, 'share-light');
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    // Nothing is public before it is shown what becomes so.
    const becomes = dialog.getByRole('region', { name: 'What becomes public' });
    await waitUntilVisible(becomes.getByText(TITLE));
    await waitUntilVisible(becomes.getByText(/becomes? public right away/));
    expect(await dialog.getByLabel('Address of the public page').count()).toBe(0);
    await waitUntilVisible(dialog.getByText('Ends in 30 days'));
    await expectHealthy(page, 'share-preview-light');
    await dialog.getByRole('button', { name: 'Make public' }).click();
    const field = dialog.getByLabel('Address of the public page');
    await waitUntilVisible(field);
    address = await field.inputValue();
    expect(address).toMatch(/\/public-object\/[A-Za-z0-9]{12}$/);
    await expectHealthy(page, 'share-open-light');

    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(address);
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: TITLE }));
    await waitUntilVisible(stranger.getByText(OWN));
    await waitUntilVisible(stranger.getByText(/that is not shared/).first());
    expect(await stranger.content()).not.toContain('field yesterday lunchtime');
    expect(await stranger.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectHealthy(stranger, 'public-insight-light');
    await inDarkTheme(stranger);
    await expectHealthy(stranger, 'public-insight-dark');
    await stranger.setViewportSize({ width: 390, height: 844 });
    await until(
      () => stranger.evaluate(() => document.documentElement.scrollWidth),
      (width) => width <= 390,
      'no sideways scroll',
    );
    await expectHealthy(stranger, 'public-insight-phone-dark');
    await stranger.context().close();
  });

  it('asks readers for a password on the page that is shown for what is not there', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add password' }).click();
    await dialog.getByLabel('Password for readers').fill('violet ladder 42');
    await expectHealthy(page, 'share-password-light');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await waitForToast(page, /Password saved/);
    await waitUntilVisible(dialog.getByText('Readers have to enter a password.'));
    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(address);
    await waitUntilVisible(stranger.getByText('Page not found'));
    expect(await stranger.title()).not.toContain(TITLE);
    await stranger.getByLabel('Password of the link').fill('a wrong one');
    await stranger.getByRole('button', { name: 'Open' }).click();
    await waitUntilVisible(stranger.getByText('This password does not open this page.'));
    await expectHealthy(stranger, 'public-password-light');
    await stranger.getByLabel('Password of the link').fill('violet ladder 42');
    await stranger.getByRole('button', { name: 'Open' }).click();
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: TITLE }));
    await stranger.context().close();
    await dialog.getByRole('button', { name: 'Remove password' }).click();
    const locator = page.getByRole('dialog', { name: 'Remove the password?' });
    await locator.getByRole('button', { name: 'Remove password' }).click();
    await waitForToast(page, 'Password removed');
    await waitUntilHidden(locator);
  });

  it('closes the public page at once: the old address is like one that never was', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    await waitForToast(page, /Public page closed/);
    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(address);
    await waitUntilVisible(stranger.getByText('Page not found'));
    const closed = await stranger.locator('main').innerText();
    await stranger.goto(address.replace(/.{12}$/, 'AAAAbbbb0000'));
    await waitUntilVisible(stranger.getByText('Page not found'));
    expect(await stranger.locator('main').innerText()).toBe(closed);
    await expectHealthy(stranger, 'public-gone-light');
    await stranger.context().close();
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog);
  });

  it('is read among the published ones of its project, one after the other by the arrow keys', async () => {
    await stage.t.db.tx(maren.actor, (m) =>
      m.query(
        `update insights set status = 'published', published_at = now() - interval '1 day' where project_id = $1 and deleted_at is null and id <> $2`,
        [projectId, insightId],
      ),
    );
    const titles = await stage.t.db.read<{ title: string }>(
      maren.actor,
      `select title from insights where project_id = $1 and deleted_at is null order by published_at desc, id`,
      [projectId],
    );
    expect(titles.length).toBeGreaterThan(1);
    await page.goto(`http://${maren.host}/projects/${projectId}/insights`);
    await page.locator('#content header').getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share published insights' });
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    await waitUntilVisible(dialog.getByText('Insights that are published later become public right away. Drafts stay here.'));
    await expectHealthy(page, 'published-preview-light');
    await dialog.getByRole('button', { name: 'Make public' }).click();
    const list = await dialog.getByLabel('Address of the public page').inputValue();
    expect(list).toMatch(/\/p\/[A-Za-z0-9]{12}$/);
    await page.keyboard.press('Escape');

    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(list);
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: 'Leaving after the first box' }));
    expect(await stranger.getByRole('listitem').getByRole('link').allTextContents()).toEqual(titles.map(({ title }) => title));
    await expectHealthy(stranger, 'published-light');
    await stranger.getByRole('link', { name: TITLE }).click();
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: TITLE }));
    await waitUntilVisible(stranger.getByText(OWN));
    await expectHealthy(stranger, 'published-insight-light');
    await stranger.keyboard.press('ArrowRight');
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: titles[1]!.title }));
    await stranger.keyboard.press('ArrowLeft');
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: TITLE }));
    await stranger.goBack();
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: titles[1]!.title }));
    await stranger.getByRole('navigation', { name: 'Insights' }).getByRole('link', { name: 'Leaving after the first box' }).click();
    await waitUntilVisible(stranger.getByRole('heading', { level: 1, name: 'Leaving after the first box' }));
    await stranger.setViewportSize({ width: 390, height: 844 });
    await inDarkTheme(stranger);
    await expectHealthy(stranger, 'published-phone-dark');
    await stranger.context().close();
  });

  it('gives a reader who may not open the source a stub instead of the words', async () => {
    const source = await stage.row(`select id from projects where name = 'The night before delivery'`);
    await page.goto(`http://${maren.host}/projects/${source['id']}/settings/access`);
    await selectOption(page, /Everyone in the workspace/, 'No access');
    await page.getByRole('dialog').getByRole('button', { name: 'Change access' }).click();
    await waitUntilHidden(page.getByRole('dialog'));
    const clara = await stage.page(await stage.person('clara'), `/insights/${insightId}`);
    await waitUntilVisible(clara.getByText(OWN));
    await waitUntilVisible(clara.getByText('Evidence you cannot open.'));
    expect(await clara.content()).not.toContain('field yesterday lunchtime');
    await waitUntilVisible(clara.getByText('View only'));
    await expectHealthy(clara, 'insight-stub-light');
    await clara.context().close();
  });

  it('is deleted and taken back', async () => {
    await page.goto(`http://${maren.host}/insights/${insightId}`);
    await waitUntilVisible(text(page));
    await more('Delete insight');
    await waitForToast(page, 'Insight deleted');
    await page.waitForURL(`**/projects/${projectId}/insights`);
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(`**/insights/${insightId}`);
    await waitUntilVisible(text(page).getByText(OWN, { exact: false }));
    expect(page.problems).toEqual([]);
  });
});
