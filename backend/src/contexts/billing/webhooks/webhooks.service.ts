import { AppError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { z } from 'zod';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { claimOnce, Outbox } from '#platform/events';
import { log } from '#platform/log';
import { customerChanged } from '../billing.topics.js';

/** How far the time of a message may lie from ours, before or after. */
const TOLERANCE_SECONDS = 300;

/**
 * Takes the messages of the payment provider. A message says only that something of a customer changed: what it is now is read from the provider by
 * a job, so that order and repetition of messages do not matter. A message is answered once the job is on disk.
 */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  /** Throws NotFound where billing is off, and ValidationError for what the provider did not sign just now, or a signed message that is sent again as it was. */
  async receive(body: Buffer | undefined, signature: unknown, now = Date.now()): Promise<void> {
    if (!this.config.stripe) throw new AppError('NotFound');
    const event = verified(body, signature, this.config.stripe.webhookSecret, Math.floor(now / 1000));
    const customerId = customerOf(event);
    await this.db.globalTx(async (m) => {
      // The provider signs each repetition with its own time: the same message with the same time was caught on its way.
      const isRepeated = !(await claimOnce(m, `stripe message ${event.id} ${event.signedAt}`));
      if (isRepeated) throw refused('a message that came before');
      if (!customerId || !(await claimOnce(m, `stripe event ${event.id}`))) return;
      await this.outbox.publish(m, null, customerChanged, { customerId });
    });
  }
}

function refused(why: string): AppError {
  log.warn({ why }, 'a message to the billing endpoint was refused');
  return new AppError('ValidationError', { message: 'This is no message of the payment provider.' });
}

function verified(body: Buffer | undefined, signature: unknown, secret: string, now: number): Stripe.Event & { signedAt: number } {
  if (!body?.length || typeof signature !== 'string' || signature.length > 2000) throw refused('no body or no signature');
  const times = [...signature.matchAll(/(?:^|,)\s*t=([^,]*)/g)].map(([, time]) => Number(time));
  const [signedAt] = times;
  // One time, which is a number: of several the library would take the last.
  if (times.length !== 1 || signedAt === undefined || !Number.isSafeInteger(signedAt)) throw refused('no time');
  // The library looks at old ones alone.
  if (Math.abs(now - signedAt) > TOLERANCE_SECONDS) throw refused('an old or a future message');
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now * 1000);
    if (typeof event?.id !== 'string' || !event.id) throw refused('an event without an id');
    return { ...event, signedAt };
  } catch (e) {
    throw e instanceof AppError ? e : refused('a wrong signature');
  }
}

const id = z.string().regex(/^cus_\w{1,250}$/);
/** The object of an event: a customer, or something of one. */
const aboutCustomer = z.union([
  z.object({ object: z.literal('customer'), id }).transform(({ id }) => id),
  z.object({ customer: z.union([id, z.object({ id }).transform(({ id }) => id)]) }).transform(({ customer }) => customer),
]);

/** The customer whom an event is about; null for those about none. */
function customerOf({ data }: Stripe.Event): string | null {
  const found = aboutCustomer.safeParse(data?.object);
  return found.success ? found.data : null;
}
