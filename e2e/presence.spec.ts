import type { Page } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { placeOf } from './note-text.js';
import { sampleNote } from './sample-note.js';
import { expectSound, gone, inDark, journeys, Stage, until, visible, type Watched } from './steps.js';

journeys('Two people in one text', () => {
  let stage: Stage;
  let maren: Person;
  let idris: Person;
  let noteId: string;
  const PLACE = 'Belt two is the good one';

  beforeAll(async () => {
    stage = await Stage.withSample();
    [maren, idris] = [await stage.person('maren'), await stage.person('idris')];
    noteId = (await sampleNote(stage)).id;
  }, 180_000);
  afterEach(() => stage?.closePages());
  afterAll(() => stage?.close());

  const faces = (at: Page) => at.getByRole('list', { name: /Also here/ });
  const cursor = (at: Page) => at.locator('.vb-peer');
  const openNote = async (person: Person) => {
    const page = await stage.page(person, `/data/${noteId}`);
    await visible(page.locator('.ProseMirror').getByText(PLACE, { exact: false }));
    return page;
  };
  const write = async (at: Watched) => {
    await at.getByRole('button', { name: 'Edit text' }).click();
    const { startX, y } = await placeOf(at, PLACE);
    await at.mouse.click(startX + 1, y);
  };
  /** The words right behind somebody's cursor. */
  const behind = (at: Page) =>
    at.evaluate(() => {
      const flag = document.querySelector('.vb-peer');
      if (!flag) return null;
      const range = document.createRange();
      range.setStartAfter(flag);
      range.setEndAfter(flag.closest('p')!.lastChild!);
      return String(range);
    });
  const stands = (at: Page, before: string) =>
    until(
      () => behind(at),
      (words) => words?.startsWith(before) ?? false,
      `a cursor before “${before}”`,
    );

  it('see each other’s faces, and each other’s cursor where it is, while both write', async () => {
    const [a, b] = [await openNote(maren), await openNote(idris)];
    await visible(faces(a).getByRole('img', { name: 'Idris Bello' }));
    await visible(faces(b).getByRole('img', { name: 'Maren Holt' }));
    expect(await faces(a).getByRole('img').count()).toBe(1);
    expect(await cursor(a).count()).toBe(0);

    await write(b);
    await visible(cursor(a));
    expect(await cursor(a).getAttribute('data-name')).toBe('Idris Bello');
    await b.keyboard.type('Well. ');
    await visible(a.locator('.ProseMirror').getByText('Well. ', { exact: false }));
    await until(
      () => behind(a),
      (words) => words !== null && !words.includes('Well.'),
      'the cursor behind what was typed',
    );
    const at = (await behind(a))!.slice(0, 12);

    // What the other writes before it pushes it along.
    await a.getByRole('button', { name: 'Edit text' }).click();
    const first = await placeOf(a, 'Ten past one');
    await a.mouse.click(first.startX + 2, first.y);
    await a.keyboard.type('So. ');
    await stands(a, at);
    await visible(cursor(b));
    await expectSound(a, 'note-presence-light');
    await inDark(a);
    await expectSound(a, 'note-presence-dark');

    await b.keyboard.press('Shift+Home');
    await visible(a.locator('.vb-peer-selection'));
    expect(a.problems).toEqual([]);
    expect(b.problems).toEqual([]);
  });

  it('are gone when they leave, and soon when their browser dies', async () => {
    const [a, b] = [await openNote(maren), await openNote(idris)];
    await visible(faces(a));
    await b.goto(`http://${idris.host}/home`);
    await gone(faces(a));
    await b.goto(`http://${idris.host}/data/${noteId}`);
    await visible(faces(a));
    // Cut off without a word.
    await b.context().setOffline(true);
    await gone(faces(a));
    await b.context().setOffline(false);
    await visible(faces(a));
    await visible(faces(b));
  });

  it('are shown to a viewer, and in an insight too', async () => {
    const insight = await stage.row(`select id from insights where deleted_at is null limit 1`);
    const clara = await stage.person('clara');
    const [a, c] = [await openNote(maren), await openNote(clara)];
    await visible(faces(a).getByRole('img', { name: /Clara/ }));
    await visible(faces(c).getByRole('img', { name: 'Maren Holt' }));
    for (const page of [a, c]) await page.goto(`http://${maren.host}/insights/${insight['id']}`);
    await visible(faces(a).getByRole('img', { name: /Clara/ }));
    await a.getByRole('textbox', { name: 'Text of the insight' }).locator('p').first().click();
    await visible(cursor(c));
    expect(await cursor(c).getAttribute('data-name')).toBe('Maren Holt');
    expect(c.problems).toEqual([]);
  });
});
