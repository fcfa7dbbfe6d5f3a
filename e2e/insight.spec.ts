import type { Person } from '../backend/src/testing/harness.js';
import {
  choose,
  expectFrame,
  expectSound,
  focused,
  gone,
  inDark,
  inLight,
  journeys,
  Stage,
  toasted,
  until,
  visible,
  type Watched,
} from './steps.js';

journeys('An insight', () => {
  let stage: Stage;
  let maren: Person;
  let page: Watched;
  let projectId: string;
  let insightId: string;
  let address: string;
  const TITLE = 'Paper outlives the form';
  const OWN = 'Bruised lettuce is seen at the belt, not at the door.';

  beforeAll(async () => {
    stage = await Stage.withSample();
    maren = await stage.person('maren');
    projectId = (await stage.row(`select id from projects where name = 'Leaving after the first box'`))['id'];
    page = await stage.page(maren, `/projects/${projectId}/insights`);
  }, 180_000);
  afterAll(() => stage?.close());

  const text = (at: Watched) => at.getByRole('textbox', { name: 'Insight text' });
  const more = async (action: string) => {
    await page.locator('#content header').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
  };

  it('is made from the list by keyboard', async () => {
    await visible(page.getByRole('button', { name: 'Insight', exact: true }));
    await expectFrame(page);
    await page.getByRole('button', { name: 'Insight', exact: true }).focus();
    await page.keyboard.press('Enter');
    await focused(page.getByRole('dialog').getByLabel('Title'));
    await page.keyboard.type(TITLE);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/insights\/[0-9a-f-]{36}$/);
    insightId = page.url().split('/').at(-1)!;
    await visible(text(page));
    expect(await page.getByLabel('Insight title').evaluate((t) => getComputedStyle(t).fontFamily)).toContain('Literata');
  });

  it('takes a heading and somebody’s exact words by typing a slash', async () => {
    await text(page).click();
    await page.keyboard.type('/heading');
    await visible(page.getByRole('listbox', { name: 'Blocks' }).getByRole('option', { name: /Heading 2/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('What happens at the belt');
    await page.keyboard.press('Enter');
    await page.keyboard.type(OWN);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/high');
    await visible(page.getByRole('option', { name: /Highlight…/ }));
    await expectSound(page, 'insight-slash-light');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('combobox', { name: 'Find a highlight' }));
    await page.keyboard.type('field yesterday lunchtime');
    await visible(page.getByRole('group', { name: 'In other projects' }).getByRole('option'));
    await inDark(page);
    await expectSound(page, 'insight-picker-dark');
    await inLight(page);
    await page.keyboard.press('Enter');
    const card = page.locator('[data-kind="highlight"]');
    await visible(card.getByText(/It was in the field yesterday lunchtime/));
    const known = await stage.row(`select quote from highlights where quote like 'It was in the field yesterday lunchtime%' limit 1`);
    const quote = await card.locator('blockquote').first().innerText();
    expect(quote.replace(/^“|”$/g, '').trim()).toBe(known['quote']);
    expect(
      await card
        .locator('blockquote')
        .first()
        .evaluate((q) => getComputedStyle(q).fontFamily),
    ).toContain('Literata');
    await visible(page.getByText('Saved', { exact: true }));
    await visible(page.getByText('1 word for word'));
    await expectSound(page, 'insight-written-light');
  });

  it('shows a colleague the writing live and opens the passage behind a quote', async () => {
    const idris = await stage.page(await stage.person('idris'), `/insights/${insightId}`);
    await visible(text(idris).getByText(OWN));
    await text(page).getByText(OWN).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Every night.');
    await visible(text(idris).getByText(`${OWN} Every night.`));
    await idris.locator('[data-kind="highlight"]').getByRole('link').first().click();
    await until(
      () => idris.url(),
      (url) => /peek=|\/data\//.test(decodeURIComponent(url)),
      'the source opens',
    );
    await visible(idris.getByText('Word for word').or(idris.locator('.ProseMirror').filter({ hasText: 'Belt two' })));
    expect(idris.problems).toEqual([]);
    await idris.context().close();
  });

  it('is published, and undone, and published', async () => {
    await more('Publish insight');
    await toasted(page, 'Insight published');
    await visible(page.locator('#content').getByText('Published'));
    await page.goto(`http://${maren.host}/insights`);
    await visible(page.locator('#content').getByText(TITLE));
    await page.goto(`http://${maren.host}/insights/${insightId}`);
    await visible(text(page));
  });

  it('has a public page that needs no account and hides what is not shared', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await visible(dialog.getByText('Public page'));
    await expectSound(page, 'share-light');
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    // Nothing is public before it is shown what becomes so.
    const becomes = dialog.getByRole('region', { name: 'What becomes public' });
    await visible(becomes.getByText(TITLE));
    await visible(becomes.getByText(/becomes? public right away/));
    expect(await dialog.getByLabel('Address of the public page').count()).toBe(0);
    await visible(dialog.getByText('Ends in 30 days'));
    await expectSound(page, 'share-preview-light');
    await dialog.getByRole('button', { name: 'Make public' }).click();
    const field = dialog.getByLabel('Address of the public page');
    await visible(field);
    address = await field.inputValue();
    expect(address).toMatch(/\/public-object\/[A-Za-z0-9]{12}$/);
    await expectSound(page, 'share-open-light');

    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(address);
    await visible(stranger.getByRole('heading', { level: 1, name: TITLE }));
    await visible(stranger.getByText(OWN));
    await visible(stranger.getByText(/that is not shared/).first());
    expect(await stranger.content()).not.toContain('field yesterday lunchtime');
    expect(await stranger.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    await expectSound(stranger, 'public-insight-light');
    await inDark(stranger);
    await expectSound(stranger, 'public-insight-dark');
    await stranger.setViewportSize({ width: 390, height: 844 });
    await until(
      () => stranger.evaluate(() => document.documentElement.scrollWidth),
      (width) => width <= 390,
      'no sideways scroll',
    );
    await expectSound(stranger, 'public-insight-phone-dark');
    await stranger.context().close();
  });

  it('closes the public page at once: the old address is like one that never was', async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Public page' }).click();
    await toasted(page, /Public page closed/);
    const stranger = await stage.page(null, '/auth/login');
    await stranger.goto(address);
    await visible(stranger.getByText('Page not found'));
    const closed = await stranger.locator('main').innerText();
    await stranger.goto(address.replace(/.{12}$/, 'AAAAbbbb0000'));
    await visible(stranger.getByText('Page not found'));
    expect(await stranger.locator('main').innerText()).toBe(closed);
    await expectSound(stranger, 'public-gone-light');
    await stranger.context().close();
    await page.keyboard.press('Escape');
    await gone(dialog);
  });

  it('gives a reader who may not open the source a stub instead of the words', async () => {
    const source = await stage.row(`select id from projects where name = 'The night before delivery'`);
    await page.goto(`http://${maren.host}/projects/${source['id']}/settings/access`);
    await choose(page, /Everyone in the workspace/, 'No access');
    await page.getByRole('dialog').getByRole('button', { name: 'Change access' }).click();
    await gone(page.getByRole('dialog'));
    const clara = await stage.page(await stage.person('clara'), `/insights/${insightId}`);
    await visible(clara.getByText(OWN));
    await visible(clara.getByText('Evidence you cannot open.'));
    expect(await clara.content()).not.toContain('field yesterday lunchtime');
    await visible(clara.getByText('View only'));
    await expectSound(clara, 'insight-stub-light');
    await clara.context().close();
  });

  it('is deleted and taken back', async () => {
    await page.goto(`http://${maren.host}/insights/${insightId}`);
    await visible(text(page));
    await more('Delete insight');
    await toasted(page, 'Insight deleted');
    await page.waitForURL(`**/projects/${projectId}/insights`);
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await page.waitForURL(`**/insights/${insightId}`);
    await visible(text(page).getByText(OWN, { exact: false }));
    expect(page.problems).toEqual([]);
  });
});
