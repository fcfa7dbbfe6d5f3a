import { z } from 'zod';
import { tagColourSchema } from './colour.js';
import { clientKeySchema, idList, idSchema, indexSchema } from './ids.js';
import { LIMITS } from './limits.js';
import { optionalText, requiredText } from './text-input.js';

const MERGED_AT_ONCE = LIMITS.highlight.tags;

const title = requiredText(LIMITS.tag.title, 'Title');
const description = optionalText(LIMITS.tag.description, 'Description');
const groupName = requiredText(LIMITS.group.name, 'Name');
const boardName = requiredText(LIMITS.tagBoard.name, 'Name');

/** A new tag in a group of a board; without a colour it takes the one least used on that board. */
export const createTagInput = z.object({
  groupId: idSchema,
  title,
  colour: tagColourSchema.nullish(),
  description,
  clientKey: clientKeySchema.nullish(),
});

/** Changes to a tag; what is left out stays. */
export const updateTagInput = z.object({ id: idSchema, title: title.optional(), colour: tagColourSchema.optional(), description });

/** A tag's new place: in which group, and where in it. */
export const moveTagInput = z.object({ id: idSchema, groupId: idSchema, index: indexSchema });

/** Tags whose highlights all go to another one, which keeps its title. */
export const mergeTagsInput = z
  .object({ intoId: idSchema, fromIds: idList(MERGED_AT_ONCE, `Merge at most ${MERGED_AT_ONCE} tags at a time.`) })
  .refine((input) => input.fromIds.length > 0, { path: ['fromIds'], message: 'Choose at least one tag to merge.' })
  .refine((input) => !input.fromIds.includes(input.intoId), { path: ['fromIds'], message: 'A tag cannot be merged into itself.' });

/** A new group, which is a column of a tag board. */
export const createTagGroupInput = z.object({ boardId: idSchema, name: groupName, clientKey: clientKeySchema.nullish() });

/** A new name for a group of a tag board. */
export const renameTagGroupInput = z.object({ id: idSchema, name: groupName });

/** A new tag board, of one project or (null) of the whole workspace. */
export const createTagBoardInput = z.object({ projectId: idSchema.nullish(), name: boardName, clientKey: clientKeySchema.nullish() });

/** A new name for a tag board. */
export const renameTagBoardInput = z.object({ id: idSchema, name: boardName });

/** A new tag, once parsed. */
export type CreateTagInput = z.infer<typeof createTagInput>;

/** Changes to a tag, once parsed. */
export type UpdateTagInput = z.infer<typeof updateTagInput>;

/** A merge of tags, once parsed. */
export type MergeTagsInput = z.infer<typeof mergeTagsInput>;
