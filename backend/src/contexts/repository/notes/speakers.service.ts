import { AppError } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import type { Note, Speaker } from './note.graphql.js';
import { NotesService } from './notes.service.js';
import type { SameSpeaker } from './speaker.graphql.js';
import type { RenameSpeakers } from './speaker-input.js';
import { LOCK_SPEAKERS, SAME_SPEAKERS, SAVE_SPEAKERS } from './speakers.sql.js';

/** Names of speakers over several notes. Who says what stands in the texts and is changed there. */
@Injectable()
export class SpeakersService {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly notes: NotesService,
  ) {}

  /** Speakers of the same name in the other live notes of the note's project. Throws NotFound without read access. */
  async same(actor: Actor, noteId: string, speakerId: string): Promise<SameSpeaker[]> {
    await this.notes.requireAccessToAll(actor, [noteId], 'read');
    return this.db.read<SameSpeaker>(actor, SAME_SPEAKERS, [actor.workspaceId, noteId, speakerId]);
  }

  /** Renames all or none; throws NotFound for a note or a speaker that is not there, Forbidden without write access to all. */
  async rename(actor: Actor, { speakers, name }: RenameSpeakers): Promise<Note[]> {
    const ids = [...new Set(speakers.map(({ noteId }) => noteId))];
    await this.db.tx(actor, async (m) => {
      const places = new Map((await this.notes.requireAccessToAll(actor, ids, 'write')).map((place) => [place.id, place]));
      const rows: { id: string; speakers: Speaker[] }[] = await m.query(LOCK_SPEAKERS, [actor.workspaceId, ids]);
      const renamed = rows.map(({ id, speakers: before }) => {
        const selected = new Set(speakers.flatMap((speaker) => (speaker.noteId === id ? [speaker.speakerId] : [])));
        const known = new Set(before.map((speaker) => speaker.id));
        if ([...selected].some((speakerId) => !known.has(speakerId))) throw new AppError('NotFound');
        return { id, before, after: before.map((speaker) => (selected.has(speaker.id) ? { ...speaker, name } : speaker)) };
      });
      const saved = renamed.map(({ id, after }) => ({ id, speakers: after }));
      await m.query(SAVE_SPEAKERS, [actor.workspaceId, JSON.stringify(saved)]);
      await this.changes.record(
        m,
        actor,
        ...renamed.map(({ id, before, after }) => ({
          kind: 'note' as const,
          id,
          action: 'updated' as const,
          projectId: places.get(id)!.projectId,
          noteId: id,
          before: { speakers: before },
          after: { speakers: after },
        })),
      );
    });
    return this.notes.byIds(actor, ids);
  }
}
