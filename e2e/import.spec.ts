import type { Person } from '../backend/src/testing/harness.js';
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

const TABLE = `Subject;Answer;Labels;Score;Submitted
First call;"It buzzed, then nothing.";return;9;21.11.2026
;No title here;return;eleven;
Third;When?;;;never
`;

describeInBrowser('Importing tables and folders', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const row = await stage.row(`select id from projects where name = 'The night before delivery'`);
    page = await stage.page(maren, `/projects/${row['id']}`);
    await waitUntilVisible(notes());
    // Files are taken once the page knows that one may import.
    await waitUntilVisible(page.getByRole('button', { name: /^Import/ }));
  }, 180_000);
  afterAll(() => stage?.close());

  const notes = () => page.getByRole('grid', { name: /Notes in/ });
  const dialog = () => page.getByRole('dialog');
  async function chooseByKeyboard(name: string, option: string) {
    await dialog().getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    // An arrow goes on from the present choice, letters to the one that begins with them.
    await waitUntilVisible(page.locator('[role=option][data-combobox-selected]'));
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
    await waitUntilVisible(dialog().getByRole('button', { name: `${name}: ${option}` }));
  }

  /** Drops files on the page as the system does; a path with a slash lies in a folder. */
  const drop = (files: { path: string; text: string }[]) =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      for (const { path, text } of given) data.items.add(new File([text], path.split('/').at(-1)!));
      type Entry = { name: string; isFile: boolean; isDirectory: boolean; [more: string]: unknown };
      const fileOf = (path: string, text: string): Entry => ({
        name: path.split('/').at(-1)!,
        isFile: true,
        isDirectory: false,
        file: (found: (file: File) => void) => found(new File([text], path.split('/').at(-1)!)),
      });
      const folder = given.filter(({ path }) => path.includes('/'));
      if (folder.length) {
        // A page cannot make the entries of a real folder: these answer as a browser's do, a part at a time.
        const parts = [folder.slice(0, 1), folder.slice(1), []];
        const entry: Entry = {
          name: 'calls',
          isFile: false,
          isDirectory: true,
          createReader: () => ({
            readEntries: (found: (entries: Entry[]) => void) => found((parts.shift() ?? []).map(({ path, text }) => fileOf(path, text))),
          }),
        };
        DataTransferItem.prototype.webkitGetAsEntry = () => entry as unknown as FileSystemEntry;
      }
      const target = document.body;
      for (const name of ['dragenter', 'dragover', 'drop'])
        target.dispatchEvent(new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);

  it('shows a table before it is imported, imports its good rows and takes them back', async () => {
    await drop([{ path: 'survey.csv', text: TABLE }]);
    await waitUntilVisible(dialog().getByText('2 rows become notes · 1 row will be skipped'));
    await waitUntilVisible(dialog().getByText('“never” is not a date.'));
    await waitUntilVisible(dialog().getByRole('button', { name: 'Column “Subject” becomes' }));
    await expectHealthy(page, 'table-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'table-dark');
    await inLightTheme(page);
    // By keyboard: the date column is left out, so the third row is good as well.
    await chooseByKeyboard('Column “Submitted” becomes', 'Skip');
    await waitUntilVisible(dialog().getByText('3 rows become notes', { exact: true }));
    await chooseByKeyboard('Column “Score” becomes', 'New field');
    await chooseByKeyboard('Type of the field for “Score”', 'NPS');
    await waitUntilVisible(dialog().getByText('3 rows become notes · 1 value does not fit its field'));
    await waitUntilVisible(dialog().getByText('Does not fit', { exact: true }));
    await expectHealthy(page, 'table-fields-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'table-fields-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
    await inDarkTheme(page);
    await expectHealthy(page, 'table-fields-dark');
    await inLightTheme(page);
    await dialog().getByRole('button', { name: 'Import 3 rows' }).click();
    await waitUntilVisible(dialog().getByText(/3 notes created/));
    await waitUntilVisible(dialog().getByText('1 value did not fit its field and was left empty.'));
    expect(
      await stage.row(`select v.value, f.type from field_values v join fields f on f.id = v.field_id where f.label = 'Score'`),
    ).toEqual({
      ...{ value: '9', type: 'NPS' },
    });
    await waitUntilVisible(notes().getByText('First call'));
    await dialog().getByRole('button', { name: 'Undo this import' }).click();
    await waitUntilVisible(dialog().getByText('Import undone. Its notes are in the trash.'));
    await expectHealthy(page, 'import-undone-light');
    await waitUntilHidden(notes().getByText('First call'));
    await dialog().getByRole('button', { name: 'Restore the notes' }).click();
    await waitUntilVisible(notes().getByText('First call'));
    await dialog().getByRole('button', { name: 'Done', exact: true }).click();
    await waitUntilHidden(dialog());
  });

  it('takes a whole folder, says what is here already, and imports it all the same when asked', async () => {
    const calls = [
      { path: 'calls/one.txt', text: 'Ana: The crate was wet.\nBen: All of it?' },
      { path: 'calls/two.txt', text: 'Ana: The crate was dry.\nBen: All of it?' },
      { path: 'calls/.DS_Store', text: 'x' },
    ];
    await drop(calls);
    await waitUntilVisible(dialog().getByText(/2 notes created/));
    await drop(calls.slice(0, 1));
    const locator = dialog().getByRole('listitem').filter({ hasText: 'Already here as “one”' });
    await waitUntilVisible(locator);
    const anyway = locator.getByRole('button', { name: 'Import anyway' });
    await waitUntilVisible(anyway);
    await anyway.click();
    await until(
      () => notes().getByRole('link', { name: 'one', exact: true }).count(),
      (n) => n === 2,
      'the file is imported once more',
    );
    await dialog().getByRole('button', { name: 'Done', exact: true }).click();
    await waitUntilHidden(dialog());
    expect(page.problems).toEqual([]);
  });

  it('says why a file was left out, and what of a file is not in its note', async () => {
    await page.evaluate(() => Reflect.deleteProperty(DataTransferItem.prototype, 'webkitGetAsEntry'));
    await drop([
      { path: 'deep.html', text: `<!doctype html>${'<div>'.repeat(5000)}x` },
      { path: 'answers.txt', text: JSON.stringify({ answers: ['yes', 'no', 'maybe later'], count: 3 }) },
      {
        path: 'visit.html',
        text: '<!doctype html><h1>The visit</h1><p>The bike was wet.<img src="a"><img src="b"><video></video><svg></svg>',
      },
    ]);
    const row = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
    await waitUntilVisible(row('deep.html').getByText(/nested too deep: it goes beyond 400 levels/));
    await waitUntilVisible(row('answers.txt').getByText(/This file holds JSON, which is data for programs/));
    await waitUntilVisible(row('visit.html').getByText('Not in the note: 2 pictures, 1 drawing or diagram, 1 recording or video.'));
    await expectHealthy(page, 'import-reasons-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'import-reasons-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
    await row('visit.html').getByRole('link', { name: 'Open' }).click();
    await waitUntilVisible(page.getByText('Not in the note: 2 pictures, 1 drawing or diagram, 1 recording or video.'));
    await expectHealthy(page, 'note-omitted-light');
    await page.goBack();
    await waitUntilVisible(notes());
  });

  it('offers to take an import back when it ends behind a closed dialog', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ path: `call ${i}.txt`, text: `Ana: Call ${i} about the gate.\nBen: And then?` }));
    await page.evaluate(() => Reflect.deleteProperty(DataTransferItem.prototype, 'webkitGetAsEntry'));
    await drop(many);
    await dialog().getByRole('button', { name: 'Done', exact: true }).click();
    await waitForToast(page, '12 notes imported');
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await waitUntilHidden(notes().getByRole('link', { name: 'call 3', exact: true }));
  });
});
