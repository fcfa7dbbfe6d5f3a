import { z } from 'zod';
import { tagColourSchema } from './colour.js';
import { clientKeySchema, idList, idSchema, indexSchema, undoSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { optionalText, requiredText } from './text-input.js';

const MERGED_AT_ONCE = LIMITS.highlight.tags;

const title = requiredText(LIMITS.tag.title, 'Title');
const description = optionalText(LIMITS.tag.description, 'Description');
const groupName = requiredText(LIMITS.group.name, 'Name');
const boardName = requiredText(LIMITS.tagBoard.name, 'Name');

/** Changes to several tags, each named once. */
function severalTags<Change extends z.ZodType<{ id: string }>>(change: Change) {
  return z
    .array(change)
    .min(1, 'Choose at least one tag.')
    .max(LIMITS.tag.atOnce, `At most ${LIMITS.tag.atOnce} tags can be changed at a time.`)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Name each tag once.');
}

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

/** New places of several tags: all are taken out first, then each is put where it says, in the order given. */
export const moveTagsInput = z.object({ places: severalTags(moveTagInput), undo: undoSchema });

/** New colours of several tags. */
export const colourTagsInput = z.object({ colours: severalTags(z.object({ id: idSchema, colour: tagColourSchema })) });

/** Tags whose highlights all go to another one, which keeps its title. */
export const mergeTagsInput = z
  .object({
    intoId: idSchema,
    fromIds: idList(MERGED_AT_ONCE, `Merge at most ${MERGED_AT_ONCE} tags at a time.`),
    clientKey: clientKeySchema.nullish(),
  })
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

/** A project, and a board of the workspace that it uses or does not. */
export const tagBoardLinkInput = z.object({ projectId: idSchema, boardId: idSchema });

/** Some highlights of a tag, which get a new tag in its place, or beside it when the old one is kept. */
export const splitTagInput = z.object({
  id: idSchema,
  groupId: idSchema.nullish(),
  title,
  colour: tagColourSchema.nullish(),
  highlightIds: idList(
    LIMITS.split.highlights,
    `Split off at most ${LIMITS.split.highlights.toLocaleString('en')} highlights at a time.`,
  ).refine((ids) => ids.length > 0, 'Choose at least one highlight.'),
  keep: z
    .boolean()
    .nullish()
    .transform((keep) => keep ?? false),
  clientKey: clientKeySchema.nullish(),
});

/** A passage for which tags are wanted: its words, as far as they are read, and its highlight if it is one already. */
export const suggestTagsInput = z.object({
  noteId: idSchema,
  text: requiredText(LIMITS.tagSuggestion.text, 'The passage'),
  highlightId: idSchema.nullish(),
  closest: z.boolean().default(false),
});
/** A passage for which tags are wanted, once parsed. */
export type SuggestTagsInput = z.output<typeof suggestTagsInput>;

/** A new tag, once parsed. */
export type CreateTagInput = z.infer<typeof createTagInput>;

/** Changes to a tag, once parsed. */
export type UpdateTagInput = z.infer<typeof updateTagInput>;

/** New places of tags, once parsed. */
export type MoveTagsInput = z.infer<typeof moveTagsInput>;

/** New colours of tags, once parsed. */
export type ColourTagsInput = z.infer<typeof colourTagsInput>;

/** A split of a tag, once parsed. */
export type SplitTagInput = z.infer<typeof splitTagInput>;

/** A merge of tags, once parsed. */
export type MergeTagsInput = z.infer<typeof mergeTagsInput>;
