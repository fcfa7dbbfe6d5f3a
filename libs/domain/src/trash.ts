import { z } from 'zod';
import { idSchema } from './id-input.js';
import { LIMITS } from './limits.js';

/** The kinds of object that lie in the trash after they were deleted, in the order in which they may go for good. */
export const TRASH_KINDS = [
  'highlight',
  'note',
  'insight',
  'tag',
  'group',
  'board',
  'view',
  'chart',
  'field',
  'contact',
  'template',
  'project',
  'folder',
] as const;
/** One of them. */
export type TrashKindName = (typeof TRASH_KINDS)[number];

/** Kinds that can be put into another project when their own is not wanted back. */
export const MOVABLE_FROM_TRASH: readonly TrashKindName[] = ['note', 'insight'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** When something that was deleted then goes for good. */
export const purgedFrom = (deletedAt: Date): Date => new Date(deletedAt.getTime() + LIMITS.trash.days * DAY_MS);

/** Whole days until then, the begun one counted; 0 when it is due. */
export function daysUntilPurge(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((purgedFrom(deletedAt).getTime() - now.getTime()) / DAY_MS));
}

const key = { kind: z.enum(TRASH_KINDS), id: idSchema };

/** What to bring back: with the deleted things that it lies in, or into another project. */
export const restoreFromTrashInput = z.object({
  ...key,
  withParents: z
    .boolean()
    .nullish()
    .transform((yes) => yes ?? false),
  intoProjectId: idSchema.nullish().transform((id) => id ?? null),
});
/** A restore, once parsed. */
export type RestoreFromTrash = z.output<typeof restoreFromTrashInput>;

/** What goes for good at once. */
export const purgeTrashInput = z.object({
  items: z.array(z.object(key)).min(1, 'Choose what to delete for good.').max(100, 'At most 100 things at a time.'),
});
/** What goes for good at once, once parsed. */
export type PurgeTrash = z.output<typeof purgeTrashInput>;
/** A thing in the trash. */
export type TrashKey = PurgeTrash['items'][number];
