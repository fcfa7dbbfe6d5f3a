import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { dragOver, painted } from './note-text.js';
import { noteIsOpen, noteText, sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  holdAnswers,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Comments', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;
  let page: TestPage;
  let other: TestPage;
  const WORDS = 'Nine instead of';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris, clara] = [await stage.person('maren'), await stage.person('idris'), await stage.person('clara')];
    noteId = (await sampleNote(stage)).id;
    page = await stage.page(maren, `/data/${noteId}`, { width: 1500 });
    other = await stage.page(idris, `/data/${noteId}`, { width: 1500 });
  }, 90_000);
  afterAll(() => stage?.close());

  const field = (at: TestPage) => at.getByRole('textbox', { name: /^(Comment|Reply)\b.*@/ });
  const thread = (at: TestPage) => at.getByRole('dialog', { name: 'Comments' });
  const mark = (at: TestPage) => at.locator('button[data-thread]');
  const panel = (at: TestPage) => at.getByRole('region', { name: 'Comments', exact: true });
  const firstComment = async () =>
    (
      await stage.row<{ id: string }>(
        `select c.id from comments c join comment_threads t on t.id = c.thread_id where t.doc_id = $1 order by c.created_at`,
        [noteId],
      )
    ).id;

  it('begins on selected words with C, and mentions a person by keyboard', async () => {
    await noteIsOpen(page);
    await noteIsOpen(other);
    await waitUntilVisible(panel(page).getByText('No open comments', { exact: false }));
    await dragOver(page, WORDS);
    await waitUntilVisible(page.getByRole('dialog', { name: 'Selected text' }).getByRole('button', { name: /Comment/ }));
    await page.keyboard.press('c');
    await focused(field(page));
    await field(page).pressSequentially('Is that the whole box, @Id');
    await waitUntilVisible(page.getByRole('option', { name: /Idris/ }));
    await expectHealthy(page, 'comment-draft-light');
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('Is that the whole box, @Idris Bello ');
    await page.keyboard.type('or half?');
    await page.keyboard.press('Control+Enter');
    await waitUntilVisible(thread(page).getByText('or half?', { exact: false }));
    await waitUntilVisible(thread(page).getByText('@Idris Bello'));
    await until(
      async () => (await painted(page)).names,
      (names) => names.includes('comment'),
      'the dots under the words',
    );
    await waitUntilVisible(panel(page).getByText(`“${WORDS}”`));
  });

  it('is live for others, who answer, and the answer comes back by itself', async () => {
    await mark(other).click();
    await waitUntilVisible(thread(other).getByText('or half?', { exact: false }));
    await field(other).fill('Half. The other one came on Monday.');
    await thread(other).getByRole('button', { name: 'Reply' }).click();
    await waitUntilVisible(thread(page).getByText('The other one came on Monday', { exact: false }));
    await expectHealthy(page, 'comment-thread-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'comment-thread-dark');
    await inLightTheme(page);
  });

  it('moves with its words while another user types', async () => {
    await other.keyboard.press('Escape');
    await waitUntilHidden(thread(other));
    await other.getByRole('button', { name: 'Edit text' }).click();
    const text = noteText(other);
    await text.press('Control+Home');
    await text.pressSequentially('Later. ');
    await until(
      async () => (await stage.row(`select start_offset as at, status, quote from comment_threads where doc_id = $1`, [noteId])) as any,
      (row) => row.status === 'ok' && row.quote === WORDS,
      'the place of the thread',
    );
    await waitUntilVisible(page.getByText('Later.', { exact: false }));
    await other.getByRole('button', { name: 'Done editing' }).click();
  });

  it('is changed, linked, settled and opened again', async () => {
    const id = await firstComment();
    await thread(page)
      .getByRole('button', { name: /Comment by Maren.*more/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('textbox', { name: 'Edit comment' });
    expect(await edit.inputValue()).toBe('Is that the whole box, @Idris Bello or half?');
    await edit.fill('Is that the whole box, @Idris Bello?');
    await page.getByRole('button', { name: 'Save' }).click();
    await waitUntilVisible(thread(page).getByText(', edited', { exact: false }));
    await thread(page).getByRole('button', { name: 'Resolve' }).click();
    await waitForToast(page, 'Conversation resolved');
    await waitUntilHidden(mark(page));
    await waitUntilHidden(mark(other));
    await panel(page).getByText('Resolved 1').click();
    await waitUntilVisible(panel(page).getByText(`“${WORDS}”`));
    await page.goto(`http://${maren.host}/data/${noteId}#comment=${id}`);
    await waitUntilVisible(thread(page).getByText('Resolved by Maren Holt'));
    await waitUntilVisible(thread(page).locator('.vb-flash'));
    await thread(page).getByRole('button', { name: 'Reopen' }).click();
    await waitUntilVisible(mark(page));
  });

  it('belongs to a highlight as well, and the key opens it again', async () => {
    // A page that has not asked for people yet.
    await page.goto(`http://${maren.host}/data/${noteId}`);
    await noteIsOpen(page);
    await page
      .getByRole('button', { name: /^Highlight, / })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    const actions = page.getByRole('dialog', { name: 'Tag highlight' });
    await waitUntilVisible(actions);
    await expectHealthy(page, 'comment-picker-light');
    // Typed without waiting for the list of people: what comes behind the Enter stays behind the name.
    const release = await holdAnswers(page, 'CommentPeople');
    await actions.getByRole('button', { name: /Comment/ }).click();
    await focused(field(page));
    await page.keyboard.type('@cla');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- good');
    await page.keyboard.press('Enter');
    await page.keyboard.type('for the report.');
    expect(await field(page).inputValue()).toBe('@cla- good\nfor the report.');
    await release();
    const body = '@Clara Novak - good\nfor the report.';
    await until(
      () => field(page).inputValue(),
      (text) => text === body,
      'the mention',
    );
    await page.keyboard.type(' Or @nobody');
    await page.keyboard.press('Enter');
    await page.keyboard.type('here');
    await until(
      () => field(page).inputValue(),
      (text) => text === `${body} Or @nobody\nhere`,
      'the line break that it was',
    );
    await page.keyboard.press('Control+Enter');
    await waitUntilVisible(thread(page).getByText('for the report.', { exact: false }));
    await waitUntilVisible(thread(page).getByText('@Clara'));
    const threads = await stage.row(
      `select array_agg(highlight_id) as of, (select id from highlights where note_id = $1 order by start_offset, end_offset desc limit 1) as first
         from comment_threads where doc_id = $1 and highlight_id is not null`,
      [noteId],
    );
    expect(threads['of']).toEqual([threads['first']]);
    await expectHealthy(page, 'comment-highlight-light');
  });

  it('is read by a viewer, who cannot answer; a phone shows it as a sheet', async () => {
    const id = await firstComment();
    const reader = await stage.page(clara, `/data/${noteId}#comment=${id}`, { phone: true });
    await waitUntilVisible(thread(reader).getByText('You can read this conversation', { exact: false }));
    expect(await field(reader).count()).toBe(0);
    await expectHealthy(reader, 'comment-phone');
  }, 180_000);

  it('with more answers than fit scrolls inside the window, down to the reply', async () => {
    const id = await firstComment();
    await stage.row(
      `insert into comments (workspace_id, id, thread_id, body, created_by, created_at)
         select workspace_id, gen_random_uuid(), thread_id, 'Answer ' || i, created_by, created_at + i * interval '1 second'
           from comments, generate_series(1, 40) i where id = $1 returning id`,
      [id],
    );
    const long = await stage.page(maren, `/data/${noteId}#comment=${id}`);
    await waitUntilVisible(thread(long).getByText('Answer 1', { exact: true }));
    const box = await sizeOf(long, '[role=dialog][aria-label=Comments]');
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(long.viewportSize()!.height);
    await field(long).scrollIntoViewIfNeeded();
    const reply = (await field(long).boundingBox())!;
    expect(reply.y + reply.height).toBeLessThanOrEqual(box.y + box.height);
    await expectHealthy(long, 'comment-long-thread');
  });

  it('says that a comment is gone when a link leads to none', async () => {
    const lost = await stage.page(clara, `/data/${noteId}#comment=018f2f1e-0000-7000-8000-00000000000a`);
    await waitForToast(lost, 'That comment no longer exists');
  });

  it('offers only readers of the note', async () => {
    const project = (await stage.row(`select project_id as id from notes where id = $1`, [noteId]))['id'];
    await stage.row(`update projects set default_access = 0 where id = $1 returning id`, [project]);
    // No hint tells the page of a change made directly in the database.
    await page.goto(`http://${maren.host}/data/${noteId}`);
    await waitUntilVisible(page.locator('.ProseMirror p'));
    await dragOver(page, 'No leeks');
    await page.keyboard.press('c');
    await focused(field(page));
    await page.keyboard.type('@Clar');
    const clara = page.getByRole('option', { name: /Clara.*No access/ });
    await waitUntilVisible(clara);
    await page.keyboard.press('Enter');
    expect(await field(page).inputValue()).toBe('@Clar');
    await expectHealthy(page, 'comment-cannot-light');
  });
});
