import supertest from 'supertest';
import type { Person } from '../backend/src/testing/harness.js';
import {
  describeInBrowser,
  expectFrame,
  expectHealthy,
  inDarkTheme,
  inLightTheme,
  type TestPage,
  TestStage,
  waitForToast,
  waitUntilHidden,
  waitUntilVisible,
} from './steps.js';

describeInBrowser('The identity provider of a workspace', () => {
  let stage: TestStage;
  let admin: Person;

  beforeAll(async () => {
    stage = await TestStage.open();
    ({ admin } = await stage.t.aWorkspace('acme-people'));
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(() => stage?.close());

  const card = (page: TestPage) => page.getByRole('region', { name: 'SCIM', exact: true });
  const asProvider = (token: string, body?: object) => {
    const request = supertest(stage.t.http)
      [body ? 'post' : 'get']('/scim/v2/Users')
      .set({ host: admin.host, authorization: `Bearer ${token}` });
    return body ? request.send(body) : request;
  };

  it('gets a token from an admin, who sees what it asked for, replaces the token and revokes it', async () => {
    const page = await stage.page(admin, '/settings/authentication');
    await waitUntilVisible(card(page).getByText('No token yet.'));
    await expectFrame(page);
    await card(page).getByRole('button', { name: 'Create token' }).click();
    await waitUntilVisible(card(page).getByText('Copy this token now.'));
    const first = await card(page).getByLabel('SCIM token', { exact: true }).inputValue();
    await card(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-scim-token-light');
    expect((await asProvider(first)).status).toBe(200);
    expect((await asProvider(first, { userName: 'ana@elsewhere.example' })).status).toBe(400);
    await card(page).getByRole('button', { name: 'Show last requests' }).click();
    await waitUntilVisible(card(page).getByText('The domain elsewhere.example is not verified'));
    await card(page).getByText('Sent, without its values').click();
    await waitUntilVisible(card(page).getByText('{"userName":"…"}'));
    await card(page).scrollIntoViewIfNeeded();
    await expectHealthy(page, 'settings-scim-requests-light');
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-scim-requests-dark');
    await inLightTheme(page);

    await card(page).getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New token' }).click();
    await waitUntilVisible(card(page).getByText(/^Replaced, works until/));
    const second = await card(page).getByLabel('SCIM token', { exact: true }).inputValue();
    expect(second).not.toBe(first);
    const newest = card(page).getByRole('listitem').first();
    await newest.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await waitForToast(page, 'Token revoked');
    await waitUntilHidden(card(page).getByText(/^Created /));
    expect([(await asProvider(first)).status, (await asProvider(second)).status]).toEqual([200, 401]);
    const phone = await stage.page(admin, '/settings/authentication', { phone: true });
    await card(phone).getByRole('button', { name: 'Show last requests' }).click();
    await waitUntilVisible(card(phone).getByText('The domain elsewhere.example is not verified'));
    await card(phone).scrollIntoViewIfNeeded();
    await expectHealthy(phone, 'settings-scim-phone');
  }, 120_000);
});
