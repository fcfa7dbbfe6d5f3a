import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Projects and folders', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let project: string;
  const PASTED = 'Ana: I scanned, it buzzed, nothing.\nBen: What did you expect?\nAna: A click.\nBen: And then?';

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    const row = await stage.row(`select id from projects where name = 'The night before delivery'`);
    project = `http://${maren.host}/projects/${row['id']}`;
    page = await stage.page(maren, `/projects/${row['id']}`);
  }, 180_000);
  afterAll(() => stage?.close());

  const notes = () => page.getByRole('grid', { name: /Notes in/ });
  const undo = () => page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();

  it('imports files, says how far it is and what is wrong with each', async () => {
    await waitUntilVisible(notes());
    await expectFrame(page);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByRole('button', { name: 'Choose files' }));
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles([
      { name: 'doorstep.txt', mimeType: 'text/plain', buffer: Buffer.from('Ines: The crate was on the wrong step.\nMaren: Which step?') },
      { name: 'broken.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('this is no Word file') },
      { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('png') },
    ]);
    await waitUntilVisible(dialog.getByText(/1 note created · 1 file failed/));
    const broken = dialog.getByRole('listitem').filter({ hasText: 'broken.docx' });
    await waitUntilVisible(broken.getByText('Failed'));
    expect((await broken.innerText()).split('\n').length).toBeGreaterThan(2);
    await waitUntilVisible(dialog.getByText('This file type can’t be imported.', { exact: false }));
    await expectHealthy(page, 'import-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'import-dark');
    await inLightTheme(page);
    await dialog.getByRole('button', { name: 'Done', exact: true }).click();
    await waitUntilHidden(dialog);
    await waitUntilVisible(notes().getByRole('link', { name: 'doorstep' }));
  });

  it('makes a note of pasted text with its speakers', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Paste text instead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a transcript' });
    await dialog.getByRole('button', { name: 'Create note' }).click();
    await waitUntilVisible(dialog.getByText('Enter a title.'));
    await waitUntilVisible(dialog.getByText('Paste the text.'));
    await expectHealthy(page, 'paste-light');
    await dialog.getByLabel('Title').fill('Ana at the gate');
    await dialog.getByLabel('Text').fill(PASTED);
    await dialog.getByRole('button', { name: 'Create note' }).click();
    await page.waitForURL(/\/data\/[0-9a-f-]{36}$/);
    await waitUntilVisible(page.locator('.ProseMirror').getByText('I scanned, it buzzed, nothing.'));
    const created = await stage.row<{ speakers: { name: string }[] }>(`select speakers from notes where title = 'Ana at the gate'`);
    expect(created.speakers.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  });

  it('finds, selects and deletes notes with a way back, by keyboard too', async () => {
    await page.goto(project);
    await waitUntilVisible(notes());
    await page.getByLabel('Find by title').fill('ana at');
    await until(
      () => notes().locator('tbody tr[data-row]').count(),
      (n) => n === 1,
      'one note fits',
    );
    await page.getByLabel('Find by title').press('Tab');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await waitUntilVisible(page.getByText('selected'));
    await expectHealthy(page, 'data-selected-light');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await waitForToast(page, '1 note deleted');
    await waitUntilHidden(notes().getByText('Ana at the gate'));
    await undo();
    await waitUntilVisible(notes().getByText('Ana at the gate'));
    expect(page.problems).toEqual([]);
  });

  it('keeps what is written into the readme, for everybody at once', async () => {
    const idris = await stage.page(await stage.person('idris'), new URL(`${project}/readme`).pathname);
    await waitUntilVisible(idris.getByRole('heading', { name: 'How we work' }));
    await page.goto(`${project}/readme`);
    const readme = page.getByRole('textbox', { name: /Readme for/ });
    await waitUntilVisible(readme.getByRole('heading', { name: 'How we work' }));
    await expectFrame(page);
    const { width } = (await readme.boundingBox())!;
    expect(width).toBeLessThanOrEqual(676);
    await readme.getByRole('heading', { name: 'How we work' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(', from October on');
    await waitUntilVisible(idris.getByText('How we work, from October on'));
    await waitUntilVisible(page.getByRole('status').getByText('Saved', { exact: true }));
    await page.reload();
    await waitUntilVisible(page.getByText('How we work, from October on'));
    // An empty one offers templates, and what they ask is there to be written over.
    await readme.getByRole('heading', { name: 'How we work' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const offer = page.getByRole('region', { name: 'Start writing above, or choose a template' });
    await waitUntilVisible(offer);
    await expectHealthy(page, 'readme-templates-light');
    await offer.getByRole('button', { name: /^Usability test/ }).press('Enter');
    await waitUntilHidden(offer);
    await page.keyboard.type('Ship the new checkout?');
    await waitUntilVisible(idris.getByRole('heading', { name: 'What counts as success' }));
    await waitUntilVisible(idris.getByText('Ship the new checkout?', { exact: true }));
    expect(idris.problems).toEqual([]);
    await idris.context().close();
  });

  it('makes, renames and fills a folder', async () => {
    await page.goto(`http://${maren.host}/browse`);
    await waitUntilVisible(page.getByRole('table', { name: 'Contents of Everything' }));
    expect((await sizeOf(page, '#content tbody tr')).height).toBeLessThanOrEqual(38);
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Depots');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/folders\//);
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Loading bays');
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(/\/projects\//);
    await page.goto(`http://${maren.host}/browse`);
    const depots = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Depots', exact: true }) });
    await waitUntilVisible(depots.getByRole('cell', { name: '1 project', exact: true }));
    await page.getByRole('button', { name: 'More options for Depots' }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    // A click in a dialog that a row opened is none on the row.
    await page.getByRole('dialog').getByRole('heading').click();
    await page.getByRole('dialog').getByLabel('Name').click();
    expect(page.url()).toMatch(/\/browse$/);
    await page.getByRole('dialog').getByLabel('Name').fill('Depots and bays');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('table').getByRole('link', { name: 'Depots and bays' }));
    await waitUntilHidden(page.getByRole('dialog'));
  });

  it('moves a folder into another by menu, and its parts are found there', async () => {
    await page.getByRole('button', { name: 'More options for Depots and bays' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Operations' }).click();
    await waitUntilHidden(page.getByRole('table').getByRole('link', { name: 'Depots and bays' }));
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('link', { name: /^Operations/ })
      .click();
    await waitUntilVisible(page.getByRole('table', { name: 'Contents of Operations' }).getByRole('link', { name: 'Depots and bays' }));
    await page.goto(`http://${maren.host}/projects`);
    await waitUntilVisible(page.locator('#content').getByText('Loading bays'));
  });

  it('moves several at once, in one step back', async () => {
    await page.goto(`http://${maren.host}/browse`);
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('At the top');
    await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(/\/projects\//);
    await page.goto(`http://${maren.host}/browse`);
    const top = page.getByRole('table', { name: 'Contents of Everything' });
    await waitUntilVisible(top);
    const names = () => top.getByRole('row').getByRole('link').allTextContents();
    const before = await names();
    await top.getByRole('checkbox', { name: 'Select everything here' }).check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await waitUntilVisible(bar.getByText(`${before.length} selected`));
    await page.keyboard.press('Escape');
    await waitUntilHidden(bar);
    const [first = ''] = before;
    for (const name of before.slice(1)) await top.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await expectHealthy(page, 'browse-selection-light');
    await bar.getByRole('button', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: first }).click();
    await waitUntilVisible(page.getByText(`${before.length - 1} items moved to ${first}`));
    await waitUntilHidden(bar);
    await until(names, (now) => now.join() === first, 'what was moved goes from here');
    await undo();
    await waitUntilVisible(top.getByRole('link', { name: before.at(-1)!, exact: true }));
    await until(names, (now) => now.join() === before.join(), 'rows in their order');
  });

  it('says who has which access and why, and closes a project to the workspace', async () => {
    await page.goto(`${project}/settings/access`);
    await waitUntilVisible(page.getByRole('heading', { name: 'Access', level: 1 }));
    const people = page.getByRole('region', { name: 'People with access' });
    await waitUntilVisible(people.getByText('Clara Novak'));
    await selectOption(page, /Everyone in the workspace/, 'No access');
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText('Make this project private?'));
    await waitUntilVisible(dialog.getByText('Clara Novak: Can view → No access'));
    await expectHealthy(page, 'access-close-light');
    await dialog.getByRole('button', { name: 'Change access' }).click();
    await waitUntilHidden(people.getByText('Clara Novak'));
    const clara = await stage.page(await stage.person('clara'), new URL(project).pathname);
    await waitUntilVisible(clara.getByText(/Page not found|You do not have access to this/));
    expect(await clara.content()).not.toContain('The night before delivery');
    await expectHealthy(clara, 'project-closed-light');
    await selectOption(page, /Everyone in the workspace/, /^(Inherit|Use the workspace)/);
    await waitUntilVisible(page.getByRole('dialog').getByText('Clara Novak: No access → Can view'));
    await page.getByRole('dialog').getByRole('button', { name: 'Change access' }).click();
    await waitUntilVisible(people.getByText('Clara Novak'));
    await clara.reload();
    await waitUntilVisible(clara.getByText('The night before delivery').first());
    await clara.context().close();
  });

  it('adds a member by their address, changes what they have and takes it away', async () => {
    await page.goto(`${project}/settings/access`);
    const field = page.getByRole('combobox', { name: 'Add people' });
    await field.pressSequentially('clara@');
    await waitUntilVisible(page.getByRole('option', { name: /Clara Novak/ }));
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('Clara Novak');
    await page.getByRole('button', { name: 'Give access' }).click();
    const row = page.getByRole('region', { name: 'People with access' }).getByRole('listitem').filter({ hasText: 'clara@' });
    await waitUntilVisible(row.getByText(/2 ways|Viewer role/));
    await field.fill('somebody else');
    await waitUntilVisible(page.getByText('No other member matches “somebody else”.'));
    await waitUntilVisible(page.getByRole('link', { name: 'Invite someone' }));
    await expectHealthy(page, 'access-add-light');
  });

  it('remembers what was open on Home and in Recent', async () => {
    await page.goto(`http://${maren.host}/home`);
    await waitUntilVisible(page.getByRole('link', { name: /The night before delivery/ }).first());
    await page.goto(`http://${maren.host}/recent`);
    await waitUntilVisible(page.locator('#content').getByText('Today'));
    await waitUntilVisible(page.locator('#content').getByText('The night before delivery'));
    expect(page.problems).toEqual([]);
  });
});
