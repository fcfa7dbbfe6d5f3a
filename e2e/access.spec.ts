import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Groups and access', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

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

  it('asks for what cannot be opened, is answered for a time, and says the same of what does not exist', async () => {
    const { id } = await stage.row(`select id from projects where name = $1`, ['The night before delivery']);
    await stage.row(`update projects set default_access = 0 where id = $1 returning id`, [id]);
    await stage.row(`with gone as (delete from access_grants where object_id = $1 returning id) select count(*) from gone`, [id]);
    await stage.row(`update folders set default_access = 0 returning id`, []);
    const idris = await stage.person('idris');
    const other = await stage.page(idris, `/projects/${'0'.repeat(8)}-0000-4000-8000-000000000000`);
    await waitUntilVisible(other.getByRole('button', { name: 'Request access' }));
    const nothing = await other.locator('[data-state=not-found]').innerText();
    await other.goto(`http://${idris.host}/projects/${id}`);
    await waitUntilVisible(other.getByRole('button', { name: 'Request access' }));
    expect(await other.locator('[data-state=not-found]').innerText()).toBe(nothing);
    await inLightTheme(other);
    await expectHealthy(other, 'ask-access-light');
    await other.getByRole('button', { name: 'Request access' }).click();
    await other.getByRole('textbox', { name: 'Message (optional)' }).fill('I write the report on deliveries.');
    await expectHealthy(other, 'ask-access-form-light');
    await other.getByRole('button', { name: 'Send request' }).click();
    await waitUntilVisible(other.getByText(/^You requested access\. The request stays open until/));
    await inDarkTheme(other);
    await expectHealthy(other, 'ask-access-waits-dark');

    await page.goto(`http://${maren.host}/projects/${id}/settings/access`);
    const requests = page.getByRole('region', { name: 'Requests' });
    await waitUntilVisible(requests.getByText('I write the report on deliveries.'));
    await inLightTheme(page);
    await expectHealthy(page, 'access-requests-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'access-requests-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await selectOption(page, /^Access for Idris/, 'Can edit');
    await requests.getByRole('button', { name: /^Give access to Idris/ }).click();
    await waitUntilVisible(requests.getByText(/^Can edit until .*, 30 days left$/));
    await inDarkTheme(page);
    await expectHealthy(page, 'access-requests-given-dark');
    await waitUntilVisible(page.getByText(/^Asked for access; Maren/));
    await other.reload();
    await waitUntilVisible(other.getByRole('heading', { name: 'The night before delivery' }));
    await requests.getByRole('button', { name: /^End now, access of Idris/ }).click();
    await waitUntilHidden(requests);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(requests.getByText(/^Can edit until/));
    expect([...page.problems, ...other.problems]).toEqual([]);
  });

  it('lists all projects for admins, and changes many at once', async () => {
    await page.goto(`http://${maren.host}/settings/projects`);
    const table = page.getByRole('table', { name: 'Projects' });
    await waitUntilVisible(table.getByRole('link', { name: 'The night before delivery', exact: true }));
    await inLightTheme(page);
    await expectHealthy(page, 'settings-projects-light');
    await table.getByRole('checkbox', { name: 'Select The night before delivery' }).check();
    await page.getByRole('button', { name: 'Change access' }).click();
    await page.getByRole('menuitem', { name: 'Can view' }).click();
    await waitForToast(page, 'Access of 1 project changed');
    await waitUntilVisible(table.getByRole('link', { name: 'Can view, The night before delivery' }));
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(table.getByRole('link', { name: 'No access, The night before delivery' }));
    await table.getByRole('checkbox', { name: 'Select The night before delivery' }).check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await waitForToast(page, '1 project archived');
    await selectOption(page, 'State', 'Archived');
    await waitUntilVisible(table.getByRole('link', { name: 'The night before delivery', exact: true }));
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-projects-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'settings-projects-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(page.problems).toEqual([]);
  });

  it('gives what a member owns to another, after saying what it is', async () => {
    await page.goto(`http://${maren.host}/settings/users`);
    await stage.row(`with moved as (update projects set created_by = (select user_id from members m join users u on u.id = m.user_id
      where m.workspace_id = projects.workspace_id and u.email = 'idris@fieldfare.example') returning id) select count(*) from moved`);
    await page.getByRole('button', { name: 'More for Idris Bello' }).click();
    await page.getByRole('menuitem', { name: 'Transfer content' }).click();
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText(/^\d projects$/));
    // By keyboard: the server looks for the letters, and Escape closes the list alone.
    await inLightTheme(page);
    await dialog.getByRole('button', { name: 'New owner: Choose a member' }).press('Enter');
    await waitUntilVisible(page.getByRole('option', { name: /^Maren Holt/ }));
    expect(await page.getByRole('option', { name: /Idris/ }).count()).toBe(0);
    await expectHealthy(page, 'settings-transfer-people-light');
    await page.keyboard.type('zzz');
    await waitUntilVisible(page.getByText('No member matches “zzz”.'));
    await page.keyboard.press('Escape');
    await waitUntilVisible(dialog.getByText(/^\d projects$/));
    // As on a slow machine: letters and Enter come before the field does. Enter chooses whom they mean, not who is first until then.
    await dialog.getByRole('button', { name: /^New owner/ }).evaluate((button: HTMLElement) => {
      button.focus();
      button.click();
      document.execCommand('insertText', false, 'cla');
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    await waitUntilVisible(dialog.getByRole('button', { name: 'New owner: Clara Novak' }));
    await expectHealthy(page, 'settings-transfer-light');
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await waitForToast(page, /owns the content of Idris Bello now$/);
    await inDarkTheme(page);
    expect(page.problems).toEqual([]);
  });
});
