import { z } from 'zod';
import { clientKeySchema, idSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { requiredText } from './text-input.js';

const title = requiredText(LIMITS.title, 'Title');

/** A new, empty note in a project. */
export const createNoteInput = z.object({ projectId: idSchema, title, clientKey: clientKeySchema.nullish() });

/** A new title for a note; its text changes only through document steps. */
export const renameNoteInput = z.object({ id: idSchema, title });

/** A new note, once parsed. */
export type CreateNoteInput = z.infer<typeof createNoteInput>;
