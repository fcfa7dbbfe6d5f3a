import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TenantDb } from '#platform/db';
import { log } from '#platform/log';

/** What can happen to the ways into an account. */
export type AccountEventKind =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'session-ended'
  | 'password-changed'
  | 'email-changed'
  | 'second-factor-failed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-made'
  | 'passkey-added'
  | 'passkey-removed';

/** One of them. `detail` says how (`method`, `factor`) or what it was before and is after; never a secret. */
export interface AccountEvent {
  kind: AccountEventKind;
  userId: string;
  address: string | null;
  detail: Readonly<Record<string, string | number | boolean | null>>;
}

type Listener = (m: EntityManager, event: AccountEvent) => Promise<void>;

/** Sign-ins and changes of the ways in, for audit logs: they happen to an account, outside of any workspace. */
@Injectable()
export class AccountEvents {
  private readonly listeners: Listener[] = [];

  constructor(private readonly db: TenantDb) {}

  /** Calls fn for each event, in the transaction in which it happened: what fn throws undoes it. */
  on(fn: Listener): void {
    this.listeners.push(fn);
  }

  /** Passes on what happened in the open transaction m. */
  async record(m: EntityManager, event: AccountEvent): Promise<void> {
    for (const listener of this.listeners) await listener(m, event);
  }

  /** Passes on what was refused, later and in a transaction of its own: the answer must take no longer for an account that exists. */
  recordRefusal(event: AccountEvent): void {
    if (!this.listeners.length) return;
    void this.db.globalTx((m) => this.record(m, event)).catch((err) => log.warn({ err }, 'could not note a refused sign-in'));
  }
}
