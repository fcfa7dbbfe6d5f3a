import { aNote } from '../backend/src/contexts/documents/docs/doc.factory.js';
import { aField } from '../backend/src/contexts/fields/fields.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { findCoveredControls } from './invariants.js';
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
  ['First ride at Kanaalplein', 'Rain', '6'],
  ['First ride at Oude Markt', 'Rain', '3'],
  ['Refund came on day four', 'Rain', '5'],
  ['Two kids, one bike', 'Dry', '8'],
  ['Ninth try that day', 'Dry', '10'],
  ['Only with gloves off', null, '7'],
] as const;

describeInBrowser('Saved views', () => {
  let stage: TestStage;
  let maren: Person;
  let clara: Person;
  let projectId: string;
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.open();
    const workspace = await stage.t.aWorkspace();
    maren = workspace.admin;
    clara = await stage.t.aMember(workspace.id, 'viewer', 'Clara Reader');
    projectId = (await maren.ask(`mutation { createProject(input: { name: "First ride" }) { id } }`)).createProject.id;
    await maren.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, {
      i: { projectId, userId: clara.actor.userId, access: 'read' },
    });
    const weather = await aField(maren, projectId, { label: 'Weather', type: 'SELECT', options: ['Rain', 'Dry', 'Snow'] });
    const nps = await aField(maren, projectId, { label: 'Would recommend', type: 'NPS' });
    const values: { objectId: string; fieldId: string; value: string }[] = [];
    for (const [title, text, score] of RIDES) {
      const objectId = await aNote(stage.t, maren.actor, projectId, `Ana: ${title}, and the dock would not let go.`);
      await maren.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: objectId, title } });
      const option = weather.options.find(({ label }) => label === text);
      if (option) values.push({ objectId, fieldId: weather.id, value: option.id });
      values.push({ objectId, fieldId: nps.id, value: score });
    }
    await maren.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: 'note', values },
    });
    page = await stage.page(maren, `/projects/${projectId}`);
    await waitUntilVisible(page.getByRole('link', { name: RIDES[0][0] }));
  }, 180_000);
  afterAll(() => stage?.close());

  const titles = () => page.locator('[data-row] a').allInnerTexts();
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions of the view ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const views = (of: TestPage) => of.getByRole('navigation', { name: 'Views' });

  it('are saved when something else is shown, shared, and keep filters when the layout changes', async () => {
    expect(await page.getByRole('button', { name: 'Save view' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Would recommend', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Detractor/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await until(titles, (matches) => matches.length === 3, 'three notes');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Unhappy riders');
    await page.getByRole('radio', { name: /Everyone in the project/ }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Unhappy riders' }));
    await waitUntilVisible(views(page).getByRole('link', { name: 'Unhappy riders' }));
    expect(new URL(page.url()).pathname).toMatch(/\/views\/[\w-]+$/);
    expect(await page.getByText('Edited').count()).toBe(0);
    for (const layout of ['Grid', 'List']) {
      await page.locator('label', { has: page.getByRole('radio', { name: layout }) }).click();
      await waitUntilVisible(page.getByText('the dock would not let go').first());
      expect((await titles()).length).toBe(3);
      await waitUntilVisible(page.getByText('Edited'));
      await expectHealthy(page, `views-${layout.toLowerCase()}`);
    }
    await page.getByRole('button', { name: 'Discard' }).click();
    await waitUntilHidden(page.getByText('Edited'));
    await waitUntilVisible(page.getByRole('columnheader', { name: 'Weather' }));
    // However long a name is, the menu of its column stands beside it.
    await page.getByRole('columnheader', { name: 'Would recommend' }).hover();
    expect(await page.evaluate(findCoveredControls, false)).toEqual([]);
    await expectHealthy(page, 'views-table');
  });

  it('open with the project, are renamed, and come back from a deletion', async () => {
    await menu('Unhappy riders', 'Open the project with this view');
    await waitUntilVisible(page.getByText('Opens with the project'));
    await menu('Unhappy riders', 'Rename…');
    await page.getByRole('textbox', { name: 'Name' }).fill('Unhappy occasional riders');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Unhappy occasional riders' }));
    const reader = await stage.page(clara, `/projects/${projectId}`);
    await waitUntilVisible(reader.getByRole('heading', { name: 'Unhappy occasional riders' }));
    expect(await reader.getByRole('button', { name: /^Actions of the view/ }).count()).toBe(0);
    await views(reader).getByRole('link', { name: 'All notes' }).click();
    await waitUntilVisible(reader.getByRole('link', { name: 'Two kids, one bike' }));
    expect(reader.problems).toEqual([]);
    await menu('Unhappy occasional riders', 'Delete');
    await waitUntilVisible(page.getByRole('heading', { name: 'All notes' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(views(page).getByRole('link', { name: 'Unhappy occasional riders' }));
  });

  it('saved by two people: the second is refused, with the name of the first, and loses nothing', async () => {
    await views(page).getByRole('link', { name: 'Unhappy occasional riders' }).click();
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title', exact: true }).click();
    await waitUntilVisible(page.getByText('Edited'));
    await inDarkTheme(page);
    await expectHealthy(page, 'views-edited-dark');
    await inLightTheme(page);
    const id = page.url().split('/views/')[1]!.split('?')[0]!;
    const route = '**/api/graphql';
    // The other person's change has not come here yet.
    await page.route(route, (request) => (request.request().postData()?.includes('ProjectViews') ? request.abort() : request.continue()));
    await maren.ask(`mutation ($i: UpdateViewInput!) { updateView(input: $i) { id } }`, { i: { id, layout: 'GRID' } });
    await page.getByRole('button', { name: 'Save view' }).click();
    await waitUntilVisible(page.getByText(/changed this view in the meantime/));
    await page.unroute(route);
    await waitUntilVisible(page.getByText('Edited'));
  });

  it('group the table, and are a board whose cards get the value of their column', async () => {
    await page.goto(new URL(`/projects/${projectId}/data`, page.url()).href);
    await page.getByRole('button', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Weather' }).click();
    const rain = page.getByRole('button', { name: 'Rain 3 notes' });
    await waitUntilVisible(rain);
    await waitUntilVisible(page.getByRole('button', { name: 'No Weather 1 note' }));
    await until(titles, (matches) => matches.length === 6, 'all notes in their groups');
    await expectHealthy(page, 'views-grouped');
    await rain.click();
    await until(titles, (matches) => matches.length === 3, 'a folded group');

    await page.locator('label', { has: page.getByRole('radio', { name: 'Board' }) }).click();
    const column = (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: false }) }).last();
    const cards = (name: string) => column(name).locator('[data-row] a').allInnerTexts();
    await until(
      () => cards('Rain'),
      (matches) => matches.length === 3,
      'three cards of rain',
    );
    await expectHealthy(page, 'views-board');
    await page.getByRole('link', { name: 'First ride at Oude Markt' }).dragTo(column('Snow'));
    await until(
      () => cards('Snow'),
      (matches) => matches.includes('First ride at Oude Markt'),
      'the card in its column',
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(
      () => cards('Rain'),
      (matches) => matches.length === 3,
      'the card back in its column',
    );
    // By keyboard, and what stands there is what the server keeps.
    await page.getByRole('link', { name: 'Only with gloves off' }).focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await until(
      () => cards('Snow'),
      (matches) => matches.includes('Only with gloves off'),
      'the card moved by keyboard',
    );
    await page.reload();
    await until(
      () => cards('Snow'),
      (matches) => matches.includes('Only with gloves off'),
      'the card after a reload',
    );
    await inDarkTheme(page);
    await expectHealthy(page, 'views-board-dark');
    await inLightTheme(page);
    // What is refused goes back and says why.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('NoteBoardMove') ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Move Only with gloves off' }).click();
    await page.getByRole('menuitem', { name: 'Dry' }).click();
    await until(
      () => cards('Snow'),
      (matches) => matches.includes('Only with gloves off'),
      'the card back where it was',
    );
    await page.unroute('**/api/graphql');
  });

  it('are listed, say when they are gone, and fit a phone', async () => {
    await page.goto(new URL(`/projects/${projectId}/views`, page.url()).href);
    await waitUntilVisible(page.getByRole('table', { name: 'Views' }));
    await expectHealthy(page, 'views-list');
    await page.goto(new URL(`/projects/${projectId}/views/00000000-0000-7000-8000-000000000000?sort=title`, page.url()).href);
    await waitUntilVisible(page.getByText('This view is gone'));
    // A note that is opened from a list goes through the list, on its own page as well.
    await page.getByRole('link', { name: 'First ride at Oude Markt' }).click();
    await page.getByRole('button', { name: 'Open as' }).click();
    await page.getByRole('menuitem', { name: 'Open full page', exact: true }).click();
    await page.waitForURL(/\/view\/[\w-]+\?.*sort=title/);
    for (const title of ['Ninth try that day', 'Only with gloves off']) {
      await page.getByRole('button', { name: 'Next note' }).click();
      await until(
        () => page.title(),
        (displayed) => displayed.includes(title),
        title,
      );
    }
    await page.goto(new URL(`/projects/${projectId}/data`, page.url()).href);
    for (const title of ['Two kids, one bike', 'Refund came on day four'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByRole('button', { name: 'Set field…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a field of 2 notes' });
    await dialog.getByLabel('Value').click();
    await page.getByRole('option', { name: 'Snow' }).click();
    await expectHealthy(page, 'views-set-field');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Weather of Refund came on day four: Snow' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(page.getByRole('button', { name: 'Weather of Refund came on day four: Rain' }));
    await waitUntilVisible(page.getByRole('button', { name: 'Weather of Two kids, one bike: Dry' }));
    const phone = await stage.page(maren, `/projects/${projectId}/data?layout=GRID`, { phone: true });
    await waitUntilVisible(phone.getByRole('link', { name: RIDES[0][0] }));
    await expectHealthy(phone, 'views-phone');
  });
});
