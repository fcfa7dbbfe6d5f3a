import supertest from 'supertest';
import { ShareLinks } from '#contexts/sharing';
import type { Person } from '../backend/src/testing/harness.js';
import { sizeOf } from './browser.js';
import { framingSite, isQuoteFramed } from './framing-site.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  tabTo,
  until,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('Settings', () => {
  let stage: TestStage;
  let maren: Person;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const section = (page: TestPage, name: string) => page.getByRole('region', { name, exact: true });

  /** A call as a script makes it: by bearer token and nothing else. */
  const call = (token: string) =>
    supertest(stage.t.http)
      .post('/api/graphql')
      .set({ host: maren.host, authorization: `Bearer ${token}` })
      .send({ query: '{ projects(first: 10) { total nodes { name } } }' });

  it('renames the workspace, and every open page shows it', async () => {
    const page = await stage.page(maren, '/settings');
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'General' }));
    await expectFrame(page);
    const name = section(page, 'Name').getByLabel('Name');
    await name.fill('');
    await page.getByRole('button', { name: 'Save name' }).click();
    await until(
      () => name.getAttribute('aria-invalid'),
      (v) => v === 'true',
      'the empty name is refused',
    );
    await name.fill('Fieldfare Larder');
    await name.press('Enter');
    await waitForToast(page, 'Name saved');
    await waitUntilVisible(page.getByRole('button', { name: 'Workspace Fieldfare Larder' }));
    expect(await section(page, 'Address').getByRole('textbox').inputValue()).toBe(maren.host);
    await expectHealthy(page, 'settings-general-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-general-dark');
  });

  it('lists members on a phone with their roles whole', async () => {
    const page = await stage.page(maren, '/settings/users');
    await page.setViewportSize({ width: 390, height: 844 });
    const role = page.getByRole('button', { name: /^Role, Idris/ });
    await waitUntilVisible(role.getByText('Contributor'));
    expect(await role.getByText('Contributor').evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
    await expectHealthy(page, 'settings-users-phone');
  });

  it('changes a role and takes a member out, who is gone from the list', async () => {
    const page = await stage.page(maren, '/settings/users');
    const table = page.getByRole('table', { name: 'Members' });
    await waitUntilVisible(table.getByText('clara@fieldfare.example'));
    await expectFrame(page);
    expect((await sizeOf(page, 'thead tr')).height).toBe(34);
    await waitUntilVisible(page.getByText('3 members', { exact: true }));
    await expectHealthy(page, 'settings-members-light');
    // Letters and roles are looked for by the server, and stay in the address.
    await page.getByRole('searchbox', { name: 'Find a member' }).pressSequentially('clara@');
    await waitUntilVisible(page.getByText('1 member', { exact: true }));
    await waitUntilHidden(table.getByText('idris@fieldfare.example'));
    await page.getByRole('button', { name: 'Role: Any role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await waitUntilVisible(page.getByText('No member matches “clara@”.'));
    expect(new URL(page.url()).search).toBe('?q=clara%40&role=admin');
    await page.goto(`http://${maren.host}/settings/users`);
    await waitUntilVisible(page.getByText('3 members', { exact: true }));
    // By keyboard: the list opens at the present role, and a letter goes to the one that begins so.
    const role = page.getByRole('button', { name: /^Role, Idris/ });
    await role.focus();
    await page.keyboard.press('Enter');
    const marked = page.locator('[role=option][data-combobox-selected]');
    await waitUntilVisible(marked.filter({ hasText: 'Contributor' }));
    await page.keyboard.type('v');
    await waitUntilVisible(marked.filter({ hasText: 'Viewer' }));
    await page.keyboard.press('Enter');
    const idris = table.getByRole('row').filter({ hasText: 'idris@fieldfare.example' });
    await until(
      async () =>
        (await stage.row(`select role from members m join users u on u.id = m.user_id where u.email = $1`, ['idris@fieldfare.example']))
          .role,
      (role) => role === 'viewer',
      'the role of Idris',
    );
    const dialog = page.getByRole('dialog');
    const fromMenu = async (item: string) => {
      await idris.getByRole('button', { name: /^More for Idris/ }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    // Kept out for a while, and let in again.
    await fromMenu('Deactivate');
    await waitUntilVisible(dialog.getByText(/until you reactivate them/));
    await expectHealthy(page, 'settings-members-deactivate-light');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await waitUntilHidden(table.getByText('idris@fieldfare.example'));
    await page.getByRole('radio', { name: 'Deactivated' }).press('Space');
    await waitUntilVisible(idris.getByText(/^Deactivated /));
    await expectHealthy(page, 'settings-members-deactivated-light');
    await fromMenu('Reactivate');
    await waitUntilVisible(page.getByText('No one is deactivated.'));
    await page.getByRole('radio', { name: 'Active', exact: true }).press('Space');
    await fromMenu('Remove');
    await waitUntilVisible(dialog.getByText(/They lose access/));
    await expectHealthy(page, 'settings-members-remove-light');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await waitUntilHidden(table.getByText('idris@fieldfare.example'));
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-members-dark');
  });

  it('keeps name, theme and keys of the account', async () => {
    const page = await stage.page(maren, '/settings/user/account');
    await section(page, 'Your name').getByLabel('Your name').fill('Maren Holst');
    await section(page, 'Your name').getByRole('button', { name: 'Save name' }).click();
    await waitForToast(page, 'Name saved');
    await waitUntilVisible(page.getByRole('button', { name: 'Account of Maren Holst' }));
    await expectHealthy(page, 'settings-account-light');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.getByLabel('Use single-letter keys').uncheck({ force: true });
    await page.reload();
    await page.locator('html[data-theme="dark"]').waitFor();
    expect(await page.getByLabel('Use single-letter keys').isChecked()).toBe(false);
    await expectHealthy(page, 'settings-account-dark');
    const passwords = section(page, 'Password');
    await passwords.getByLabel('Current password').fill('Whatever-it-was-9');
    await passwords.getByLabel('New password').fill('short');
    await passwords.getByRole('button', { name: 'Change password' }).click();
    await waitUntilVisible(passwords.getByText(/Use at least 12 characters.*Add an uppercase letter/));
  });

  it('makes a token that a script can use until it is revoked', async () => {
    const page = await stage.page(maren, '/settings/user/account');
    const tokens = section(page, 'Access tokens');
    await tokens.getByLabel('Name').fill('Nightly export');
    await selectOption(page, /^Expires after/, '30 days');
    await tokens.getByRole('button', { name: 'Create token' }).click();
    await waitUntilVisible(tokens.getByText('Copy this token now.'));
    const secret = await tokens.getByLabel('Access tokens').inputValue();
    expect(secret).toMatch(/^api\.[\w-]+\.[\w-]+$/);
    const answer = await call(secret);
    expect(answer.status).toBe(200);
    expect(answer.body.data.projects.total).toBe(2);
    await page.reload();
    await waitUntilVisible(tokens.getByText('Nightly export'));
    expect(await page.getByText(secret).count()).toBe(0);
    await tokens.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await waitForToast(page, 'Token revoked');
    await waitUntilVisible(tokens.getByText('No tokens yet.'));
    const refused = await call(secret);
    expect(refused.body.errors?.[0].extensions.code).toBe('Unauthorized');
  });

  it('shows a shared quote on the sites that an admin allows and on no other, and stops when public pages are turned off', async () => {
    const { id } = await stage.row(
      `select h.id from highlights h join notes n on n.id = h.note_id join projects p on p.id = n.project_id
       where p.name = 'The night before delivery' and h.deleted_at is null order by h.id limit 1`,
    );
    const card = `http://${maren.host}/embed/highlights/${id}`;
    const sites = await Promise.all([framingSite(card), framingSite(card)]);
    const [allowed, other] = sites.map(({ origin }) => origin);
    const framed = (origin: string) => isQuoteFramed(stage, origin);
    await stage.t.get(ShareLinks).share(maren.actor, { objectType: 'highlight', objectId: id });

    const page = await stage.page(maren, '/settings/security');
    const field = section(page, 'Embedding').getByLabel('Allowed sites');
    await field.fill(`${allowed}\nhttp://example.com`);
    await section(page, 'Embedding').getByRole('button', { name: 'Save sites' }).click();
    await waitUntilVisible(section(page, 'Embedding').getByText(/^Enter the address of a site/));
    await expectHealthy(page, 'settings-security-light');
    await field.fill(allowed!);
    await section(page, 'Embedding').getByRole('button', { name: 'Save sites' }).click();
    await waitForToast(page, 'Sites saved');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-security-dark');
    expect(await Promise.all([framed(allowed!), framed(other!)])).toEqual([true, false]);
    const alone = await stage.page(null, '/auth/login');
    await alone.goto(card);
    await alone.setViewportSize({ width: 600, height: 260 });
    await expectHealthy(alone, 'embedded-highlight-light');

    await section(page, 'Public sharing').getByRole('switch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await waitForToast(page, 'Public pages are off');
    expect(await framed(allowed!)).toBe(false);
    for (const { site } of sites) site.close();

    await page.goto(page.url().replace(/security.*/, 'security/audit-log'));
    const log = page.getByRole('table', { name: 'Audit log' });
    await waitUntilVisible(log.getByText('Public pages: on → off'));
    await expectHealthy(page, 'settings-audit-log-dark');
    await page.getByLabel('Area').click();
    await page.getByRole('option', { name: 'Sharing' }).click();
    await waitUntilHidden(log.getByText('Public pages: on → off'));
    await waitUntilVisible(log.getByText('Created public link').first());
    await page.getByLabel('Until').fill('2001-01-01');
    await waitUntilVisible(page.getByText('Nothing matches'));
    await page.getByRole('button', { name: 'Reset' }).click();
    await waitUntilVisible(log.getByText('Public pages: on → off'));
    await page.setViewportSize({ width: 390, height: 844 });
    const hint = await page.getByText(/^Who logged in, changed access/).boundingBox();
    expect(hint!.width).toBeGreaterThan(320);
    await expectHealthy(page, 'settings-audit-log-phone');
  }, 120_000);

  it('shows a viewer everything and lets them change nothing', async () => {
    const clara = await stage.person('clara');
    const page = await stage.page(clara, '/settings');
    await waitUntilVisible(page.getByText('Only admins can change these settings.'));
    expect(await section(page, 'Name').getByRole('textbox').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Save name' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Remove sample' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Members' }).click();
    await waitUntilVisible(page.getByRole('table', { name: 'Members' }).getByText('maren@fieldfare.example'));
    expect(await page.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0);
    expect(await page.getByLabel('E-mail addresses').count()).toBe(0);
    await expectHealthy(page, 'settings-members-viewer-light');
  });

  it('is used by the keyboard alone, and takes the sample away in one click', async () => {
    const page = await stage.page(maren, '/settings');
    await waitUntilVisible(page.getByRole('button', { name: 'Remove sample' }));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Remove sample' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await waitUntilVisible(dialog.getByText('Remove the sample?'));
    await page.keyboard.press('Escape');
    await waitUntilHidden(dialog);
    await until(
      () => page.evaluate(() => document.activeElement?.textContent),
      (text) => text === 'Remove sample',
      'the focus comes back',
    );
    await page.keyboard.press('Enter');
    await waitUntilVisible(dialog.getByText('Remove the sample?'));
    await tabTo(page, dialog.getByRole('button', { name: 'Remove sample' }), 8);
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Sample removed');
    await waitUntilHidden(page.getByRole('button', { name: 'Remove sample' }));
    await page.goto(`http://${maren.host}/browse`);
    await waitUntilVisible(page.getByRole('navigation', { name: 'Workspace' }));
    await until(
      () => page.getByText('The night before delivery').count(),
      (n) => n === 0,
      'projects of the sample',
    );
    expect(page.problems).toEqual([]);
  });
});
