import { LIMITS } from '@libs/domain';
import { Buckets, RequestRateLimiter } from '#platform/access';
import type { TestApp } from './harness.js';

/**
 * Lets strangers call as if they had not called before. A matrix of root fields asks for more in a few seconds than one address may, and a call
 * that was refused for its rate was not judged at all. The limits of single actions still hold.
 */
export function forgetRates(t: TestApp): void {
  Reflect.set(t.get(RequestRateLimiter), 'strangers', new Buckets(LIMITS.rate.stranger));
}
