import { z } from 'zod';
import { CHART_DIMENSIONS, CHART_MEASURES, CHART_UNITS } from './chart.js';
import { filterInput } from './filter-input.js';
import { idSchema } from './id-input.js';
import { isTimeZone } from './morning.js';
import { nullishDefault } from './or-default.js';

/** What a chart counts by, as the API takes it. */
export const chartDimensionInput = z
  .object({
    kind: z.enum(CHART_DIMENSIONS),
    fieldId: idSchema.nullish().transform((id) => id ?? null),
    unit: nullishDefault(z.enum(CHART_UNITS), 'MONTH'),
  })
  .refine(({ kind, fieldId }) => fieldId !== null || (kind !== 'FIELD' && kind !== 'NPS_BAND'), { message: 'Choose a field.' });
/** What a chart counts by, once parsed. */
export type ChartDimensionInput = z.output<typeof chartDimensionInput>;

/** What a chart of a project is asked for; days begin at midnight of the time zone. */
export const chartDataInput = z.object({
  projectId: idSchema,
  by: chartDimensionInput,
  splitBy: chartDimensionInput.nullish().transform((split) => split ?? null),
  measure: z.enum(CHART_MEASURES),
  filter: nullishDefault(filterInput, []),
  timeZone: nullishDefault(z.string().refine(isTimeZone, 'This is no time zone that is known here.'), 'UTC'),
});
/** What a chart is asked for, once parsed. */
export type ChartDataInput = z.output<typeof chartDataInput>;

/** What stands behind one mark of a chart: what it counts, the category, and the series where the chart is split. */
export const chartMarkInput = chartDataInput.extend({
  key: z.string(),
  seriesKey: z
    .string()
    .nullish()
    .transform((key) => key ?? null),
});
/** One mark of a chart, once parsed. */
export type ChartMarkInput = z.output<typeof chartMarkInput>;

/** Of which notes of a project the saturation is asked for. */
export const saturationInput = chartDataInput.pick({ projectId: true, filter: true, timeZone: true });
