import { UsersService } from '#contexts/identity';
import { selfSigned } from '../backend/src/testing/certificate.js';
import { type FakeDns, fakeDns } from '../backend/src/testing/fake-dns.js';
import type { Person } from '../backend/src/testing/harness.js';
import { CLIENT } from '../backend/src/testing/hostile-oidc.js';
import { type OidcPeer, startOidcPeer } from '../backend/src/testing/oidc-peer.js';
import { PASSWORD, passwordHash } from '../backend/src/testing/person-on-root.js';
import { SamlProvider } from '../backend/src/testing/saml-provider.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  selectOption,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

const DOMAIN = 'acme.example';
const EMAIL = `wanda@${DOMAIN}`;

describeInBrowser('How the people of a company come in', () => {
  let stage: TestStage;
  let dns: FakeDns;
  let peer: OidcPeer;
  let saml: SamlProvider;
  let admin: Person;
  let subdomain: string;

  beforeAll(async () => {
    dns = await fakeDns();
    // Where it sends people back to is known once the page says it.
    peer = await startOidcPeer({ ...CLIENT, callbackUrls: [] });
    saml = await SamlProvider.start();
    stage = await TestStage.open({ DNS_SERVERS: dns.address, SSO_PRIVATE_HOSTS: peer.host });
    ({ admin, subdomain } = await stage.t.aWorkspace('acme-research'));
    const wanda = { email: EMAIL, name: 'Wanda Kosciuk', passwordHash: await passwordHash(stage.t), confirmed: true };
    await stage.t.db.globalTx((m) => stage.t.get(UsersService).add(m, wanda));
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    dns?.close();
    await peer?.close();
    await saml?.close();
  });

  const section = (page: TestPage, name: string) => page.getByRole('region', { name, exact: true });

  it('an admin proves a domain by its DNS record, and lets its people join', async () => {
    const page = await stage.page(admin, '/settings/authentication');
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Authentication' }));
    await expectFrame(page);
    const domains = section(page, 'Domains');
    await domains.getByLabel('Domain', { exact: true }).fill('gmail.com');
    await domains.getByRole('button', { name: 'Add domain' }).click();
    await waitUntilVisible(domains.getByText('Anyone can get an address at this domain.'));
    await expectHealthy(page, 'settings-authentication-refused-light');
    await domains.getByLabel('Domain', { exact: true }).fill(DOMAIN);
    await domains.getByRole('button', { name: 'Add domain' }).click();
    await waitUntilVisible(domains.getByText('Not verified yet'));
    await domains.getByRole('button', { name: 'Check record' }).click();
    await waitUntilVisible(domains.getByText('The record is not there yet.'));
    await expectHealthy(page, 'settings-authentication-pending-light');
    dns.records.set(await domains.getByLabel('Name', { exact: true }).inputValue(), [
      await domains.getByLabel('Value', { exact: true }).inputValue(),
    ]);
    await domains.getByRole('button', { name: 'Check record' }).click();
    await waitForToast(page, `${DOMAIN} is verified`);
    await waitUntilVisible(domains.getByText('Verified by DNS'));

    await section(page, 'Joining').getByRole('switch').click();
    await waitForToast(page, 'Changes saved');
    await selectOption(page, 'Role of new people', 'Contributor');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-authentication-dark');
    const phone = await stage.page(admin, '/settings/authentication', { phone: true });
    await waitUntilVisible(phone.getByText('Verified by DNS'));
    await expectHealthy(phone, 'settings-authentication-phone');
  }, 120_000);

  it('connects an identity provider, tests it, and turns it on', async () => {
    const page = await stage.page(admin, '/settings/authentication');
    const sso = section(page, 'Single sign-on');
    await sso.getByRole('button', { name: 'Add OpenID Connect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add OpenID Connect' });
    await dialog.getByLabel('Name', { exact: true }).fill('Acme ID');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await waitUntilVisible(dialog.getByText('OpenID Connect needs client id, client secret and issuer URL.').first());
    await dialog.getByLabel('Issuer URL').fill(peer.issuer);
    await dialog.getByLabel('Client ID').fill(CLIENT.clientId);
    await dialog.getByLabel('Client secret', { exact: true }).fill(CLIENT.clientSecret);
    peer.callbackUrls.push(await dialog.getByLabel('Callback URL', { exact: true }).inputValue());
    await expectHealthy(page, 'settings-single-sign-on-dialog-light');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await waitForToast(page, 'Acme ID added. Test it, then turn it on.');

    peer.person = { sub: 'gustav', email: `gustav@${DOMAIN}`, email_verified: true, name: 'Gustav Brandt' };
    await sso.getByRole('button', { name: 'Test login' }).click();
    const log = page.getByRole('dialog', { name: 'Logins with Acme ID' });
    await waitUntilVisible(log.getByText(/at_hash/));
    await expectHealthy(page, 'settings-single-sign-on-refused-light');
    await log.getByRole('button', { name: 'Close', exact: true }).last().click();
    await sso.getByRole('button', { name: 'Edit' }).click();
    await page.getByText('Require at_hash in ID tokens').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await waitForToast(page, 'Changes saved');
    await sso.getByRole('button', { name: 'Test login' }).click();
    await waitUntilVisible(log.getByText(`gustav@${DOMAIN}`));
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-single-sign-on-test-dark');
    await log.getByRole('button', { name: 'Close', exact: true }).last().click();
    await sso.getByRole('switch', { name: /Log in with this provider/ }).click();
    await waitForToast(page, 'Changes saved');
    await expectHealthy(page, 'settings-single-sign-on-dark');
    const phone = await stage.page(admin, '/settings/authentication', { phone: true });
    await section(phone, 'Single sign-on').getByText(peer.issuer).scrollIntoViewIfNeeded();
    await expectHealthy(phone, 'settings-single-sign-on-phone');
  }, 120_000);

  it('and a person there logs in with it, and is refused with a reference when the provider does not vouch for them', async () => {
    const page = await stage.page(null, `/auth/login?workspace=${subdomain}`);
    const button = page.getByRole('button', { name: 'Continue with Acme ID' });
    await waitUntilVisible(button);
    await expectHealthy(page, 'auth-login-single-sign-on-light');
    await button.click();
    await page.waitForURL(`http://${subdomain}.${stage.t.config.rootDomain}/home`);
    await page.goto(`http://${subdomain}.${stage.t.config.rootDomain}/settings/user/account`);
    await waitUntilVisible(page.getByText('You logged in with single sign-on.'));
    await expectHealthy(page, 'settings-account-single-sign-on-light');

    peer.person = { ...peer.person, sub: 'other', email_verified: false };
    const phone = await stage.page(null, '/auth/login', { phone: true });
    await phone.getByLabel('E-mail', { exact: true }).fill(`other@${DOMAIN}`);
    await waitUntilVisible(phone.getByRole('button', { name: 'Continue with Acme ID' }));
    await expectHealthy(phone, 'auth-login-single-sign-on-phone');
    await phone.getByRole('button', { name: 'Continue with Acme ID' }).click();
    await waitUntilVisible(phone.getByRole('heading', { name: 'You are not logged in' }));
    await expectHealthy(phone, 'auth-login-refused-phone');
  }, 120_000);

  it('connects a SAML provider by its metadata, tests it, and a person logs in through its form', async () => {
    const page = await stage.page(admin, '/settings/authentication');
    const sso = section(page, 'Single sign-on');
    await sso.getByRole('button', { name: 'Add SAML' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add SAML' });
    await dialog.getByLabel('Name', { exact: true }).fill('Acme SAML');
    await dialog.getByRole('textbox', { name: 'Metadata XML' }).fill('<nothing/>');
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await waitUntilVisible(dialog.getByText('This is not the metadata of a SAML provider.'));
    await expectHealthy(page, 'settings-saml-dialog-light');
    await dialog.getByRole('textbox', { name: 'Metadata XML' }).fill(saml.metadata);
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    await waitForToast(page, 'Acme SAML added. Test it, then turn it on.');

    const card = sso.getByRole('article', { name: 'Acme SAML' });
    saml.person = { nameId: 'lena', attributes: { mail: [`lena@${DOMAIN}`], displayName: ['Lena Ohm'], groups: ['Research', 'Sales'] } };
    await card.getByRole('button', { name: 'Test login' }).click();
    const log = page.getByRole('dialog', { name: 'Logins with Acme SAML' });
    await waitUntilVisible(log.getByText(`lena@${DOMAIN}`));
    await expectHealthy(page, 'settings-saml-test-light');
    await log.getByRole('button', { name: 'Close', exact: true }).last().click();
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Groups attribute').fill('groups');
    await page.getByLabel('New certificate').fill(selfSigned('Acme SAML, the next').certificate);
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-saml-settings-dark');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await waitForToast(page, 'Changes saved');
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Remove certificate Acme SAML, the next' }).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-saml-certificates-dark');
    await page.getByRole('button', { name: 'Remove certificate Acme SAML, the next' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await waitForToast(page, 'Certificate removed');
    await page.getByRole('dialog', { name: 'Edit Acme SAML' }).getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('switch', { name: /Log in with this provider/ }).click();
    await waitForToast(page, 'Changes saved');
    await expectHealthy(page, 'settings-saml-dark');

    const visitor = await stage.page(null, `/auth/login?workspace=${subdomain}`);
    await visitor.getByRole('button', { name: 'Continue with Acme SAML' }).click();
    await visitor.waitForURL(`http://${subdomain}.${stage.t.config.rootDomain}/home`);
    saml.person = { nameId: 'lena', attributes: { mail: ['lena@elsewhere.example'] } };
    const refused = await stage.page(null, `/auth/login?workspace=${subdomain}`);
    await refused.getByRole('button', { name: 'Continue with Acme SAML' }).click();
    await waitUntilVisible(refused.getByRole('heading', { name: 'You are not logged in' }));
    await expectHealthy(refused, 'auth-login-saml-refused-light');
  }, 120_000);

  it('requires single sign-on, but for one admin with a second factor, and says so to who comes by a password', async () => {
    const page = await stage.page(admin, '/settings/authentication');
    const required = section(page, 'Required single sign-on');
    const require = async () => {
      await required.getByRole('button', { name: 'Require single sign-on' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Require single sign-on' }).click();
    };
    await require();
    await waitUntilVisible(required.getByText('This admin needs an authenticator app or a passkey first, under Settings, Account.'));
    await required.scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-required-sign-in-refused-light');
    const { userId } = admin.actor;
    await stage.t.db.global(`insert into totp_secrets (user_id, secret, confirmed_at) values ($1, 'sealed', now())`, [userId]);
    // Else requiring it would log this admin out: the app is younger than the login.
    await stage.t.db.global(`update sessions set method = 'saml' where user_id = $1`, [userId]);
    await require();
    await waitForToast(page, 'Changes saved');
    await waitUntilVisible(required.getByText('Required', { exact: true }));
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-required-sign-in-dark');

    const member = await stage.t.aMember(admin.actor.workspaceId, 'viewer', 'Mia Member');
    await stage.t.db.global('update users set password_hash = $2 where id = $1', [member.actor.userId, await passwordHash(stage.t)]);
    const visitor = await stage.page(null, `/auth/login?workspace=${subdomain}`);
    await waitUntilVisible(visitor.getByText(/requires single sign-on. Passwords and links by e-mail do not open it\./));
    expect(await visitor.getByLabel(/^(E-mail|Password)$/).count()).toBe(0);
    expect(await visitor.getByRole('button', { name: /^(Log in|E-mail me a link)$/ }).count()).toBe(0);
    await expectHealthy(visitor, 'auth-only-single-sign-on-light');
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(visitor, 'auth-only-single-sign-on-phone');
    await visitor.setViewportSize({ width: 1366, height: 768 });
    await visitor.getByRole('button', { name: 'Emergency admin? Log in another way' }).click();
    await visitor.getByLabel('E-mail', { exact: true }).fill(member.email);
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click();
    await waitUntilVisible(visitor.getByText('This workspace requires single sign-on.').first());
    await expectHealthy(visitor, 'auth-required-sign-in-light');

    await required.getByRole('button', { name: 'Stop requiring' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop requiring' }).click();
    await waitUntilVisible(required.getByRole('button', { name: 'Require single sign-on' }));
  }, 120_000);

  it('and a person with an address there joins without an invitation', async () => {
    const page = await stage.page(null, '/auth/login?next=/auth/join-workspace');
    await page.getByLabel('E-mail', { exact: true }).fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const offer = page.getByRole('button', { name: 'Join Workspace acme-research' });
    await waitUntilVisible(offer);
    await expectHealthy(page, 'auth-join-workspace-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'auth-join-workspace-dark');
    await offer.click();
    await page.waitForURL(`http://${subdomain}.${stage.t.config.rootDomain}/onboarding`);
  }, 60_000);
});
