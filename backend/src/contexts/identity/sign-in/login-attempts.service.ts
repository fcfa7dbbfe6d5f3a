import { createHash } from 'node:crypto';
import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { networkOf } from '#platform/access';
import { TenantDb } from '#platform/db';

// From the tenth failure on: 5 s, 10 s, 20 s ... at most 15 minutes. `f` is the row of failures.
const WAIT = `case when f.count < ${LIMITS.login.failures} then interval '0' else least(interval '15 minutes', interval '5 seconds' * power(2, least(f.count - ${LIMITS.login.failures}, 10))) end`;

/**
 * Failed sign-ins of one account from one address: a stranger elsewhere delays only himself, and a session that runs is never touched.
 * The account is the typed address, known or not, so that the delay tells nothing.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly db: TenantDb) {}

  /** Counts a try before it is judged, so that a hundred at once count as a hundred; throws TooManyRequests while the delay lasts. */
  async begin(email: string, address: string): Promise<void> {
    const key = keyOf(email, address);
    const counted = await this.db.global(
      `insert into login_failures as f (key, count, last_at) values ($1, 1, now())
       on conflict (key) do update set count = case when f.last_at < now() - interval '1 day' then 1 else f.count + 1 end, last_at = now()
       where f.last_at + ${WAIT} <= now()
       returning count`,
      [key],
    );
    if (counted.length) return;
    const [row] = await this.db.global<{ seconds: number }>(
      `select greatest(1, ceil(extract(epoch from f.last_at + ${WAIT} - now())))::int as seconds from login_failures f where f.key = $1`,
      [key],
    );
    const retryAfter = row?.seconds ?? 1;
    throw new AppError('TooManyRequests', {
      message: `Too many failed sign-ins. Wait ${retryAfter} seconds, or ask for a mail that unlocks the account.`,
      retryAfter,
      unlock: true,
    });
  }

  /** The password was right: forgets the failures of this account from this address. */
  async succeeded(email: string, address: string): Promise<void> {
    await this.db.global(`delete from login_failures where key = $1`, [keyOf(email, address)]);
  }

  /** Whether somebody somewhere has to wait before the next try at this account. */
  async isDelayed(email: string): Promise<boolean> {
    const rows = await this.db.global(`select 1 from login_failures where starts_with(key, $1) and count >= $2 limit 1`, [
      accountKey(email),
      LIMITS.login.failures,
    ]);
    return rows.length > 0;
  }

  /** Forgets them from every address, in the open transaction m: the owner has proved to read the account's mail. */
  async forget(m: EntityManager, email: string): Promise<void> {
    await m.query(`delete from login_failures where starts_with(key, $1) or last_at < now() - interval '7 days'`, [accountKey(email)]);
  }
}

// Hashed: the table must not become a list of addresses that people typed.
const accountKey = (email: string) => `${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}:`;
const keyOf = (email: string, address: string) => accountKey(email) + networkOf(address);
