import type { CDPSession } from 'playwright-core';
import type { Person } from '../backend/src/testing/harness.js';
import { PASSWORD, passwordHash } from '../backend/src/testing/person-on-root.js';
import {
  describeInBrowser,
  expectHealthy,
  inDarkTheme,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

const ACCOUNT = '/settings/user/account';

describeInBrowser('Passkeys', () => {
  let stage: TestStage;
  let root: string;
  let person: Person;
  /** A browser whose device asks for a finger, which is always the right one. */
  let page: TestPage;
  let device: CDPSession;

  beforeAll(async () => {
    stage = await TestStage.open();
    root = `http://${stage.t.config.rootDomain}`;
    person = (await stage.t.aWorkspace('heron-bikes')).admin;
    await stage.t.db.global('update users set password_hash = $2 where id = $1', [person.actor.userId, await passwordHash(stage.t)]);
    page = await stage.page(null, '/auth/login?workspace=heron-bikes');
    device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    await device.send('WebAuthn.addVirtualAuthenticator', { options });
    await enterPassword();
    await page.waitForURL(`http://${person.host}/home`);
  }, 180_000);
  afterAll(() => stage?.close());

  const section = (name: string) => page.getByRole('region', { name, exact: true });
  async function enterPassword(): Promise<void> {
    await page.getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  }
  async function loggedOut(): Promise<void> {
    // A page of the workspace would go to the login by itself.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${root}/auth/login?workspace=heron-bikes&next=/recent`);
  }

  it('is added on the page of the account, with recovery codes for the first', async () => {
    await page.goto(`http://${person.host}${ACCOUNT}`);
    const passkeys = section('Passkeys');
    await waitUntilVisible(passkeys.getByText('You have no passkeys.'));
    await passkeys.getByRole('link', { name: 'Add a passkey' }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Add a passkey' }));
    await expectHealthy(page, 'auth-add-passkey-light');
    await page.getByLabel('Name of the passkey').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await waitUntilVisible(page.getByRole('list', { name: 'Recovery codes' }));
    await expectHealthy(page, 'auth-recovery-codes-light');
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.waitForURL(`http://${person.host}${ACCOUNT}`);
    await waitUntilVisible(passkeys.getByText('Work laptop'));
    await inDarkTheme(page);
    await passkeys.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'account-passkeys-dark');
    // The device says that it has one already.
    await passkeys.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Twice');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await waitUntilVisible(page.getByText('This device already has a passkey for your account.'));
  });

  it('logs in on the root domain without a password', async () => {
    await loggedOut();
    await expectHealthy(page, 'auth-login-passkey-light');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`http://${person.host}/recent`);
  });

  it('does the second step after a password', async () => {
    await loggedOut();
    await enterPassword();
    await waitUntilVisible(page.getByRole('heading', { name: 'Confirm that it is you' }));
    await waitUntilVisible(page.getByText('One of your recovery codes.'));
    await expectHealthy(page, 'auth-second-factor-passkey-light');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(page, 'auth-second-factor-passkey-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`http://${person.host}/recent`);
  });

  it('says so when none is used', async () => {
    await loggedOut();
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('PasskeyLogin') ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await waitUntilVisible(page.getByRole('alert'));
    await page.unroute('**/api/graphql');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL(`http://${person.host}/recent`);
  });

  it('gets another name, and is removed', async () => {
    await page.goto(`http://${person.host}${ACCOUNT}`);
    const passkeys = section('Passkeys');
    await passkeys.getByRole('button', { name: 'Rename Work laptop' }).click();
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Home laptop');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await waitUntilVisible(passkeys.getByText('Home laptop'));
    await passkeys.getByRole('button', { name: 'Remove Home laptop' }).click();
    await expectHealthy(page, 'account-passkey-remove-light');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await waitForToast(page, 'Home laptop is removed');
    await waitUntilVisible(passkeys.getByText('You have no passkeys.'));
    await waitUntilHidden(page.getByRole('dialog'));
  });
});
