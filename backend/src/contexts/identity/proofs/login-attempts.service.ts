import { createHash } from 'node:crypto';
import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { networkOf } from '#platform/access';
import { TenantDb } from '#platform/db';

const { failures, failuresAnywhere } = LIMITS.login;
// From this failure on: 30 s, 1 min, 2 min ... at most 15 minutes. `f` is the row of failures.
const waitFrom = (max: number) =>
  `case when f.count < ${max} then interval '0' else least(interval '15 minutes', interval '30 seconds' * power(2, least(f.count - ${max}, 10))) end`;
/** Which step of a sign-in failed: each is counted by itself. */
export type LoginStep = 'password' | 'code';

/** At the end of a key: failures from all addresses together. */
const ANYWHERE = '*';

/**
 * Failed sign-ins of one account, from one address and from all together. An attacker with many addresses delays logins from new addresses,
 * but none from an address with a session of the account; existing sessions are never touched, and a mailed link signs in at any time.
 * The account is the typed address, known or not, so that the delay tells nothing.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly db: TenantDb) {}

  /** Counts a try before it is judged, so that a hundred at once count as a hundred; throws TooManyRequests while a delay lasts. */
  async start(email: string, ipAddress: string, step: LoginStep = 'password'): Promise<void> {
    await this.count(keyOf(email, step, networkOf(ipAddress)), failures);
    if (!(await this.isSignedInAt(email, ipAddress))) await this.count(keyOf(email, step, ANYWHERE), failuresAnywhere);
  }

  /** The password or the code was right: forgets the failures of this account from this address, and takes back what `begin` counted for all addresses. */
  async succeeded(email: string, ipAddress: string, step: LoginStep = 'password'): Promise<void> {
    const wasCounted = !(await this.isSignedInAt(email, ipAddress));
    await this.db.globalTx(async (m) => {
      await m.query(`delete from login_failures where key = $1`, [keyOf(email, step, networkOf(ipAddress))]);
      if (wasCounted)
        await m.query(`update login_failures set count = greatest(0, count - 1) where key = $1`, [keyOf(email, step, ANYWHERE)]);
    });
  }

  /** Whether any address has to wait before the next try at this account. */
  async isDelayed(email: string): Promise<boolean> {
    const rows = await this.db.global(
      `select 1 from login_failures where starts_with(key, $1) and count >= case when right(key, 1) = '${ANYWHERE}' then ${failuresAnywhere} else ${failures} end limit 1`,
      [accountKey(email)],
    );
    return rows.length > 0;
  }

  /** Forgets them from every address, in the open transaction m: the owner has proved to read the account's mail. */
  async forget(m: EntityManager, email: string): Promise<void> {
    await m.query(`delete from login_failures where starts_with(key, $1) or last_at < now() - interval '7 days'`, [accountKey(email)]);
  }

  /** A transaction that began later may have counted first: while no delay lasts, its time does not matter. */
  private async count(key: string, max: number): Promise<void> {
    const wait = waitFrom(max);
    const counted = await this.db.global(
      `insert into login_failures as f (key, count, last_at) values ($1, 1, now())
       on conflict (key) do update set count = case when f.last_at < now() - interval '1 day' then 1 else f.count + 1 end, last_at = greatest(f.last_at, now())
       where f.count < ${max} or f.last_at + ${wait} <= now()
       returning count`,
      [key],
    );
    if (counted.length) return;
    const [row] = await this.db.global<{ seconds: number }>(
      `select greatest(1, ceil(extract(epoch from f.last_at + ${wait} - now())))::int as seconds from login_failures f where f.key = $1`,
      [key],
    );
    const retryAfter = row?.seconds ?? 1;
    throw new AppError('TooManyRequests', {
      message:
        retryAfter === 1
          ? 'Too many failed logins. Wait a second, or ask for an e-mail that unlocks the account.'
          : `Too many failed logins. Wait ${retryAfter} seconds, or ask for an e-mail that unlocks the account.`,
      retryAfter,
      unlock: true,
    });
  }

  private async isSignedInAt(email: string, ipAddress: string): Promise<boolean> {
    const sessions = await this.db.global<{ address: string | null }>(
      `select distinct s.address from sessions s join users u on u.id = s.user_id where lower(u.email) = lower($1) and s.expires_at > now()`,
      [email],
    );
    return sessions.some((s) => s.address !== null && networkOf(s.address) === networkOf(ipAddress));
  }
}

// Hashed: the table must not become a list of addresses that people typed.
const accountKey = (email: string) => `${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}:`;
const keyOf = (email: string, step: LoginStep, from: string) => accountKey(email) + (step === 'code' ? 'code:' : '') + from;
