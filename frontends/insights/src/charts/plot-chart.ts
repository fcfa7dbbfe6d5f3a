import { CHART_NONE_KEY, CHART_OTHER_KEY, type ChartKind } from '@libs/domain';
import type { Dimension } from './chart-dimensions.ts';
import { type ChartNumbers, markName, numberText } from './chart-names.ts';
import type { ChartSpec } from './chart-state.ts';
import type { ChartTexts } from './copy.ts';
import { type PlottedCategory, type PlottedSeries, placeColour } from './drawings/drawing.ts';
import type { Dimensions } from './use-dimensions.ts';

/** A chart with names and colours, as it is drawn and tabled. */
export interface PlottedChart {
  /** Every category, which the table has. */
  rows: PlottedCategory[];
  /** Those that are drawn: as many as can be distinguished. */
  shown: PlottedCategory[];
  series: PlottedSeries[];
  /** Whether one can be in several categories, so that these are more than the total. */
  overlaps: boolean;
  /** What is to be said of the drawing. */
  said: string | null;
}

/** How many categories can be distinguished in a drawing. */
const DRAWN: Record<ChartKind, number> = { BAR: 30, PIE: 12, TREEMAP: 60, RADAR: 16, LINE: 200, MATRIX: 12 };
/** The same for one of several charts on a page. */
const SMALL: Record<ChartKind, number> = { BAR: 8, PIE: 8, TREEMAP: 30, RADAR: 12, LINE: 200, MATRIX: 12 };
const QUIET = 'graphite';

/** What a chart is called until it has a name. */
export function titleOf({ by, split, measure }: ChartSpec, { labelOf }: Dimensions, t: ChartTexts): string {
  const nameOf = (dimension: Dimension) =>
    dimension.kind === 'FIELD' || dimension.kind === 'NPS_BAND' || dimension.fieldId ? labelOf(dimension) : t(`inTitle.${dimension.kind}`);
  const named = { measure: t(`measures.${measure}`), by: nameOf(by) };
  return split ? t('splitTitle', { ...named, split: nameOf(split) }) : t('title', named);
}

/** Names, colours and order of the numbers of a chart. */
export function plotChart(numbers: ChartNumbers, spec: ChartSpec, { isTime }: Dimensions, t: ChartTexts, isSmall = false): PlottedChart {
  const [byTime, splitByTime] = [isTime(spec.by), spec.split ? isTime(spec.split) : false];
  const hasColours = numbers.categories.some(({ colour }) => colour);
  const isVaried = hasColours || spec.kind === 'PIE' || spec.kind === 'TREEMAP';
  const rows = numbers.categories.map((category, position): PlottedCategory => {
    const name = markName(category, spec.by, { isTime: byTime, others: numbers.otherCount }, t);
    const own = category.colour ?? (isVaried ? placeColour(position) : placeColour(0));
    return {
      key: category.key,
      name,
      colour: category.key === CHART_OTHER_KEY ? QUIET : own,
      value: category.value,
      values: category.values,
    };
  });
  const series = numbers.series.map((item, position): PlottedSeries => {
    const name = markName(item, spec.split ?? spec.by, { isTime: splitByTime, others: numbers.otherSeriesCount }, t);
    const isRest = item.key === CHART_OTHER_KEY || item.key === CHART_NONE_KEY;
    return { key: item.key, name, colour: isRest ? QUIET : (item.colour ?? placeColour(position)) };
  });
  const plottedCategories = drawnRows(rows, isSmall ? SMALL[spec.kind] : DRAWN[spec.kind], byTime);
  const overlaps = numbers.measure !== 'HIGHLIGHTS' || rows.reduce((sum, { value }) => sum + value, 0) > numbers.total;
  const text =
    plottedCategories.length < rows.length
      ? t('drawn', { shown: numberText(plottedCategories.length), all: numberText(rows.length) })
      : spec.kind === 'MATRIX' && !series.length
        ? t('notSplit')
        : spec.kind === 'RADAR' && rows.length < 3
          ? t('fewAxes')
          : spec.kind === 'LINE' && !byTime
            ? t('notTime')
            : null;
  return {
    rows,
    shown: plottedCategories,
    series,
    overlaps: overlaps && rows.reduce((sum, { value }) => sum + value, 0) > numbers.total,
    said: text,
  };
}

/** The largest, in the order of all; periods are drawn all, since a gap would say that nothing happened. */
function drawnRows(rows: readonly PlottedCategory[], max: number, isTime: boolean): PlottedCategory[] {
  if (rows.length <= max || isTime) return [...rows];
  const largest = new Set([...rows].sort((a, b) => b.value - a.value).slice(0, max));
  return rows.filter((row) => largest.has(row));
}
