import { z } from 'zod';
import type { Filter } from './filter.js';
import { filterInput } from './filter-input.js';
import { clientKeySchema, idSchema, indexSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { oneOf, requiredText } from './text-input.js';
import { type FilterPart, VIEW_LAYOUTS, VIEW_TARGETS } from './view.js';

const limit = LIMITS.view;

const name = requiredText(limit.name, 'Name');
const layout = oneOf(VIEW_LAYOUTS, 'Layout');
const key = z.string().min(1).max(LIMITS.filter.field);
const partsOf = (filter: Filter): FilterPart[] =>
  filter.map((part) => ('any' in part ? { row: null, any: [...part.any] } : { row: part, any: null }));
const filter = filterInput.transform(partsOf);
const sort = z.object({ by: key, descending: z.boolean() });
const columns = z
  .array(
    z.object({
      key,
      width: z
        .number()
        .int()
        .min(limit.columnWidth.min)
        .max(limit.columnWidth.max)
        .nullish()
        .transform((width) => width ?? null),
    }),
  )
  .max(limit.columns, `A view can have at most ${limit.columns} columns.`);

const target = oneOf(VIEW_TARGETS, 'Target');
const projectId = idSchema.nullish().transform((id) => id ?? null);
interface Place {
  projectId: string | null;
  target: (typeof VIEW_TARGETS)[number];
}
/** Contacts are the workspace's, everything else is a project's. */
const hasPlace = ({ projectId, target }: Place) => (target === 'contact') === (projectId === null);
const PLACE = { path: ['projectId'], message: 'Name a project, unless the view is one of contacts.' };

/** A new view of what lies in a project, or of contacts; a personal one is seen by who makes it alone. */
export const createViewInput = z
  .object({
    projectId,
    target: nullishDefault(target, 'note'),
    name,
    layout,
    filter: nullishDefault(filter, []),
    sort: nullishDefault(sort, { by: 'created', descending: true }),
    groupBy: nullishDefault(key.nullable(), null),
    columns: nullishDefault(columns.nullable(), null),
    shared: nullishDefault(z.boolean(), false),
    clientKey: clientKeySchema.nullish(),
  })
  .refine(hasPlace, PLACE);
/** A new view, once parsed. */
export type CreateViewInput = z.output<typeof createViewInput>;

/**
 * Changes to a view; what is left out stays. `seen` is the revision that was on the screen: when there is another one by then, nothing is changed.
 */
export const updateViewInput = z.object({
  id: idSchema,
  seen: z.number().int().nullish(),
  name: name.optional(),
  layout: layout.optional(),
  filter: filter.optional(),
  sort: sort.optional(),
  groupBy: key.nullish(),
  columns: columns.nullish(),
  shared: z.boolean().optional(),
});
/** Changes to a view, once parsed. */
export type UpdateViewInput = z.output<typeof updateViewInput>;

/** A view and its zero-based place among those that its person sees. */
export const moveViewInput = z.object({ id: idSchema, index: indexSchema });

/** The shared view with which the notes of a project open, or what else it is one of; null for all of them. */
export const setDefaultViewInput = z
  .object({ projectId, target: nullishDefault(target, 'note'), viewId: idSchema.nullish().transform((id) => id ?? null) })
  .refine(hasPlace, PLACE);
/** The view with which something opens, once parsed. */
export type SetDefaultViewInput = z.output<typeof setDefaultViewInput>;
