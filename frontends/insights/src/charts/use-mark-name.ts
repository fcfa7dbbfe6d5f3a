import { useQuery } from '@libs/api';
import { useMemo } from 'react';
import { markName } from './chart-names.ts';
import { CHART_DATA, type ChartSpec, chartInputOf, type Mark } from './chart-state.ts';
import { useChartTexts } from './copy.ts';
import type { Dimensions } from './use-dimensions.ts';

/** What an open mark is called: by the numbers of its chart, which are there already. */
export function useMarkName(projectId: string, spec: ChartSpec, { isTime }: Dimensions, mark: Mark): string {
  const t = useChartTexts();
  const input = useMemo(() => chartInputOf(projectId, spec), [projectId, spec]);
  const [{ data }] = useQuery({ query: CHART_DATA, variables: { input }, requestPolicy: 'cache-first', context: { quiet: true } });
  const { by, split } = spec;
  const numbers = data?.chartData;
  const category = numbers?.categories.find(({ key }) => key === mark.key) ?? { key: mark.key };
  const name = markName(category, by, { isTime: isTime(by), others: numbers?.otherCount ?? 0 }, t);
  if (!split || mark.series === null) return name;
  const series = numbers?.series.find(({ key }) => key === mark.series) ?? { key: mark.series };
  return `${name}, ${markName(series, split, { isTime: isTime(split), others: numbers?.otherSeriesCount ?? 0 }, t)}`;
}
