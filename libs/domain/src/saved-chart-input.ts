import { z } from 'zod';
import { CHART_KINDS, CHART_MEASURES } from './chart.js';
import { chartDimensionInput } from './chart-input.js';
import type { Filter, FilterRow } from './filter.js';
import { filterInput } from './filter-input.js';
import { clientKeySchema, idSchema, indexSchema } from './id-input.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { requiredText } from './text-input.js';

/** A part of the filter of a chart as it is stored: a row, or a group of rows of which one has to match. */
export interface ChartFilterPart {
  row: FilterRow | null;
  any: FilterRow[] | null;
}

const name = requiredText(LIMITS.chart.name, 'Name');
const kind = z.enum(CHART_KINDS);
const measure = z.enum(CHART_MEASURES);
const partsOf = (filter: Filter): ChartFilterPart[] =>
  filter.map((part) => ('any' in part ? { row: null, any: [...part.any] } : { row: part, any: null }));
const filter = filterInput.transform(partsOf);
const splitBy = chartDimensionInput.nullable();

/** A new chart of a project; a personal one is seen by who makes it alone. */
export const createChartInput = z.object({
  projectId: idSchema,
  name,
  kind,
  measure,
  by: chartDimensionInput,
  splitBy: nullishDefault(splitBy, null),
  filter: nullishDefault(filter, []),
  shared: nullishDefault(z.boolean(), false),
  clientKey: clientKeySchema.nullish(),
});
/** A new chart, once parsed. */
export type CreateChartInput = z.output<typeof createChartInput>;

/**
 * Changes to a chart; what is left out stays. `seen` is the revision that was on the screen: when there is another one by then, nothing is changed.
 */
export const updateChartInput = z.object({
  id: idSchema,
  seen: z.number().int().nullish(),
  name: name.optional(),
  kind: kind.optional(),
  measure: measure.optional(),
  by: chartDimensionInput.optional(),
  splitBy: splitBy.optional(),
  filter: filter.optional(),
  shared: z.boolean().optional(),
});
/** Changes to a chart, once parsed. */
export type UpdateChartInput = z.output<typeof updateChartInput>;

/** A chart and its zero-based place among those that its person sees. */
export const moveChartInput = z.object({ id: idSchema, index: indexSchema });
