import { errorOf, graphql, type SavedChartFragment, useMutation, useQuery } from '@libs/api';
import type { FilterRow } from '@libs/domain';
import { toast } from '@libs/ui';
import { CHART_ADDRESS, type ChartSpec, chartInputOf, type Mark } from '../chart-state.ts';
import { useChartTexts } from '../copy.ts';

graphql(`
  fragment SavedChart on Chart {
    id name kind measure shared createdBy revision
    by { kind fieldId unit }
    splitBy { kind fieldId unit }
    filter { row { field operator values } any { field operator values } }
  }
`);
const CHARTS = graphql(`
  query SavedCharts($projectId: ID!) { charts(projectId: $projectId) { ...SavedChart } }
`);
const CREATE = graphql(`
  mutation SavedChartsCreate($input: CreateChartInput!) { createChart(input: $input) { ...SavedChart } }
`);
const UPDATE = graphql(`
  mutation SavedChartsUpdate($input: UpdateChartInput!) { updateChart(input: $input) { ...SavedChart } }
`);
const MOVE = graphql(`
  mutation SavedChartsMove($input: MoveChartInput!) { moveChart(input: $input) { charts { id } } }
`);
const DELETE = graphql(`
  mutation SavedChartsDelete($id: ID!) { deleteChart(id: $id) { ids } }
`);
const RESTORE = graphql(`
  mutation SavedChartsRestore($id: ID!) { restoreChart(id: $id) { id } }
`);

/** A chart that is kept. */
export type SavedChartView = SavedChartFragment;

const rowOf = ({
  field,
  operator,
  values,
}: {
  field: string;
  operator?: FilterRow['operator'] | undefined;
  values: string[];
}): FilterRow => ({
  field,
  operator: operator ?? null,
  values,
});

/** What a saved chart counts and how it is drawn. */
export const specOf = ({ kind, measure, by, splitBy, filter }: SavedChartView): ChartSpec => ({
  kind,
  measure,
  by: { kind: by.kind, fieldId: by.fieldId ?? null, unit: by.unit },
  split: splitBy ? { kind: splitBy.kind, fieldId: splitBy.fieldId ?? null, unit: splitBy.unit } : null,
  filter: filter.map(({ row, any }) => (row ? [row] : (any ?? [])).map(rowOf)),
});

/** The query of the address under which a chart is opened. */
export function queryOf(chartId: string, { kind, by, split, measure, filter }: ChartSpec): string {
  const written = {
    chart: chartId,
    kind: CHART_ADDRESS.kind.write(kind),
    by: CHART_ADDRESS.by.write(by),
    split: CHART_ADDRESS.split.write(split),
    count: CHART_ADDRESS.count.write(measure),
    filter: CHART_ADDRESS.filter.write(filter),
  };
  return `?${new URLSearchParams(Object.entries(written).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
}

/** The address of a mark of a chart, of which `href` is the address. */
export const markHref = (href: string, { key, series }: Mark): string =>
  `${href}&mark=${encodeURIComponent(key)}${series ? `&series=${encodeURIComponent(series)}` : ''}`;

/** Whether two charts count and are drawn the same. */
export const isSame = (chartSpec: ChartSpec, other: ChartSpec): boolean => queryOf('', chartSpec) === queryOf('', other);

/** The saved charts of a project that the person sees. */
export function useSavedCharts(projectId: string) {
  const [{ data, error }, reload] = useQuery({ query: CHARTS, variables: { projectId }, context: { quiet: true } });
  return { charts: data?.charts, error, reload };
}

/** What can be done with saved charts; each answers why it was refused, or nothing. */
export function useChartActions(projectId: string) {
  const t = useChartTexts();
  const [, create] = useMutation(CREATE);
  const [, update] = useMutation(UPDATE);
  const [, move] = useMutation(MOVE);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const stateOf = ({ kind, ...spec }: ChartSpec) => {
    const { by, splitBy, measure, filter } = chartInputOf(projectId, { kind, ...spec });
    return { kind, by, splitBy, measure, filter };
  };
  return {
    create: async (name: string, shared: boolean, spec: ChartSpec, clientKey: string) => {
      const { data, error } = await create({ input: { projectId, name, shared, clientKey, ...stateOf(spec) } }, { quiet: true });
      return { id: data?.createChart.id ?? null, refused: error ? errorOf(error).message : null };
    },
    /** Saves what is shown, unless another person changed the chart since it was seen. */
    save: async ({ id, revision }: SavedChartView, spec: ChartSpec) => {
      const failure = errorOf((await update({ input: { id, seen: revision, ...stateOf(spec) } }, { quiet: true })).error);
      if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
      else toast(t('saved'));
    },
    rename: async (id: string, name: string) => {
      const { error } = await update({ input: { id, name } }, { quiet: true });
      return error ? errorOf(error).message : null;
    },
    share: (id: string, shared: boolean) => update({ input: { id, shared } }),
    move: (id: string, index: number) => move({ input: { id, index } }, { idempotent: true }),
    remove: async (id: string) => {
      const { error } = await remove({ id }, { idempotent: true });
      if (!error) toast({ text: t('deleted'), undo: () => void restore({ id }) });
    },
  };
}
