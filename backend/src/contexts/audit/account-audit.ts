import type { AuditAction, AuditDetail, AuditKind } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccountEvent, type AccountEventKind, AccountEvents } from '#contexts/identity';
import { Memberships } from '#contexts/workspace';
import { AuditTrail } from '#platform/events';

/** What each of them is in the log; null for a login on the root domain, which is noted where it goes on into a workspace. */
const ENTRIES: Record<AccountEventKind, { kind: AuditKind; action: AuditAction } | null> = {
  'signed-in': null,
  'sign-in-failed': { kind: 'session', action: 'refused' },
  'signed-out': { kind: 'session', action: 'signedOut' },
  'session-ended': { kind: 'session', action: 'signedOut' },
  'password-changed': { kind: 'password', action: 'updated' },
  'email-changed': { kind: 'email', action: 'updated' },
  'second-factor-failed': { kind: 'secondFactor', action: 'refused' },
  'second-factor-added': { kind: 'secondFactor', action: 'created' },
  'second-factor-removed': { kind: 'secondFactor', action: 'deleted' },
  'passkey-added': { kind: 'passkey', action: 'created' },
  'passkey-removed': { kind: 'passkey', action: 'deleted' },
  'recovery-codes-made': { kind: 'recoveryCodes', action: 'created' },
};

/** Notes what happens to an account in the log of every workspace that its person is a member of. */
@Injectable()
export class AccountAudit implements OnModuleInit {
  constructor(
    private readonly events: AccountEvents,
    private readonly memberships: Memberships,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit() {
    this.events.on((m, event) => this.note(m, event));
  }

  private async note(m: EntityManager, { kind, userId, detail }: AccountEvent): Promise<void> {
    const entry = ENTRIES[kind];
    if (!entry) return;
    for (const workspaceId of await this.memberships.workspacesOf(m, userId))
      await this.audit.addWithTenant(m, { workspaceId, userId }, { area: 'SIGN_IN', ...entry, detail: detailOf(detail) });
  }
}

/** A change says what was before and is after, anything else how it was done. */
function detailOf({ before, after, ...how }: AccountEvent['detail']): AuditDetail {
  if (before !== undefined && after !== undefined) return { before: { address: before }, after: { address: after } };
  return Object.keys(how).length ? { after: how } : {};
}
