import type { Person } from '../backend/src/testing/harness.js';
import { blocksOf, noteText, openSampleNote, withSampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  type TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Finding and replacing', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;

  withSampleNote((scene) => {
    ({ stage, maren, idris, clara, noteId } = scene);
  });

  const turns = (page: TestPage) => noteText(page).locator('p[data-speaker]');
  const open = (person: Person, options = {}) => openSampleNote(stage, person, noteId, options);
  const quotes = () =>
    stage.row<{ all: string }>(`select string_agg(id || quote || status, ' ' order by id) as all from highlights where note_id = $1`, [
      noteId,
    ]);

  it('finds words, and replaces the chosen places with one way back', async () => {
    const page = await open(maren);
    const plain = await blocksOf(page);
    const before = await quotes();
    await turns(page).first().click();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find in this note' });
    const query = bar.getByRole('textbox', { name: 'Find' });
    await focused(query);
    await page.keyboard.type('no such words');
    await waitUntilVisible(bar.getByText('Not found'));
    await expectHealthy(page, 'transcript-find-none');
    await query.fill('belt');
    await waitUntilVisible(bar.getByText(/^1 of \d+$/));
    const all = Number((await bar.getByText(/^1 of \d+$/).innerText()).split(' ').at(-1));
    expect(all).toBe(plain.match(/belt/gi)!.length);
    await page.keyboard.press('Enter');
    await waitUntilVisible(bar.getByText(`2 of ${all}`));
    await bar.getByRole('button', { name: 'Match case' }).click();
    await waitUntilVisible(bar.getByText(new RegExp(`of ${plain.match(/belt/g)!.length}$`)));
    await bar.getByRole('button', { name: 'Match case' }).click();
    await expectHealthy(page, 'transcript-find-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'transcript-find-dark');
    await inLightTheme(page);
    await bar.getByRole('button', { name: 'Replace' }).click();
    await focused(bar.getByRole('textbox', { name: 'Replace with' }));
    await page.keyboard.type('conveyor belt');
    await bar.getByRole('button', { name: 'Replace all…' }).click();
    const preview = page.getByRole('dialog', { name: `Replace ${all} matches` });
    await waitUntilVisible(preview);
    await expectHealthy(page, 'transcript-replace-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'transcript-replace-dark');
    await inLightTheme(page);
    // A colleague writes while the preview is open: before the places, and into one of them.
    const other = await open(idris);
    await other.getByRole('button', { name: 'Edit text' }).click();
    await other.keyboard.press('Control+Home');
    await other.keyboard.type('Early. ');
    await waitUntilVisible(noteText(page).getByText('Early.', { exact: false }));
    await preview.getByRole('listitem').first().getByRole('checkbox').uncheck();
    await preview.getByRole('button', { name: `Replace ${all - 1} matches` }).click();
    await waitForToast(page, `${all - 1} matches replaced`);
    const now = await blocksOf(page);
    expect(now.match(/conveyor belt/g)).toHaveLength(all - 1);
    expect(now.match(/belt/gi)).toHaveLength(all);
    await until(
      () => blocksOf(other),
      (there) => there === now,
      'the other one reads the same',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    for (let i = 0; i < 7; i++) await other.keyboard.press('Backspace');
    for (const at of [page, other])
      await until(
        () => blocksOf(at),
        (there) => there === plain,
        'as it was',
      );
    await until(quotes, (there) => there.all === before.all, 'every highlight says what it said');
    await bar.getByRole('button', { name: 'Close' }).click();
    await waitUntilHidden(bar);
    expect([...page.problems, ...other.problems]).toEqual([]);
  });

  it('replaces one place after the other, and says so where the way back is another one', async () => {
    const page = await open(maren);
    const plain = await blocksOf(page);
    await page.getByRole('button', { name: 'Edit text' }).click();
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find in this note' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('leeks');
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('leeks and leeks');
    const count = plain.match(/leeks/gi)!.length;
    for (let i = 0; i < 2; i++) await bar.getByRole('button', { name: 'Replace', exact: true }).click();
    await waitUntilVisible(bar.getByText(`5 of ${count + 2}`));
    expect((await blocksOf(page)).match(/leeks and leeks/g)).toHaveLength(2);
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('');
    await bar.getByRole('button', { name: 'Replace all…' }).click();
    const preview = page.getByRole('dialog', { name: /^Replace \d+ matches/ });
    await preview.getByRole('button', { name: /^Replace \d+ matches/ }).click();
    await waitForToast(page, /matches replaced/);
    expect(await blocksOf(page)).not.toMatch(/leeks/i);
    await bar.getByRole('button', { name: 'Close' }).click();
    await focused(noteText(page));
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast(page, /was edited since/);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z');
    await until(
      () => blocksOf(page),
      (now) => now === plain,
      'as it was, step by step',
    );
    expect(page.problems).toEqual([]);
  });

  it('is only searched by those who may not write', async () => {
    const page = await open(clara, { phone: true });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Find in this note' }).click();
    const bar = page.getByRole('search', { name: 'Find in this note' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('belt');
    await waitUntilVisible(bar.getByText(/^1 of \d+$/));
    expect(await bar.getByRole('button', { name: 'Replace' }).count()).toBe(0);
    await expectHealthy(page, 'transcript-find-phone');
    await bar.getByRole('button', { name: 'Close' }).click();
    await turns(page)
      .nth(2)
      .click({ position: { x: 12, y: 8 } });
    await page.keyboard.press('s');
    expect(await page.getByRole('dialog', { name: 'Who says this?' }).count()).toBe(0);
    const wide = await open(clara);
    await waitUntilVisible(wide.getByRole('complementary').getByText('Idris Bello'));
    expect(await wide.getByRole('button', { name: /^More options for/ }).count()).toBe(0);
    expect([...page.problems, ...wide.problems]).toEqual([]);
  });
});
