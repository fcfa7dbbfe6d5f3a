import { z } from 'zod';
import { clientKeySchema, idSchema, indexSchema, undoSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { optionalText, requiredText } from './text-input.js';

const name = requiredText(LIMITS.folder.name, 'Name');
const description = optionalText(LIMITS.folder.description, 'Description');

/** A new folder, inside another or (null) at the top. */
export const createFolderInput = z.object({ name, description, parentId: idSchema.nullish(), clientKey: clientKeySchema.nullish() });

/** Changes to a folder; what is left out stays. */
export const updateFolderInput = z.object({ id: idSchema, name: name.optional(), description });

/** A folder's new place: under which parent (null = top), and where among its children. */
export const moveFolderInput = z.object({ id: idSchema, parentId: idSchema.nullable(), index: indexSchema, undo: undoSchema });

/** A new folder, once parsed. */
export type CreateFolderInput = z.infer<typeof createFolderInput>;

/** Changes to a folder, once parsed. */
export type UpdateFolderInput = z.infer<typeof updateFolderInput>;

/** A folder's new place, once parsed. */
export type MoveFolderInput = z.infer<typeof moveFolderInput>;
