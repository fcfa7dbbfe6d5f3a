import { fieldError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '#platform/access';
import { isCommonPassword } from './common-password.js';

/** argon2id (the package's default kind), 50 to 80 ms on one core of a small server: dear for whoever tries many, unseen by whoever tries one. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

/** Hashing and checking passwords; nothing else knows the algorithm. */
@Injectable()
export class Passwords {
  // Nobody's password: checked when there is no account, so that both answers take the same time.
  private readonly nobodys = hash(newSecret(), COST);

  /** The hash of a new password; throws ValidationError for one that is among the first that people try. */
  async hashNew(password: string, person: { email: string; name: string }): Promise<string> {
    if (isCommonPassword(password, person)) throw fieldError('password', 'This password is too common. Choose another.');
    return hash(password, COST);
  }

  /** Whether the password is the right one; takes as long when there is no account or no password. */
  async isRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const right = await verify(passwordHash ?? (await this.nobodys), password);
    return right && !!passwordHash;
  }
}
