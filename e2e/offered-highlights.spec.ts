import { createThreadInput } from '@libs/domain';
import { ThreadsService } from '../backend/src/contexts/documents/comments/threads.service.js';
import { aNote, aProject } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { SAID } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { aCodedProject } from './coded-project.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const { fee: FEE, dock: STUCK } = SAID;
const LINES = [
  'Ana: We went down to the lake on that day, my brother and I.',
  `Ana: Hello. ${FEE} I wrote a letter to them.`,
  `Ben: ${SAID.other}`,
  `Ana: ${STUCK}`,
  `Ben: ${SAID.more}`,
  'Ana: The dock did not let go of my bike again, and I pulled and pulled.',
];

describeInBrowser('Suggested highlights of a note that has none', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = await aCodedProject(stage.t, maren);
    await stage.t.settle();
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const opened = async (options: Parameters<TestStage['page']>[2], noteId: string) => {
    const page = await stage.page(maren, `/data/${noteId}`, options);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Text of the note' }));
    return page;
  };
  const bar = (page: TestPage) => page.getByRole('region', { name: 'Suggested highlights' });

  it('are offered where the highlights of a note would be, as long as it has none', async () => {
    const fresh = await aNote(stage.t, maren.actor, projectId, ...LINES);
    const page = await opened({}, fresh);
    const section = page.getByRole('region', { name: 'Highlights', exact: true });
    const offer = section.getByRole('button', { name: /Suggest highlights/ });
    await waitUntilVisible(offer);
    await expectHealthy(page, 'suggestions-empty-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'suggestions-empty-dark');
    await inLightTheme(page);
    await offer.focus();
    await page.keyboard.press('Enter');
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    await page.keyboard.press('a');
    await waitUntilHidden(section);
    const phone = await opened({ phone: true }, await aNote(stage.t, maren.actor, projectId, ...LINES));
    await phone.getByRole('button', { name: 'More', exact: true }).click();
    await phone.getByRole('menuitem', { name: /details/ }).click();
    const locator = phone.getByRole('region', { name: 'Highlights', exact: true });
    await waitUntilVisible(locator.getByRole('button', { name: /Suggest highlights/ }));
    await expectHealthy(phone, 'suggestions-empty-phone');
    await locator.getByRole('button', { name: /Suggest highlights/ }).click();
    await waitUntilVisible(bar(phone).getByText('1 of 3'));
  });

  it('are offered also where only a comment is in the text', async () => {
    const talked = await aNote(stage.t, maren.actor, projectId, ...LINES);
    await stage.t
      .get(ThreadsService)
      .create(maren.actor, createThreadInput.parse({ docId: talked, version: 0, start: 0, end: 20, body: 'Which lake?' }));
    const page = await opened({}, talked);
    await waitUntilVisible(page.getByText('Which lake?').first());
    await waitUntilVisible(
      page.getByRole('region', { name: 'Highlights', exact: true }).getByRole('button', { name: /Suggest highlights/ }),
    );
    await expectHealthy(page, 'suggestions-empty-comment-light');
  });

  it('leave the focus where the user moved it during a cancel', async () => {
    const long = await aNote(stage.t, maren.actor, projectId, ...LINES);
    const page = await opened({}, long);
    await page
      .getByRole('region', { name: 'Highlights', exact: true })
      .getByRole('button', { name: /Suggest highlights/ })
      .click();
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    await stage.t.db.tx({ workspaceId: maren.actor.workspaceId }, (m) =>
      m.query(`update highlight_suggestion_runs set state = 'making', done = 2, total = 9, moved_at = now() where note_id = $1`, [long]),
    );
    await page.reload();
    await page
      .getByRole('region', { name: 'Highlights', exact: true })
      .getByRole('button', { name: /Suggest highlights/ })
      .click();
    const cancel = bar(page).getByRole('button', { name: 'Cancel' });
    await waitUntilVisible(cancel);
    await page.route('**/graphql', async (route) => {
      const isCancel = route.request().postData()?.includes('NoteCancelSuggesting');
      if (isCancel) await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    await cancel.focus();
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.focus();
    await waitUntilVisible(bar(page).getByText(/was canceled/));
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('say what to do where there is too little to learn from, and where nothing is near', async () => {
    const empty = await aProject(stage.t, maren.actor);
    const alone = await aNote(stage.t, maren.actor, empty, FEE);
    const page = await opened({}, alone);
    await waitUntilVisible(page.getByRole('button', { name: /Suggest highlights/ }));
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await waitUntilVisible(bar(page).getByText(/Tag at least 5 passages with the same tag/));
    await expectHealthy(page, 'suggestions-too-few-light');
    const strange = await aNote(stage.t, maren.actor, projectId, LINES[2]!, LINES[4]!);
    const other = await opened({}, strange);
    await waitUntilVisible(other.getByRole('button', { name: /Suggest highlights/ }));
    await other.keyboard.press('g');
    await other.keyboard.press('u');
    await waitUntilVisible(bar(other).getByText('No passage in this note is similar enough to tagged ones.'));
    await expectHealthy(other, 'suggestions-none-light');
  });
});
