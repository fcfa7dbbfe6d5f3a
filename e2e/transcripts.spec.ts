import fs from 'node:fs';
import type { Person } from '../backend/src/testing/harness.js';
import { noteText, openSampleNote, sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('A transcript', () => {
  let stage: TestStage;
  let maren: Person;
  let idris: Person;
  let clara: Person;
  let noteId: string;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, idris, clara] = [await stage.person('maren'), await stage.person('idris'), await stage.person('clara')];
    ({ id: noteId, projectId } = await sampleNote(stage));
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const turns = (page: TestPage) => noteText(page).locator('p[data-speaker]');
  const nameAbove = (page: TestPage, nth: number) =>
    turns(page)
      .nth(nth)
      .evaluate((turn) => getComputedStyle(turn, '::before').content);
  const open = (person: Person, options = {}) => openSampleNote(stage, person, noteId, options);
  const quotes = () =>
    stage.row<{ all: string }>(`select string_agg(id || quote || status, ' ' order by id) as all from highlights where note_id = $1`, [
      noteId,
    ]);
  const saved = async (page: TestPage, press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), 'utf8') };
  };

  it('is saved as a file, by any reader', async () => {
    const page = await open(clara);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export note' });
    await waitUntilVisible(dialog);
    await expectHealthy(page, 'transcript-export-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'transcript-export-dark');
    await dialog.getByText('Plain text').click();
    const file = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).click());
    expect(file.name).toBe('Belt two, ten past one.txt');
    expect(file.text).toContain('Belt two is the good one');
    await page.goto(`http://${clara.host}/projects/${projectId}/highlights`);
    const table = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    expect(table.text).toMatch(/^\uFEFFQuote,Status,/);
    expect(page.problems).toEqual([]);
  });

  it('gives a turn to another speaker by key and takes it back, and no highlight changes', async () => {
    const before = await quotes();
    const page = await open(maren);
    const other = await open(idris);
    const label = (at: TestPage) => turns(at).first().getAttribute('data-speaker');
    const was = await label(page);
    await turns(page).first().click();
    await page.keyboard.press('s');
    const menu = page.getByRole('dialog', { name: 'Who says this?' });
    await waitUntilVisible(menu);
    await expectHealthy(page, 'transcript-speaker-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'transcript-speaker-dark');
    await inLightTheme(page);
    await menu.getByRole('textbox', { name: 'New speaker' }).fill('Night shift');
    await page.keyboard.press('Enter');
    await waitForToast(page, /assigned to Night shift/);
    await until(
      () => label(other),
      (now) => now !== was,
      'the other one sees it',
    );
    await until(
      () => nameAbove(other, 0),
      (now) => now === '"Night shift"',
      'with the name',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => label(other),
      (now) => now === was,
      'taken back for both',
    );
    await page.keyboard.press('Control+Shift+z');
    await until(
      () => label(other),
      (now) => now !== was,
      'done again',
    );
    await page.keyboard.press('Control+z');
    await until(
      () => label(other),
      (now) => now === was,
      'and taken back by key',
    );
    expect(await quotes()).toEqual(before);
    expect([...page.problems, ...other.problems]).toEqual([]);
  });

  it('asks who says a turn when its name is pressed, from here on or for this turn alone', async () => {
    const page = await open(maren);
    const speakers = () => turns(page).evaluateAll((all) => all.map((turn) => turn.getAttribute('data-speaker')));
    const was = await speakers();
    await turns(page)
      .nth(2)
      .click({ position: { x: 12, y: 8 } });
    const menu = page.getByRole('dialog', { name: 'Who says this?' });
    await menu.getByText('From here on').click();
    await menu.getByRole('button', { name: 'Wanda Kosciuk' }).focus();
    await page.keyboard.press('Enter');
    await waitForToast(page, /assigned to Wanda Kosciuk/);
    const now = await speakers();
    expect(now.slice(0, 2)).toEqual(was.slice(0, 2));
    expect(now).toEqual(was.map((speaker, i) => (i >= 2 && speaker === was[2] ? was[1] : speaker)));
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(speakers, (repeated) => repeated.join() === was.join(), 'as it was');
    expect(page.problems).toEqual([]);
  });

  it('renames a speaker in all notes of the project that have one of this name, and takes no empty and no endless name', async () => {
    const page = await open(maren);
    const named = () => stage.row<{ count: string }>(`select count(*) from notes where speakers @> '[{"name":"Idris Bello"}]'`);
    const notes = Number((await named()).count);
    expect(notes).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'More options for Idris Bello' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename speaker' });
    const also = dialog.getByRole('checkbox', { name: /^Also rename .* in \d+ other note/ });
    await waitUntilVisible(also);
    await expectHealthy(page, 'transcript-rename-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'transcript-rename-dark');
    await inLightTheme(page);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.fill('  ');
    await page.keyboard.press('Enter');
    await waitUntilVisible(dialog.getByText('Enter a name.'));
    await name.fill('x'.repeat(10_000));
    await page.keyboard.press('Enter');
    await waitUntilVisible(dialog.getByRole('alert').getByText(/at most/));
    await expectHealthy(page, 'transcript-rename-long');
    await name.fill('Wanda Kosciuk');
    await waitUntilVisible(dialog.getByText('Another speaker in this note has this name.', { exact: false }));
    await name.fill('Idris');
    await also.check();
    await page.keyboard.press('Enter');
    await waitForToast(page, `Renamed to Idris in ${notes} notes`);
    expect(Number((await named()).count)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(named, ({ count }) => Number(count) === notes, 'all names are back');
    expect(page.problems).toEqual([]);
  });

  it('makes one speaker of two, and two again', async () => {
    const before = await quotes();
    const page = await open(maren);
    const speakers = () => turns(page).evaluateAll((all) => all.map((turn) => turn.getAttribute('data-speaker')).join());
    const was = await speakers();
    await page.getByRole('button', { name: 'More options for Idris Bello' }).click();
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge Idris Bello into another speaker' });
    await waitUntilVisible(dialog);
    await expectHealthy(page, 'transcript-merge-light');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await waitForToast(page, 'Idris Bello merged into Wanda Kosciuk');
    await waitUntilHidden(page.getByRole('button', { name: 'More options for Idris Bello' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(speakers, (now) => now === was, 'as it was');
    expect(await quotes()).toEqual(before);
    expect(page.problems).toEqual([]);
  });

  it('is changed on a phone as well', async () => {
    const page = await open(maren, { phone: true });
    const menu = page.getByRole('dialog', { name: 'Who says this?' });
    await until(
      () => nameAbove(page, 2),
      (name) => name.includes('Idris'),
      'the name above the turn',
    );
    // The text is there a moment before it hears of a press; a second press too early would close the menu again.
    for (let attempts = 0; attempts < 5 && !(await menu.count()); attempts++) {
      await turns(page)
        .nth(2)
        .click({ position: { x: 12, y: 8 } });
      await menu.waitFor({ timeout: 8_000 }).catch(() => {});
    }
    await waitUntilVisible(menu);
    await expectHealthy(page, 'transcript-speaker-phone');
    await menu.getByRole('button', { name: 'Rename…' }).click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Rename speaker' }).getByRole('checkbox'));
    await expectHealthy(page, 'transcript-rename-phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Find in this note' }).click();
    const bar = page.getByRole('search', { name: 'Find in this note' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('belt');
    await bar.getByRole('button', { name: 'Replace' }).click();
    await bar.getByRole('textbox', { name: 'Replace with' }).fill('conveyor');
    await expectHealthy(page, 'transcript-replace-bar-phone');
    await bar.getByRole('button', { name: 'Replace all…' }).click();
    await waitUntilVisible(page.getByRole('dialog', { name: /^Replace \d+ matches/ }));
    await expectHealthy(page, 'transcript-replace-phone');
    expect(page.problems).toEqual([]);
  });
});
