import {
  FEATURES,
  graceEnd,
  INVOICE_STATUSES,
  LIMITS,
  type Subscription,
  utilization,
  type WorkspacePlan,
  workspaceErasedAt,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { WorkspacePlans, WorkspacesService } from '#contexts/workspace';
import type { InWorkspace } from '#platform/db';
import { StripeClient } from '../stripe/stripe-client.js';
import { AccountsService } from './accounts.service.js';
import type { Billing, BillingInvoice, WorkspaceAccessState, WorkspaceSummary } from './billing.graphql.js';

/** Where nothing is billed, everything is part of the plan. */
const OPEN: WorkspacePlan = { plan: 'free', state: 'open', reason: null, features: FEATURES, seats: null };

/** What a workspace pays for, as its members and admins see it. */
@Injectable()
export class BillingService {
  constructor(
    private readonly plans: WorkspacePlans,
    private readonly stripe: StripeClient,
    private readonly accounts: AccountsService,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** Plan, seats and state of a workspace, as they were last read from the provider. */
  async of(where: InWorkspace): Promise<Billing> {
    const [status, usage] = await Promise.all([this.plans.statusOf(where), this.plans.usage(where)]);
    const subscription = this.stripe.isConfigured ? status.subscription : null;
    const { plan, state, features, seats } = this.plans.planOf({ subscription, deletedAt: null }) ?? OPEN;
    const { allocated, viewers, waiting } = usage;
    return {
      id: where.workspaceId,
      isConfigured: this.stripe.isConfigured,
      plan,
      state,
      features,
      status: subscription?.status ?? null,
      addOns: subscription?.addOns ?? [],
      seats,
      seatsAllocated: allocated,
      seatsWaiting: waiting,
      viewerCount: viewers,
      utilizationPercentage: utilization({ total: seats, allocated }),
      periodEnd: dateOf(subscription?.periodEnd),
      trialEnd: dateOf(subscription?.trialEnd),
      graceEnd: subscription && graceEnd(subscription),
      willCancel: subscription?.willCancel ?? false,
    };
  }

  /** The workspace in a few numbers. */
  async summary(where: InWorkspace): Promise<WorkspaceSummary> {
    const [{ id, name, createdAt, region }, billing] = await Promise.all([this.workspaces.one(where), this.of(where)]);
    const { status, seats, seatsAllocated, viewerCount, utilizationPercentage } = billing;
    const { perWorkspace: maxUserGroupCount, members: maxUserGroupMemberCount } = LIMITS.userGroups;
    return {
      ...{ id, name, createdAt, region, stripeSubscriptionStatus: status, maxUserGroupCount, maxUserGroupMemberCount },
      ...{ totalSeatsAvailable: seats, seatsAllocated, viewerCount, utilizationPercentage },
    };
  }

  /** What members see of the subscription. */
  async stateOf(where: InWorkspace): Promise<WorkspaceAccessState> {
    const { subscription: stored, deletedAt } = await this.plans.statusOf(where);
    const subscription = this.stripe.isConfigured ? stored : null;
    const { state, features } = this.plans.planOf({ subscription, deletedAt }) ?? OPEN;
    const erasedAt = deletedAt && workspaceErasedAt(deletedAt);
    return { state, status: subscription?.status ?? null, until: subscription && until(subscription), features, erasedAt };
  }

  /** The newest invoices; none before anything was bought. */
  async invoices(where: InWorkspace): Promise<BillingInvoice[]> {
    const customer = await this.accounts.customerOf(where);
    if (!customer || !this.stripe.isConfigured) return [];
    const { data } = await this.stripe.call((s) => s.invoices.list({ customer, limit: LIMITS.billing.invoices }));
    return data.map((invoice) => ({
      id: invoice.id ?? '',
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000),
      total: invoice.total,
      currency: invoice.currency,
      status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? 'draft',
      url: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
    }));
  }
}

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

function until(subscription: Subscription): Date | null {
  if (subscription.status === 'trialing') return dateOf(subscription.trialEnd);
  if (subscription.status === 'past_due') return graceEnd(subscription);
  if (subscription.status === 'canceled' || subscription.willCancel) return dateOf(subscription.periodEnd);
  return null;
}
