import { AiSettingsService } from '../backend/src/contexts/ai/settings/ai-settings.service.js';
import { aNote, aProject } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { BoardsService } from '../backend/src/contexts/repository/boards/boards.service.js';
import { aMarkedNote } from '../backend/src/contexts/repository/highlights/highlight.factory.js';
import { TagsService } from '../backend/src/contexts/repository/tags/tags.service.js';
import { FEES, SAID } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import { FakeModels } from '../backend/src/testing/fake-models.js';
import type { Person } from '../backend/src/testing/harness.js';
import { painted } from './note-text.js';
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

const LINES = [
  'Ana: We went down to the lake on that day, my brother and I.',
  `Ana: Hello. ${SAID.fee} I wrote a letter to them.`,
  `Ben: ${SAID.other}`,
  `Ana: ${SAID.dock}`,
  `Ben: ${SAID.more}`,
];
const LETTER = 'I wrote a letter to them.';
const LIE = 'They gave me back my money on the very next day.';
const proposal = (quote: string, tag: string | null) => ({ quote, why: 'It is what they do about it.', tag });

describeInBrowser('Highlights that a model proposes', () => {
  let stage: TestStage;
  let models: FakeModels;
  let maren: Person;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    models = await FakeModels.start();
    stage = await TestStage.withSample({ AI_PRIVATE_HOSTS: models.host });
    maren = await stage.person('maren');
    const { t } = stage;
    await t
      .get(AiSettingsService)
      .update(maren.actor, { provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', embeddingModel: null, key: 'sk-1' });
    projectId = await aProject(t, maren.actor);
    const boards = t.get(BoardsService);
    const { id: boardId } = await boards.create(maren.actor, projectId, 'Rides');
    const { id: groupId } = await boards.createGroup(maren.actor, boardId, 'On the way');
    const tag = (title: string) => t.get(TagsService).create(maren.actor, { groupId, title, description: null });
    const fees = await tag('Hidden fees');
    await tag('Days out');
    await aMarkedNote(t, maren.actor, projectId, FEES, fees.id);
    noteId = await aNote(t, maren.actor, projectId, ...LINES);
    await t.settle();
  }, 180_000);
  beforeEach(() =>
    models.behave({ answer: () => ({ elements: [proposal(LETTER, 'Revenge'), proposal(LIE, null), proposal(SAID.more, 'Days out')] }) }),
  );
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    await models?.close();
  });

  const opened = async (options: Parameters<TestStage['page']>[2] = {}) => {
    const page = await stage.page(maren, `/data/${noteId}`, options);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Text of the note' }));
    return page;
  };
  const bar = (page: TestPage) => page.getByRole('region', { name: 'Suggested highlights' });
  const names = (page: TestPage) => page.locator('[data-suggestion]');
  const drawn = (page: TestPage, n: number) =>
    until(
      () => names(page).count(),
      (count) => count === n,
      `${n} names beside the text`,
    );
  const highlights = () =>
    stage.row<{ n: number }>(`select count(*)::int as n from highlights where note_id = $1 and deleted_at is null`, [noteId]);
  const highlighted = (n: number) => until(highlights, (row) => row.n === n, `${n} highlights`);

  it('are said to be a model’s, beside those that are learnt, and are accepted one by one', async () => {
    const page = await opened();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await waitUntilVisible(bar(page).getByText('1 of 3'));
    await drawn(page, 3);
    await waitUntilVisible(bar(page).getByText(/\d+% sure/));
    await page.keyboard.press('n');
    await waitUntilVisible(bar(page).getByText('suggested by the model'));
    await waitUntilVisible(bar(page).getByText('Untagged'));
    expect((await painted(page)).selected).toEqual([LETTER]);
    expect(await page.getByText(LIE).count()).toBe(0);
    await waitUntilVisible(page.getByRole('status').filter({ hasText: /^Suggestion 2 of 3: Untagged, suggested by the model/ }));
    await expectHealthy(page, 'proposed-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'proposed-dark');
    await inLightTheme(page);
    await bar(page).getByText('suggested by the model', { exact: true }).hover();
    await waitUntilVisible(page.getByText(/fake-large suggested them/));
    await page.keyboard.press('a');
    await highlighted(1);
    await waitUntilVisible(page.getByRole('listitem').getByText('Highlighted', { exact: true }));
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(0);
    await drawn(page, 3);
    expect(page.problems).toEqual([]);
  });

  it('are no part of what is accepted above a share, and can be accepted all by themselves', async () => {
    const page = await opened();
    await names(page).last().click();
    await waitUntilVisible(bar(page).getByText('Days out'));
    await bar(page).getByRole('button', { name: 'Accept all above' }).click();
    await waitUntilVisible(page.getByRole('menuitem', { name: 'All learned from your tags: 1' }));
    await expectHealthy(page, 'proposed-all-light');
    await page.getByRole('menuitem', { name: 'All from the model: 2' }).press('Enter');
    await highlighted(2);
    await drawn(page, 1);
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(0);
    await drawn(page, 3);
  });

  it('fit a phone, and are left where the model gives no answer', async () => {
    const phone = await opened({ phone: true });
    await phone.getByRole('button', { name: 'More', exact: true }).click();
    await phone.getByRole('menuitem', { name: /Suggest highlights/ }).click();
    await bar(phone).getByRole('button', { name: 'Next suggestion' }).click();
    await waitUntilVisible(bar(phone).getByText('from the model'));
    await expectHealthy(phone, 'proposed-phone');
    models.behave({ status: 401 });
    const page = await opened();
    await names(page).first().click();
    await bar(page).getByRole('button', { name: 'Search again' }).click();
    await waitUntilVisible(bar(page).getByText(/refused the key.*Results without the model are shown\./));
    await drawn(page, 3);
    await expectHealthy(page, 'proposed-providerError-light');
    models.behave({});
    await bar(page).getByRole('button', { name: 'Try again' }).click();
    await waitUntilHidden(bar(page).getByText(/refused the key/));
  });
});
