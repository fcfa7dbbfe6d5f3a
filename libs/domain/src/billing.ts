import { z } from 'zod';
import { READ_ONLY_REASONS, type ReadOnlyReason } from './access.js';
import { LIMITS } from './limits.js';
import { oneOf } from './text-input.js';

/** The states of a subscription, as the payment provider calls them. */
export const SUBSCRIPTION_STATUSES = ['active', 'canceled', 'past_due', 'trialing', 'unpaid'] as const;
/** One of them. */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The plans, from the smallest to the largest. The first needs no subscription. */
export const PLANS = ['free', 'team', 'enterprise'] as const;
/** One of them. */
export type Plan = (typeof PLANS)[number];
/** The plans that are paid for. */
export const PAID_PLANS = ['team', 'enterprise'] as const satisfies readonly Plan[];
/** One of them. */
export type PaidPlan = (typeof PAID_PLANS)[number];

/** What can be added to a plan that lacks it, for each seat. */
export const ADD_ONS = ['signOn'] as const;
/** One of them. */
export type AddOn = (typeof ADD_ONS)[number];

/** What depends on the plan. Everything else is part of every plan. */
export const FEATURES = ['groups', 'auditLog', 'singleSignOn', 'provisioning'] as const;
/** One of them. */
export type Feature = (typeof FEATURES)[number];

/** What each plan has: its features, and how many seats where these are not bought. */
export const PLAN_TABLE = {
  free: { seats: LIMITS.billing.freeSeats, features: [] },
  team: { seats: null, features: ['groups', 'auditLog'] },
  enterprise: { seats: null, features: FEATURES },
} as const satisfies Record<Plan, { seats: number | null; features: readonly Feature[] }>;

/** What each add-on brings. */
export const ADD_ON_TABLE = { signOn: ['singleSignOn', 'provisioning'] } as const satisfies Record<AddOn, readonly Feature[]>;

/** The names of plans, add-ons and features on the screens and in errors. */
export const PLAN_LABELS = { free: 'Free', team: 'Team', enterprise: 'Enterprise' } as const satisfies Record<Plan, string>;
/** The names of add-ons. */
export const ADD_ON_LABELS = { signOn: 'Single sign-on' } as const satisfies Record<AddOn, string>;
/** The names of features. */
export const FEATURE_LABELS = {
  groups: 'Groups',
  auditLog: 'Audit log',
  singleSignOn: 'Single sign-on and domains',
  provisioning: 'Provisioning with SCIM',
} as const satisfies Record<Feature, string>;

/** The states of an invoice, as the payment provider calls them. */
export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
/** One of them. */
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** What a workspace knows of its subscription; times are ISO texts. */
export interface Subscription {
  status: SubscriptionStatus;
  plan: Plan;
  addOns: readonly AddOn[];
  seats: number;
  /** When what was paid for ends. */
  periodEnd: string;
  /** Since when an invoice is open; null while none is. */
  pastDueSince: string | null;
  trialEnd: string | null;
  /** Whether it ends with its period. */
  willCancel: boolean;
}

/** What a workspace can do: everything, read and export, or export and pay alone. */
export const WORKSPACE_STATES = ['open', 'readOnly', 'locked'] as const;
/** One of them. */
export type WorkspaceState = (typeof WORKSPACE_STATES)[number];

/** What the subscription of a workspace allows. */
export interface WorkspacePlan {
  plan: Plan;
  state: WorkspaceState;
  /** Why it is not open. */
  reason: Extract<ReadOnlyReason, 'unpaid' | 'canceled' | 'deleted'> | null;
  features: readonly Feature[];
  /** Null = as many as there are people. */
  seats: number | null;
}

const DAY_MS = 86_400_000;

/** When the time to pay an open invoice is over, or null while none is open. */
export function graceEnd({ pastDueSince }: Pick<Subscription, 'pastDueSince'>): Date | null {
  return pastDueSince ? new Date(Date.parse(pastDueSince) + LIMITS.billing.graceDays * DAY_MS) : null;
}

/**
 * What a subscription allows at a time. Without one it is the free plan. Who has not paid can read and export: at once when the provider gave up,
 * else after the days of grace. What was canceled stays readable until the end of its period; after that only export and billing are open.
 */
export function workspacePlan(subscription: Subscription | null, now: Date): WorkspacePlan {
  if (!subscription) return { plan: 'free', state: 'open', reason: null, features: PLAN_TABLE.free.features, seats: PLAN_TABLE.free.seats };
  const { status, plan, addOns, seats } = subscription;
  const features = FEATURES.filter((feature) => hasFeature(plan, addOns, feature));
  const of = (state: WorkspaceState, reason: WorkspacePlan['reason']): WorkspacePlan => ({ plan, state, reason, features, seats });
  if (status === 'unpaid') return of('readOnly', 'unpaid');
  if (status === 'past_due') {
    const end = graceEnd(subscription);
    return end && end <= now ? of('readOnly', 'unpaid') : of('open', null);
  }
  if (status === 'canceled') return of(Date.parse(subscription.periodEnd) > now.getTime() ? 'readOnly' : 'locked', 'canceled');
  return of('open', null);
}

/** What a deleted workspace allows until it is gone for good: to export, and to be restored. */
export const DELETED_PLAN: WorkspacePlan = { plan: 'free', state: 'locked', reason: 'deleted', features: FEATURES, seats: null };

/** Whether a plan with these add-ons has a feature. */
export function hasFeature(plan: Plan, addOns: readonly AddOn[], feature: Feature): boolean {
  const of: readonly Feature[] = PLAN_TABLE[plan].features;
  const added = (addOn: AddOn): readonly Feature[] => ADD_ON_TABLE[addOn];
  return of.includes(feature) || addOns.some((addOn) => added(addOn).includes(feature));
}

/** The smallest plan that has a feature. */
export function planWith(feature: Feature): Plan {
  return PLANS.find((plan) => hasFeature(plan, [], feature)) ?? 'enterprise';
}

/** An amount in the smallest unit of a currency (ISO 4217), as people write it in American English. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** How much of the seats is in use, in whole percent; 0 when there are none. */
export function utilization(seats: { total: number | null; allocated: number }): number {
  return seats.total ? Math.round((100 * seats.allocated) / seats.total) : 0;
}

/** What is said of a change in a workspace that is not open. */
export function closedMessage({ state, reason }: Pick<WorkspacePlan, 'state' | 'reason'>): string {
  if (state === 'locked' && reason !== 'deleted')
    return 'The subscription of this workspace has ended. Admins can export its projects, or subscribe again under Settings, Billing.';
  return READ_ONLY_REASONS[reason ?? 'unpaid'];
}

/** What is said of a feature that the plan lacks. */
export function upgradeMessage(feature: Feature): string {
  return `${FEATURE_LABELS[feature]}: part of the ${PLAN_LABELS[planWith(feature)]} plan. Admins can change the plan under Settings, Billing.`;
}

const seats = z.coerce
  .number()
  .int('Enter a whole number of seats.')
  .min(1, 'Enter at least one seat.')
  .max(LIMITS.billing.seats, `Enter at most ${LIMITS.billing.seats} seats.`);

/** A plan with its seats and add-ons, to be bought, compared or quoted. */
export const orderInput = z.object({
  plan: oneOf(PAID_PLANS, 'Plan'),
  seats,
  addOns: z
    .array(oneOf(ADD_ONS, 'Add-on'))
    .max(20)
    .transform((all) => ADD_ONS.filter((addOn) => all.includes(addOn))),
});
/** A plan with its seats and add-ons, once parsed. */
export type Order = z.output<typeof orderInput>;
