import { fieldError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { newSecret } from '#platform/access';
import { isCommonPassword } from './common-password.js';

/** argon2id (the package's default kind), 50 to 80 ms on one core of a small server: expensive for an attacker, not noticeable in one login. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 };

/** Hashes at once. They take a thread each of the few that connections to the database need as well, which must not wait for those who guess. */
const MAX_CONCURRENT = 2;

/** Hashing and checking passwords; nothing else knows the algorithm. */
@Injectable()
export class Passwords {
  // A dummy hash: checked when there is no account, so that both answers take the same time.
  private readonly dummyHash = hash(newSecret(), COST);
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** The hash of a new password; throws ValidationError for one that is among the first that people try. */
  async hashNew(password: string, person: { email: string; name: string }): Promise<string> {
    if (isCommonPassword(password, person)) throw fieldError('password', 'This password is too common. Choose another.');
    return this.inTurn(() => hash(password, COST));
  }

  /** Whether the password is the right one; takes as long when there is no account or no password. */
  async isRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const known = passwordHash ?? (await this.dummyHash);
    const right = await this.inTurn(() => verify(known, password));
    return right && !!passwordHash;
  }

  private async inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.running < MAX_CONCURRENT) this.running++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
