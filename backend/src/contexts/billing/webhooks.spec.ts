import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import supertest from 'supertest';
import type { TestApp } from '../../testing/harness.js';
import { STRIPE_WEBHOOK_SECRET, type StripeDouble } from '../../testing/stripe-double.js';
import { aCustomer, aSubscriber, billingOf, startWithStripe } from './billing.factory.js';

const now = () => Math.floor(Date.now() / 1000);

let t: TestApp;
let stripe: StripeDouble;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, stripe, close } = await startWithStripe());
}, 60_000);
afterAll(() => close?.());

const send = (body: string, signature?: string, host = t.config.rootDomain) => {
  const call = supertest(t.http).post('/api/stripe/webhook').set({ host, 'content-type': 'application/json' });
  return (signature === undefined ? call : call.set('stripe-signature', signature)).send(body);
};

/** Sends a message as the provider does: again, after a response that asks for a retry. */
async function delivered(body: string, secondsAgo: number): Promise<number> {
  const signature = stripe.sign(body, { at: now() - secondsAgo });
  for (;;) {
    const { status, headers } = await send(body, signature);
    if (status !== 429) return status;
    await new Promise((done) => setTimeout(done, Number(headers['retry-after']) * 1000));
  }
}

describe('a message of the provider', () => {
  it('is taken once, answered when its work is on disk, and ends in what the provider says', async () => {
    const { admin, customer } = await aCustomer(t, stripe);
    const subscription = stripe.subscribe(customer);
    const event = stripe.event('customer.subscription.created', subscription);
    await send(event.body, stripe.sign(event.body)).expect(200);
    // The provider repeats with a time of its own.
    await send(event.body, stripe.sign(event.body, { at: now() + 1 })).expect(200);
    await t.settle();
    expect(await billingOf(admin)).toMatchObject({ plan: 'team', status: 'active' });
  });

  const good = () => stripe.event('customer.subscription.updated', { object: 'subscription', id: 'sub_x', customer: 'cus_x' });
  const FORGED: Record<string, () => { body: string; signature?: string; host?: string; before?: string }> = {
    'no signature': () => ({ body: good().body }),
    'an empty signature': () => ({ body: good().body, signature: '' }),
    'another secret': () => signed({ secret: 'whsec_guessed' }),
    'the secret of another endpoint': () => signed({ secret: 'whsec_test_of_another_endpoint' }),
    'the secret without its prefix': () => signed({ secret: STRIPE_WEBHOOK_SECRET.replace('whsec_', '') }),
    'six minutes old': () => signed({ at: now() - 360 }),
    'six minutes ahead': () => signed({ at: now() + 360 }),
    'a changed body': () => ({ ...signed(), body: good().body }),
    'a longer body': () => {
      const { body, signature } = signed();
      return { body: `${body} `, signature };
    },
    'a time that was exchanged': () => {
      const { body, signature } = signed({ at: now() - 3600 });
      return { body, signature: signature.replace(/t=\d+/, `t=${now()}`) };
    },
    'two times': () => {
      const { body, signature } = signed({ at: now() - 3600 });
      return { body, signature: `t=${now()},${signature}` };
    },
    'the other scheme alone': () => {
      const { body, signature } = signed();
      return { body, signature: signature.replace('v1=', 'v0=') };
    },
    'a signature without its time': () => {
      const { body } = good();
      return { body, signature: `t=${now()},v1=${createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(body).digest('hex')}` };
    },
    'a time in words': () => ({ body: good().body, signature: 't=now,v1=00' }),
    'a replay': () => {
      const { body, signature } = signed();
      return { body, signature, before: body };
    },
    'half a signature': () => {
      const { body, signature } = signed();
      return { body, signature: signature.slice(0, -8) };
    },
    'no event': () => {
      const body = '{"object":"event"}';
      return { body, signature: stripe.sign(body) };
    },
  };
  function signed(how: { at?: number; secret?: string } = {}) {
    const { body } = good();
    return { body, signature: stripe.sign(body, how) };
  }

  it.each(Object.keys(FORGED))('is refused with %s', async (name) => {
    const { body, signature, before } = FORGED[name]!();
    if (before) await send(before, signature).expect(200);
    const calls = stripe.calls.length;
    const { status, body: answer } = await send(body, signature);
    expect([status, answer.error?.code]).toEqual([400, 'ValidationError']);
    await t.settle();
    expect(stripe.calls.slice(calls).filter((call) => call.includes('subscriptions'))).toEqual([]);
  });

  it('is taken on the root domain alone', async () => {
    const { body, signature } = signed();
    const { admin } = await t.aWorkspace();
    await send(body, signature, admin.host).expect(404);
  });

  it('changes no other workspace than the customer’s own', async () => {
    const mine = await aCustomer(t, stripe);
    const other = await aSubscriber(t, stripe);
    // A customer who says to be another's workspace.
    stripe.customers.set('cus_false', { id: 'cus_false', object: 'customer', metadata: { verbatim_workspace: other.id } });
    stripe.subscribe('cus_false', { plan: 'enterprise' });
    const event = stripe.event('customer.updated', { object: 'customer', id: 'cus_false' });
    await send(event.body, stripe.sign(event.body)).expect(200);
    await t.settle();
    expect(await billingOf(other.admin)).toMatchObject({ plan: 'team' });
    expect(await billingOf(mine.admin)).toMatchObject({ plan: 'free' });
  });

  it('may come in any order, doubled and at once: the end is the same', async () => {
    const { admin, subscription } = await aSubscriber(t, stripe);
    const TYPES = ['created', 'updated', 'trial_will_end', 'paused', 'resumed', 'updated', 'pending_update_applied', 'deleted'];
    const order = fc.shuffledSubarray([...TYPES.keys(), ...TYPES.keys()], { minLength: TYPES.length });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(order, fc.constantFrom('active', 'unpaid', 'past_due', 'trialing', 'canceled'), async (sent, end) => {
        run++;
        subscription.status = end;
        // What a message says of the state is old news, and of no account.
        const events = TYPES.map((type, i) =>
          stripe.event(`customer.subscription.${type}`, { ...subscription, status: i % 2 ? 'active' : 'unpaid' }, `evt_${run}_${i}`),
        );
        const statuses = await Promise.all(sent.map((i, at) => delivered(events[i]!.body, at)));
        expect(new Set(statuses)).toEqual(new Set([200]));
        await t.settle();
        expect((await billingOf(admin)).status).toBe(end);
      }),
      { numRuns: Number(process.env.ORDERS ?? 20) },
    );
  }, 600_000);
});
