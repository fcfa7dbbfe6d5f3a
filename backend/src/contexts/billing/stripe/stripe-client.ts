import { AppError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { CONFIG, type Config } from '#platform/config';
import { log } from '#platform/log';

const TIMEOUT_MS = 10_000;

/** The payment provider's own client, and its errors as ours. */
@Injectable()
export class StripeClient {
  private readonly sdk: Stripe | null;

  constructor(@Inject(CONFIG) config: Config) {
    if (!config.stripe) {
      this.sdk = null;
      return;
    }
    const { protocol, hostname, port } = new URL(config.stripe.apiUrl);
    this.sdk = new Stripe(config.stripe.key, {
      host: hostname,
      port: port || (protocol === 'https:' ? 443 : 80),
      protocol: protocol === 'https:' ? 'https' : 'http',
      timeout: TIMEOUT_MS,
      // A call repeats with the same idempotency key, so that nothing is bought twice.
      maxNetworkRetries: 2,
      telemetry: false,
    });
  }

  /** Whether workspaces are billed on this installation. */
  get isConfigured(): boolean {
    return this.sdk !== null;
  }

  /** Calls the provider; throws ValidationError where billing is off or the provider refuses, and TooManyRequests when it is busy. */
  async call<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.sdk) throw new AppError('ValidationError', { message: 'Billing is not set up on this installation.', reason: 'billing-off' });
    try {
      return await ask(this.sdk);
    } catch (e) {
      throw asAppError(e);
    }
  }
}

function asAppError(e: unknown): unknown {
  if (!(e instanceof Stripe.errors.StripeError)) return e;
  log.warn({ type: e.type, code: e.code, status: e.statusCode, providerRequest: e.requestId }, 'the payment provider refused a call');
  if (e instanceof Stripe.errors.StripeCardError || e instanceof Stripe.errors.StripeInvalidRequestError)
    return new AppError('ValidationError', { message: `The payment provider refused this: ${e.message}`, reason: 'provider' });
  // A wrong key, too many calls, no connection: nothing that the person can mend.
  return new AppError('TooManyRequests', { message: 'The payment provider cannot be reached. Try again in a moment.', reason: 'provider' });
}
