export { type Actor, type ActorSource, ACTORS, type Caller, type HostPlace, type SignedInUser } from './actor.js';
export { AccessGuard, Can, type Need, NEED, Public, SignedIn } from './access.guard.js';
export { Who, Me } from './me.decorator.js';
export { networkOf } from './network-of.js';
export { RateLimiter, RateLimitModule } from './rate-limiter.js';
export { newSecret, secretHash } from './secret.js';
