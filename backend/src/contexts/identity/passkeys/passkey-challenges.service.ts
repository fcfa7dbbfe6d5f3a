import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newSecret, secretHash } from '#platform/access';
import { TenantDb } from '#platform/db';

/** What a challenge is for: making a passkey, logging in with one, or doing the second step with one. */
export type PasskeyPurpose = 'add' | 'log-in' | 'second-step';

// As long as browsers are asked to wait for the person.
const LASTS = `interval '5 minutes'`;

/** Stores what `newChallenge` made, and takes away those that were not answered in time. */
export const ADD_CHALLENGE = `
  with over as (delete from passkey_challenges where expires_at < now())
  insert into passkey_challenges (challenge_hash, purpose, bound_to, user_id, expires_at) values ($1, $2, $3, $4, now() + ${LASTS})`;

/** A challenge bound to `browser`, a secret of a cookie or the id of a session, and what ADD_CHALLENGE stores of it. */
export function newChallenge(
  purpose: PasskeyPurpose,
  browser: string,
  userId: string | null,
): { challenge: string; parameters: unknown[] } {
  const challenge = newSecret();
  return { challenge, parameters: [secretHash(challenge), purpose, secretHash(browser), userId] };
}

/** What authenticators sign: 256 bits, kept as a hash, good once, for five minutes, in the browser that asked. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly db: TenantDb) {}

  /** Uses one up in a transaction of its own, whatever comes of the answer; null for one that is unknown, used, too old or of another browser. */
  async use(
    challenge: string,
    purposes: readonly PasskeyPurpose[],
    browser: string,
  ): Promise<{ purpose: PasskeyPurpose; userId: string | null } | null> {
    return this.db.globalTx(async (m: EntityManager) => {
      const [rows]: [{ purpose: PasskeyPurpose; userId: string | null }[], number] = await m.query(
        `delete from passkey_challenges where challenge_hash = $1 and purpose = any($2) and bound_to = $3 and expires_at > now()
         returning purpose, user_id as "userId"`,
        [secretHash(challenge), purposes, secretHash(browser)],
      );
      return rows[0] ?? null;
    });
  }
}
