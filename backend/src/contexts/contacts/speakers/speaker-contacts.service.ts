import { AppError, createContactInput, type LinkSpeakerInput, type UnlinkSpeakerInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCursor, HighlightsService, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { lockId, type Page, pageOf, pageSize, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { ContactsService } from '../directory/contacts.service.js';
import { type ContactNote, SHOWN_HIGHLIGHTS, type SpeakerContact } from './speaker-contact.graphql.js';
import {
  CONTACT_NOTE_ORDER,
  CONTACT_OF_NAME,
  contactNotePage,
  LINK,
  LINK_SAME_NAME,
  SPEAKER_CONTACTS,
  SPEAKER_NAME,
  UNLINK,
  UNLINK_SAME_NAME,
} from './speaker-contacts.sql.js';

type NoteRow = Omit<ContactNote, 'highlights'> & { highlightIds: string[]; total: number; cursorKey: string };
/** A speaker of a note, as changes say it. */
type Place = { note: string; speaker: string };
type Pair = { speakerId: string; contactId: string };

/** Which speakers of notes are contacts. Who may see or change that is the notes' matter. */
@Injectable()
export class SpeakerContactsService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly contacts: ContactsService,
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
  ) {}

  /** The speakers of a note that are contacts. Throws NotFound without read access. */
  async ofNote(actor: Actor, noteId: string): Promise<SpeakerContact[]> {
    await this.notes.requireAccessToAll(actor, [noteId], 'read');
    const pairs = await this.db.read<Pair>(actor, SPEAKER_CONTACTS, [actor.workspaceId, noteId]);
    const contacts = await this.contacts.byIds(
      actor,
      pairs.map(({ contactId }) => contactId),
    );
    return pairs.flatMap(({ speakerId, contactId }) => {
      const contact = contacts.get(contactId);
      return contact ? [{ noteId, speakerId, contact, others: 0 }] : [];
    });
  }

  /** A page of the notes that the actor may read and in which a contact speaks, with what was highlighted of it. */
  async notesOf(actor: Actor, contactId: string, first?: number | null, after?: string | null): Promise<Page<ContactNote>> {
    await this.contacts.findOneOrFail(actor, contactId);
    const size = pageSize(first);
    const cursor = afterCursor(CONTACT_NOTE_ORDER, 'p.id', after, 7);
    const params = [actor.workspaceId, actor.userId, actor.role, contactId, size + 1, SHOWN_HIGHLIGHTS, ...cursor.params];
    const rows = await this.db.read<NoteRow>(actor, contactNotePage(cursor.sql), params);
    const page = pageOf(
      rows.filter((row) => row.id),
      size,
      rows[0]!.total,
      (row) => [row.cursorKey, row.id],
    );
    const said = await this.highlights.byIds(
      actor,
      page.nodes.flatMap(({ highlightIds }) => highlightIds),
    );
    const nodes = page.nodes.map((row) => ({ ...row, highlights: row.highlightIds.flatMap((id) => said.get(id) ?? []) }));
    return { ...page, nodes };
  }

  /** Says who a speaker is: a contact, or a new one with the speaker's name. Asks for the right to change the note. */
  async link(actor: Actor, { noteId, speakerId, contactId, alike }: LinkSpeakerInput): Promise<SpeakerContact> {
    const { linkedId, others } = await this.db.tx(actor, async (m) => {
      await this.notes.requireAccessToAll(actor, [noteId], 'write');
      await lockId(m, `${noteId} ${speakerId}`);
      const [speaker] = await m.query<{ name: string }[]>(SPEAKER_NAME, [actor.workspaceId, noteId, speakerId]);
      if (!speaker) throw new AppError('NotFound');
      const before = await this.contactOf(actor, noteId, speakerId);
      const same = before && (before === contactId || !contactId) ? before : null;
      if (same) return { linkedId: same, others: alike ? await this.linkAlike(m, actor, noteId, speaker.name, same) : 0 };
      const [known] = contactId ? [] : await m.query<{ contactId: string }[]>(CONTACT_OF_NAME, [actor.workspaceId, noteId, speaker.name]);
      const wanted = contactId ?? known?.contactId;
      const { id } = wanted
        ? await this.contacts.findOneOrFail(actor, wanted)
        : await this.contacts.create(actor, createContactInput.parse({ name: speaker.name }));
      await m.query(LINK, [actor.workspaceId, noteId, speakerId, id, actor.userId]);
      const change = { kind: 'contact' as const, action: 'updated' as const };
      if (before) await this.changes.record(m, actor, { ...change, id: before, before: { note: noteId, speaker: speakerId } });
      await this.changes.record(m, actor, { ...change, id, after: { note: noteId, speaker: speakerId } });
      return { linkedId: id, others: alike ? await this.linkAlike(m, actor, noteId, speaker.name, id) : 0 };
    });
    return { noteId, speakerId, contact: await this.contacts.findOneOrFail(actor, linkedId), others };
  }

  /** Takes back that a speaker is a contact; the contact stays. */
  async unlink(actor: Actor, { noteId, speakerId, alike }: UnlinkSpeakerInput): Promise<void> {
    await this.db.tx(actor, async (m) => {
      await this.notes.requireAccessToAll(actor, [noteId], 'write');
      await lockId(m, `${noteId} ${speakerId}`);
      const id = await this.contactOf(actor, noteId, speakerId);
      if (!id) return;
      const [speaker] = alike ? await m.query<{ name: string }[]>(SPEAKER_NAME, [actor.workspaceId, noteId, speakerId]) : [];
      if (speaker) {
        const [deleted]: [Place[]] = await m.query(UNLINK_SAME_NAME, [actor.workspaceId, noteId, speaker.name, id]);
        await this.changes.record(
          m,
          actor,
          ...deleted.map((before) => ({ kind: 'contact' as const, action: 'updated' as const, id, before })),
        );
        return;
      }
      await m.query(UNLINK, [actor.workspaceId, noteId, speakerId]);
      await this.changes.record(m, actor, { kind: 'contact', action: 'updated', id, before: { note: noteId, speaker: speakerId } });
    });
  }

  /** Links the speakers of that name in the other notes of the project that are linked to no contact yet. Answers how many. */
  private async linkAlike(m: EntityManager, actor: Actor, noteId: string, name: string, contactId: string): Promise<number> {
    const places: Place[] = await m.query(LINK_SAME_NAME, [actor.workspaceId, noteId, name, contactId, actor.userId]);
    await this.changes.record(
      m,
      actor,
      ...places.map((after) => ({ kind: 'contact' as const, action: 'updated' as const, id: contactId, after })),
    );
    return places.length;
  }

  private async contactOf(actor: Actor, noteId: string, speakerId: string): Promise<string | null> {
    const pairs = await this.db.read<Pair>(actor, SPEAKER_CONTACTS, [actor.workspaceId, noteId]);
    return pairs.find((pair) => pair.speakerId === speakerId)?.contactId ?? null;
  }
}
