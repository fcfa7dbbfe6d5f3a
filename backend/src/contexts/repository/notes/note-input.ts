import { idList, idSchema, LIMITS, renameNoteInput, requiredText, undoSchema } from '@libs/domain';
import { z } from 'zod';

const MAX_SPEAKERS = 200;

const speaker = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'The id of a speaker is 1 to 40 letters, digits, hyphens or underscores.'),
  name: requiredText(LIMITS.person.name, 'Name'),
});

/** Changes to a note; what is left out stays, and a null date takes the date away. */
export const updateNoteInput = renameNoteInput.partial({ title: true }).extend({
  title: requiredText(LIMITS.title, 'Title').nullish(),
  recordedAt: z.date({ error: 'Enter a date.' }).nullish(),
  speakers: z.array(speaker).max(MAX_SPEAKERS, `A note can have at most ${MAX_SPEAKERS} speakers.`).nullish(),
});

/** Changes to a note, once parsed. */
export type NoteChanges = z.infer<typeof updateNoteInput>;

/** Notes that are deleted, restored or moved together. */
export const noteIds = idList(500, 'At most 500 notes at a time.');

/** Notes that go into another project. */
export const moveNotesInput = z.object({ ids: noteIds, projectId: idSchema, undo: undoSchema });
