export {
  ACCESS_METADATA,
  AccessGuard,
  type AccessRequirement,
  ALLOWED_PLAN_STATE,
  AllowInPlanState,
  Can,
  canGrantAccess,
  EXPORTS,
  Exports,
  exportRefused,
  NEEDS_FEATURE,
  NeedsFeature,
  Public,
  refuseSupport,
  SignedIn,
} from './access.guard.js';
export { ACTORS, type Actor, type ActorSource, type Caller, type Hold, type HostPlace, type SignedInUser } from './actor.js';
export { Buckets, type RateLimit } from './buckets.js';
export { callerAddress } from './caller-address.js';
export { CurrentActor, CurrentCaller } from './current-actor.decorator.js';
export type { HttpReply, HttpRequest } from './http.js';
export { networkOf } from './network-of.js';
export { RateLimiter, RateLimitModule } from './rate-limiter.js';
export { RefusedMutations } from './refused-mutations.js';
export { RequestRateLimiter, tooManyRequests, tooManyTries } from './request-rate-limiter.js';
export { newSecret, secretHash } from './secret.js';
