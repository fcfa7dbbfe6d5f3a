import { aSubscriber, sync } from '../backend/src/contexts/billing/billing.factory.js';
import type { Person } from '../backend/src/testing/harness.js';
import { StripeDouble } from '../backend/src/testing/stripe-double.js';
import { describeInBrowser, expectFrame, expectHealthy, inDarkTheme, TestStage, waitUntilHidden, waitUntilVisible } from './steps.js';

describeInBrowser('A workspace that subscribes', () => {
  let stripe: StripeDouble;
  let stage: TestStage;
  let admin: Person;
  let subscription: Record<string, any>;

  beforeAll(async () => {
    stripe = await StripeDouble.start();
    stage = await TestStage.open(stripe.env);
    ({ admin, subscription } = await aSubscriber(stage.t, stripe, { plan: 'team', seats: 5 }));
  }, 180_000);
  afterEach(() => stage.closePages());
  afterAll(async () => {
    await stage?.close();
    await stripe?.close();
  });

  it('shows its plan, and says to admins by when an open invoice is to be paid', async () => {
    const page = await stage.page(admin, '/settings/billing');
    await waitUntilVisible(page.getByRole('region', { name: 'Plan', exact: true }).getByText('0 of 5').or(page.getByText('1 of 5')));
    await expectFrame(page);
    await expectHealthy(page, 'settings-billing-light');
    Object.assign(subscription, { status: 'past_due', latest_invoice: stripe.invoice(subscription['customer'], 100, 'open', 4) });
    await sync(stage.t, admin);
    await page.goto(`http://${admin.host}/home`);
    const banner = page.getByRole('status').filter({ hasText: 'An invoice is unpaid. Pay it by' });
    await waitUntilVisible(banner);
    await expectHealthy(page, 'home-payment-due-light');
    await banner.getByRole('link', { name: 'Billing' }).click();
    await waitUntilVisible(page.getByText(/^An invoice is open\. Pay it by/));
    await inDarkTheme(page);
    await expectHealthy(page, 'settings-billing-due-dark');
  });

  it('is read-only for everyone once it is unpaid, and says so on each page', async () => {
    Object.assign(subscription, { status: 'unpaid', latest_invoice: stripe.invoice(subscription['customer'], 100, 'open', 30) });
    await sync(stage.t, admin);
    const reader = await stage.t.aMember(admin.actor.workspaceId, 'contributor');
    const page = await stage.page(reader, '/browse');
    const banner = page.getByRole('status').filter({ hasText: 'An invoice is unpaid, so this workspace is read-only' });
    await waitUntilVisible(banner);
    expect(await banner.getByRole('link').count()).toBe(0);
    await expectHealthy(page, 'browse-unpaid-light');
    // Settings offer an admin what the server still does, and show the rest.
    const settings = await stage.page(admin, '/settings');
    await waitUntilVisible(settings.getByRole('region', { name: 'Text language' }));
    await waitUntilVisible(settings.getByRole('status').filter({ hasText: 'An invoice is unpaid, so this workspace is read-only' }));
    for (const name of ['Save name', 'Change address', 'Upload a logo'])
      expect(await settings.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await settings.getByRole('textbox', { name: 'Name' }).getAttribute('readonly')).not.toBeNull();
    await expectHealthy(settings, 'settings-unpaid-light');
    await settings.getByRole('link', { name: 'Members', exact: true }).click();
    await waitUntilVisible(settings.getByRole('region', { name: 'Open invitations' }));
    expect(await settings.getByRole('region', { name: 'Invite people' }).count()).toBe(0);
    await settings.getByRole('button', { name: `More for ${reader.actor.name}` }).click();
    expect(await settings.getByRole('menuitem').allTextContents()).toEqual(['Remove']);
    await settings.keyboard.press('Escape');
    await settings.getByRole('link', { name: 'AI', exact: true }).click();
    await waitUntilVisible(settings.getByLabel('Provider'));
    await inDarkTheme(settings);
    await expectHealthy(settings, 'settings-ai-unpaid-dark');
    Object.assign(subscription, { status: 'active', latest_invoice: stripe.invoice(subscription['customer'], 100, 'paid', 1) });
    await sync(stage.t, admin);
    await page.reload();
    await waitUntilVisible(page.getByRole('button', { name: 'New project' }).first());
    await waitUntilHidden(banner);
  });

  it('hears on the page of a feature which plan has it', async () => {
    const { admin: free } = await stage.t.aWorkspace('acme-free');
    const page = await stage.page(free, '/settings/groups');
    await waitUntilVisible(page.getByText('This is part of the Team plan.'));
    expect(await page.getByRole('button', { name: 'New group' }).count()).toBe(0);
    await expectHealthy(page, 'settings-groups-plan-light');
    await page.goto(`http://${free.host}/settings/security/audit-log`);
    await waitUntilVisible(page.getByText('This is part of the Team plan.'));
    await expectHealthy(page, 'settings-audit-plan-light');
    await page.goto(`http://${free.host}/settings/authentication`);
    await waitUntilVisible(page.getByText('This is part of the Enterprise plan.'));
    await page.getByRole('link', { name: 'See plans' }).click();
    await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Billing' }));
  });
});
