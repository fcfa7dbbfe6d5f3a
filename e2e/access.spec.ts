import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  TestStage,
  type Watched,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Groups and access', () => {
  let stage: TestStage;
  let maren: Person;
  let page: Watched;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    page = await stage.page(maren, '/settings/groups');
  }, 180_000);
  afterAll(() => stage?.close());

  const create = async (name: string) => {
    await page.getByRole('button', { name: 'New group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
    return dialog;
  };

  it('makes a group, puts people in it, and brings it back after it was deleted', async () => {
    await waitUntilVisible(page.getByRole('heading', { name: 'Give access to a whole team' }));
    await expectFrame(page);
    await expectHealthy(page, 'settings-groups-empty-light');
    const dialog = await create('Research');
    await waitUntilVisible(dialog.getByText('No one is in this group yet. Type a name to add someone.'));
    await dialog.getByRole('searchbox', { name: 'Find a person' }).fill('idr');
    await dialog.getByRole('button', { name: /^Add Idris/ }).click();
    await waitUntilVisible(dialog.getByRole('region', { name: 'In this group' }).getByText(/^Idris/));
    await dialog.getByRole('searchbox', { name: 'Find a person' }).fill('cl');
    await waitUntilVisible(dialog.getByRole('button', { name: /^Add Clara/ }));
    await expectHealthy(page, 'settings-group-people-light');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await create('Sales');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const refused = await create('sales');
    await waitUntilVisible(refused.getByText('There is a group called “Sales” already.'));
    await refused.getByRole('button', { name: 'Cancel' }).click();

    const table = page.getByRole('table', { name: 'Groups' });
    await page.getByRole('button', { name: 'More for Sales' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await waitUntilHidden(table.getByRole('button', { name: 'Sales', exact: true }));
    await waitForToast(page, 'Sales was deleted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(table.getByRole('button', { name: 'Sales', exact: true }));
    await expectHealthy(page, 'settings-groups-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-groups-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'settings-groups-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`http://${maren.host}/settings/users`);
    const row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: 'idris@fieldfare.example' });
    await waitUntilVisible(row.getByText('Research'));
    expect(page.problems).toEqual([]);
  });

  it('gives a group access to a project, and says of each person that it comes from there', async () => {
    const { id } = await stage.row(`select id from projects where name = $1`, ['The night before delivery']);
    await page.goto(`http://${maren.host}/projects/${id}/settings/access`);
    const field = page.getByRole('combobox', { name: 'Add people' });
    await field.fill('resea');
    await page.getByRole('option', { name: /^Research/ }).click();
    await selectOption(page, 'Access', 'Full access');
    await page.getByRole('button', { name: 'Give access' }).click();
    const groups = page.getByRole('list', { name: 'Groups with access' });
    await waitUntilVisible(groups.getByText('Research'));
    const idris = page.getByRole('listitem').filter({ hasText: 'idris@fieldfare.example' });
    await idris.getByRole('button', { name: /ways/ }).click();
    await waitUntilVisible(idris.getByText('Group Research'));
    await inLightTheme(page);
    await expectHealthy(page, 'project-access-group-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'project-access-group-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'project-access-group-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await selectOption(page, 'Access for Research', 'Remove access');
    await waitUntilHidden(groups);
    expect(page.problems).toEqual([]);
  });
});
