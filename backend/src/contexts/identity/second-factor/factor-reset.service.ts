import { AppError } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config, originOf } from '#platform/config';
import { TenantDb } from '#platform/db';
import { Mailer } from '#platform/mail';
import { OneTimeTokens } from '../sessions/one-time-tokens.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { secondFactorMails } from './second-factor-mails.js';

const HAVE = `select id from users u where id = any($1::uuid[]) and (exists (select 1 from passkeys where user_id = u.id)
  or exists (select 1 from totp_secrets where user_id = u.id and confirmed_at is not null))`;

/** Taking away the second factors of a person who has lost them. */
@Injectable()
export class FactorReset {
  private readonly mails: ReturnType<typeof secondFactorMails>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly db: TenantDb,
    private readonly mailer: Mailer,
    private readonly sessions: SessionsService,
    private readonly tokens: OneTimeTokens,
  ) {
    this.mails = secondFactorMails(originOf(config));
  }

  /** Which of these people have a second factor. */
  async having(userIds: readonly string[]): Promise<Set<string>> {
    const rows = userIds.length ? await this.db.global<{ id: string }>(HAVE, [userIds]) : [];
    return new Set(rows.map(({ id }) => id));
  }

  /** Takes the app, the passkeys and the recovery codes away in the open transaction m, logs the person out everywhere and mails them; throws ValidationError when there is nothing. */
  async reset(m: EntityManager, { id, email }: { id: string; email: string }): Promise<void> {
    if (!(await m.query(HAVE, [[id]])).length)
      throw new AppError('ValidationError', { message: 'This person has no second step to reset.' });
    await this.drop(m, id);
    await this.sessions.endOthers(m, id, null);
    await this.mailer.send(m, null, { to: email, ...this.mails.reset });
  }

  /** Takes all of them away in the open transaction m. */
  async drop(m: EntityManager, userId: string): Promise<void> {
    for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'passkey_challenges'])
      await m.query(`delete from ${table} where user_id = $1`, [userId]);
    await this.tokens.drop(m, userId, ['second-step', 'handoff']);
  }
}
