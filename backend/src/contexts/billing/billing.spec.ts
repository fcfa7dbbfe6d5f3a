import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { startApp, type TestApp } from '../../testing/harness.js';
import { failure, type StripeDouble } from '../../testing/stripe-double.js';
import { aCustomer, aSubscriber, BILLING, billingOf, CHECKOUT, ORDER, startWithStripe, sync } from './billing.factory.js';

const CHANGE = `mutation ($i: OrderInput!) { changeSubscription(input: $i) { plan seats addOns } }`;
const INVITE = `mutation ($i: InviteMembersInput!) { inviteMembers(input: $i) { invites { invite { id } } } }`;

let t: TestApp;
let stripe: StripeDouble;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, stripe, close } = await startWithStripe());
}, 60_000);
afterAll(() => close?.());

describe('buying', () => {
  it('makes one customer and one checkout, however often it is asked at once', async () => {
    const { admin, id } = await t.aWorkspace();
    const answers = await Promise.all([1, 2, 3].map(() => admin.ask(CHECKOUT, { i: ORDER })));
    expect(new Set(answers.map(({ startCheckout }) => startCheckout.url)).size).toBe(1);
    expect([...stripe.customers.values()].filter(({ metadata }) => metadata.verbatim_workspace === id)).toHaveLength(1);
  });

  it('starts free, and has what was bought once the provider says so', async () => {
    const { admin, customer } = await aCustomer(t, stripe);
    expect(await billingOf(admin)).toMatchObject({ plan: 'free', status: null, state: 'open', features: [], seats: 5 });
    stripe.subscribe(customer, { plan: 'team', seats: 8, addOns: ['sign_on'] });
    const refreshed = await admin.ask(`mutation { refreshBilling { plan seats } }`);
    expect(refreshed.refreshBilling).toEqual({ plan: 'team', seats: 8 });
    expect(await billingOf(admin)).toMatchObject({
      status: 'active',
      addOns: ['signOn'],
      features: ['groups', 'auditLog', 'singleSignOn', 'provisioning'],
      utilizationPercentage: 13,
    });
    await expect(admin.ask(CHECKOUT, { i: ORDER })).rejects.toThrow(/Change it instead/);
    const { auditEntries } = await admin.ask(`{ auditEntries(filter: { areas: [BILLING] }) { nodes { kind action } } }`);
    expect(auditEntries.nodes).toEqual([{ kind: 'subscription', action: 'updated' }]);
  });

  it('shows prices, what a change costs, invoices and the portal, and changes plan and seats', async () => {
    const { admin } = await aSubscriber(t, stripe);
    const shown = await admin.ask(
      `query ($i: OrderInput!) { billingOffers { plan addOn amount currency interval } billingPreview(input: $i) { prorated perPeriod } billingInvoices { number total status } }`,
      { i: { plan: 'enterprise', seats: 7, addOns: ['signOn'] } },
    );
    expect(shown.billingOffers.map(({ amount }: { amount: number }) => amount)).toEqual([2900, 7900, 400]);
    // The add-on is part of the plan.
    expect(shown.billingPreview).toEqual({ prorated: 7 * 1000 - 1450, perPeriod: 7 * 7900 });
    expect(shown.billingInvoices[0]).toMatchObject({ total: 14_500, status: 'paid' });
    const changed = await admin.ask(CHANGE, { i: { plan: 'enterprise', seats: 7, addOns: [] } });
    expect(changed.changeSubscription).toEqual({ plan: 'enterprise', seats: 7, addOns: [] });
    expect((await admin.ask(`mutation { openBillingPortal { url } }`)).openBillingPortal.url).toMatch(/^https:\/\/billing\./);
    const quote = await admin.request('get', '/api/billing/quote.pdf?plan=team&seats=3&addOns=signOn');
    expect([quote.status, quote.headers['content-type'], quote.body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    await admin.request('get', '/api/billing/quote.pdf?plan=team&seats=0').expect(400);
  });

  it('says what is wrong when the provider refuses, is busy or away, and tries again by itself', async () => {
    const { admin } = await aSubscriber(t, stripe);
    stripe.fail(failure(500, 'api_error', 'oops'), failure(503, 'api_error', 'away'));
    expect((await admin.ask(`{ billingOffers { amount } }`)).billingOffers).toHaveLength(3);
    stripe.fail(failure(402, 'card_error', 'Your card was declined.'));
    await expect(admin.ask(`{ billingOffers { amount } }`)).rejects.toThrow(/Your card was declined/);
    stripe.fail(failure(429, 'invalid_request_error', 'slow down'));
    await expect(admin.ask(`{ billingOffers { amount } }`)).rejects.toThrow(/cannot be reached/);
    stripe.fail(...[1, 2, 3].map(() => failure(503, 'api_error', 'away')));
    await expect(admin.ask(`{ billingOffers { amount } }`)).rejects.toThrow(/cannot be reached/);
    expect(await billingOf(admin)).toMatchObject({ plan: 'team' });
  });

  it('is for admins', async () => {
    const { id } = await t.aWorkspace();
    const viewer = await t.aMember(id, 'viewer');
    await expect(viewer.ask(BILLING)).rejects.toThrow('Forbidden');
    await viewer.request('get', '/api/billing/quote.pdf?plan=team&seats=3').expect(403);
  });
});

describe('seats', () => {
  it('are filled exactly by twenty invitations at once, and viewers need none', async () => {
    const { admin } = await aSubscriber(t, stripe, { seats: 8 });
    const invite = (email: string, role: string) => admin.gql(INVITE, { i: { emails: [email], role } });
    // The limit of invitations a minute is another matter.
    const first = await Promise.all(Array.from({ length: 9 }, (_, i) => invite(`p${i}@seats.example`, 'contributor')));
    expect(first.filter(({ errors }) => !errors)).toHaveLength(7);
    expect(first.find(({ errors }) => errors)?.errors?.[0]).toMatchObject({ extensions: { code: 'ValidationError', upgrade: true } });
    expect((await invite('reads@seats.example', 'viewer')).errors).toBeUndefined();
    expect(await billingOf(admin)).toMatchObject({ seatsAllocated: 1, seatsWaiting: 7 });
  });

  it('are asked for when a viewer gets another role', async () => {
    const { admin, id } = await aSubscriber(t, stripe, { seats: 1 });
    const viewer = await t.aMember(id, 'viewer');
    const promote = admin.ask(`mutation ($i: ChangeMemberRoleInput!) { changeMemberRole(input: $i) { id } }`, {
      i: { id: viewer.actor.memberId, role: 'contributor' },
    });
    await expect(promote).rejects.toThrow(/The only seat is in use/);
    await expect(admin.ask(CHANGE, { i: { ...ORDER, seats: 0 } })).rejects.toThrow(/at least one/);
  });
});

describe('a feature that the plan lacks', () => {
  it('is refused with the plan that has it, and what was made before stays', async () => {
    const { admin, subscription } = await aSubscriber(t, stripe);
    const GROUP = `mutation ($n: String!) { createGroup(input: { name: $n }) { id } }`;
    await admin.ask(GROUP, { n: 'Researchers' });
    subscription.items.data.length = 0;
    await sync(t, admin);
    const { errors } = await admin.gql(GROUP, { n: 'Designers' });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/Team plan/),
      extensions: { code: 'ValidationError', upgrade: true },
    });
    expect((await admin.ask(`{ groups { name } }`)).groups).toEqual([{ name: 'Researchers' }]);
  });
});

it('asks nothing and limits nothing where billing is off', async () => {
  const off = await startApp();
  const { admin } = await off.aWorkspace();
  const { billing: shown, billingInvoices } = await admin.ask(`{ billing { isConfigured state seats features } billingInvoices { id } }`);
  expect([shown.isConfigured, shown.state, shown.seats, shown.features.length, billingInvoices]).toEqual([false, 'open', null, 4, []]);
  await expect(admin.ask(CHECKOUT, { i: ORDER })).rejects.toThrow(/not set up/);
  await supertest(off.http).post('/api/stripe/webhook').set('host', off.config.rootDomain).send({ id: 'evt' }).expect(404);
  await off.close();
});
