import { sessionCookie } from '#platform/web';
import { totpCode } from '../backend/src/contexts/identity/second-factor/totp.js';
import type { Person } from '../backend/src/testing/harness.js';
import { anOperator } from '../backend/src/testing/operator.js';
import { PASSWORD, passwordHash } from '../backend/src/testing/person-on-root.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('What a workspace asks of those who come in', () => {
  let stage: TestStage;
  let root: string;
  let admin: Person;
  let member: Person;
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.open();
    root = `http://${stage.t.config.rootDomain}`;
    const workspace = await stage.t.aWorkspace('curlew-bikes');
    admin = workspace.admin;
    member = await stage.t.aMember(workspace.id, 'contributor', 'Milo Member');
    await stage.t.db.global('update users set password_hash = $2 where id = any($1)', [
      [admin.actor.userId, member.actor.userId],
      await passwordHash(stage.t),
    ]);
    await member.ask('mutation { createAccessToken(input: { name: "Nightly export", scopes: [read], expiresInDays: 90 }) { secret } }');
    await stage.t.db.global(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'x', now())`, [admin.actor.userId]);
    page = await stage.page(admin, '/settings/security');
  }, 180_000);
  afterAll(() => stage?.close());

  const section = (name: string) => page.getByRole('region', { name, exact: true });

  it('is chosen by admins on the page of security', async () => {
    await waitUntilVisible(section('Session length').getByText('A shorter time counts right away'));
    await selectOption(page, 'After a login', '14 days');
    await waitForToast(page, 'Session length saved');
    await selectOption(page, 'Without use', '8 hours');
    await waitForToast(page, 'Session length saved');
    const networks = section('Allowed networks');
    await networks.getByLabel('Addresses and networks').fill('203.0.113.0/24 Office\nnonsense');
    await networks.getByRole('button', { name: 'Save networks' }).click();
    await waitUntilVisible(networks.getByText(/^nonsense is neither an address nor a network/));
    await networks.getByLabel('Addresses and networks').fill('203.0.113.0/24 Office');
    await networks.getByRole('button', { name: 'Save networks' }).click();
    await waitUntilVisible(page.getByRole('dialog').getByText(/^Your own address, .* is not in the list/));
    await expectHealthy(page, 'security-lock-out-light');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await networks.getByLabel('Addresses and networks').fill('203.0.113.0/24 Office\n127.0.0.1 This machine\n::1');
    await networks.getByRole('button', { name: 'Save networks' }).click();
    await waitForToast(page, 'Networks saved');
    await section('Downloads').getByRole('switch').click();
    await waitForToast(page, 'Only admins can download and export');
    await expectHealthy(page, 'security-entry-light');
    await inDarkTheme(page);
    await section('Access tokens').first().scrollIntoViewIfNeeded();
    await waitUntilVisible(page.getByRole('cell', { name: 'Milo Member' }));
    await expectHealthy(page, 'security-entry-dark');
    await page.getByRole('button', { name: 'Revoke Nightly export of Milo Member' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await waitForToast(page, 'Token revoked');
    await waitUntilVisible(page.getByText('No member has a token.'));
  });

  it('leads a member without a second factor to set one up, and into the workspace after it', async () => {
    await section('Two-step login').getByRole('switch').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
    await waitForToast(page, 'Two-step login is required');
    const other = await stage.page(null, '/auth/login?workspace=curlew-bikes&next=/recent');
    await other.getByLabel('E-mail', { exact: true }).fill(member.email);
    await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await waitUntilVisible(other.getByRole('heading', { name: 'Set up a second step' }));
    await expectHealthy(other, 'auth-set-up-second-step-light');
    await inDarkTheme(other);
    await other.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(other, 'auth-set-up-second-step-phone-dark');
    await other.setViewportSize({ width: 1366, height: 768 });
    // Every address of the workspace leads here.
    await other.goto(`http://${member.host}/home`);
    await waitUntilVisible(other.getByRole('heading', { name: 'Set up a second step' }));
    await other.getByRole('button', { name: 'Use an authenticator app' }).click();
    await waitUntilVisible(other.getByRole('img', { name: 'QR code for an authenticator app' }));
    await expectHealthy(other, 'auth-set-up-app-dark');
    const key = (await other.getByLabel('Key').inputValue()).replaceAll(' ', '');
    await other.getByLabel('Code', { exact: true }).fill(totpCode(key));
    await other.getByRole('button', { name: 'Turn on' }).click();
    await waitUntilVisible(other.getByRole('list', { name: 'Recovery codes' }));
    await expectHealthy(other, 'auth-set-up-codes-dark');
    await other.getByRole('button', { name: 'I saved them' }).click();
    await other.waitForURL(`http://${member.host}/home`);
    // Only admins may take files out: the menu says so instead of leaving the page.
    const { createProject } = await admin.ask('mutation { createProject(input: { name: "Route" }) { id } }');
    await admin.ask(`mutation { setProjectDefaultAccess(input: { projectId: "${createProject.id}", access: read }) { __typename } }`);
    await other.goto(`http://${member.host}/browse`);
    await other
      .getByRole('button', { name: /^More.*Route/ })
      .first()
      .click();
    await other
      .getByRole('menuitem', { name: /Download|Export/ })
      .first()
      .click();
    await waitForToast(other, 'Only admins can download and export from this workspace.');
    await other.context().close();
  });

  it('lets an admin reset the second factor of a member', async () => {
    await page.goto(`http://${admin.host}/settings/users`);
    await page.getByRole('button', { name: 'More for Milo Member' }).click();
    await page.getByRole('menuitem', { name: 'Reset two-step login' }).click();
    await waitUntilVisible(page.getByRole('dialog').getByText(/^Do this only if they have lost their device/));
    await expectHealthy(page, 'members-reset-second-factor-dark');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step login' }).click();
    await waitForToast(page, 'Two-step login of Milo Member was reset');
  });

  it('lets support in for a time, which both sides see', async () => {
    const { id, token } = await anOperator(stage.t);
    const existingTestPage = await stage.page(null, '/auth/login');
    await existingTestPage.context().addCookies([{ name: sessionCookie(false), value: token, url: root }]);
    await existingTestPage.goto(`${root}/auth/workspaces`);
    await existingTestPage.getByLabel('Workspace address').fill('curlew-bikes');
    await existingTestPage.getByLabel('Reason').fill('Imports of long recordings stop half way.');
    await existingTestPage.getByRole('button', { name: 'Ask for access' }).click();
    await waitUntilVisible(existingTestPage.getByText(/^Waits for an admin until/));
    await expectHealthy(existingTestPage, 'support-asked-light');
    await existingTestPage.getByLabel('Workspace address').fill('curlew-bikes');
    await existingTestPage.getByLabel('Reason').fill('Once more.');
    await existingTestPage.getByRole('button', { name: 'Ask for access' }).click();
    await waitUntilVisible(existingTestPage.getByText('You already asked this workspace, or already have access.'));
    await existingTestPage.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(existingTestPage, 'support-asked-phone');
    await existingTestPage.setViewportSize({ width: 1366, height: 768 });

    await page.goto(`http://${admin.host}/settings/security`);
    const request = section('Support access').getByRole('listitem');
    await waitUntilVisible(request.getByText('Imports of long recordings stop half way.'));
    await waitUntilVisible(page.getByText('Support asks for access to this workspace.'));
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.waitForURL(/\/settings\/security#support$/);
    await page.waitForFunction(() => {
      const place = document.getElementById('support')?.getBoundingClientRect();
      return place && place.top >= 0 && place.top < innerHeight / 2;
    });
    await expectHealthy(page, 'support-request-dark');
    await request.getByRole('button', { name: 'Decline' }).click();
    await waitUntilVisible(page.getByRole('dialog').getByText(/^They get an e-mail that says so/));
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await waitUntilVisible(section('Support access').getByRole('group', { name: 'Let in any operator without a request' }));
    expect(await section('Support access').getByRole('button', { name: 'Let support in' }).count()).toBe(1);
    await request.getByRole('button', { name: 'Allow access' }).click();
    await waitForToast(page, 'Support access allowed');
    await waitUntilVisible(page.getByText(/^Support can read this workspace until/));
    await expectHealthy(page, 'support-active-dark');

    const loggedIn = (at: string) =>
      stage.t.db.global(`update sessions set created_at = now() - $2::interval where user_id = $1`, [id, at]);
    await loggedIn('2 days');
    await existingTestPage.reload();
    await existingTestPage.getByRole('button', { name: 'Open Workspace curlew-bikes' }).click();
    const setUp = existingTestPage.getByRole('link', { name: 'Set up a second step' });
    await waitUntilVisible(setUp);
    expect(await setUp.getAttribute('href')).toBe('/auth/set-up-second-step?next=/auth/workspaces');
    await expectHealthy(existingTestPage, 'support-second-step-light');
    await loggedIn('0 days');
    await existingTestPage.getByRole('button', { name: 'Open Workspace curlew-bikes' }).click();
    await existingTestPage.waitForURL(`http://${admin.host}/home`);
    await waitUntilVisible(existingTestPage.getByText(/^You are in this workspace as support/));
    await inDarkTheme(existingTestPage);
    await expectHealthy(existingTestPage, 'support-inside-dark');
    expect(await existingTestPage.getByRole('region', { name: /^Set up/ }).count()).toBe(0);
    // What support access does not include is not on the pages: the same people see it there.
    const withheld =
      /^(New folder|New project|Create project|Save as feed|Save search|Leave workspace|Delete|Delete account|Use template|Save)$/;
    const offered = async (testPage: typeof existingTestPage, path: string) => {
      await testPage.goto(`http://${admin.host}${path}`, { waitUntil: 'networkidle' });
      const buttons = testPage.locator('#content').getByRole('button', { name: withheld, disabled: false });
      return (await buttons.allTextContents()).map((text) => `${path}: ${text}`);
    };
    const paths = ['/browse', '/projects', '/search?q=bikes', '/settings', '/settings/security', '/settings/user/account'];
    const seen: { support: string[]; admin: string[] } = { support: [], admin: [] };
    for (const path of paths) seen.support.push(...(await offered(existingTestPage, path)));
    for (const path of paths) seen.admin.push(...(await offered(page, path)));
    expect(seen.support.filter((value) => value !== '/settings/user/account: Save')).toEqual([]);
    expect(seen.admin.length).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'End access', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await waitForToast(page, 'Support access ended');
    await existingTestPage.waitForURL(/\/auth\/login/);
  }, 120_000);

  it('shows from another network why the workspace does not open', async () => {
    await stage.t.db.global(`update workspaces set allowed_networks = '[{"network": "203.0.113.0/24", "label": ""}]' where id = $1`, [
      admin.actor.workspaceId,
    ]);
    await page.reload();
    await waitUntilVisible(page.getByRole('heading', { name: 'Not open from here' }));
    await expectHealthy(page, 'workspace-not-open-dark');
    await page.getByRole('link', { name: 'Other workspaces' }).click();
    await page.waitForURL(new RegExp(`^${root}/auth/`));
  });
});

describeInBrowser('The end of an account', () => {
  it('comes once its address was typed, and leads to the login page', async () => {
    const stage = await TestStage.open();
    try {
      const { id, admin } = await stage.t.aWorkspace('dunlin-bikes');
      const member = await stage.t.aMember(id, 'contributor', 'Lea Leaver');
      await stage.t.db.global('update users set password_hash = $2 where id = $1', [member.actor.userId, await passwordHash(stage.t)]);
      const page = await stage.page(member, '/settings/user/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/^Type .* to confirm$/).fill('other@example.com');
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await waitUntilVisible(dialog.getByText('This is not the e-mail address of your account.'));
      await expectHealthy(page, 'account-delete-light');
      await dialog.getByLabel(/^Type .* to confirm$/).fill(member.email);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await dialog.getByLabel('Your password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await page.waitForURL(/\/auth\/login/);
      expect((await admin.ask('{ members { total } }')).members.total).toBe(1);
    } finally {
      await stage.close();
    }
  });
});
