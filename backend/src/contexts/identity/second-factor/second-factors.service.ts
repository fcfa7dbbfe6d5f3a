import { AppError, fieldError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SignedInUser } from '#platform/access';
import { CONFIG, type Config, originOf } from '#platform/config';
import { newId, TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { Vault } from '#platform/vault';
import { LoginAttempts } from '../proofs/login-attempts.service.js';
import { RecentSignIn } from '../proofs/recent-sign-in.service.js';
import { AccountEvents } from '../sessions/account-events.service.js';
import { newRecoveryCodes, normalRecoveryCode } from './recovery-codes.js';
import type { SecondFactors, SecondStepWays, TotpSetup } from './second-factor.graphql.js';
import { secondFactorMails } from './second-factor-mails.js';
import { newTotpSecret, qrOf, totpStep, totpUri } from './totp.js';

type User = SignedInUser & { sessionId: string };
/** What a code turned out to be. */
export type CodeKind = 'totp' | 'recovery code';

const PURPOSE = 'totp';
/** A login of user $1 that began with a passkey, or when the account had a second factor that it still has. */
const TOOK_SECOND_STEP = `select 1 from sessions s where s.id = $2 and s.user_id = $1 and (s.method = 'passkey'
  or exists (select 1 from totp_secrets t where t.user_id = $1 and t.confirmed_at <= s.created_at)
  or exists (select 1 from passkeys p where p.user_id = $1 and p.created_at <= s.created_at))`;
const WAYS = `select exists (select 1 from totp_secrets where user_id = $1 and confirmed_at is not null) as app,
  exists (select 1 from passkeys where user_id = $1) as passkey`;
const WRONG_CODE = 'This code is wrong or was already used.';

/** The authenticator app of an account and its recovery codes: set up, asked for, taken away. */
@Injectable()
export class SecondFactorsService {
  private readonly mails: ReturnType<typeof secondFactorMails>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: TenantDb,
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    private readonly recent: RecentSignIn,
    private readonly attempts: LoginAttempts,
    private readonly events: AccountEvents,
  ) {
    this.mails = secondFactorMails(originOf(config));
  }

  /** What a person has set up. */
  async of(userId: string): Promise<SecondFactors> {
    const [row] = await this.db.global<SecondFactors>(
      `select (select confirmed_at from totp_secrets where user_id = $1) as "totpSince",
         (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
      [userId],
    );
    return row!;
  }

  /** Whether signing in takes a second step, in the open transaction m. */
  async isRequired(m: EntityManager, userId: string): Promise<boolean> {
    const [row]: SecondStepWays[] = await m.query(WAYS, [userId]);
    return row!.app || row!.passkey;
  }

  /** Whether a login on the root domain took a second step, in the open transaction m: a factor set up after it says nothing of it. */
  async usedSecondFactor(m: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    return (await m.query(TOOK_SECOND_STEP, [userId, sessionId])).length > 0;
  }

  /** What can do a person's second step. */
  async waysOf(userId: string): Promise<SecondStepWays> {
    const [row] = await this.db.global<SecondStepWays>(WAYS, [userId]);
    return row!;
  }

  /** Whether an account has a second factor, be it an app or a passkey. */
  async isOn(userId: string): Promise<boolean> {
    const { app, passkey } = await this.waysOf(userId);
    return app || passkey;
  }

  /** Makes a secret for an authenticator app, which counts once a code of it was entered; a setup that was left before is over. */
  async startTotp(user: User, password: string | null | undefined): Promise<TotpSetup> {
    await this.recent.require(user, password);
    const secret = newTotpSecret();
    const created = await this.db.global(
      `insert into totp_secrets as t (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now() where t.confirmed_at is null returning user_id`,
      [user.id, this.vault.seal(user.id, PURPOSE, secret)],
    );
    if (!created.length) throw new AppError('ValidationError', { message: 'An authenticator app is set up already. Remove it first.' });
    const { path, size } = qrOf(totpUri(secret, user.email));
    return { secret, qrPath: path, qrSize: size };
  }

  /** Turns the app on by a first code of it; answers recovery codes, which are shown this once. */
  async confirmTotp(user: User, code: string, ipAddress: string): Promise<string[]> {
    await this.attempts.start(user.email, ipAddress, 'code');
    const codes = await this.db.globalTx(async (m) => {
      if (!(await this.spendTotp(m, user.id, code, 'is null'))) throw fieldError('code', WRONG_CODE);
      await m.query(`update totp_secrets set confirmed_at = now() where user_id = $1`, [user.id]);
      await this.note(m, user, 'second-factor-added', ipAddress, 'added');
      return this.replaceCodes(m, user.id);
    });
    await this.attempts.succeeded(user.email, ipAddress, 'code');
    return codes;
  }

  /** Recovery codes for an account that has none, in the open transaction m; null for one that has some. */
  async firstCodes(m: EntityManager, userId: string): Promise<string[] | null> {
    const [left] = await m.query(`select 1 from recovery_codes where user_id = $1 and used_at is null limit 1`, [userId]);
    return left ? null : this.replaceCodes(m, userId);
  }

  /** Takes away in the open transaction m recovery codes that stand for no second factor any more. */
  async deleteUnusedCodes(m: EntityManager, userId: string): Promise<void> {
    if (!(await this.isRequired(m, userId))) await m.query(`delete from recovery_codes where user_id = $1`, [userId]);
  }

  /** Takes the app away by a code of it or a recovery code, and with the last second factor the recovery codes. */
  async removeTotp(user: User, code: string, ipAddress: string): Promise<void> {
    await this.withCode(user, code, ipAddress, async (m) => {
      await m.query(`delete from totp_secrets where user_id = $1`, [user.id]);
      await this.deleteUnusedCodes(m, user.id);
      await this.note(m, user, 'second-factor-removed', ipAddress, 'removed');
    });
  }

  /** Makes new recovery codes in place of the old ones, by a code of the app or an old one. */
  async renewRecoveryCodes(user: User, code: string, ipAddress: string): Promise<string[]> {
    return this.withCode(user, code, ipAddress, async (m) => {
      await this.note(m, user, 'recovery-codes-made', ipAddress, 'codesMade');
      return this.replaceCodes(m, user.id);
    });
  }

  /** Removes in the open transaction m the factors added since a moment, when another person may have had the account. */
  async removeAddedSince(m: EntityManager, userId: string, since: string): Promise<void> {
    await m.query(`delete from totp_secrets where user_id = $1 and created_at > $2`, [userId, since]);
    await m.query(`delete from passkeys where user_id = $1 and created_at > $2`, [userId, since]);
    await m.query(`delete from recovery_codes where user_id = $1 and created_at > $2`, [userId, since]);
    await this.deleteUnusedCodes(m, userId);
  }

  /**
   * Uses a code up in the open transaction m: of the app, whose each period counts once and none before it, or a recovery code. Throws
   * ValidationError for a wrong one as for a used one. The caller has counted the try.
   */
  async spend(m: EntityManager, userId: string, typed: string): Promise<CodeKind> {
    const code = typed.replace(/\s/g, '');
    if (await this.spendTotp(m, userId, code, 'is not null')) return 'totp';
    const recovery = normalRecoveryCode(typed);
    const [used]: [unknown[], number] = recovery
      ? await m.query(`update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning id`, [
          userId,
          this.hashOf(userId, recovery),
        ])
      : [[], 0];
    if (!used.length) throw fieldError('code', WRONG_CODE);
    return 'recovery code';
  }

  /** Does something in one transaction with the use of a code; counts the try. */
  async withCode<T>(user: User, code: string, ipAddress: string, then: (m: EntityManager) => Promise<T>): Promise<T> {
    await this.attempts.start(user.email, ipAddress, 'code');
    const done = await this.db.globalTx(async (m) => {
      await this.spend(m, user.id, code);
      return then(m);
    });
    await this.attempts.succeeded(user.email, ipAddress, 'code');
    return done;
  }

  /** Of two that bring the same code at once the second waits for the row, and finds the period spent. */
  private async spendTotp(m: EntityManager, userId: string, code: string, confirmed: 'is null' | 'is not null'): Promise<boolean> {
    const [row]: { secret: Buffer }[] = await m.query(`select secret from totp_secrets where user_id = $1 and confirmed_at ${confirmed}`, [
      userId,
    ]);
    const step = row ? totpStep(this.vault.open(userId, PURPOSE, row.secret), code) : null;
    if (step === null) return false;
    const [spent]: [unknown[], number] = await m.query(
      `update totp_secrets set last_step = $2 where user_id = $1 and last_step < $2 and confirmed_at ${confirmed} returning user_id`,
      [userId, step],
    );
    return spent.length > 0;
  }

  private async replaceCodes(m: EntityManager, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await m.query(`delete from recovery_codes where user_id = $1`, [userId]);
    await m.query(`insert into recovery_codes (id, user_id, code_hash) select unnest($1::uuid[]), $2::uuid, unnest($3::bytea[])`, [
      codes.map(() => newId()),
      userId,
      codes.map((code) => this.hashOf(userId, normalRecoveryCode(code)!)),
    ]);
    return codes;
  }

  // Keyed with the installation's secret: a copy of the database alone does not allow guessing codes.
  private hashOf(userId: string, code: string): Buffer {
    return Buffer.from(this.vault.secretOf(userId, 'recovery code', code), 'base64url');
  }

  private async note(
    m: EntityManager,
    user: User,
    kind: 'second-factor-added' | 'second-factor-removed' | 'recovery-codes-made',
    ipAddress: string,
    mail: keyof ReturnType<typeof secondFactorMails>,
  ): Promise<void> {
    await this.events.record(m, { kind, userId: user.id, address: ipAddress, detail: { factor: 'totp' } });
    await this.mailer.send(m, null, { to: user.email, ...this.mails[mail] });
  }
}
