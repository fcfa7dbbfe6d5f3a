import { type Person, startApp, type TestApp } from '../../testing/harness.js';
import { StripeDouble } from '../../testing/stripe-double.js';
import { AccountsService } from './subscriptions/accounts.service.js';

export const BILLING = `{ billing { plan status state addOns features seats seatsAllocated seatsWaiting viewerCount utilizationPercentage periodEnd graceEnd willCancel } }`;
export const ORDER = { plan: 'team', seats: 5, addOns: [] };
export const CHECKOUT = `mutation ($i: OrderInput!) { startCheckout(input: $i) { url } }`;

/** An application that bills by a double of the provider. */
export async function startWithStripe(): Promise<{ t: TestApp; stripe: StripeDouble; close: () => Promise<void> }> {
  const stripe = await StripeDouble.start();
  const t = await startApp({ env: stripe.env });
  const close = async () => {
    await t.close();
    await stripe.close();
  };
  return { t, stripe, close };
}

export const billingOf = async (person: Person) => (await person.ask(BILLING)).billing;
/** Reads the subscription of a person's workspace from the provider. */
export const sync = (t: TestApp, person: Person) => t.get(AccountsService).sync(person.actor);

/** A workspace that is a customer of the provider. */
export async function aCustomer(t: TestApp, stripe: StripeDouble): Promise<{ admin: Person; id: string; customer: string }> {
  const { admin, id } = await t.aWorkspace();
  await admin.ask(CHECKOUT, { i: ORDER });
  const customer = [...stripe.customers.values()].find(({ metadata }) => metadata.verbatim_workspace === id)!.id;
  return { admin, id, customer };
}

/** One with a subscription, as StripeDouble.subscribe takes it. */
export async function aSubscriber(t: TestApp, stripe: StripeDouble, how: Record<string, unknown> = {}) {
  const created = await aCustomer(t, stripe);
  const subscription = stripe.subscribe(created.customer, how);
  await sync(t, created.admin);
  return { ...created, subscription };
}
