import { fieldError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { RateLimiter, type SignedInUser } from '#platform/access';
import { TenantDb } from '#platform/db';
import { UsersService } from '../users/users.service.js';
import { Passwords } from './passwords.service.js';

/** Proof that it is still the person who signed in: for actions that could lock them out if another person did them in an unattended browser. */
@Injectable()
export class RecentSignIn {
  constructor(
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
  ) {}

  /** Whether the person signed in within the last ten minutes. */
  async isRecent(user: SignedInUser & { sessionId: string }): Promise<boolean> {
    const rows = await this.db.global(
      `select 1 from sessions s join sessions r on r.id = coalesce(s.parent_id, s.id)
       where s.id = $1 and s.user_id = $2 and r.workspace_id is null and r.created_at > now() - interval '10 minutes'`,
      [user.sessionId, user.id],
    );
    return rows.length > 0;
  }

  /** Throws ValidationError for `password` unless it is the right one, or none was given and the person signed in within the last ten minutes. */
  async require(user: SignedInUser & { sessionId: string }, password: string | null | undefined): Promise<void> {
    if (!password) {
      if (await this.isRecent(user)) return;
      throw fieldError('password', 'Enter your current password, or log in again and come back.');
    }
    await this.limiter.hit(`password:${user.id}`, 10);
    const { passwordHash } = await this.users.accountOf(user.id);
    if (!(await this.passwords.isRight(passwordHash, password))) throw fieldError('password', 'This is not your current password.');
  }
}
