import { HIGHLIGHT_SUGGESTION_SURE } from '@libs/domain';
import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { NotesService } from '../backend/src/contexts/repository/notes/notes.service.js';
import { SAID } from '../backend/src/contexts/suggestions/highlight-suggestions/highlight-suggestion.factory.js';
import { SURELY_FEES } from '../backend/src/contexts/suggestions/tag-suggestions/project-with-tags.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { aCodedProject, aSurelyCodedProject } from './coded-project.js';
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

const LINES = [SAID.other, SAID.fee, SAID.more, SAID.dock];

describeInBrowser('Highlights that are made as a note arrives', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    projectId = await aCodedProject(stage.t, maren);
    await stage.t.settle();
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const opened = async (options: Parameters<TestStage['page']>[2] = {}) => {
    const page = await stage.page(maren, `/data/${noteId}`, options);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Text of the note' }));
    return page;
  };
  const section = (page: TestPage) => page.getByRole('region', { name: 'Highlights', exact: true });
  const names = (page: TestPage) => page.locator('[data-highlight]');
  const highlights = () =>
    stage.row<{ n: number; ai: number }>(
      `select count(*)::int as n, (count(*) filter (where is_by_ai))::int as ai from highlights where note_id = $1 and deleted_at is null`,
      [noteId],
    );
  const highlighted = (n: number, ai: number) => until(highlights, (row) => row.n === n && row.ai === ai, `${n} highlights, ${ai} by AI`);

  it('are switched on, marked on the note, its cards and its peek', async () => {
    const settings = await stage.page(maren, `/projects/${projectId}/settings/ai`);
    const group = settings.getByRole('group', { name: 'Suggested and similar highlights' });
    await group.getByText('On', { exact: true }).click();
    await until(
      () => stage.row(`select count(*)::int as n from ai_modes where feature = 'highlights' and mode = 'On'`),
      ({ n }) => n === 1,
      'the switch is kept',
    );
    await until(
      () => group.getByRole('radio', { name: 'On' }).isChecked(),
      (is) => is,
      'the switch shows it',
    );
    await waitUntilVisible(settings.getByText(new RegExp(`at least ${100 * HIGHLIGHT_SUGGESTION_SURE}% sure`)));
    await expectHealthy(settings, 'applied-settings-light');
    const { t } = stage;
    noteId = await aNote(t, maren.actor, projectId, ...LINES);
    // As the importer says of what it brought.
    await t.db.tx(maren.actor, (m) => t.get(NotesService).arrived(m, maren.actor, projectId, [noteId]));
    await t.settle();
    await highlighted(2, 2);
    const page = await opened();
    await waitUntilVisible(section(page).getByText(/AI added 2 highlights/));
    await until(
      () => names(page).count(),
      (n) => n === 2,
      'the names beside the text',
    );
    await until(
      () => names(page).first().getAttribute('aria-label'),
      (name) => /Hidden fees.*AI/.test(name ?? ''),
      'the tag in the name',
    );
    await expectHealthy(page, 'applied-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'applied-dark');
    await inLightTheme(page);
    const list = await stage.page(maren, `/projects/${projectId}/highlights`);
    await waitUntilVisible(list.getByText('AI', { exact: true }).nth(1));
    await expectHealthy(list, 'applied-list-light');
    await list
      .getByRole('link', { name: new RegExp(SAID.fee.slice(0, 30)) })
      .first()
      .click();
    const peek = list.getByRole('complementary', { name: /Highlight/ }).or(list.getByRole('dialog'));
    await waitUntilVisible(peek.getByText('AI', { exact: true }));
    await expectHealthy(list, 'applied-peek-light');
    expect(page.problems).toEqual([]);
  });

  it('are taken away as one action, which can be taken back, and kept by key', async () => {
    const page = await opened();
    await section(page).getByRole('button', { name: 'Remove them' }).click();
    await highlighted(0, 0);
    await waitUntilVisible(page.getByText('2 highlights removed. They will not be suggested again.'));
    await waitUntilHidden(section(page).getByRole('button', { name: 'Remove them' }));
    await page.keyboard.press('ControlOrMeta+z');
    // As they came.
    await highlighted(2, 2);
    await waitUntilVisible(section(page).getByText(/AI added 2 highlights/));
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await highlighted(0, 0);
    expect(await page.locator('[data-suggestion]').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+z');
    await highlighted(2, 2);
    const phone = await opened({ phone: true });
    await phone.getByRole('button', { name: 'More', exact: true }).click();
    await phone.getByRole('menuitem', { name: /details/ }).click();
    await waitUntilVisible(section(phone).getByRole('button', { name: 'Keep them' }));
    await expectHealthy(phone, 'applied-phone');
    await section(phone).getByRole('button', { name: 'Keep them' }).press('Enter');
    await highlighted(2, 0);
    await waitUntilHidden(section(phone));
    await waitUntilVisible(phone.getByText('2 highlights kept'));
  });

  it('leave the keys in the details, and tell a screen reader what AI means', async () => {
    for (const name of ['Keep them', 'Remove them']) {
      await stage.t.db.tx({ workspaceId: maren.actor.workspaceId }, (m) =>
        m.query(`update highlights set is_by_ai = true where note_id = $1`, [noteId]),
      );
      const page = await opened();
      await waitUntilVisible(section(page).getByText(/No one has confirmed it yet/));
      await until(
        () => names(page).first().getAttribute('aria-description'),
        (words) => /Made by AI/.test(words ?? ''),
        'the name beside the text says what AI means',
      );
      await section(page).getByRole('button', { name }).press('Enter');
      await waitUntilHidden(section(page).getByRole('button', { name }));
      await until(
        () => page.evaluate(() => document.activeElement?.tagName),
        (tag) => tag === 'H2',
        'the keys go on in the details',
      );
      await expectHealthy(page, `applied-${name === 'Keep them' ? 'kept' : 'removed'}-light`);
    }
  });

  it('get the tag that surely fits, which is shown, taken back, and kept', async () => {
    const { t } = stage;
    const tagged = await aSurelyCodedProject(t, maren);
    const settings = await stage.page(maren, `/projects/${tagged}/settings/ai`);
    await settings.getByRole('group', { name: 'Tag suggestions' }).getByText('On', { exact: true }).click();
    await until(
      () => stage.row(`select count(*)::int as n from ai_modes where feature = 'tags' and mode = 'On'`),
      ({ n }) => n === 1,
      'the switch is kept',
    );
    noteId = await aNote(t, maren.actor, tagged, SURELY_FEES, 'We had bread and cheese.');
    const page = await opened();
    const pairs = () =>
      stage.row<{ n: number; ai: number }>(
        `select count(*)::int as n, (count(*) filter (where x.is_by_ai))::int as ai from highlight_tags x
         join highlights h on h.id = x.highlight_id where h.note_id = $1 and h.deleted_at is null`,
        [noteId],
      );
    const has = (n: number, ai: number) => until(pairs, (row) => row.n === n && row.ai === ai, `${n} tags, ${ai} by AI`);
    const highlight = async () => {
      await page.getByText(SURELY_FEES).click({ clickCount: 3 });
      await page.keyboard.press('h');
    };
    await highlight();
    await waitUntilVisible(page.getByText('AI added the tag Hidden fees'));
    await until(
      () => names(page).first().getAttribute('aria-label'),
      (label) => /Hidden fees AI/.test(label ?? ''),
      'the mark beside the text',
    );
    await has(1, 1);
    await expectHealthy(page, 'tagged-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'tagged-dark');
    await inLightTheme(page);
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await has(0, 0);
    await t.settle();
    await has(0, 0);
    noteId = await aNote(t, maren.actor, tagged, SURELY_FEES, 'Another note.');
    const other = await opened();
    await other.getByText(SURELY_FEES).click({ clickCount: 3 });
    await other.keyboard.press('h');
    await has(1, 1);
    const peek = await stage.page(maren, `/projects/${tagged}/highlights`);
    await peek
      .getByRole('link', { name: new RegExp(SURELY_FEES) })
      .first()
      .click();
    await waitUntilVisible(peek.getByRole('button', { name: 'Keep tag' }));
    await expectHealthy(peek, 'tagged-peek-light');
    await expectHealthy(await opened({ phone: true }), 'tagged-phone');
    await peek.getByRole('button', { name: 'Keep tag' }).click();
    await has(1, 0);
    await waitUntilHidden(peek.getByRole('button', { name: 'Keep tag' }));
  });
});
