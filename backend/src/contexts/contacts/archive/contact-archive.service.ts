import { createContactInput, foldEmail } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, TenantDb } from '#platform/db';
import { ContactsService, lockEmails } from '../directory/contacts.service.js';
import { OWNERS } from '../imports/contact-imports.sql.js';
import { LINK } from '../speakers/speaker-contacts.sql.js';

/** A contact as an archive keeps it. */
export interface ArchivedContact {
  id: string;
  name: string;
  organisation: string | null;
  phone: string | null;
  jobTitle: string | null;
  notes: string | null;
  emails: string[];
}

const SPEAKERS = `
  select m.note_id as "noteId", m.speaker_id as "speakerId", m.contact_id as "contactId"
  from contact_mentions m join contacts c on c.workspace_id = $1 and c.id = m.contact_id and c.deleted_at is null
  where m.workspace_id = $1 and m.note_id = any($2::uuid[]) order by m.note_id, m.speaker_id`;

/** The contacts who speak in the notes of a project as an archive keeps them, and found or made again in another workspace. */
@Injectable()
export class ContactArchive {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsService,
  ) {}

  /** Which speakers of notes are contacts, for a caller that has checked who may read the notes. */
  async speakersOf(where: InWorkspace, noteIds: readonly string[]): Promise<{ noteId: string; speakerId: string; contactId: string }[]> {
    return this.db.read(where, SPEAKERS, [where.workspaceId, noteIds]);
  }

  /** The contacts with these ids, sorted by name. */
  async of(actor: Actor, ids: readonly string[]): Promise<ArchivedContact[]> {
    const contacts = [...(await this.contacts.byIds(actor, ids)).values()];
    return contacts
      .map(({ id, name, organisation, phone, jobTitle, notes, emails }) => ({ id, name, organisation, phone, jobTitle, notes, emails }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  }

  /**
   * Finds archived contacts by their addresses, or makes them, inside the open transaction m. One that is there stays as it is. Answers the ids by the
   * archived ones.
   */
  async restore(m: EntityManager, actor: Actor, contacts: readonly ArchivedContact[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    if (!contacts.length) return ids;
    await lockEmails(m, actor);
    const addresses = contacts.flatMap(({ emails }) => emails.map(foldEmail));
    const owners: { folded: string; contactId: string }[] = await m.query(OWNERS, [actor.workspaceId, addresses]);
    const ownerOf = new Map(owners.map(({ folded, contactId }) => [folded, contactId]));
    for (const { id, ...given } of contacts) {
      const known = given.emails.map((address) => ownerOf.get(foldEmail(address))).find(Boolean);
      const created = known ?? (await this.contacts.create(actor, createContactInput.parse(given))).id;
      for (const address of given.emails) ownerOf.set(foldEmail(address), created);
      ids.set(id, created);
    }
    return ids;
  }

  /** Links a speaker of a newly created note to a contact, inside the open transaction m. */
  async link(m: EntityManager, actor: Actor, noteId: string, speakerId: string, contactId: string): Promise<void> {
    await m.query(LINK, [actor.workspaceId, noteId, speakerId, contactId, actor.userId]);
  }
}
