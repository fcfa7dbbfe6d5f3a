import { aPng } from '../backend/src/contexts/files/logos/logo.factory.js';
import { aPack, aPackKey } from '../backend/src/contexts/templates/templates.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { repeated } from './invariants.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The workspace as a whole', () => {
  let stage: TestStage;
  let id: string;
  let admin: Person;
  let reader: Person;

  beforeAll(async () => {
    stage = await TestStage.open();
    ({ id, admin } = await stage.t.aWorkspace('acme-research'));
    reader = await stage.t.aMember(id, 'viewer');
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const section = (page: TestPage, name: string) => page.getByRole('region', { name, exact: true });

  it('announces something on Home, which each person puts away', async () => {
    const page = await stage.page(admin, '/settings');
    const card = section(page, 'Announcement');
    await card.getByLabel('Message').fill('Interviews with drivers start on Monday. Add your questions to the guide.');
    await card.getByRole('button', { name: 'Save announcement' }).click();
    await waitForToast(page, 'Announcement saved');
    const home = await stage.page(reader, '/home');
    const announcement = section(home, 'Announcement');
    await waitUntilVisible(announcement.getByText('Interviews with drivers start on Monday.'));
    await expectHealthy(home, 'home-announcement-light');
    await announcement.getByRole('button', { name: 'Dismiss' }).click();
    await home.reload();
    await waitUntilVisible(home.getByRole('heading', { name: 'What do you want to hear?' }));
    expect(await announcement.count()).toBe(0);
    await card.getByRole('button', { name: 'Remove' }).click();
    await waitForToast(page, 'Announcement removed');
  });

  it('keeps templates of its own, one of which new projects start from, and takes those of a publisher', async () => {
    const projectId = (await admin.ask(`mutation { createProject(input: { name: "Driver interviews" }) { id } }`)).createProject.id;
    const page = await stage.page(admin, `/projects/${projectId}`);
    await page.getByRole('button', { name: 'More options for Driver interviews' }).click();
    await page.getByRole('menuitem', { name: 'Save as template' }).click();
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText('Who we speak to'));
    await dialog.getByLabel('What it is for').fill('Rides along with a driver.');
    await expectHealthy(page, 'template-save-light');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await waitUntilVisible(page.getByRole('button', { name: /Rides along with a driver/ }));
    await expectHealthy(page, 'templates-workspace-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`http://${admin.host}/templates/workspace`);
    const locator = page.getByRole('navigation', { name: 'Kinds of templates' }).locator('[aria-current]');
    await until(
      () => locator.evaluate((tab) => tab.getBoundingClientRect().right <= tab.parentElement!.getBoundingClientRect().right + 0.5),
      Boolean,
      'all of the chosen tab in view',
    );
    await expectHealthy(page, 'templates-workspace-phone');
    await page.setViewportSize({ width: 1366, height: 768 });

    await page.goto(`http://${admin.host}/settings/templates`);
    await page.getByRole('button', { name: 'More for Driver interviews' }).click();
    await page.getByRole('menuitem', { name: 'Use for new projects' }).click();
    await waitUntilVisible(page.getByText('Default for new projects'));
    await page.getByRole('button', { name: 'Import a file' }).click();
    const buffer = Buffer.from(aPack(aPackKey()));
    await dialog.locator('input[type=file]').setInputFiles({ name: 'templates.json', mimeType: 'application/json', buffer });
    await waitUntilVisible(dialog.getByText('From Field Notes Press'));
    expect(await dialog.getByRole('button', { name: 'Import 3 templates' }).isDisabled()).toBe(true);
    await expectHealthy(page, 'templates-import-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'templates-import-dark');
    await dialog.getByRole('checkbox', { name: /Trust this publisher/ }).check();
    await dialog.getByRole('button', { name: 'Import 3 templates' }).click();
    await waitUntilVisible(page.getByRole('table', { name: 'Templates' }).getByText('Service safari'));
    await expectHealthy(page, 'settings-templates-dark');

    await page.goto(`http://${admin.host}/browse`);
    await page.getByRole('button', { name: 'New project' }).first().click();
    await waitUntilVisible(dialog.getByText('Driver interviews'));
    await dialog.getByLabel('Name', { exact: true }).fill('Drivers, second round');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/projects\/[\w-]+$/);
    await waitUntilVisible(page.getByRole('button', { name: 'More options for Drivers, second round' }));
    // The others begin with an empty workspace.
    const { projects } = await admin.ask('{ projects { nodes { id } } }');
    for (const { id: created } of projects.nodes) await admin.ask(`mutation { deleteProject(id: "${created}") { ids } }`);
  });

  it('has a logo, which everyone sees, and which is removed and brought back', async () => {
    const page = await stage.page(admin, '/settings');
    const card = section(page, 'Logo');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      card.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await waitUntilVisible(card.getByRole('alert').getByText('“logo.svg” is not a picture that can be a logo.'));
    await expectHealthy(page, 'settings-logo-refused-light');
    const twice = repeated(page);
    await choose('logo.png', 'image/png', aPng(64, 0x60));
    await waitForToast(page, 'Logo saved');
    await waitUntilVisible(card.getByRole('img', { name: /^Logo of/ }));
    const ofSidebar = page.getByRole('button', { name: /^Workspace / }).locator('img');
    await waitUntilVisible(ofSidebar);
    await page.getByRole('button', { name: /^Workspace / }).click();
    await waitUntilVisible(page.getByRole('menuitem').locator('img').first());
    await page.keyboard.press('Escape');
    await expectHealthy(page, 'settings-logo-light');
    expect(twice.found).toEqual([]);
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-logo-dark');

    const { createProject } = await admin.ask('mutation { createProject(input: { name: "Shared" }) { id } }');
    const note = { projectId: createProject.id, title: 'Shared', text: 'Ana: Yes.' };
    const { createNote } = await admin.ask('mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }', { i: note });
    const { share } = await admin.ask(`mutation { share(input: { objectType: note, objectId: "${createNote.id}" }) { token } }`);
    const stranger = await stage.page(null, `/auth/login?workspace=acme-research`);
    await waitUntilVisible(stranger.locator('main img'));
    await expectHealthy(stranger, 'auth-login-logo-light');
    await stranger.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(stranger, 'auth-login-logo-phone');
    await stranger.goto(`http://${admin.host}/public-object/${share.token}`);
    await waitUntilVisible(stranger.getByRole('banner').locator('img'));
    await expectHealthy(stranger, 'public-logo-phone');
    // Back to a page of members begins anew: here with a login.
    await stranger.evaluate(() => {
      history.pushState(null, '', '/browse');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await stranger.waitForURL(/\/auth\/login/);

    await card.getByRole('button', { name: 'Remove logo' }).click();
    await waitForToast(page, 'Logo removed');
    await waitUntilHidden(ofSidebar);
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitUntilVisible(ofSidebar);
    expect(await (await stage.page(reader, '/settings')).getByRole('button', { name: 'Upload a logo' }).count()).toBe(0);
    await admin.ask(`mutation { deleteProject(id: "${createProject.id}") { ids } }`);
  });

  it('begins where an admin says', async () => {
    const page = await stage.page(admin, '/settings');
    await section(page, 'Home page').scrollIntoViewIfNeeded();
    await selectOption(page, /^Home page Home/, 'Projects');
    await waitForToast(page, 'Home page saved');
    await expectHealthy(page, 'settings-home-page-light');
    const theirs = await stage.page(reader, '/');
    await theirs.waitForURL(`http://${reader.host}/projects`);
    await theirs.getByRole('link', { name: 'Home', exact: true }).first().click();
    await theirs.waitForURL(`http://${reader.host}/home`);
    await selectOption(page, /^Home page Projects/, 'Home');
  });

  it('says what it is for, which its admins change, and brings the template that fits to the front', async () => {
    const page = await stage.page(admin, '/settings');
    await section(page, 'Purpose').scrollIntoViewIfNeeded();
    await selectOption(page, /^What the team wants to find out first No answer/, 'Why customers leave');
    await waitForToast(page, 'Purpose saved');
    await selectOption(page, /^Team size No answer/, '2 to 10');
    await expectHealthy(page, 'settings-purpose-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-purpose-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await section(page, 'Purpose').scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-purpose-phone-dark');
    const theirs = await stage.page(reader, '/settings');
    await waitUntilVisible(section(theirs, 'Address'));
    expect(await section(theirs, 'Purpose').count()).toBe(0);
    await theirs.goto(`http://${reader.host}/templates/projects`);
    const first = theirs.getByRole('main').locator('li button').first();
    await waitUntilVisible(first.filter({ hasText: 'Churn interviews' }));
    // Closing the preview returns the focus to its card.
    const last = theirs.getByRole('main').locator('li button').last();
    await last.press('Enter');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Close' }).first().press('Enter');
    await until(
      () => last.evaluate((button) => button === document.activeElement),
      (exists) => exists,
      'the focus on the template that was looked at',
    );
  });

  it('moves to another address, which the former one leads to', async () => {
    const page = await stage.page(admin, '/settings');
    await section(page, 'Address').getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Subdomain');
    await name.fill('admin');
    await name.press('Enter');
    await waitUntilVisible(dialog.getByText('This subdomain is reserved; choose another.'));
    await expectHealthy(page, 'settings-address-light');
    await name.fill('Acme Insights');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    // Sessions do not go along: the new host asks to log in.
    await page.waitForURL((url) => url.pathname.startsWith('/auth/login'));
    await page.goto(`http://acme-research.${stage.t.config.rootDomain}/settings`);
    await page.waitForURL((url) => url.pathname.startsWith('/auth/login'));
    const moved = { ...admin, host: `acme-insights.${stage.t.config.rootDomain}` };
    const existingTestPage = await stage.page(moved, '/settings');
    await waitUntilVisible(section(existingTestPage, 'Address').getByText('The address can change 4 more times.'));
    [admin, reader] = [moved, { ...reader, host: moved.host }];
  });

  it('is deleted by its name, says so everywhere, and is restored', async () => {
    const page = await stage.page(admin, '/settings');
    await section(page, 'Leave or delete').scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-general-end-light');
    await section(page, 'Leave or delete').getByRole('button', { name: 'Delete workspace' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete workspace' });
    await dialog.getByRole('textbox').fill('Workspace acme');
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Workspace acme-research');
    await expectHealthy(page, 'settings-delete-light');
    await confirm.click();
    await waitUntilVisible(page.getByRole('region', { name: 'This workspace was deleted' }));
    await expectHealthy(page, 'settings-deleted-light');
    // What it says stands there from the first drawing of the page on.
    await page.addInitScript(() => {
      const seen = window as unknown as { hadBanner?: boolean };
      new MutationObserver((_, watch) => {
        if (!document.querySelector('#content header')) return;
        watch.disconnect();
        seen.hadBanner = document.body.innerText.includes('This workspace was deleted. Admins can restore it until');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await waitUntilVisible(page.getByText('This workspace was deleted. Admins can restore it until'));
    expect(await page.evaluate(() => (window as unknown as { hadBanner?: boolean }).hadBanner)).toBe(true);

    const theirs = await stage.page(reader, '/browse');
    await waitUntilVisible(theirs.getByRole('heading', { name: 'This workspace is closed' }));
    expect(await theirs.getByRole('link', { name: 'Export everything' }).count()).toBe(0);
    await inDarkTheme(theirs);
    await expectHealthy(theirs, 'workspace-closed-dark');

    await page.getByRole('button', { name: 'Restore workspace' }).click();
    await waitForToast(page, 'Workspace restored');
    await waitUntilVisible(section(page, 'Leave or delete'));
    await theirs.reload();
    await waitUntilVisible(theirs.getByText('A folder holds projects that belong together'));
    expect(await theirs.getByRole('heading', { name: 'This workspace is closed' }).count()).toBe(0);
  });

  it('counts for admins how it is used', async () => {
    const page = await stage.page(admin, '/settings/analytics');
    await waitUntilVisible(page.getByRole('table', { name: 'Added each week' }));
    await expectFrame(page);
    await waitUntilVisible(page.getByText('Every tag was used in the last 90 days.'));
    await waitUntilVisible(page.getByRole('heading', { name: 'No insight is cited yet' }));
    await waitUntilVisible(page.getByRole('heading', { name: 'Every search found something' }));
    await expectHealthy(page, 'settings-analytics-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-analytics-dark');
    await page.goto(`http://${admin.host}/search?q=${encodeURIComponent('Cargo trailer')}`);
    await waitUntilVisible(page.getByText('No results for “Cargo trailer”'));
    await page.goto(`http://${admin.host}/settings/analytics`);
    const searches = page.getByRole('table', { name: 'Searches without results' });
    await waitUntilVisible(searches.getByRole('link', { name: 'cargo trailer' }));
    await searches.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-analytics-searches-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'settings-analytics-phone-dark');
  });

  it('says to admins what it can have, and how much of it is used', async () => {
    const page = await stage.page(admin, '/settings/enterprise');
    const row = page.getByRole('table', { name: 'Limits' }).getByRole('row', { name: /^Groups/ });
    await waitUntilVisible(row.getByRole('cell', { name: '50', exact: true }));
    await waitUntilVisible(row.getByRole('cell', { name: '0', exact: true }));
    await waitUntilVisible(page.getByText('No identity provider'));
    await expectFrame(page);
    await expectHealthy(page, 'settings-enterprise-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-enterprise-dark');
  });

  it('is left by a member, who is asked first', async () => {
    const page = await stage.page(reader, '/settings');
    await section(page, 'Leave or delete').getByRole('button', { name: 'Leave workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave workspace' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/auth/'));
    expect((await reader.gql('{ folders { id } }')).errors?.[0]?.extensions['code']).toBe('Unauthorized');
  });
});
