import { graphql } from '@libs/api';
import { CHART_KINDS, CHART_MEASURES, type ChartKind, type ChartMeasure } from '@libs/domain';
import { type FilterGroups, filterInputOf, urlFilter } from '@libs/object-views';
import { urlChoice, urlText } from '@libs/shell-kit';
import { type Dimension, urlDimension } from './chart-dimensions.ts';

/** All that a chart is: what it counts, by what, of which notes, and how it is drawn. */
export interface ChartSpec {
  kind: ChartKind;
  by: Dimension;
  split: Dimension | null;
  measure: ChartMeasure;
  filter: FilterGroups;
}

/** A place in a chart whose rows are shown: a category, and a series or all of it. */
export interface Mark {
  key: string;
  series: string | null;
}

const TAG: Dimension = { kind: 'TAG', fieldId: null, unit: 'MONTH' };

/** A chart in the address of its page. */
export const CHART_ADDRESS = {
  /** The saved chart that is open, `new` for one that is put together, or nothing for all of them. */
  chart: urlText,
  kind: urlChoice(CHART_KINDS, 'BAR'),
  by: urlDimension(TAG),
  split: urlDimension(null),
  count: urlChoice(CHART_MEASURES, 'HIGHLIGHTS'),
  filter: urlFilter,
  mark: urlText,
  series: urlText,
};

export const CHART_DATA = graphql(`
  query ChartNumbers($input: ChartDataInput!) {
    chartData(input: $input) {
      measure total without otherCount otherSeriesCount score
      categories { key label colour value values score }
      series { key label colour value }
    }
  }
`);

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the address says, with a dimension to begin with. */
export const byOf = (by: Dimension | null): Dimension => by ?? TAG;

const sent = ({ kind, fieldId, unit }: Dimension) => ({ kind, fieldId, unit });

/** A chart as the server takes it. */
export const chartInputOf = (projectId: string, { by, split, measure, filter }: ChartSpec) => ({
  projectId,
  by: sent(by),
  splitBy: split && sent(split),
  measure,
  filter: filterInputOf(filter),
  timeZone: ZONE,
});
