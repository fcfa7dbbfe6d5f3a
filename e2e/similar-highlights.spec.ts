import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { SimilarHighlightsService } from '../backend/src/contexts/suggestions/similar-highlights/similar-highlights.service.js';
import type { Person } from '../backend/src/testing/harness.js';
import { sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const SAID = 'The lettuce was brown and bruised when I opened the crate';
const AGAIN = 'the lettuce was brown and bruised when I opened the crate!';
const SAME = 'My lettuce came bruised, and it was brown in the crate already';
const ELSEWHERE = 'Seven brass trumpets rehearse above the locksmith';

describeInBrowser('Similar highlights', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  let noteId: string;
  let ids: string[];

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = (await sampleNote(stage)).projectId;
    ({ noteId, ids } = await aMarkedNote(stage.t, maren.actor, projectId, [SAID, AGAIN, ELSEWHERE, SAME]));
    await stage.t.settle();
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const stripes = (at: TestPage) => at.locator('button[class*="-stripe"]');
  const similar = (page: TestPage) => page.getByRole('region', { name: 'Similar highlights' });
  const peek = async (id: string, options: Parameters<TestStage['page']>[2] = {}) => {
    const page = await stage.page(maren, `/projects/${projectId}/highlights?peek=highlight:${id}`, options);
    await waitUntilVisible(similar(page));
    return page;
  };
  const found = (page: TestPage) => similar(page).getByRole('listitem');

  it('are loaded on request, the nearest first, and lead on', async () => {
    const page = await peek(ids[0]!);
    await similar(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'similar-ask-light');
    await similar(page).getByRole('button', { name: 'Find similar highlights' }).click();
    await waitUntilVisible(found(page).first());
    // All of the sample has been compared by then.
    await waitUntilVisible(similar(page).getByText(/^Closest first, out of \d+ highlights/));
    await waitUntilVisible(found(page).first().getByText('Almost the same words'));
    await waitUntilVisible(found(page).first().getByText(AGAIN));
    await waitUntilVisible(found(page).nth(1).getByText(SAME));
    expect(await similar(page).getByText(ELSEWHERE).count()).toBe(0);
    expect(await similar(page).getByText('Almost the same words').count()).toBe(1);
    await similar(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'similar-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'similar-dark');
    await inLightTheme(page);
    await found(page)
      .first()
      .getByRole('link', { name: new RegExp(AGAIN.slice(0, 30)) })
      .click();
    await page.waitForURL((url) => url.search.includes(ids[1]!));
    // Once opened, those of the next are shown as well.
    await waitUntilVisible(found(page).first().getByText(SAID));
    expect(page.problems).toEqual([]);
  });

  it('say that no other highlight is similar', async () => {
    await stage.t.get(SimilarHighlightsService).to(maren.actor, ids[2]!);
    await stage.t.settle();
    const page = await peek(ids[2]!);
    await similar(page).getByRole('button', { name: 'Find similar highlights' }).click();
    await waitUntilVisible(similar(page).getByText('No other highlights you can open mean the same.'));
    await similar(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'similar-none-light');
  });

  it('are found from the words in the note as well, also on a phone', async () => {
    const page = await stage.page(maren, `/data/${noteId}`);
    const drawn = (on: TestPage) =>
      until(
        () => stripes(on).count(),
        (n) => n === 4,
        'the highlights are drawn',
      );
    await drawn(page);
    await page.getByText(SAID, { exact: true }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Similar' }));
    await expectHealthy(page, 'similar-action-light');
    await page.getByRole('button', { name: 'Similar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Similar highlights' });
    await waitUntilVisible(dialog.getByText(AGAIN));
    await expectHealthy(page, 'similar-in-note-light');
    const phone = await stage.page(maren, `/data/${noteId}`, { phone: true });
    await drawn(phone);
    await stripes(phone).first().click();
    await waitUntilVisible(phone.getByText('Highlights here'));
    await phone.getByRole('dialog').getByRole('button').first().click();
    await waitUntilVisible(phone.getByRole('button', { name: 'Similar' }));
    await expectHealthy(phone, 'similar-action-phone');
    await phone.getByRole('button', { name: 'Similar' }).click();
    const sheet = phone.getByRole('dialog', { name: 'Similar highlights' });
    await waitUntilVisible(sheet.getByText(AGAIN));
    await expectHealthy(phone, 'similar-phone');
    await sheet.getByRole('link', { name: new RegExp(SAME.slice(0, 30)) }).click();
    await waitUntilHidden(sheet);
    await phone.waitForURL((url) => url.hash.includes(ids[3]!));
  });

  it('say where the switch is when they are off', async () => {
    const settings = await stage.page(maren, `/projects/${projectId}/settings/ai`);
    await settings.getByRole('group', { name: 'Suggested and similar highlights' }).getByText('Off', { exact: true }).click();
    await until(
      () => stage.row(`select count(*)::int as n from ai_modes where feature = 'highlights' and mode = 'Off'`),
      ({ n }) => n === 1,
      'the switch is kept',
    );
    await expectHealthy(settings, 'similar-settings-light');
    const page = await peek(ids[0]!);
    await similar(page).getByRole('button', { name: 'Find similar highlights' }).click();
    await waitUntilVisible(similar(page).getByText(/turned off here/));
    await similar(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'similar-off-light');
    await similar(page).getByRole('link', { name: 'Open AI settings' }).click();
    await page.waitForURL(/\/settings\/ai$/);
  });
});
