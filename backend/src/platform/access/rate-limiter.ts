import { Global, Injectable, Module } from '@nestjs/common';
import { TenantDb } from '#platform/db';
import { tooManyTries } from './request-rate-limiter.js';

/** Counts what strangers may try (sign-in, mails, doors) for one key and minute, over all processes. */
@Injectable()
export class RateLimiter {
  constructor(private readonly db: TenantDb) {}

  /** Counts one try; throws TooManyRequests with `retryAfter` in seconds once the key has had `perMinute` of them in this minute. */
  async hit(key: string, perMinute: number): Promise<void> {
    const { count, retryAfter } = await this.count(key);
    if (count > perMinute) throw tooManyTries(retryAfter);
  }

  /** Counts one try and answers whether it was within the limit: for what is then left undone without a word. */
  async allows(key: string, perMinute: number): Promise<boolean> {
    return (await this.count(key)).count <= perMinute;
  }

  private async count(key: string): Promise<{ count: number; retryAfter: number }> {
    const [row] = await this.db.global<{ count: number; retryAfter: number }>(
      `insert into rate_hits as r (key, slot, count) values ($1, date_trunc('minute', now()), 1)
       on conflict (key, slot) do update set count = r.count + 1
       returning count, greatest(1, ceil(extract(epoch from slot + interval '1 minute' - now())))::int as "retryAfter"`,
      [key],
    );
    // Past minutes are deleted now and then by some request: nothing else reads them.
    if (Math.random() < 0.01) await this.db.global(`delete from rate_hits where slot < now() - interval '10 minutes'`);
    return row!;
  }
}

/** Makes RateLimiter available everywhere. */
@Global()
@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class RateLimitModule {}
