import { totpCode } from '../backend/src/contexts/identity/second-factor/totp.js';
import type { Person } from '../backend/src/testing/harness.js';
import { PASSWORD, passwordHash } from '../backend/src/testing/person-on-root.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const ACCOUNT = '/settings/user/account';

describeInBrowser('The ways into an account', () => {
  let stage: TestStage;
  let root: string;
  let person: Person;
  /** The browser in which the account is looked after. */
  let page: TestPage;

  beforeAll(async () => {
    stage = await TestStage.open();
    root = `http://${stage.t.config.rootDomain}`;
    person = (await stage.t.aWorkspace('kestrel-bikes')).admin;
    const hash = await passwordHash(stage.t);
    await stage.t.db.global('update users set password_hash = $2 where id = $1', [person.actor.userId, hash]);
    await stage.t.db.global('delete from sessions where user_id = $1', [person.actor.userId]);
    page = await loggedIn();
    await page.goto(`http://${person.host}${ACCOUNT}`);
  }, 180_000);
  afterAll(() => stage?.close());

  const section = (at: TestPage, name: string) => at.getByRole('region', { name, exact: true });

  async function enterPassword(at: TestPage, password = PASSWORD): Promise<void> {
    await at.getByLabel('E-mail', { exact: true }).fill(person.email);
    await at.getByLabel('Password', { exact: true }).fill(password);
    await at.getByRole('button', { name: 'Log in', exact: true }).click();
  }
  /** A browser of its own, on the home page of the workspace. */
  async function loggedIn(): Promise<TestPage> {
    const at = await stage.page(null, '/auth/login?workspace=kestrel-bikes');
    await enterPassword(at);
    await at.waitForURL(`http://${person.host}/home`);
    return at;
  }
  async function onPhone(at: TestPage, name: string, part: string): Promise<void> {
    await at.setViewportSize({ width: 390, height: 844 });
    await section(at, part).scrollIntoViewIfNeeded();
    await expectHealthy(at, name);
    await at.setViewportSize({ width: 1440, height: 900 });
  }

  it('shows where one is logged in, and logs another browser out at once', async () => {
    const other = await loggedIn();
    await page.reload();
    await section(page, 'About you').scrollIntoViewIfNeeded();
    await selectOption(page, /^Your role No answer/, 'Design');
    await waitForToast(page, 'Answer saved');
    await expectHealthy(page, 'settings-about-you-light');
    const sessions = section(page, 'Sessions');
    await waitUntilVisible(sessions.getByText('This browser'));
    expect(await sessions.getByRole('listitem').count()).toBe(2);
    await waitUntilVisible(sessions.getByText(person.host).first());
    await sessions.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'account-sessions-light');
    await onPhone(page, 'account-sessions-phone', 'Sessions');
    await sessions.getByRole('button', { name: /^Log out Chrome on / }).click();
    await waitForToast(page, /is logged out$/);
    await other.waitForURL(/\/auth\/login/);
    await waitUntilVisible(sessions.getByText('You are logged in nowhere else.'));
    await waitUntilHidden(sessions.getByRole('button', { name: 'Log out all others' }));
    await other.context().close();
  });

  it('logs out of this browser or of all, and not before one chooses', async () => {
    const other = await loggedIn();
    await other.goto(`${root}/auth/logout`);
    await waitUntilVisible(other.getByRole('heading', { name: 'Log out' }));
    await expectHealthy(other, 'auth-logout-light');
    await inDarkTheme(other);
    await expectHealthy(other, 'auth-logout-dark');
    await other.goto(`http://${person.host}${ACCOUNT}`);
    await waitUntilVisible(section(other, 'Sessions').getByText('This browser'));
    await other.goto(`${root}/auth/logout`);
    await other.getByRole('button', { name: 'Log out of this browser' }).click();
    await waitUntilVisible(other.getByRole('heading', { name: 'You are logged out' }));
    await other.context().close();
  });

  it('turns on a second step, which the next login asks for', async () => {
    await page.goto(`http://${person.host}${ACCOUNT}`);
    const factor = section(page, 'Authenticator app');
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await waitUntilVisible(factor.getByRole('img', { name: 'QR code for an authenticator app' }));
    await factor.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'account-second-factor-setup-light');
    const key = (await factor.getByLabel('Key').inputValue()).replaceAll(' ', '');
    await factor.getByLabel('Code', { exact: true }).fill('000000');
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await waitUntilVisible(factor.getByText('This code is wrong or was already used.'));
    await factor.getByLabel('Code', { exact: true }).fill(totpCode(key));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    const codes = factor.getByRole('list', { name: 'Recovery codes' });
    await waitUntilVisible(codes);
    await factor.scrollIntoViewIfNeeded();
    await inDarkTheme(page);
    await expectHealthy(page, 'account-recovery-codes-dark');
    await onPhone(page, 'account-recovery-codes-phone-dark', 'Authenticator app');
    const [first, second] = await codes.getByRole('listitem').allInnerTexts();
    await factor.getByRole('button', { name: 'I saved them' }).click();
    await waitUntilVisible(factor.getByText('10 recovery codes left.'));

    const other = await stage.page(null, '/auth/login?workspace=kestrel-bikes&next=/recent');
    await enterPassword(other);
    await waitUntilVisible(other.getByRole('heading', { name: 'Enter your code' }));
    await expectHealthy(other, 'auth-second-factor-light');
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Log in' }).click();
    await waitUntilVisible(other.getByText('This code is wrong or was already used.'));
    await other.reload();
    await other.getByLabel('Code', { exact: true }).fill(first!.toLowerCase());
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.waitForURL(`http://${person.host}/recent`);
    await other.context().close();

    await page.reload();
    await waitUntilVisible(factor.getByText('9 recovery codes left.'));
    await factor.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'account-second-factor-on-dark');
    await factor.getByLabel('Code', { exact: true }).fill(second!);
    await factor.getByRole('button', { name: 'Turn off' }).click();
    await waitForToast(page, 'Authenticator app is off');
    await waitUntilVisible(factor.getByRole('button', { name: 'Set up an authenticator app' }));
  });

  it('changes the e-mail by a link to the new one, and takes it back by a link to the old one', async () => {
    const next = 'ada.moved@example.com';
    await page.goto(`http://${person.host}${ACCOUNT}`);
    const email = section(page, 'E-mail');
    await email.getByLabel('New e-mail').fill(next);
    await email.getByLabel('Your password').fill(PASSWORD);
    await email.getByRole('button', { name: 'Change e-mail' }).click();
    await waitUntilVisible(email.getByText(`We sent a link to ${next}.`));
    await expectHealthy(page, 'account-email-light');

    const mailed = await stage.page(null, '/mailbox');
    await mailed.locator('article').filter({ hasText: next }).locator('a[href*="confirm-email-change"]').first().click();
    await waitUntilVisible(mailed.getByRole('heading', { name: 'Confirm your new e-mail' }));
    await expectHealthy(mailed, 'auth-confirm-email-change-light');
    await mailed.getByRole('button', { name: 'Confirm e-mail' }).click();
    await mailed.waitForURL(/\/auth\/(workspaces|login)/);
    await page.reload();
    await waitUntilVisible(section(page, 'E-mail').getByText(`You log in as ${next}.`));

    await mailed.goto(`${root}/mailbox`);
    await mailed.locator('a[href*="undo-email-change"]').first().click();
    await waitUntilVisible(mailed.getByRole('heading', { name: 'Take your e-mail back' }));
    await expectHealthy(mailed, 'auth-undo-email-change-light');
    await mailed.getByRole('button', { name: 'Take it back' }).click();
    await mailed.waitForURL(/\/auth\/reset-password/);
    // The session that made the change has ended with it.
    await page.waitForURL(/\/auth\/login/);
    await mailed.context().close();
  });
});
