import { UsersService } from '#contexts/identity';
import { type FakeDns, fakeDns } from '../backend/src/testing/fake-dns.js';
import type { Person } from '../backend/src/testing/harness.js';
import { PASSWORD, passwordHash } from '../backend/src/testing/person-on-root.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  selectOption,
  TestStage,
  type Watched,
  waitForToast,
  waitUntilVisible,
} from './steps.js';

const DOMAIN = 'acme.example';
const EMAIL = `wanda@${DOMAIN}`;

describeInBrowser('How the people of a company come in', () => {
  let stage: TestStage;
  let dns: FakeDns;
  let admin: Person;
  let subdomain: string;

  beforeAll(async () => {
    dns = await fakeDns();
    stage = await TestStage.open({ DNS_SERVERS: dns.address });
    ({ admin, subdomain } = await stage.t.aWorkspace('acme-research'));
    const wanda = { email: EMAIL, name: 'Wanda Kosciuk', passwordHash: await passwordHash(stage.t), confirmed: true };
    await stage.t.db.globalTx((m) => stage.t.get(UsersService).add(m, wanda));
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    dns?.close();
  });

  const section = (page: Watched, name: string) => page.getByRole('region', { name, exact: true });

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

  it('and somebody with an address there joins without an invitation', async () => {
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
    await page.waitForURL(`http://${subdomain}.${stage.t.config.rootDomain}/home`);
  }, 60_000);
});
