import type { Locator } from 'playwright-core';
import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { aField } from '../backend/src/contexts/fields/fields.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
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

const RIDES = [
  ['First ride at Kanaalplein', 'Rain', '6', '41.5', '2026-10-28', 'Single ride'],
  ['First ride at Oude Markt', 'Rain', '3', '33', '2026-10-30', 'Day pass'],
  ['Refund came on day four', 'Rain', '5', '36', '2026-10-31', 'Day pass'],
  ['Two kids, one bike', 'Dry', '8', '24', '2026-10-31', 'Single ride'],
  ['Ninth try that day', 'Dry', '10', '28', '2026-11-04', 'Year pass'],
  ['Only with gloves off', 'Dry', '7', null, '2026-11-05', null],
] as const;

describeInBrowser('The table of notes', () => {
  let stage: TestStage;
  let maren: Person;
  let projectId: string;

  beforeAll(async () => {
    stage = await TestStage.open();
    maren = (await stage.t.aWorkspace()).admin;
    projectId = (await maren.ask(`mutation { createProject(input: { name: "First ride" }) { id } }`)).createProject.id;
    const weather = await aField(maren, projectId, { label: 'Weather', type: 'TEXT' });
    const pass = await aField(maren, projectId, { label: 'Pass', type: 'SELECT', options: ['Single ride', 'Day pass', 'Year pass'] });
    const nps = await aField(maren, projectId, { label: 'Would recommend', type: 'NPS' });
    const minutes = await aField(maren, projectId, { label: 'Minutes', type: 'NUMBER' });
    const day = await aField(maren, projectId, { label: 'Ridden', type: 'DATETIME' });
    const values: { objectId: string; fieldId: string; value: string }[] = [];
    for (const [title, weatherNow, score, length, when, selected] of RIDES) {
      const objectId = await aNote(stage.t, maren.actor, projectId, `Ana: ${title}.`);
      await maren.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: objectId, title } });
      const option = pass.options.find(({ label }) => label === selected);
      const filled = [
        [weather.id, weatherNow],
        [nps.id, score],
        [minutes.id, length],
        [day.id, when],
        [pass.id, option?.id],
      ] as const;
      for (const [fieldId, value] of filled) if (value) values.push({ objectId, fieldId, value });
    }
    await maren.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: 'note', values },
    });
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const titles = (page: TestPage) => page.locator('tr[data-row] a').allInnerTexts();
  const opened = async (options: Parameters<TestStage['page']>[2] = {}, query = '') => {
    const page = await stage.page(maren, `/projects/${projectId}${query}`, options);
    await waitUntilVisible(page.getByRole('link', { name: RIDES[0][0] }));
    return page;
  };
  const filter = async (page: TestPage, name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    const editor = page.getByRole('dialog', { name });
    await waitUntilVisible(editor);
    return editor;
  };
  const choose = async (editor: Locator, name: string, option: string, at = 0) => {
    await editor.getByRole('button', { name }).nth(at).click();
    await editor.page().getByRole('option', { name: option, exact: true }).click();
  };
  const shows = (page: TestPage, ...expected: string[]) =>
    until(
      () => titles(page),
      (matches) => String([...matches].sort()) === String([...expected].sort()),
      `the notes ${expected}`,
    );

  it('has a column for each field, is filtered by them, and says so in the address', async () => {
    const page = await opened();
    for (const name of ['Weather', 'Pass', 'Would recommend', 'Minutes', 'Ridden'])
      await waitUntilVisible(page.getByRole('columnheader', { name }));
    await expectHealthy(page, 'note-table-light');
    const bands = await filter(page, 'Would recommend');
    await bands.getByRole('checkbox', { name: /^Detractor/ }).check();
    await shows(page, 'First ride at Kanaalplein', 'First ride at Oude Markt', 'Refund came on day four');
    await expectHealthy(page, 'note-table-filter');
    await bands.getByRole('button', { name: 'Done' }).click();
    const pass = await filter(page, 'Pass');
    await pass.getByRole('checkbox', { name: 'Day pass' }).check();
    await shows(page, 'First ride at Oude Markt', 'Refund came on day four');
    await page.keyboard.press('Escape');
    await page.reload();
    await shows(page, 'First ride at Oude Markt', 'Refund came on day four');
    await waitUntilVisible(page.getByRole('button', { name: 'Pass is any of Day pass' }));
    await page.getByRole('button', { name: 'Remove the filter by Would recommend' }).click();
    await page.getByRole('button', { name: 'Remove the filter by Pass' }).click();
    await shows(page, ...RIDES.map(([title]) => title));
    expect(page.problems).toEqual([]);
  });

  it('takes alternatives, drops what says nothing, and says when nothing matches', async () => {
    const page = await opened();
    const weather = await filter(page, 'Weather');
    await page.keyboard.press('Escape');
    await waitUntilHidden(weather);
    await until(
      async () => new URL(page.url()).searchParams.get('filter'),
      (written) => written === null,
      'a filter that says nothing',
    );
    const minutes = await filter(page, 'Minutes');
    await choose(minutes, 'Condition', 'is at least');
    await minutes.getByLabel('Value').fill('40');
    await shows(page, 'First ride at Kanaalplein');
    await minutes.getByRole('button', { name: 'Or…' }).click();
    await choose(minutes, 'Field', 'Pass', 1);
    await choose(minutes, 'Condition', 'is any of', 1);
    await minutes.getByRole('checkbox', { name: 'Year pass' }).check();
    await shows(page, 'First ride at Kanaalplein', 'Ninth try that day');
    await minutes.getByRole('button', { name: 'Done' }).click();
    const locator = await filter(page, 'Weather');
    await locator.getByLabel('Value').fill('hail');
    await waitUntilVisible(page.getByText('No notes match these filters'));
    await expectHealthy(page, 'note-table-none');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show all notes' }).click();
    await shows(page, ...RIDES.map(([title]) => title));
  });

  it('is sorted by a field, and edited where a value stands', async () => {
    const page = await opened();
    await page.getByRole('columnheader', { name: 'Minutes' }).getByRole('button', { name: 'Minutes', exact: true }).click();
    await until(
      () => titles(page),
      (matches) => matches[0] === 'Two kids, one bike' && matches.at(-1) === 'Only with gloves off',
      'least first, empty last',
    );
    await page.getByRole('columnheader', { name: 'Minutes' }).getByRole('button', { name: 'Minutes', exact: true }).click();
    await until(
      () => titles(page),
      (matches) => matches[0] === 'First ride at Kanaalplein' && matches.at(-1) === 'Only with gloves off',
      'most first',
    );
    await page.getByRole('button', { name: 'Minutes of Only with gloves off: Empty' }).press('Enter');
    await page.keyboard.type('99,5');
    await page.keyboard.press('Enter');
    await until(
      () => titles(page),
      (matches) => matches[0] === 'Only with gloves off',
      'the new value is sorted',
    );
    await waitUntilVisible(page.getByRole('button', { name: 'Minutes of Only with gloves off: 99.5' }));
    await page.getByRole('button', { name: 'Pass of Only with gloves off: Empty' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Year pass' }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Pass of Only with gloves off: Year pass' }));
    // What cannot be read stays in the box, with the reason.
    await page.getByRole('button', { name: 'Minutes of Two kids, one bike: 24' }).click();
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByText(/Enter a number/).first());
    await page.keyboard.press('Escape');
    await waitUntilVisible(page.getByRole('button', { name: 'Minutes of Two kids, one bike: 24' }));
  });

  it('is gone through, typed over, pasted into and undone like a spreadsheet', async () => {
    const page = await opened({}, '?sort=title');
    const cell = (field: string, title: string, value: string) => page.getByRole('button', { name: `${field} of ${title}: ${value}` });
    const isFocused = (field: string, title: string) =>
      until(
        () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
        (name) => name.startsWith(`${field} of ${title}:`),
        `the focus on ${field} of ${title}`,
      );
    const clipboard = (kind: 'copy' | 'paste', text = '') =>
      page.evaluate(
        ([type, words]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', words);
          document.activeElement?.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
          return clipboardData.getData('text/plain');
        },
        [kind, text] as const,
      );
    expect(await page.getByRole('grid').locator('tbody :is(a, button, input, td)[tabindex="0"]').count()).toBe(1);
    await page.getByRole('link', { name: RIDES[0][0] }).focus();
    await page.keyboard.press('ArrowRight');
    await isFocused('Weather', RIDES[0][0]);
    await page.keyboard.type('Hail');
    await page.keyboard.press('Enter');
    await isFocused('Weather', RIDES[1][0]);
    await waitUntilVisible(cell('Weather', RIDES[0][0], 'Hail'));
    await page.keyboard.press('Control+z');
    await waitUntilVisible(cell('Weather', RIDES[0][0], 'Rain'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('year');
    await waitUntilVisible(page.getByRole('menuitem', { name: 'Year pass' }));
    await until(
      () => page.evaluate(() => document.activeElement?.textContent ?? ''),
      (words) => words === 'Year pass',
      'the option that was typed',
    );
    await page.keyboard.press('Enter');
    await isFocused('Pass', RIDES[1][0]);
    for (const key of ['ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
    await clipboard('paste', '"Snow\nand wind"\tday pass\t9\nIce\tHalf pass\t11');
    const left = page.getByRole('dialog', { name: '2 cells were left as they were' });
    await waitUntilVisible(left);
    await expectHealthy(page, 'note-table-left-out');
    expect(await left.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/First ride at Oude Markt · Pass.*Half pass.*options/s),
      expect.stringMatching(/First ride at Oude Markt · Would recommend.*11.*0 to 10/s),
    ]);
    await left.getByRole('button', { name: 'Done' }).click();
    await waitUntilVisible(cell('Pass', RIDES[0][0], 'Day pass'));
    await cell('Weather', RIDES[0][0], 'Snow and wind').focus();
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
    expect(await clipboard('copy')).toBe('"Snow\nand wind"\tDay pass\nIce\tYear pass');
    await expectHealthy(page, 'note-table-cells');
    await page.keyboard.press('Control+d');
    await waitUntilVisible(cell('Pass', RIDES[1][0], 'Day pass'));
    await page.keyboard.press('Delete');
    await waitUntilVisible(cell('Weather', RIDES[1][0], 'Empty'));
    for (const _ of ['emptied', 'filled down', 'pasted', 'chosen']) await page.keyboard.press('Control+z');
    await waitUntilVisible(cell('Weather', RIDES[1][0], 'Rain'));
    await waitUntilVisible(cell('Pass', RIDES[0][0], 'Single ride'));
    // Someone else is faster: nothing is written over, and it is said who that was.
    await cell('Weather', RIDES[0][0], 'Rain').focus();
    await page.keyboard.type('Mist');
    const objectId = await page.locator('tr[data-row]', { hasText: RIDES[0][0] }).getAttribute('data-row');
    const [weather] = (await maren.ask(`query ($p: ID!) { fields(projectId: $p, target: note) { id } }`, { p: projectId })).fields;
    const faster = (value: string) =>
      maren.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
        i: { target: 'note', values: [{ objectId, fieldId: weather.id, value }] },
      });
    await faster('Fog');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByText(/changed this value in the meantime/));
    await waitUntilVisible(cell('Weather', RIDES[0][0], 'Fog'));
    await faster('Rain');
    expect(page.problems).toEqual([]);
  });

  it('shows the columns that are chosen, dark and on a phone as well', async () => {
    const page = await opened();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Weather' }).uncheck();
    await waitUntilHidden(page.getByRole('columnheader', { name: 'Weather' }));
    await page.getByRole('checkbox', { name: 'Words' }).check();
    await page.keyboard.press('Escape');
    const heads = () =>
      page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getAttribute('aria-label')).filter(Boolean));
    const width = async (name: string) => Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0);
    const usual = await width('Pass');
    await page.getByRole('columnheader', { name: 'Pass' }).getByRole('button', { name: 'Pass', exact: true }).focus();
    for (const _ of ['once', 'twice']) await page.keyboard.press('Shift+ArrowRight');
    await until(
      () => width('Pass'),
      (now) => now === usual + 32,
      'a wider column',
    );
    await page.keyboard.press('Alt+ArrowRight');
    await until(heads, (order) => order.indexOf('Pass') === 2, 'the column one place to the right');
    await page.keyboard.press('Alt+ArrowRight');
    await until(heads, (order) => order.indexOf('Pass') === 3, 'the column two places to the right');
    const edge = await page.getByRole('columnheader', { name: 'Minutes' }).boundingBox();
    if (!edge) throw new Error('no head');
    await page.mouse.move(edge.x + edge.width - 3, edge.y + 15);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 57, edge.y + 15, { steps: 4 });
    await page.mouse.up();
    const dragged = Math.round(edge.width) + 60;
    await page.getByRole('button', { name: 'Actions of the column Minutes' }).click();
    await page.getByRole('menuitem', { name: 'Move left' }).click();
    await until(heads, (order) => order.indexOf('Minutes') === 1, 'the column one place to the left');
    await page
      .getByRole('columnheader', { name: 'Ridden' })
      .dragTo(page.getByRole('columnheader', { name: 'Minutes' }), { targetPosition: { x: 4, y: 10 } });
    await until(heads, (order) => order.indexOf('Ridden') === 1, 'the column where it was dropped');
    await page.reload();
    await waitUntilVisible(page.getByRole('columnheader', { name: 'Pass' }));
    expect((await heads()).slice(1, 5)).toEqual(['Ridden', 'Minutes', 'Would recommend', 'Pass']);
    expect([await width('Pass'), await width('Minutes')]).toEqual([usual + 32, dragged]);
    await waitUntilVisible(page.getByRole('columnheader', { name: 'Pass' }));
    expect(await page.getByRole('columnheader', { name: 'Weather' }).count()).toBe(0);
    await inDarkTheme(page);
    await expectHealthy(page, 'note-table-dark');
    await inLightTheme(page);
    const phone = await opened({ phone: true }, `?filter=${encodeURIComponent('[[["source","IS_ANY_OF","NONE"]]]')}`);
    await expectHealthy(phone, 'note-table-phone');
    expect(page.problems).toEqual([]);
  });
});
