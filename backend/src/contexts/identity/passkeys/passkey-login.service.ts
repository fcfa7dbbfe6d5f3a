import { Inject, Injectable } from '@nestjs/common';
import { networkOf, RateLimiter } from '#platform/access';
import { CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { SecondStep } from '../second-factor/second-step.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import type { Visitor } from '../sessions/visitor.js';
import type { PasskeyRequest } from './passkey.graphql.js';
import { challengeOf, checkLogin, type LoginAnswer, passkeyRejected, type StoredKey } from './passkey-answers.js';
import { ADD_CHALLENGE, newChallenge, PasskeyChallenges } from './passkey-challenges.service.js';
import { handleOf, PasskeysService, relyingPartyOf } from './passkeys.service.js';

/** How many requests for a passkey one network may make in a minute, and answer. */
const PER_MINUTE = 60;

/** Logging in with a passkey. Its authenticator asks for a finger, a face or a PIN: that is both steps of a login at once. */
@Injectable()
export class PasskeyLogin {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly passkeys: PasskeysService,
    private readonly challenges: PasskeyChallenges,
    private readonly step: SecondStep,
    private readonly events: AccountEvents,
  ) {}

  /** A challenge for the browser with this secret; of the person whose second step is under way, where there is one. */
  async start(browser: string, step: string | null, visitor: Visitor): Promise<PasskeyRequest> {
    await this.limiter.hit(`passkey:${networkOf(visitor.address)}`, PER_MINUTE);
    const userId = step === null ? null : (await this.step.pending(step)).userId;
    const { challenge, parameters } = newChallenge(userId ? 'second-step' : 'log-in', browser, userId);
    await this.db.globalTx((m) => m.query(ADD_CHALLENGE, parameters));
    return { challenge, rpId: relyingPartyOf(this.config).rpId, allow: userId ? await this.passkeys.credentialIds(userId) : [] };
  }

  /** Signs in by what the authenticator answered; throws ValidationError, the same for everything that is wrong with it. */
  async finish(
    answer: LoginAnswer,
    browser: string | null,
    step: string | null,
    visitor: Visitor,
  ): Promise<{ userId: string; secret: string }> {
    await this.limiter.hit(`passkey-login:${networkOf(visitor.address)}`, PER_MINUTE);
    const challenge = await challengeOf(answer.clientData);
    const used = browser === null ? null : await this.challenges.use(challenge, ['log-in', 'second-step'], browser);
    const key = used && (await this.stored(answer.credential));
    if (!key) throw passkeyRejected();
    const { userId } = key;
    try {
      // An authenticator that chose the account by itself names it as well.
      const isNamed = answer.userHandle ? answer.userHandle === handleOf(userId) : used.purpose === 'second-step';
      if (!isNamed || (used.purpose === 'second-step' && used.userId !== userId)) throw passkeyRejected();
      const { counter, synced } = await checkLogin(answer, challenge, key, relyingPartyOf(this.config));
      const secret = await this.db.globalTx(async (m) => {
        // Two answers with one count come from a copy of the key, even at once: the second finds the row moved on.
        const [rows]: [unknown[], number] = await m.query(
          `update passkeys set counter = $2, synced = $3, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))
           returning id`,
          [key.id, counter, synced],
        );
        if (!rows.length) throw passkeyRejected();
        return this.step.signInByPasskey(m, userId, used.purpose === 'second-step' ? step : undefined, visitor);
      });
      return { userId, secret };
    } catch (error) {
      this.events.recordRefusal({ kind: 'sign-in-failed', userId, address: visitor.address, detail: { method: 'passkey' } });
      throw error;
    }
  }

  private async stored(credential: string): Promise<(StoredKey & { id: string; userId: string }) | null> {
    const [row] = await this.db.global<StoredKey & { id: string; userId: string }>(
      `select p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey", p.counter::double precision as counter
       from passkeys p join users u on u.id = p.user_id and u.deactivated_at is null where p.credential_id = $1`,
      [Buffer.from(credential, 'base64url')],
    );
    return row ?? null;
  }
}
