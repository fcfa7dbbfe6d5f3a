import { ADD_ON_TABLE, ADD_ONS, AppError, hasFeature, type Order, PAID_PLANS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { StripeClient } from '../stripe/stripe-client.js';
import { ADD_ON_KEYS, PLAN_KEYS } from '../stripe/subscription-of.js';
import type { BillingOffer } from './billing.graphql.js';

/** What is for sale, as the payment provider prices it. */
@Injectable()
export class OffersService {
  constructor(private readonly stripe: StripeClient) {}

  /** Plans and add-ons that have a price, in the order of the tables. */
  async list(): Promise<BillingOffer[]> {
    const prices = await this.prices();
    const offers: BillingOffer[] = [];
    for (const plan of PAID_PLANS) {
      const price = prices.get(PLAN_KEYS[plan]);
      if (price) offers.push({ plan, addOn: null, ...termsOf(price) });
    }
    for (const addOn of ADD_ONS) {
      const price = prices.get(ADD_ON_KEYS[addOn]);
      if (price) offers.push({ plan: null, addOn, ...termsOf(price) });
    }
    return offers;
  }

  /** The prices of an order, the plan's first; add-ons that are part of the plan cost nothing and are left out. Throws ValidationError where one has no price. */
  async pricesOf({ plan, addOns }: Pick<Order, 'plan' | 'addOns'>): Promise<Stripe.Price[]> {
    const prices = await this.prices();
    const extra = addOns.filter((addOn) => !ADD_ON_TABLE[addOn].every((feature) => hasFeature(plan, [], feature)));
    return [PLAN_KEYS[plan], ...extra.map((addOn) => ADD_ON_KEYS[addOn])].map((key) => {
      const price = prices.get(key);
      if (!price) throw new AppError('ValidationError', { message: 'The payment provider has no price for this.', key });
      return price;
    });
  }

  private async prices(): Promise<Map<string, Stripe.Price>> {
    const keys = [...Object.values(PLAN_KEYS), ...Object.values(ADD_ON_KEYS)];
    const { data } = await this.stripe.call((s) => s.prices.list({ lookup_keys: keys, active: true, limit: 100 }));
    return new Map(data.flatMap((price) => (price.lookup_key && price.recurring ? [[price.lookup_key, price]] : [])));
  }
}

/** What a price costs for one seat and how often. */
export function termsOf(price: Stripe.Price): { amount: number; currency: string; interval: string } {
  return { amount: price.unit_amount ?? 0, currency: price.currency, interval: price.recurring?.interval ?? 'month' };
}
