import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { SAID } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { aCodedProject } from './coded-project.js';
import { painted, placeOf } from './note-text.js';
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

const { fee: FEE, dock: STUCK } = SAID;
const AGAIN = 'The dock did not let go of my bike again, and I pulled and pulled.';
const LINES = [
  'Ana: We went down to the lake on that day, my brother and I.',
  `Ana: Hello. ${FEE} I wrote a letter to them.`,
  `Ben: ${SAID.other}`,
  `Ana: ${STUCK}`,
  `Ben: ${SAID.more}`,
  `Ana: ${AGAIN}`,
];

describeInBrowser('Suggested highlights', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    const { t } = stage;
    projectId = await aCodedProject(t, maren);
    noteId = await aNote(t, maren.actor, projectId, ...LINES);
    await t.settle();
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const opened = async (person = maren, options: Parameters<TestStage['page']>[2] = {}, id = noteId) => {
    const page = await stage.page(person, `/data/${id}`, options);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Text of the note' }));
    return page;
  };
  const bar = (page: TestPage) => page.getByRole('region', { name: 'Suggested highlights' });
  const names = (page: TestPage) => page.locator('[data-suggestion]');
  const dotted = async (page: TestPage) => (await painted(page)).names.filter((name) => name.startsWith('dotted-')).length;
  const waiting = () =>
    stage.row<{ n: number }>(
      `select count(*)::int as n from highlight_suggestions s where note_id = $1 and state = 'proposed'
       and not exists (select 1 from highlights h where h.id = s.id and h.deleted_at is null)`,
      [noteId],
    );
  const highlights = () =>
    stage.row<{ n: number }>(`select count(*)::int as n from highlights where note_id = $1 and deleted_at is null`, [noteId]);
  const highlighted = (n: number) => until(highlights, (row) => row.n === n, `${n} highlights`);
  const suggest = async (page: TestPage) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /Suggest highlights/ }).click();
    await waitUntilVisible(bar(page));
  };

  it('are asked for, looked through one after the other, and count only once one is accepted', async () => {
    const page = await opened();
    await suggest(page);
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    await waitUntilVisible(bar(page).getByText('Hidden fees'));
    await until(
      () => names(page).count(),
      (n) => n === 3,
      'the names beside the text',
    );
    expect(await names(page).first().textContent()).toBe('Hidden fees · suggested');
    expect(await dotted(page)).toBe(2);
    // Whole sentences, and nothing of those beside them.
    expect((await painted(page)).selected).toEqual([FEE]);
    await waitUntilVisible(page.getByRole('status').filter({ hasText: /^Suggestion 1 of 3: Hidden fees, \d+% sure/ }));
    expect((await highlights()).n).toBe(0);
    await expectHealthy(page, 'suggestions-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'suggestions-dark');
    await inLightTheme(page);
    await page.keyboard.press('n');
    await waitUntilVisible(bar(page).getByText('2 of 3'));
    await page.keyboard.press('p');
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    await page.keyboard.press('a');
    await highlighted(1);
    await waitUntilVisible(bar(page).getByText('1 of 2'));
    await waitUntilVisible(page.getByText('Highlighted as Hidden fees'));
    await until(
      () => painted(page),
      ({ lines }) => lines.includes(FEE),
      'the line of the highlight',
    );
    await expectHealthy(page, 'suggestions-accepted-light');
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(0);
    await waitUntilVisible(bar(page).getByText(/of 3$/));
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await highlighted(1);
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(0);
    // Rejected, and taken back where it is said.
    await waitUntilVisible(bar(page).getByText(/of 3$/));
    await page.keyboard.press('r');
    await until(waiting, ({ n }) => n === 2, 'one is rejected');
    await page.getByRole('listitem').filter({ hasText: 'Suggestion rejected' }).getByRole('button', { name: 'Undo' }).click();
    await until(waiting, ({ n }) => n === 3, 'it waits again');
    await until(
      () => names(page).count(),
      (n) => n === 3,
      'and stands beside the text again',
    );
    await page.keyboard.press('Escape');
    await waitUntilHidden(bar(page));
    // Closed, they are drawn, and no key decides on them.
    await page.keyboard.press('a');
    expect(await names(page).count()).toBe(3);
    expect((await waiting()).n).toBe(3);
    expect(page.problems).toEqual([]);
  });

  it('are not looked for any longer after Cancel, and can be looked for again', async () => {
    // As while a long note is compared.
    const busy = () =>
      stage.t.db.tx({ workspaceId: maren.actor.workspaceId }, (m) =>
        m.query(`update highlight_suggestion_runs set state = 'making', done = 212, total = 1480, moved_at = now() where note_id = $1`, [
          noteId,
        ]),
      );
    const state = () => stage.row<{ state: string }>(`select state from highlight_suggestion_runs where note_id = $1`, [noteId]);
    await busy();
    const page = await opened();
    await suggest(page);
    await waitUntilVisible(bar(page).getByText('212 of 1,480 sentences'));
    await expectHealthy(page, 'suggestions-making-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'suggestions-making-dark');
    await inLightTheme(page);
    await bar(page).getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await waitUntilVisible(bar(page).getByText(/was canceled/));
    expect(await state()).toEqual({ state: 'cancelled' });
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      (label) => label === 'Suggested highlights',
      'the keys go on from the bar',
    );
    await expectHealthy(page, 'suggestions-cancelled-light');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await until(state, (row) => row.state === 'ready', 'it is looked through again');
    await waitUntilHidden(bar(page).getByText(/was canceled/));
    await busy();
    const phone = await opened(maren, { phone: true });
    await suggest(phone);
    await waitUntilVisible(bar(phone).getByRole('button', { name: 'Cancel' }));
    await expectHealthy(phone, 'suggestions-making-phone');
    await bar(phone).getByRole('button', { name: 'Cancel' }).click();
    await waitUntilVisible(bar(phone).getByText(/was canceled/));
    await bar(phone).getByRole('button', { name: 'Search again' }).click();
    await until(state, (row) => row.state === 'ready', 'it is looked through again');
  });

  it('are accepted all at once above a share, as one action', async () => {
    const page = await opened();
    await names(page).nth(1).click();
    await waitUntilVisible(bar(page).getByText('2 of 3'));
    await bar(page).getByRole('button', { name: 'Accept all above' }).click();
    await waitUntilVisible(page.getByRole('menuitem', { name: /All shown/ }));
    await expectHealthy(page, 'suggestions-all-light');
    await page.getByRole('menuitem', { name: /All shown/ }).click();
    await highlighted(3);
    await waitUntilVisible(page.getByText('3 suggestions accepted'));
    await waitUntilVisible(bar(page).getByText('That was the last suggestion.'));
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(0);
    await until(waiting, ({ n }) => n === 3, 'all wait again');
  });

  it('are the same for two people at once, and leave the keys to a typing user', async () => {
    const [page, other] = [await opened(), await opened(idris)];
    await until(
      () => names(other).count(),
      (n) => n === 3,
      'they are drawn for the other one',
    );
    await names(page).first().click();
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.focus();
    await page.keyboard.type('ar');
    expect((await waiting()).n).toBe(3);
    await page.keyboard.press('Escape');
    await names(page).first().click();
    await bar(page).getByRole('button', { name: 'Reject' }).click();
    await until(
      () => names(other).count(),
      (n) => n === 2,
      'it goes away there as well',
    );
    await page.keyboard.press('ControlOrMeta+z');
    await until(
      () => names(other).count(),
      (n) => n === 3,
      'and comes back',
    );
    // Typing into one dismisses it.
    await other.keyboard.press('e');
    const { startX, y } = await placeOf(other, 'in the dock and');
    await other.mouse.click(startX + 2, y);
    await other.keyboard.type('very ');
    await until(
      () => names(other).count(),
      (n) => n === 2,
      'it is gone at once',
    );
    await until(
      () => names(page).count(),
      (n) => n === 2,
      'and for the other one',
    );
  });

  it('fit a phone', async () => {
    const page = await opened(maren, { phone: true });
    await suggest(page);
    await waitUntilVisible(bar(page).getByRole('button', { name: 'Accept', exact: true }));
    await expectHealthy(page, 'suggestions-phone');
    await bar(page).getByRole('button', { name: 'Next suggestion' }).click();
    await bar(page).getByRole('button', { name: 'Close suggestions' }).click();
    await waitUntilHidden(bar(page));
    const { startX, endX, y } = await placeOf(page, 'hidden fee');
    await page.touchscreen.tap((startX + endX) / 2, y);
    await waitUntilVisible(bar(page).getByText('Hidden fees'));
    await inDarkTheme(page);
    await expectHealthy(page, 'suggestions-phone-dark');
  });

  it('are not there where they are off, which the settings say', async () => {
    const settings = await stage.page(maren, `/projects/${projectId}/settings/ai`);
    const group = settings.getByRole('group', { name: 'Suggested and similar highlights' });
    await waitUntilVisible(group.getByText('Suggest', { exact: true }));
    await expectHealthy(settings, 'suggestions-settings-light');
    await group.getByText('Off', { exact: true }).click();
    await until(
      () => stage.row(`select count(*)::int as n from ai_modes where feature = 'highlights' and mode = 'Off'`),
      ({ n }) => n === 1,
      'the switch is kept',
    );
    const page = await opened();
    await suggest(page);
    await waitUntilVisible(bar(page).getByText(/turned off here/));
    expect(await names(page).count()).toBe(0);
    await expectHealthy(page, 'suggestions-off-light');
    await bar(page).getByRole('link', { name: 'Open AI settings' }).click();
    await page.waitForURL(/\/settings\/ai$/);
  });
});
