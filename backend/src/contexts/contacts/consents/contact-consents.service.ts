import { AppError, LIMITS, type RecordConsentInput, type WithdrawConsentInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { keyedId, lockId, TenantDb, WorkspaceRepository } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { ContactsService } from '../directory/contacts.service.js';
import { ContactConsentRow } from './contact-consent.entity.js';
import type { ContactConsent } from './contact-consent.graphql.js';

/** What contacts agreed to: records that are added and withdrawn, and never changed. */
@Injectable()
export class ContactConsentsService {
  private readonly rows: WorkspaceRepository<ContactConsentRow>;

  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly contacts: ContactsService,
  ) {
    this.rows = new WorkspaceRepository(db, ContactConsentRow);
  }

  /** The records of a live contact, the newest first. Throws NotFound. */
  async list(actor: Actor, contactId: string): Promise<ContactConsent[]> {
    await this.contacts.findOneOrFail(actor, contactId);
    return this.rows.list(actor, { contactId }, { givenOn: 'desc', recordedAt: 'desc', id: 'desc' });
  }

  /** Records what a contact agreed to; the same client key answers the same record. */
  async record(actor: Actor, { clientKey, ...given }: RecordConsentInput): Promise<ContactConsent> {
    const id = keyedId(actor, 'consent', clientKey);
    return this.db.tx(actor, async (m) => {
      await this.contacts.findOneOrFail(actor, given.contactId);
      await lockId(m, id);
      const there = await this.rows.one(actor, id);
      if (there) return there;
      await lockId(m, `consents of ${given.contactId}`);
      if ((await this.rows.list(actor, { contactId: given.contactId })).length >= LIMITS.contact.consents) {
        const message = `A contact can have at most ${LIMITS.contact.consents} consent records.`;
        throw new AppError('ValidationError', { message });
      }
      const row = await this.rows.insert(actor, { id, ...given, recordedBy: actor.userId });
      await this.changes.record(m, actor, {
        ...{ kind: 'contact', id: row.contactId, action: 'updated' },
        after: { [`scope:${id}`]: row.scope, [`text:${id}`]: row.text, [`version:${id}`]: row.version, [`givenOn:${id}`]: row.givenOn },
      });
      return row;
    });
  }

  /** Takes a record back as of a day, or (null) says that it holds after all. */
  async withdraw(actor: Actor, { id, withdrawnOn }: WithdrawConsentInput): Promise<ContactConsent> {
    return this.db.tx(actor, async (m) => {
      const { contactId, givenOn } = await this.rows.findOneOrFail(actor, id);
      await this.contacts.findOneOrFail(actor, contactId);
      if (withdrawnOn && withdrawnOn < givenOn) {
        const message = 'A consent cannot be withdrawn before it was given.';
        throw new AppError('ValidationError', { message, fields: { withdrawnOn: message } });
      }
      const { before, after } = await this.rows.update(actor, id, { withdrawnOn: withdrawnOn ?? null });
      if (before.withdrawnOn !== after.withdrawnOn) {
        await this.changes.record(m, actor, {
          ...{ kind: 'contact', id: contactId, action: 'updated' },
          before: { [`withdrawnOn:${id}`]: before.withdrawnOn },
          after: { [`withdrawnOn:${id}`]: after.withdrawnOn },
        });
      }
      return after;
    });
  }
}
