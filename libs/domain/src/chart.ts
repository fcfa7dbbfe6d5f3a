import { NPS_BANDS, type NpsBand } from './field.js';

/** What a chart counts: passages, the notes they stand in, or the people who speak. A number is never shown without it. */
export const CHART_MEASURES = ['HIGHLIGHTS', 'NOTES', 'PEOPLE'] as const;
/** One of them. */
export type ChartMeasure = (typeof CHART_MEASURES)[number];

/** What a chart counts by. FIELD and NPS_BAND need a field; TIME goes by a field of dates, or by the date of the note without one. */
export const CHART_DIMENSIONS = ['TAG', 'TAG_GROUP', 'FIELD', 'NPS_BAND', 'PERSON', 'TIME'] as const;
/** One of them. */
export type ChartDimensionKind = (typeof CHART_DIMENSIONS)[number];

/** How much time one category of TIME is; weeks begin on Mondays. */
export const CHART_UNITS = ['DAY', 'WEEK', 'MONTH', 'QUARTER'] as const;
/** One of them. */
export type ChartUnit = (typeof CHART_UNITS)[number];

/** The ways to draw a chart. */
export const CHART_KINDS = ['BAR', 'PIE', 'TREEMAP', 'RADAR', 'LINE', 'MATRIX'] as const;
/** One of them. */
export type ChartKind = (typeof CHART_KINDS)[number];

/** The key of all categories that have none of their own. No other key begins with a space. */
export const CHART_OTHER_KEY = ' other';
/** The key of the series of what has no value in that by which a chart is split. */
export const CHART_NONE_KEY = ' none';

/** The NPS of so many answers by band: the share of promoters less that of detractors, from -100 to 100; null without answers. */
export function npsScore(answers: Readonly<Record<NpsBand, number>>): number | null {
  const all = answers.detractor + answers.passive + answers.promoter;
  // A half is rounded away from zero on both sides, so that turning the answers around turns the score around.
  const exact = (100 * (answers.promoter - answers.detractor)) / all;
  return all ? Math.sign(exact) * Math.round(Math.abs(exact)) || 0 : null;
}

/** How many answers stand in each band, by counts of keys that are bands or answers from 0 to 10. */
export function npsCounts(counts: Iterable<readonly [key: string, count: number]>): Record<NpsBand, number> {
  const result = { detractor: 0, passive: 0, promoter: 0 };
  for (const [key, count] of counts) {
    const answer = /^\d+$/.test(key) ? Number(key) : null;
    for (const band of BANDS_DOWN)
      if (answer === null ? key === band : answer >= NPS_BANDS[band]) {
        result[band] += count;
        break;
      }
  }
  return result;
}

const BANDS_DOWN = ['promoter', 'passive', 'detractor'] as const satisfies readonly NpsBand[];
