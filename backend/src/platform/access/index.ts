export { AccessGuard, Can, NEED, type Need, Public, SignedIn } from './access.guard.js';
export { ACTORS, type Actor, type ActorSource, type Caller, type HostPlace, type SignedInUser } from './actor.js';
export { Buckets, type Pace } from './buckets.js';
export { callerAddress } from './caller-address.js';
export { Me, Who } from './me.decorator.js';
export { networkOf } from './network-of.js';
export { RateLimiter, RateLimitModule } from './rate-limiter.js';
export { RequestRates, tooManyRequests } from './request-rates.js';
export { newSecret, secretHash } from './secret.js';
