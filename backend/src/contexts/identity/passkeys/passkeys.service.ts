import { AppError, fieldError, LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { RecentSignIn } from '../proofs/recent-sign-in.service.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import type { AddedPasskey, Passkey, PasskeySetup } from './passkey.graphql.js';
import { type CreationAnswer, challengeOf, checkCreation, passkeyRejected, type RelyingParty } from './passkey-answers.js';
import { ADD_CHALLENGE, newChallenge, PasskeyChallenges } from './passkey-challenges.service.js';
import { passkeyMails } from './passkey-mails.js';

type User = SignedInUser & { sessionId: string };
/** What proves the owner in a browser that has been open for long. */
export interface Proof {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

const COLUMNS = `id, name, synced, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** The bytes that name an account to authenticators: those of its id. */
export const handleOf = (userId: string): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** The pages of the root domain, which alone make and use passkeys: browsers do not let every page below a domain name it, and tenants are below it. */
export function relyingPartyOf(config: Pick<Config, 'secure' | 'rootDomain'>): RelyingParty {
  const origin = originOf(config);
  return { origin, rpId: new URL(origin).hostname };
}

/** The passkeys of an account: made, named and removed by its owner. */
@Injectable()
export class PasskeysService {
  private readonly mails: ReturnType<typeof passkeyMails>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly mailer: Mailer,
    private readonly recent: RecentSignIn,
    private readonly factors: SecondFactorsService,
    private readonly challenges: PasskeyChallenges,
    private readonly events: AccountEvents,
  ) {
    this.mails = passkeyMails(originOf(config));
  }

  /** A person's passkeys, the oldest first. */
  async list(userId: string): Promise<Passkey[]> {
    return this.db.global<Passkey>(`select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`, [userId]);
  }

  /** Begins to make one; throws ValidationError for a wrong proof, or when there are as many as there can be. */
  async start(user: User, proof: Proof, ipAddress: string): Promise<PasskeySetup> {
    const ids = await this.credentialIds(user.id);
    if (ids.length >= LIMITS.passkey.perPerson) throw tooMany();
    await this.assertProved(user, proof, ipAddress);
    const { challenge, parameters } = newChallenge('add', user.sessionId, user.id);
    await this.db.globalTx((m) => m.query(ADD_CHALLENGE, parameters));
    return { challenge, rpId: relyingPartyOf(this.config).rpId, userHandle: handleOf(user.id), exclude: ids };
  }

  /** Keeps the passkey that a browser made, with recovery codes where the account had none. */
  async add(
    user: User,
    { name, transports, ...answer }: CreationAnswer & { name: string; transports: readonly string[] },
    ipAddress: string,
  ): Promise<AddedPasskey> {
    const challenge = await challengeOf(answer.clientData);
    const used = await this.challenges.use(challenge, ['add'], user.sessionId);
    if (used?.userId !== user.id) throw passkeyRejected();
    const key = await checkCreation(answer, challenge, relyingPartyOf(this.config));
    return this.db.globalTx(async (m) => {
      // Of two that add the last one at once the second waits, and finds it taken.
      await m.query(`select 1 from users where id = $1 for update`, [user.id]);
      const there: { id: string }[] = await m.query(`select id from passkeys where user_id = $1`, [user.id]);
      if (there.length >= LIMITS.passkey.perPerson) throw tooMany();
      const [passkey]: Passkey[] = await m.query(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, name, transports, synced) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (credential_id) do nothing returning ${COLUMNS}`,
        [newId(), user.id, key.credentialId, key.publicKey, key.counter, name, transports, key.synced],
      );
      if (!passkey) throw passkeyRejected();
      await this.events.record(m, { kind: 'passkey-added', userId: user.id, address: ipAddress, detail: {} });
      await this.mailer.send(m, null, { to: user.email, ...this.mails.added(name) });
      return { passkey, recoveryCodes: await this.factors.firstCodes(m, user.id) };
    });
  }

  /** Gives one another name; throws NotFound. */
  async rename(userId: string, id: string, name: string): Promise<Passkey> {
    return this.db.globalTx(async (m) => {
      const [rows]: [Passkey[], number] = await m.query(
        `update passkeys set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`,
        [id, userId, name],
      );
      if (!rows[0]) throw new AppError('NotFound');
      return rows[0];
    });
  }

  /** Takes one away, and the recovery codes with the last second factor; throws NotFound, and ValidationError for a wrong proof. */
  async remove(user: User, id: string, proof: Proof, ipAddress: string): Promise<void> {
    await this.assertProved(user, proof, ipAddress);
    await this.db.globalTx(async (m) => {
      const [rows]: [{ name: string }[], number] = await m.query(`delete from passkeys where id = $1 and user_id = $2 returning name`, [
        id,
        user.id,
      ]);
      if (!rows[0]) throw new AppError('NotFound');
      await this.factors.deleteUnusedCodes(m, user.id);
      await this.events.record(m, { kind: 'passkey-removed', userId: user.id, address: ipAddress, detail: {} });
      await this.mailer.send(m, null, { to: user.email, ...this.mails.removed(rows[0].name) });
    });
  }

  /** The ids by which authenticators know a person's passkeys, in base64url. */
  async credentialIds(userId: string, m?: EntityManager): Promise<string[]> {
    const sql = `select credential_id as id from passkeys where user_id = $1 order by id`;
    const rows: { id: Buffer }[] = await (m ? m.query(sql, [userId]) : this.db.global<{ id: Buffer }>(sql, [userId]));
    return rows.map(({ id }) => id.toString('base64url'));
  }

  /** Where two-step login is on, a password alone would undo it: then a code is asked for. */
  private async assertProved(user: User, { password, code }: Proof, ipAddress: string): Promise<void> {
    if (code) return this.factors.withCode(user, code, ipAddress, async () => {});
    if (await this.recent.isRecent(user)) return;
    if (await this.factors.isOn(user.id))
      throw fieldError('code', 'Enter a code of your authenticator app or a recovery code, or log in again and come back.');
    await this.recent.require(user, password);
  }
}

const tooMany = () =>
  new AppError('ValidationError', { message: `You can have ${LIMITS.passkey.perPerson} passkeys. Remove one before you add another.` });
