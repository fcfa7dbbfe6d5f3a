import { ADD_ON_LABELS, ADD_ONS, AppError, LIMITS, type Order, PLAN_LABELS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { WorkspacePlans, WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { StripeClient } from '../stripe/stripe-client.js';
import { ADD_ON_KEYS, countingSubscription, PLAN_KEYS } from '../stripe/subscription-of.js';
import { AccountsService } from './accounts.service.js';
import type { BillingPage, BillingPreview } from './billing.graphql.js';
import { OffersService, termsOf } from './offers.service.js';
import type { Quote } from './quote-pdf.js';

const PAGE = '/settings/billing';

/** Buys and changes subscriptions. Cards and addresses are entered on the payment provider's own pages. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly stripe: StripeClient,
    private readonly accounts: AccountsService,
    private readonly offers: OffersService,
    private readonly plans: WorkspacePlans,
    private readonly workspaces: WorkspacesService,
  ) {}

  /** The page on which a first subscription is bought; the same order in the same minute has the same page. Throws ValidationError while there is one. */
  async checkout(actor: Actor, email: string, order: Order): Promise<BillingPage> {
    const prices = await this.offers.pricesOf(order);
    await this.assertEnoughSeats(actor, order);
    const customer = await this.accounts.requireCustomer(actor, email);
    if (await this.current(customer))
      throw new AppError('ValidationError', { message: 'This workspace has a subscription. Change it instead.', reason: 'subscribed' });
    const { url } = await this.workspaces.one(actor);
    const session = await this.stripe.call((s) =>
      s.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          line_items: prices.map(({ id }) => ({ price: id, quantity: order.seats })),
          success_url: `${url}${PAGE}?checkout=done`,
          cancel_url: `${url}${PAGE}`,
          billing_address_collection: 'auto',
        },
        { idempotencyKey: `checkout ${actor.workspaceId} ${JSON.stringify(order)} ${Math.floor(Date.now() / 60_000)}` },
      ),
    );
    if (!session.url) throw new AppError('TooManyRequests', { message: 'The payment provider cannot be reached. Try again in a moment.' });
    return { url: session.url };
  }

  /** What an order costs: for a workspace with a subscription the rest of this period as well. Changes nothing. */
  async preview(actor: Actor, order: Order): Promise<BillingPreview> {
    const prices = await this.offers.pricesOf(order);
    const terms = termsOf(prices[0]!);
    const perPeriod = prices.reduce((sum, price) => sum + termsOf(price).amount * order.seats, 0);
    const customer = await this.accounts.customerOf(actor);
    const result = customer ? await this.current(customer) : null;
    if (!customer || !result) return { prorated: 0, perPeriod, currency: terms.currency, interval: terms.interval, nextInvoiceAt: null };
    const items = changedItems(result, prices, order.seats);
    const invoice = await this.stripe.call((s) =>
      s.invoices.createPreview({
        customer,
        subscription: result.id,
        subscription_details: { items, proration_behavior: 'create_prorations' },
      }),
    );
    const prorated = invoice.lines.data.filter(isProration).reduce((sum, { amount }) => sum + amount, 0);
    const next = Math.max(...result.items.data.map((item) => item.current_period_end));
    return { prorated, perPeriod, currency: terms.currency, interval: terms.interval, nextInvoiceAt: new Date(next * 1000) };
  }

  /** An order in words and figures, valid for as many days as a checkout would find the same prices. */
  async quote(actor: Actor, order: Order): Promise<Quote> {
    const [prices, { name }] = await Promise.all([this.offers.pricesOf(order), this.workspaces.one(actor)]);
    const labels = new Map<string | null, string>([
      [PLAN_KEYS[order.plan], PLAN_LABELS[order.plan]],
      ...ADD_ONS.map((addOn): [string, string] => [ADD_ON_KEYS[addOn], ADD_ON_LABELS[addOn]]),
    ]);
    const lines = prices.map((price) => {
      const { amount } = termsOf(price);
      return { label: labels.get(price.lookup_key) ?? '', seats: order.seats, amount, total: amount * order.seats };
    });
    const date = new Date();
    const validUntil = new Date(date.getTime() + LIMITS.billing.quoteDays * 86_400_000);
    const { currency, interval } = termsOf(prices[0]!);
    return { workspaceName: name, date, validUntil, currency, interval, lines, total: lines.reduce((sum, { total }) => sum + total, 0) };
  }

  /** Another plan, number of seats or add-ons from now on; the rest of the period is on the next invoice. Throws ValidationError without a subscription. */
  async change(actor: Actor, order: Order): Promise<void> {
    const prices = await this.offers.pricesOf(order);
    await this.assertEnoughSeats(actor, order);
    const customer = await this.accounts.customerOf(actor);
    const result = customer ? await this.current(customer) : null;
    if (!result) throw new AppError('ValidationError', { message: 'This workspace has no subscription yet.', reason: 'not-subscribed' });
    await this.stripe.call((s) =>
      s.subscriptions.update(result.id, {
        items: changedItems(result, prices, order.seats),
        proration_behavior: 'create_prorations',
        // Choosing a plan revokes a pending cancellation.
        cancel_at_period_end: false,
      }),
    );
  }

  /** The provider's page on which cards are changed, invoices paid and the subscription is ended. */
  async portal(actor: Actor): Promise<BillingPage> {
    const customer = await this.accounts.customerOf(actor);
    if (!customer) throw new AppError('ValidationError', { message: 'This workspace has no subscription yet.', reason: 'not-subscribed' });
    const { url } = await this.workspaces.one(actor);
    const session = await this.stripe.call((s) => s.billingPortal.sessions.create({ customer, return_url: `${url}${PAGE}` }));
    return { url: session.url };
  }

  /** The subscription that goes on; null when there is none, or only ended ones. */
  private async current(customer: string): Promise<Stripe.Subscription | null> {
    const { data } = await this.stripe.call((s) =>
      s.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] }),
    );
    return countingSubscription(data.filter(({ status }) => status !== 'canceled'))?.found ?? null;
  }

  private async assertEnoughSeats(actor: Actor, { seats }: Order): Promise<void> {
    const { allocated } = await this.plans.usage(actor);
    if (allocated <= seats) return;
    const message = `${allocated} people use a seat. Choose at least as many seats, or make some people viewers first.`;
    throw new AppError('ValidationError', { message, fields: { seats: message } });
  }
}

/** The items of a subscription for other prices: those that stay get the number of seats, those that are left out go. */
function changedItems(match: Stripe.Subscription, prices: readonly Stripe.Price[], seats: number) {
  const requested = new Map(prices.map(({ id }) => [id, seats]));
  const kept = match.items.data.map(({ id, price }) =>
    requested.has(price.id) ? { id, quantity: seats } : ({ id, deleted: true } as const),
  );
  const there = new Set(match.items.data.map(({ price }) => price.id));
  return [...kept, ...[...requested.keys()].filter((id) => !there.has(id)).map((price) => ({ price, quantity: seats }))];
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration ?? false;
}
