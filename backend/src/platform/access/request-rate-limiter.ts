import { AppError, LIMITS } from '@libs/domain';
import type { Caller } from './actor.js';
import { Buckets } from './buckets.js';
import { networkOf } from './network-of.js';

/** What each caller may ask of this process: a person by who they are, a stranger by the network of their address. */
export class RequestRateLimiter {
  private readonly strangers = new Buckets(LIMITS.rate.stranger);
  private readonly people = new Buckets(LIMITS.rate.person);
  private readonly texts = new Buckets(LIMITS.rate.text);

  /** Counts a request; throws TooManyRequests. */
  count({ user, actor, address }: Pick<Caller, 'user' | 'actor' | 'address'>, weight = 1): void {
    refuseFor(
      user ? this.people.consume(`${actor?.workspaceId ?? ''} ${user.id}`, weight) : this.strangers.consume(networkOf(address), weight),
    );
  }

  /** Counts a query that a caller wrote by its length, before it is read: long ones cost time whatever becomes of them. Throws TooManyRequests. */
  countText({ user, actor }: Pick<Caller, 'user' | 'actor'>, bytes: number): void {
    refuseFor(this.texts.consume(`${actor?.workspaceId ?? ''} ${user?.id ?? ''}`, bytes / 1024));
  }

  /** Counts a stranger who was refused already: their next request waits when they have asked for too much. */
  countAnonymous({ address }: Pick<Caller, 'address'>): void {
    this.strangers.consume(networkOf(address));
  }

  /** Throws TooManyRequests when an address has asked for too much already, before anything is done to find out who it is. */
  limitAnonymous(address: string): void {
    refuseFor(this.strangers.wait(networkOf(address)));
  }
}

function refuseFor(seconds: number): void {
  if (seconds) throw tooManyRequests(seconds);
}

/** The refusal for a caller that has to wait. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('TooManyRequests', {
    message:
      seconds === 1 ? 'Too many requests. Wait a second and try again.' : `Too many requests. Wait ${seconds} seconds and try again.`,
    retryAfter: seconds,
  });

/** The refusal of who tried something too often. */
export const tooManyTries = (retryAfter: number): AppError =>
  new AppError('TooManyRequests', {
    message:
      retryAfter === 1 ? 'Too many tries. Wait a second and try again.' : `Too many tries. Wait ${retryAfter} seconds and try again.`,
    retryAfter,
  });
