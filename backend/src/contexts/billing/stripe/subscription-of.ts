import { ADD_ONS, type AddOn, PAID_PLANS, type PaidPlan, type Subscription, type SubscriptionStatus } from '@libs/domain';
import type Stripe from 'stripe';

/** Prices are found by these keys, which the operator of the installation sets at the provider. */
export const PLAN_KEYS = { team: 'verbatim_team', enterprise: 'verbatim_enterprise' } as const satisfies Record<PaidPlan, string>;
/** The keys of the prices of add-ons. */
export const ADD_ON_KEYS = { signOn: 'verbatim_sign_on' } as const satisfies Record<AddOn, string>;

/** The provider's states as ours; null where nothing was bought yet, which leaves the free plan. */
const STATUSES: Record<Stripe.Subscription.Status, SubscriptionStatus | null> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  paused: 'unpaid',
  incomplete: null,
  incomplete_expired: null,
};
/** Of several subscriptions of one customer the one that gives most counts. */
const ORDER: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'canceled'];

/** One that the provider has, in our words; null for one that gives nothing, such as a first payment that never came, or of a price that is not ours. */
export function subscriptionOf(from: Stripe.Subscription): Subscription | null {
  const status = STATUSES[from.status];
  const items = from.items.data;
  const planItem = items.find(({ price }) => planOf(price));
  const plan = planItem && planOf(planItem.price);
  if (!status || !planItem || !plan) return null;
  const ends = items.map((item) => item.current_period_end);
  return {
    status,
    plan,
    addOns: ADD_ONS.filter((addOn) => items.some(({ price }) => price.lookup_key === ADD_ON_KEYS[addOn])),
    seats: planItem.quantity ?? 1,
    periodEnd: iso(from.status === 'canceled' ? Math.max(from.ended_at ?? 0, paidUntil(from, ends)) : Math.max(...ends)),
    pastDueSince: status === 'past_due' || status === 'unpaid' ? iso(openSince(from)) : null,
    trialEnd: from.trial_end ? iso(from.trial_end) : null,
    willCancel: status !== 'canceled' && (from.cancel_at_period_end || from.cancel_at !== null),
  };
}

/** The one that counts of all that a customer has or had: the best state, and the newest of that. The answer does not depend on their order. */
export function countingSubscription(
  all: readonly Stripe.Subscription[],
): { found: Stripe.Subscription; subscription: Subscription } | null {
  const known = all.flatMap((match) => {
    const subscription = subscriptionOf(match);
    return subscription ? [{ found: match, subscription }] : [];
  });
  const rank = ({ subscription }: (typeof known)[number]) => ORDER.indexOf(subscription.status);
  known.sort((a, b) => rank(a) - rank(b) || b.found.created - a.found.created || (a.found.id < b.found.id ? 1 : -1));
  return known[0] ?? null;
}

function planOf(price: Stripe.Price): PaidPlan | undefined {
  return PAID_PLANS.find((plan) => price.lookup_key === PLAN_KEYS[plan]);
}

/** A paid period stays readable after a cancellation; an unpaid invoice extends nothing. */
function paidUntil({ latest_invoice: invoice }: Stripe.Subscription, ends: readonly number[]): number {
  return typeof invoice === 'object' && invoice?.status === 'paid' ? Math.max(...ends) : 0;
}

function openSince({ latest_invoice: invoice, ...from }: Stripe.Subscription): number {
  return typeof invoice === 'object' && invoice ? (invoice.status_transitions.finalized_at ?? invoice.created) : from.start_date;
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
