import { AppError, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newSecret, secretHash } from '#platform/access';
import { newId } from '#platform/db';

const MINUTE = 60;
const { token } = LIMITS;

/** How many days a new e-mail address can be taken back by the mail to the old one. */
export const UNDO_EMAIL_DAYS = 7;

/** How many seconds a token of each kind stays good. */
const SECONDS = {
  confirm: token.confirmHours * 60 * MINUTE,
  reset: token.resetMinutes * MINUTE,
  magic: token.magicMinutes * MINUTE,
  unlock: token.unlockMinutes * MINUTE,
  handoff: token.handoffSeconds,
  'new-email': token.confirmHours * 60 * MINUTE,
  'old-email': UNDO_EMAIL_DAYS * 24 * 60 * MINUTE,
  'second-step': 10 * MINUTE,
} as const;

/** What a one-time token is for. */
export type TokenKind = keyof typeof SECONDS;

/** How many mails of one kind an account gets in ten minutes, asked for from one network and from all; the earlier links stay good. */
const MAILS = { fromOne: 3, fromAll: 10 };

/** Stores what `newToken` made, and takes away what its account no longer needs. */
export const ADD_TOKEN = `
  with over as (delete from one_time_tokens where user_id = $3 and expires_at < now() - interval '1 day')
  insert into one_time_tokens (id, kind, user_id, token_hash, detail, expires_at) values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`;

/** The secret of a token, which is nowhere stored, and what ADD_TOKEN stores of it. */
export function newToken(kind: TokenKind, userId: string, detail: Record<string, unknown>): { secret: string; parameters: unknown[] } {
  const secret = newSecret();
  return { secret, parameters: [newId(), kind, userId, secretHash(secret), JSON.stringify(detail), SECONDS[kind]] };
}

/** Secrets that travel by mail or through a form: 256 bits, stored as SHA-256, good once and for a while. */
@Injectable()
export class OneTimeTokens {
  /** Uses a token up in the open transaction m; throws ValidationError for one that is unknown, used or too old, all the same. */
  async use<D = Record<string, unknown>>(m: EntityManager, kind: TokenKind, secret: string): Promise<{ userId: string; detail: D }> {
    const [rows]: [{ userId: string; detail: D }[], number] = await m.query(
      `update one_time_tokens set used_at = now() where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()
       returning user_id as "userId", detail`,
      [secretHash(secret), kind],
    );
    if (!rows[0])
      throw new AppError('ValidationError', {
        message: 'This link has expired or was already used. Ask for a new one.',
        reason: 'expired',
      });
    return rows[0];
  }

  /** What a good token is for, in the open transaction m, without using it up; null for any other. */
  async find<D = Record<string, unknown>>(
    m: EntityManager,
    kind: TokenKind,
    secret: string,
  ): Promise<{ userId: string; detail: D } | null> {
    const [row]: { userId: string; detail: D }[] = await m.query(
      `select user_id as "userId", detail from one_time_tokens where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()`,
      [secretHash(secret), kind],
    );
    return row ?? null;
  }

  /** Whether the account may get one more mail of this kind now; tokens of mails keep the network that asked in their detail. */
  async mayMail(m: EntityManager, kind: TokenKind, userId: string, network: string): Promise<boolean> {
    // Many that ask at once count one after the other.
    await m.query(`select pg_advisory_xact_lock(hashtextextended('mail ' || $1, 0))`, [userId]);
    const [row]: { all: number; own: number }[] = await m.query(
      `select count(*)::int as all, count(*) filter (where detail->>'network' = $3)::int as own
       from one_time_tokens where user_id = $1 and kind = $2 and created_at > now() - interval '10 minutes'`,
      [userId, kind, network],
    );
    return row!.own < MAILS.fromOne && row!.all < MAILS.fromAll;
  }

  /** Takes away every token of these kinds that an account still has. */
  async drop(m: EntityManager, userId: string, kinds: readonly TokenKind[]): Promise<void> {
    await m.query(`delete from one_time_tokens where user_id = $1 and kind = any($2)`, [userId, kinds]);
  }
}
