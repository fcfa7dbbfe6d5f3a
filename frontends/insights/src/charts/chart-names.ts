import type { ChartNumbersQuery } from '@libs/api';
import { CHART_NONE_KEY, CHART_OTHER_KEY, type ChartUnit, isKeyOf, NPS_BANDS, npsBandRange } from '@libs/domain';
import type { Dimension } from './chart-dimensions.ts';
import type { ChartTexts } from './copy.ts';

export type ChartNumbers = ChartNumbersQuery['chartData'];

const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options });
const DAY = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const MONTH = dates({ month: 'short', year: 'numeric' });

function periodName(day: string, unit: ChartUnit, t: ChartTexts): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  if (unit === 'MONTH') return MONTH.format(at);
  if (unit === 'QUARTER') return t('quarter', { number: Math.floor(at.getUTCMonth() / 3) + 1, year: String(at.getUTCFullYear()) });
  return unit === 'WEEK' ? t('weekOf', { day: DAY.format(at) }) : DAY.format(at);
}

/** What a category or series is called. `isTime`: its keys are days; `others`: how many the last one stands for. */
export function markName(
  { key, label }: { key: string; label?: string | null | undefined },
  dimension: Dimension,
  { isTime, others }: { isTime: boolean; others: number },
  t: ChartTexts,
): string {
  if (key === CHART_OTHER_KEY) return isTime ? t('earlier') : t('others', { count: others });
  if (key === CHART_NONE_KEY) return t('noValue');
  if (label) return label;
  if (isTime) return periodName(key, dimension.unit, t);
  if (dimension.kind === 'NPS_BAND' && isKeyOf(NPS_BANDS, key)) {
    const { from, to } = npsBandRange(key);
    return t(`bands.${key}`, { from: String(from), to: String(to) });
  }
  if (key === 'true') return t('yes');
  return key === 'false' ? t('no') : key;
}

/** A number with the thing that it counts. */
export const unitsText = (measure: ChartNumbers['measure'], count: number, t: ChartTexts): string => t(`units.${measure}`, { count });

/** A number as it stands in a chart. */
export const numberText = (value: number): string => value.toLocaleString('en');

/** A share of a whole with one digit, empty without a whole. */
export const shareText = (value: number, whole: number): string => (whole ? `${((100 * value) / whole).toFixed(1)} %` : '');

/** A score with its sign. */
export const scoreText = (score: number): string => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0');
