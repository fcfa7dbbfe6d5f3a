import { createHmac, randomUUID } from 'node:crypto';
import type http from 'node:http';
import { FakeServer } from './fake-server.js';

type Fields = Record<string, any>;
interface Answer {
  status: number;
  body: unknown;
}

export const STRIPE_WEBHOOK_SECRET = 'whsec_test_of_this_endpoint';
const DAY = 86_400;
const PRICES: [string, string, number][] = [
  ['price_team', 'verbatim_team', 2900],
  ['price_enterprise', 'verbatim_enterprise', 7900],
  ['price_sign_on', 'verbatim_sign_on', 400],
];

/**
 * The payment provider as its HTTP protocol shows it: customers, prices, subscriptions, invoices, checkout and portal, with form-encoded bodies,
 * idempotency keys, pages, and errors in its form. A configured fault happens once.
 */
export class StripeDouble extends FakeServer {
  readonly customers = new Map<string, Fields>();
  readonly subscriptions = new Map<string, Fields>();
  readonly invoices: Fields[] = [];
  /** Method and path of every call. */
  readonly calls: string[] = [];
  private readonly replies = new Map<string, { params: string; answer: Answer }>();
  private readonly faults: (Answer | 'hang')[] = [];
  private count = 0;

  /** What the product is started with to speak to it. */
  get env(): Record<string, string> {
    return { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: this.url };
  }

  /** The next calls are answered with these, one each. */
  fail(...faults: (Answer | 'hang')[]): void {
    this.faults.push(...faults);
  }

