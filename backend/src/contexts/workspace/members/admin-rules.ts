import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InWorkspace } from '#platform/db';

/** Throws where a person has to stay an admin who may come in; asked in the transaction that has locked the admins. */
export type AdminRule = (m: EntityManager, where: InWorkspace, userId: string) => Promise<void>;

/** Reasons why an admin cannot be demoted or removed, besides being the last; contexts with such a reason register a rule. */
@Injectable()
export class AdminRules {
  private readonly rules: AdminRule[] = [];

  /** To be called in onModuleInit. */
  register(rule: AdminRule): void {
    this.rules.push(rule);
  }

  /** Throws what the first rule that refuses throws. */
  async check(m: EntityManager, where: InWorkspace, userId: string): Promise<void> {
    for (const rule of this.rules) await rule(m, where, userId);
  }
}
