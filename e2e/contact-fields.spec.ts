import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Fields of contacts', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;
  let contactId: string;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    page = await stage.page(maren, '/contacts');
  }, 180_000);
  afterAll(() => stage?.close());

  const at = (path: string) => page.goto(`http://${maren.host}${path}`);
  const row = (name: string) => page.locator('li[data-field]').filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('are the workspace’s: made by an admin, filled in by keyboard, and only read by viewers', async () => {
    await at('/settings/fields');
    await waitUntilVisible(page.getByText('No fields yet'));
    await expectHealthy(page, 'contact-fields-empty-light');
    await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Region');
    await selectOption(page, 'Type', /^Select$/);
    await page.getByLabel('Options').fill('North\nSouth');
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilVisible(row('Region').getByText('South'));
    await waitUntilHidden(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Field', exact: true }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Weekly budget');
    await page.getByRole('button', { name: 'Create field' }).press('Enter');
    await waitUntilVisible(row('Weekly budget'));
    await waitUntilHidden(page.getByRole('dialog'));
    await expectHealthy(page, 'contact-fields-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contact-fields-dark');
    await inLightTheme(page);
    await at('/contacts?new=contact');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Saoirse Kelleher');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    contactId = page.url().slice(-36);
    await page.getByRole('textbox', { name: 'Weekly budget' }).fill('about 40 quid');
    await page.keyboard.press('Enter');
    await selectOption(page, 'Region', 'South');
    await waitUntilVisible(page.getByRole('button', { name: 'Region: South' }));
    await expectHealthy(page, 'contact-values-light');
    await page.reload();
    await waitUntilVisible(page.getByRole('button', { name: 'Region: South' }));
    expect(await page.getByRole('textbox', { name: 'Weekly budget' }).inputValue()).toBe('about 40 quid');
    const clara = await stage.page(await stage.person('clara'), `/contacts/${contactId}`);
    await waitUntilVisible(clara.getByText('about 40 quid'));
    expect(await clara.getByRole('textbox').count()).toBe(0);
    await clara.goto(`http://${maren.host}/settings/fields`);
    await waitUntilVisible(clara.getByRole('heading', { name: 'Region' }));
    expect(await clara.getByRole('button', { name: /More for|^Field$/ }).count()).toBe(0);
    await clara.context().close();
  });

  it('are columns and filters of their list, and are set for many with one undo', async () => {
    await at('/contacts?new=contact');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type('Kofi Mensah');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    await at('/contacts');
    const contact = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await waitUntilVisible(contact('Saoirse Kelleher').getByText('South'));
    await waitUntilVisible(page.getByRole('columnheader', { name: 'Weekly budget' }));
    await page.getByRole('button', { name: 'Columns' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Last seen' }).uncheck();
    await page.getByRole('checkbox', { name: 'Weekly budget' }).uncheck();
    await waitUntilHidden(page.getByRole('columnheader', { name: 'Weekly budget' }));
    await expectHealthy(page, 'contacts-columns-light');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Region' }).press('Enter');
    await page.getByRole('checkbox', { name: 'North' }).check();
    await waitUntilVisible(page.getByText('No contact matches'));
    await page.getByRole('checkbox', { name: 'South' }).check();
    await waitUntilVisible(contact('Saoirse Kelleher'));
    await waitUntilHidden(contact('Kofi Mensah'));
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.reload();
    await waitUntilVisible(page.getByText('1 contact', { exact: true }));
    await expectHealthy(page, 'contacts-filter-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contacts-filter-dark');
    await inLightTheme(page);
    await page.getByRole('button', { name: 'Remove the filter by Region' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Select Kofi Mensah' }).check();
    await page.getByRole('checkbox', { name: 'Select Saoirse Kelleher' }).check();
    await page.getByRole('button', { name: 'Set field…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set a field of 2 contacts' });
    await selectOption(page, 'Value', 'North');
    await expectHealthy(page, 'contacts-set-field-light');
    await dialog.getByRole('button', { name: 'Set', exact: true }).press('Enter');
    await waitForToast(page, 'Region set for 2 contacts');
    for (const name of ['Kofi Mensah', 'Saoirse Kelleher']) await waitUntilVisible(contact(name).getByText('North'));
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(contact('Saoirse Kelleher').getByText('South'));
    await waitUntilHidden(contact('Kofi Mensah').getByText('North'));
  });

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at('/settings/fields');
    await waitUntilVisible(row('Region'));
    await expectHealthy(page, 'contact-fields-phone');
    await at(`/contacts/${contactId}`);
    await waitUntilVisible(page.getByRole('button', { name: 'Region: South' }));
    await expectHealthy(page, 'contact-values-phone');
    await at('/contacts');
    await waitUntilVisible(page.getByRole('link', { name: 'Kofi Mensah' }));
    await expectHealthy(page, 'contacts-tools-phone');
  });
});
