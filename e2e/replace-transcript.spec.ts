import type { Person } from '../backend/src/testing/harness.js';
import { blocksOf, noteIsOpen, noteText, sampleNote } from './sample-note.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Replacing a transcript', () => {
  let stage: TestStage;
  let maren: Person;
  let clara: Person;
  let noteId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    [maren, clara] = [await stage.person('maren'), await stage.person('clara')];
    noteId = (await sampleNote(stage)).id;
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const open = async (person: Person) => {
    const page = await stage.page(person, `/data/${noteId}`);
    await noteIsOpen(page);
    return page;
  };
  const counts = () =>
    stage.row<{ all: string; ok: string; changed: string; orphan: string; quotes: string }>(
      `select count(*) as all, count(*) filter (where status = 'ok') as ok, count(*) filter (where status = 'changed') as changed,
         count(*) filter (where status = 'orphan') as orphan, string_agg(quote, '|' order by id) as quotes
       from highlights where note_id = $1 and deleted_at is null`,
      [noteId],
    );

  it('shows what a better file would change, replaces the text, and gives it back', async () => {
    const page = await open(maren);
    const start = await blocksOf(page);
    const before = await counts();
    const { speakers } = await stage.row<{ speakers: { id: string; name: string }[] }>(`select speakers from notes where id = $1`, [
      noteId,
    ]);
    const turns = await noteText(page).evaluate((all) =>
      [...all.children].map((block) => ({ speaker: block.getAttribute('data-speaker'), words: block.textContent ?? '' })),
    );
    const line = ({ speaker, words }: (typeof turns)[number]) => `${speakers.find(({ id }) => id === speaker)?.name}: ${words}`;
    // The better file: the first turns come last, every "belt" is a conveyor, and one turn is not there.
    const better = [...turns.slice(8), ...turns.slice(0, 8)]
      .filter(({ words }) => !words.includes('Leaf. Roots you can throw'))
      .map(line)
      .join('\n')
      .replaceAll('belt', 'conveyor')
      .replaceAll('Eleven hundred', 'A thousand');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Replace transcript…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the transcript' });
    await waitUntilVisible(dialog.getByRole('button', { name: 'Choose a file' }));
    await expectHealthy(page, 'replace-choose');
    const give = (name: string, content: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await give('empty.txt', '   ');
    await waitUntilVisible(dialog.getByRole('alert'));
    await expectHealthy(page, 'replace-refused');
    await give('better.txt', better);
    const preview = dialog.getByRole('status', { name: 'What will change' });
    await waitUntilVisible(preview.getByText(/added/));
    await expectHealthy(page, 'replace-preview');
    await inDarkTheme(page);
    await expectHealthy(page, 'replace-preview-dark');
    await inLightTheme(page);
    const text = await preview.innerText();
    expect(await blocksOf(page)).toBe(start);
    await dialog.getByRole('button', { name: 'Replace transcript' }).click();
    await waitForToast(page, 'Transcript replaced');
    await waitUntilHidden(dialog);
    await until(
      () => blocksOf(page),
      (now) => !/\bbelt/.test(now) && now.includes('conveyor'),
      'the text is that of the file',
    );
    const after = await counts();
    expect(Number(after.ok) + Number(after.changed) + Number(after.orphan)).toBe(Number(before.all));
    expect(after.quotes).toBe(before.quotes);
    expect(Number(after.orphan)).toBeGreaterThan(0);
    for (const [count, words] of [
      [after.ok, /exact quote/],
      [after.changed, /no longer match/],
      [after.orphan, /loses? (its|their) text/],
    ] as const)
      if (Number(count)) expect(text.split('\n').find((match) => words.test(match))).toMatch(new RegExp(`^${count} `));
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForToast(page, 'Replacement undone');
    await until(
      () => blocksOf(page),
      (now) => now === start,
      'the text is as it was',
    );
    expect(await counts()).toEqual(before);
    await page.goto(`${page.url()}/history`);
    await waitUntilVisible(page.getByText('Replaced by better.txt'));
    expect(page.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('is not offered to those who may not write', async () => {
    const page = await open(clara);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Version history' }));
    expect(await page.getByRole('menuitem', { name: 'Replace transcript…' }).count()).toBe(0);
    expect(page.problems).toEqual([]);
  });
});
