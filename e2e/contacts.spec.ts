import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectHealthy,
  focused,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  until,
  waitForSingleKeys,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Contacts', () => {
  let stage: TestStage;
  let maren: Person;
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    page = await stage.page(maren, '/contacts');
  }, 180_000);
  afterAll(() => stage?.close());

  const at = (path: string) => page.goto(`http://${maren.host}${path}`);
  const stored = (name: string) => stage.row(`select *, emails::text from contacts where name = $1 and deleted_at is null`, [name]);
  const add = async (name: string, email: string, organisation: string) => {
    await at('/contacts');
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Name' }));
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(organisation);
    await page.keyboard.press('Enter');
  };

  it('are added by keyboard, and open', async () => {
    await waitUntilVisible(page.getByText('No contacts yet'));
    await expectHealthy(page, 'contacts-empty-light');
    await at('/contacts/views');
    await page.locator('main').getByRole('button', { name: 'New contact' }).last().press('Enter');
    await focused(page.getByRole('dialog').getByRole('textbox', { name: 'Name' }));
    await page.keyboard.press('Escape');
    await waitUntilHidden(page.getByRole('dialog'));
    await expectHealthy(page, 'contacts-views-empty-light');
    await add('Saoirse Kelleher', 's.kelleher@stbrendans.example', 'St Brendan’s');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Name' }));
    await waitUntilHidden(page.getByRole('dialog'));
    await page.getByRole('textbox', { name: 'Job title' }).fill('Nurse, nights');
    await page.keyboard.press('Enter');
    await until(
      async () => (await stored('Saoirse Kelleher'))['job_title'],
      (now) => now === 'Nurse, nights',
      'job title',
    );
    await page.getByRole('textbox', { name: 'Add e-mail' }).fill('no address');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('alert').getByText('Enter an e-mail address'));
    await page.getByRole('textbox', { name: 'Add e-mail' }).fill('saoirse@home.example');
    await page.keyboard.press('Enter');
    await waitUntilVisible(page.getByRole('textbox', { name: 'E-mail 2' }));
    await page.getByRole('textbox', { name: 'Notes' }).fill('Works nights.\nDo not ring.');
    // Back takes the field away without leaving it.
    await page.goBack();
    await until(
      async () => (await stored('Saoirse Kelleher'))['notes'],
      (now) => now === 'Works nights.\nDo not ring.',
      'notes',
    );
    await page.goForward();
    await waitUntilVisible(page.getByRole('textbox', { name: 'E-mail 2' }));
    await expectHealthy(page, 'contact-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contact-dark');
    await inLightTheme(page);
  });

  it('say why an address is refused, and keep what was typed', async () => {
    await add('Other', 'S.Kelleher@stbrendans.example', '');
    await waitUntilVisible(page.getByRole('dialog').getByText('is an e-mail address of Saoirse Kelleher already'));
    await page.getByRole('textbox', { name: 'E-mail' }).fill('kofi@mensah.example');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    await add('李娜', '', 'Harbour Co-op');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
  });

  it('are found, sorted and opened by keyboard', async () => {
    await at('/contacts');
    await waitUntilVisible(page.getByRole('link', { name: 'Other' }));
    await expectHealthy(page, 'contacts-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contacts-dark');
    await inLightTheme(page);
    await page.getByRole('searchbox', { name: 'Find contacts' }).fill('brendan');
    await waitUntilHidden(page.getByRole('link', { name: 'Other' }));
    await waitUntilVisible(page.getByText('1 contact', { exact: true }));
    await page.getByRole('searchbox', { name: 'Find contacts' }).fill('xyzzy');
    await waitUntilVisible(page.getByText('No contact has these words'));
    await page.getByRole('button', { name: 'Clear search' }).press('Enter');
    await waitUntilVisible(page.getByRole('link', { name: 'Other' }));
    await page.locator('#content').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    await waitUntilVisible(page.getByRole('textbox', { name: 'Name' }));
  });

  it('are who speaks in a note: linked, shown with what they said, and unlinked', async () => {
    const note = await stage.row(
      `select n.id, n.title, s ->> 'id' as speaker, s ->> 'name' as name from notes n join highlights h on h.note_id = n.id and h.deleted_at is null,
         jsonb_array_elements(n.speakers) s where h.speaker = s ->> 'id' and n.deleted_at is null order by n.title, s ->> 'name' limit 1`,
    );
    await at(`/data/${note['id']}`);
    const more = page.getByRole('button', { name: `More options for ${note['name']}` });
    await more.first().press('Enter');
    await page.getByRole('menuitem', { name: 'Link to contact…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Who is ${note['name']}?` });
    await waitUntilVisible(dialog.getByRole('button', { name: `New contact “${note['name']}”` }));
    await focused(dialog.getByRole('searchbox'));
    await expectHealthy(page, 'link-contact-light');
    await page.keyboard.press('Enter');
    await waitForToast(page, `${note['name']} is linked to ${note['name']}`);
    await waitUntilHidden(dialog);
    await page.getByRole('link', { name: `Go to contact: ${note['name']}` }).press('Enter');
    await page.waitForURL(/\/contacts\/[\w-]{36}$/);
    await waitUntilVisible(page.getByRole('link', { name: note['title'] }));
    await waitUntilVisible(page.getByRole('region', { name: 'Notes' }).getByRole('link', { name: /more highlights$/ }));
    await expectHealthy(page, 'contact-timeline-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contact-timeline-dark');
    await inLightTheme(page);
    await page.getByRole('link', { name: note['title'] }).press('Enter');
    await more.first().press('Enter');
    await page.getByRole('menuitem', { name: 'Change contact…' }).press('Enter');
    await dialog.getByRole('button', { name: 'Unlink' }).press('Enter');
    await waitForToast(page, 'is no longer linked to');
    await waitUntilHidden(page.getByRole('link', { name: /^Go to contact/ }));
    // By one key, with a way back.
    await page.locator('#content').focus();
    await waitForSingleKeys(page);
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await waitForToast(page, / is linked to /);
    await waitUntilVisible(page.getByRole('link', { name: /^Go to contact/ }).first());
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilHidden(page.getByRole('link', { name: /^Go to contact/ }));
  });

  it('are imported from a table, with what happens to those who exist, and taken back', async () => {
    await at('/contacts');
    await page.getByRole('button', { name: 'Import' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const text = `Given name,Surname,E-mail,Company,Title,Bikes\nZoë,李,zoe@one.example,One,Mrs.,2\nSaoirse,K.,s.kelleher@stbrendans.example,,Mrs.,none\nAna,,ana@,,Ms.,1`;
    await expectHealthy(page, 'contacts-import-light');
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await waitUntilVisible(dialog.getByText('2 rows are contacts · 1 exists already · 1 row will be skipped'));
    await waitUntilVisible(dialog.getByText('Exists as “Saoirse Kelleher”'));
    await waitUntilVisible(dialog.getByRole('button', { name: 'Column “Title” becomes: Skip' }));
    await dialog.getByRole('button', { name: 'Create fields from the other 2 columns' }).press('Enter');
    await dialog.getByRole('button', { name: 'Type of the field for “Bikes”: Text' }).press('Enter');
    await page.getByRole('option', { name: 'Number', exact: true }).click();
    await waitUntilVisible(dialog.getByText(/1 value does not fit its field/));
    await waitUntilHidden(page.getByRole('listbox'));
    await expectHealthy(page, 'contacts-table-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contacts-table-dark');
    await inLightTheme(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'contacts-table-phone');
    await page.setViewportSize({ width: 1366, height: 768 });
    await dialog.getByRole('button', { name: 'Import 2 rows' }).press('Enter');
    await waitUntilVisible(dialog.getByText('1 contact created · 1 existed and was skipped · 1 row left out'));
    await expectHealthy(page, 'contacts-imported-light');
    await waitUntilVisible(page.getByRole('link', { name: 'Zoë 李' }));
    await waitUntilVisible(page.getByRole('cell', { name: '2', exact: true }).first());
    await dialog.getByRole('button', { name: 'Undo this import' }).press('Enter');
    await waitUntilVisible(dialog.getByText(/Import undone/));
    await waitUntilHidden(page.getByRole('columnheader', { name: 'Bikes' }));
    await waitUntilHidden(page.getByRole('link', { name: 'Zoë 李' }));
    await dialog.getByRole('button', { name: 'Done', exact: true }).press('Enter');
    await waitUntilHidden(dialog);
  });

  it('record and withdraw consent, and become one with another, with a way back', async () => {
    await at(`/contacts/${(await stored('Saoirse Kelleher'))['id']}`);
    const consent = page.getByRole('region', { name: 'Consent' });
    await waitUntilVisible(consent.getByText('No consent is recorded.'));
    await consent.getByRole('button', { name: 'Record' }).press('Enter');
    await focused(page.getByRole('textbox', { name: 'Scope' }));
    await page.keyboard.type('Quotes with full name');
    await page.getByRole('textbox', { name: 'Version of the text' }).fill('2.1');
    await expectHealthy(page, 'consent-record-light');
    await page.keyboard.press('Enter');
    await waitUntilVisible(consent.getByText('Given', { exact: true }));
    await consent.getByRole('button', { name: 'Withdraw Quotes with full name' }).press('Enter');
    await waitUntilVisible(consent.getByText('Withdrawn', { exact: true }));
    await expectHealthy(page, 'contact-consent-light');
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Merge with…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Merge into Saoirse Kelleher' });
    await dialog.getByRole('button', { name: 'Other' }).press('Enter');
    await dialog.getByRole('radio', { name: 'Other' }).check();
    await expectHealthy(page, 'contact-merge-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'contact-merge-dark');
    await inLightTheme(page);
    await dialog.getByRole('button', { name: 'Merge contacts' }).press('Enter');
    await waitUntilHidden(dialog);
    const merged = page.getByRole('region', { name: 'Merged contacts' });
    await waitUntilVisible(merged.getByText('Other'));
    await expectHealthy(page, 'contact-merged-light');
    await merged.getByRole('button', { name: 'Undo merge of Other' }).press('Enter');
    await waitUntilHidden(merged);
    await at('/contacts');
    await waitUntilVisible(page.getByRole('link', { name: 'Other' }));
    await waitUntilVisible(page.getByText('Withdrawn', { exact: true }));
    await page.getByRole('checkbox', { name: 'Select all loaded contacts' }).check();
    await page.getByRole('checkbox', { name: 'Select all loaded contacts' }).uncheck();
    await page.getByRole('checkbox', { name: 'Select Other' }).check();
    await page.getByRole('checkbox', { name: 'Select Saoirse Kelleher' }).check();
    await expectHealthy(page, 'contacts-selected-light');
    const all = page.getByRole('button', { name: /^Select all \d+$/ });
    const many = Number((await all.textContent())?.replace(/\D/g, ''));
    await all.press('Enter');
    await waitUntilVisible(page.getByText(`${many} contacts selected`).or(page.getByText(`${many} selected`)));
    await page.getByRole('checkbox', { name: 'Select all loaded contacts' }).uncheck();
    await page.getByRole('checkbox', { name: 'Select Other' }).check();
    await page.getByRole('checkbox', { name: 'Select Saoirse Kelleher' }).check();
    await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
    await waitUntilVisible(page.getByRole('dialog', { name: 'Merge into Other' }));
    await page.keyboard.press('Escape');
  });

  it('are deleted with a way back, and are only read by viewers', async () => {
    await at(`/contacts/${(await stored('Other'))['id']}`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete contact' }).press('Enter');
    await waitForToast(page, 'Other deleted');
    await page.waitForURL(/\/contacts$/);
    await page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().click();
    await waitUntilVisible(page.getByRole('link', { name: 'Other' }));
    const clara = await stage.page(await stage.person('clara'), '/contacts');
    await clara.getByRole('link', { name: 'Saoirse Kelleher' }).click();
    await waitUntilVisible(clara.getByText('Nurse, nights'));
    expect(await clara.getByRole('textbox').count()).toBe(0);
    expect(await clara.getByRole('button', { name: 'More actions' }).count()).toBe(0);
    await expectHealthy(clara, 'contact-viewer-light');
    await clara.goto(`http://${maren.host}/contacts/00000000-0000-7000-8000-000000000000`);
    await waitUntilVisible(clara.getByText('Page not found'));
    await clara.context().close();
  });

  it('fit on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await at('/contacts');
    await waitUntilVisible(page.getByRole('link', { name: 'Saoirse Kelleher' }));
    await expectHealthy(page, 'contacts-phone');
    await page.getByRole('link', { name: 'Saoirse Kelleher' }).click();
    await waitUntilVisible(page.getByRole('textbox', { name: 'Name' }));
    await expectHealthy(page, 'contact-phone');
  });
});
