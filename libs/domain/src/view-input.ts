import { z } from 'zod';
import type { Filter } from './filter.js';
import { filterInput } from './filter-input.js';
import { clientKeySchema, idSchema, indexSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { oneOf, requiredText } from './text-input.js';
import { type FilterPart, VIEW_LAYOUTS } from './view.js';

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

/** A new view of the notes of a project; a personal one is seen by who makes it alone. */
export const createViewInput = z.object({
  projectId: idSchema,
  name,
  layout,
  filter: nullishDefault(filter, []),
  sort: nullishDefault(sort, { by: 'created', descending: true }),
  groupBy: nullishDefault(key.nullable(), null),
  columns: nullishDefault(columns.nullable(), null),
  shared: nullishDefault(z.boolean(), false),
  clientKey: clientKeySchema.nullish(),
});
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

/** The shared view with which a project opens, or null for all of its notes. */
export const setDefaultViewInput = z.object({ projectId: idSchema, viewId: idSchema.nullish().transform((id) => id ?? null) });
/** The view with which a project opens, once parsed. */
export type SetDefaultViewInput = z.output<typeof setDefaultViewInput>;
