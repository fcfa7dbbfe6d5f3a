import { randomBytes } from 'node:crypto';
import { publicCellKey } from '#platform/cells';
import { freePort } from '../backend/src/testing/free-port.js';
import type { Person } from '../backend/src/testing/harness.js';
import { aPersonOnRoot } from '../backend/src/testing/person-on-root.js';
import { describeInBrowser, expectHealthy, inDarkTheme, selectOption, type TestPage, TestStage, waitUntilVisible } from './steps.js';

describeInBrowser('Regions, of which the other one is away', () => {
  let stage: TestStage;
  let root: string;
  let elsewhere: string;

  beforeAll(async () => {
    const [port, away] = [await freePort(), await freePort()];
    const [APP_SECRET, other] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')];
    const key = (appSecret: string) => publicCellKey({ dataDir: '.', appSecret });
    elsewhere = `http://localhost:${away}`;
    // The other one also keeps the names.
    const CELLS = `eu_a=${elsewhere}#${key(other)},us_b=http://localhost:${port}#${key(APP_SECRET)}`;
    stage = await TestStage.open({ REGION: 'us_b', CELLS, APP_SECRET }, port);
    root = `http://${stage.t.config.rootDomain}`;
  }, 180_000);
  afterAll(() => stage?.close());

  const regions = (page: TestPage) => page.getByRole('navigation', { name: 'Regions' });

  it('are said and linked where one logs in and signs up', async () => {
    const page = await stage.page(null, '/auth/login?next=%2Fteam-redirect%2Fabc%2Fhome&workspace=');
    await waitUntilVisible(regions(page).getByText('Region: United States.'));
    const link = regions(page).getByRole('link', { name: 'Europe' });
    expect(await link.getAttribute('href')).toBe(`${elsewhere}/auth/login?next=%2Fteam-redirect%2Fabc%2Fhome`);
    await expectHealthy(page, 'auth-login-regions-light');
    await page.goto(`${root}/auth/signup`);
    await waitUntilVisible(page.getByText('One account works for all your workspaces in this region.'));
    await page.setViewportSize({ width: 390, height: 844 });
    await inDarkTheme(page);
    await expectHealthy(page, 'auth-signup-regions-phone-dark');
  });

  it('are offered for a new workspace, which the other one makes itself, and say when it does not respond', async () => {
    const { browser } = await aPersonOnRoot(stage.t);
    const person = { host: stage.t.config.rootDomain, cookie: browser.cookies.get(stage.t.config.rootDomain)! } as Person;
    const page = await (await stage.context(person)).newPage();
    await page.goto(`${root}/auth/create-workspace`);
    await waitUntilVisible(page.getByText('Everything in the workspace, and your account, is stored in this region.'));
    await page.getByLabel('Name', { exact: true }).fill('Kestrel Bikes');
    await waitUntilVisible(page.getByText('Addresses cannot be reserved right now'));
    const checked = page.waitForResponse((answer) => answer.request().postData()?.includes('AuthSubdomain') ?? false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await checked;
    expect(await page.getByRole('button', { name: 'Create workspace' }).isEnabled()).toBe(true);
    await expectHealthy(Object.assign(page, { problems: [], liveListeners: [] }), 'auth-create-workspace-names-away-light');
    await selectOption(page, 'Region', 'Europe');
    await waitUntilVisible(page.getByText(`Workspaces in this region are created at ${new URL(elsewhere).host}`));
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: `Continue at ${new URL(elsewhere).host}` }).click();
    await waitUntilVisible(page.getByRole('alert').getByText('The server of this region is not responding right now.'));
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHealthy(Object.assign(page, { problems: [], liveListeners: [] }), 'auth-create-workspace-region-phone-light');
  });

  it('leave a page of a workspace that cannot be looked up', async () => {
    const page = await stage.page(null, '/auth/login');
    const answer = await page.goto(`http://not-known.${stage.t.config.rootDomain}/home`);
    expect(answer?.status()).toBe(503);
    await waitUntilVisible(page.getByRole('heading', { name: 'This address cannot be looked up' }));
    await expectHealthy(page, 'address-not-looked-up-light');
  });
});