  /** Subscribes a customer, as a finished checkout does. */
  subscribe(customer: string, { plan = 'team', seats = 5, addOns = [] as string[], ...rest }: Fields = {}): Fields {
    const now = Math.floor(Date.now() / 1000);
    const id = `sub_${++this.count}`;
    const keys = [`price_${plan}`, ...addOns.map((addOn: string) => `price_${addOn}`)];
    const subscription = {
      id,
      object: 'subscription',
      customer,
      status: 'active',
      created: now - 1000 + this.count,
      start_date: now,
      ended_at: null,
      cancel_at: null,
      cancel_at_period_end: false,
      trial_end: null,
      latest_invoice: this.invoice(customer, seats * 2900, 'paid'),
      items: { object: 'list', data: keys.map((key) => this.item(key, seats, now + 30 * DAY)) },
      ...rest,
    };
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  invoice(customer: string, total: number, status: string, ageDays = 0): Fields {
    const created = Math.floor(Date.now() / 1000) - ageDays * DAY;
    const number = `V-${this.invoices.length + 1}`;
    const url = `https://invoice.stripe.com/${number}`;
    const times = { status_transitions: { finalized_at: created } };
    const of = { currency: 'usd', hosted_invoice_url: url, invoice_pdf: `${url}/pdf` };
    const invoice = { id: `in_${number}`, object: 'invoice', customer, number, created, total, status, ...of, ...times };
    this.invoices.unshift(invoice);
    return invoice;
  }

  /** A message about an object, signed as the provider signs it. */
  event(type: string, object: Fields, id = `evt_${randomUUID()}`): { body: string; id: string } {
    const created = Math.floor(Date.now() / 1000);
    return { id, body: JSON.stringify({ id, object: 'event', api_version: '2026-10-28.endive', created, type, data: { object } }) };
  }

  sign(body: string, { at = Math.floor(Date.now() / 1000), secret = STRIPE_WEBHOOK_SECRET } = {}): string {
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  }

  private item(key: string, quantity: number, end: number): Fields {
    return { id: `si_${++this.count}`, object: 'subscription_item', quantity, price: priceOf(key), current_period_end: end };
  }

  protected async handle(request: http.IncomingMessage, text: string, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double');
    const params = nested(new URLSearchParams(request.method === 'GET' ? url.search : text));
    this.calls.push(`${request.method} ${url.pathname}`);
    const problem = this.faults.shift();
    if (problem === 'hang') return;
    const key = String(request.headers['idempotency-key'] ?? '');
    const answer = problem ?? this.answer(request, `${request.method} ${url.pathname}`, params, text, key);
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${++this.count}` });
    response.end(JSON.stringify(answer.body));
  }

  private answer(request: http.IncomingMessage, what: string, params: Fields, text: string, key: string): Answer {
    if (request.headers.authorization !== 'Bearer sk_test_double') return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    const known = request.method === 'POST' && key ? this.replies.get(key) : undefined;
    if (known && known.params !== what + text)
      return failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used once');
    const answer = known?.answer ?? this.route(what, params);
    if (key && request.method === 'POST') this.replies.set(key, { params: what + text, answer });
    return answer;
  }

  private route(what: string, params: Fields): Answer {
    const [method, path = ''] = what.split(' ');
    const [, , noun, id] = path.split('/');
    if (what === 'POST /v1/customers') return ok(this.keepCustomer(`cus_${++this.count}`, params));
    if (noun === 'customers' && id) {
      const customer = this.customers.get(id);
      if (!customer) return failure(404, 'invalid_request_error', `No such customer: '${id}'`);
      return ok(method === 'POST' ? this.keepCustomer(id, { ...customer, ...params }) : customer);
    }
    if (noun === 'prices') {
      const keys: string[] = Object.values(params.lookup_keys ?? {});
      return ok(
        list(
          PRICES.filter(([, key]) => keys.includes(key)).map(([price]) => priceOf(price)),
          params,
        ),
      );
    }
    if (noun === 'subscriptions' && !id)
      return ok(
        list(
          [...this.subscriptions.values()].reverse().filter(({ customer }) => customer === params.customer),
          params,
        ),
      );
    if (noun === 'subscriptions' && method === 'POST') return this.change(id ?? '', params);
    if (what === 'POST /v1/invoices/create_preview') return ok(this.preview(params));
    if (noun === 'invoices')
      return ok(
        list(
          this.invoices.filter(({ customer }) => customer === params.customer),
          params,
        ),
      );
    if (what === 'POST /v1/checkout/sessions') return ok(page('checkout', { ...params, id: `cs_${++this.count}` }));
    if (what === 'POST /v1/billing_portal/sessions') return ok(page('billing', { ...params, id: `bps_${++this.count}` }));
    return failure(404, 'invalid_request_error', `Unrecognized request URL (${what})`);
  }

  private keepCustomer(id: string, params: Fields): Fields {
    const customer = { metadata: {}, ...params, id, object: 'customer' };
    this.customers.set(id, customer);
    return customer;
  }

  private change(id: string, params: Fields): Answer {
    const subscription = this.subscriptions.get(id);
    if (!subscription) return failure(404, 'invalid_request_error', `No such subscription: '${id}'`);
    const items: Fields[] = subscription.items.data;
    for (const change of Object.values<Fields>(params.items ?? {})) {
      const at = items.findIndex((item) => item.id === change.id);
      if (change.deleted === 'true') items.splice(at, 1);
      else if (at >= 0) items[at] = { ...items[at], quantity: Number(change.quantity) };
      else items.push(this.item(change.price, Number(change.quantity), Math.floor(Date.now() / 1000) + 30 * DAY));
    }
    if (params.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
    return ok(subscription);
  }

  private preview({ subscription_details }: Fields): Fields {
    const seats = Math.max(0, ...Object.values<Fields>(subscription_details?.items ?? {}).map(({ quantity = 0 }) => Number(quantity)));
    const parent = { subscription_item_details: { proration: true } };
    const lines = [
      { amount: -1450, parent },
      { amount: seats * 1000, parent },
      { amount: seats * 2900, parent: { subscription_item_details: { proration: false } } },
    ];
    return { object: 'invoice', currency: 'usd', lines: list(lines, {}) };
  }
}

const priceOf = (id: string): Fields => {
  const [, lookup_key, unit_amount] = PRICES.find(([price]) => price === id) ?? [];
  return { id, object: 'price', lookup_key: lookup_key ?? null, unit_amount, currency: 'usd', recurring: { interval: 'month' } };
};
const ok = (body: unknown): Answer => ({ status: 200, body });
const page = (host: string, session: Fields): Fields => ({ ...session, url: `https://${host}.stripe.com/${session.id}` });

/** An error in the provider's form. */
export const failure = (status: number, type: string, message: string): Answer => ({ status, body: { error: { type, message } } });

function list(all: Fields[], { limit = 10, starting_after }: Fields): Fields {
  const from = starting_after ? all.findIndex(({ id }) => id === starting_after) + 1 : 0;
  const data = all.slice(from, from + Number(limit));
  return { object: 'list', data, has_more: from + data.length < all.length };
}

/** `items[0][price]=x` as objects in objects. */
function nested(params: URLSearchParams): Fields {
  const root: Fields = {};
  for (const [name, value] of params) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[');
    let at = root;
    let key = first;
    for (const next of rest) {
      at[key] ??= {};
      at = at[key];
      key = next === '' ? String(Object.keys(at).length) : next;
    }
    at[key] = value;
  }
  return root;
}
