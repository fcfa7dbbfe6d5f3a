import { errorOf, useQuery } from '@libs/api';
import { preloadable } from '@libs/shell-kit';
import { EmptyState, ErrorCard, Skeleton } from '@libs/ui';
import { useId, useMemo } from 'react';
import { type ChartNumbers, numberText, scoreText, unitsText } from './chart-names.ts';
import { CHART_DATA, type ChartSpec, chartInputOf, type Mark } from './chart-state.ts';
import { ChartTable } from './chart-table.tsx';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import { Swatch } from './drawings/patterns.tsx';
import { type DrawnChart, drawnChart, titleOf } from './drawn-chart.ts';
import type { Dimensions } from './use-dimensions.ts';

const ChartDrawing = preloadable(async () => (await import('./drawings/chart-drawing.tsx')).ChartDrawing);

export interface ChartCardProps {
  projectId: string;
  spec: ChartSpec;
  dimensions: Dimensions;
  /** The mark whose rows are shown beside the chart. */
  chosen: Mark | null;
  onOpen: (mark: Mark) => void;
}

/** A chart with its unit, what it leaves out, and the table of its numbers, which is what a screen reader reads. */
export function ChartCard({ projectId, spec, dimensions, chosen, onOpen }: ChartCardProps) {
  const t = useChartTexts();
  const id = useId();
  const input = useMemo(() => chartInputOf(projectId, spec), [projectId, spec]);
  const [{ data, error, fetching, stale }, reload] = useQuery({ query: CHART_DATA, variables: { input }, context: { quiet: true } });
  const title = titleOf(spec, dimensions, t);
  const numbers = error ? null : data?.chartData;
  const drawn = useMemo(() => numbers && drawnChart(numbers, spec, dimensions, t), [numbers, spec, dimensions, t]);
  return (
    <section className={css.card} aria-labelledby={`${id}-title`} aria-busy={fetching || stale}>
      <h2 id={`${id}-title`} className={css.title}>
        {title}
      </h2>
      {error && <ChartFailure error={error} spec={spec} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!error && !drawn && <Skeleton height={260} />}
      {drawn && numbers && (
        <>
          <Facts numbers={numbers} drawn={drawn} />
          <Legend drawn={drawn} kind={spec.kind} />
          <div
            role="img"
            aria-label={t('drawing', { kind: t(`kinds.${spec.kind}`), title })}
            aria-describedby={`${id}-table`}
            className={css.drawing}
          >
            <ChartDrawing
              kind={spec.kind}
              rows={drawn.shown}
              series={drawn.series}
              chosen={chosen?.key ?? null}
              onMark={(key, series) => onOpen({ key, series })}
            />
          </div>
          {drawn.said && <p className={css.note}>{drawn.said}</p>}
          <div id={`${id}-table`}>
            <ChartTable title={title} numbers={numbers} drawn={drawn} by={dimensions.labelOf(spec.by)} chosen={chosen} onOpen={onOpen} />
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ numbers, drawn }: { numbers: ChartNumbers; drawn: DrawnChart }) {
  const t = useChartTexts();
  const facts = [
    t('sum', { units: unitsText(numbers.measure, numbers.total, t) }),
    numbers.without > 0 && t('without', { units: unitsText(numbers.measure, numbers.without, t) }),
    drawn.overlaps && t('overlap'),
    numbers.otherCount > 0 &&
      t('othersSaid', {
        shown: numberText(numbers.categories.length - 1),
        all: numberText(numbers.categories.length - 1 + numbers.otherCount),
      }),
    numbers.measure === 'PEOPLE' && t('people'),
    numbers.score != null && t('scoreSaid', { score: scoreText(numbers.score) }),
  ];
  return <p className={css.facts}>{facts.filter(Boolean).join(' ')}</p>;
}

function Legend({ drawn, kind }: { drawn: DrawnChart; kind: ChartSpec['kind'] }) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  if (!drawn.series.length || kind === 'PIE' || kind === 'TREEMAP') return null;
  return (
    <ul className={css.legend}>
      {drawn.series.map((series, place) => (
        <li key={series.key}>
          <Swatch id={`${id}${place}`} series={series} place={place} />
          {series.name}
        </li>
      ))}
    </ul>
  );
}

function ChartFailure({ error, spec, onRetry }: { error: Parameters<typeof errorOf>[0] & object; spec: ChartSpec; onRetry: () => void }) {
  const t = useChartTexts();
  const { code, message, requestId, data } = errorOf(error);
  if (code !== 'NOT_ENOUGH_DATA') return <ErrorCard message={message} requestId={requestId} onRetry={onRetry} />;
  return (
    <EmptyState title={t('nothing')}>
      {spec.filter.length
        ? t('filtered')
        : t('needed', { have: String(data['have'] ?? 0), needed: unitsText(spec.measure, Number(data['needed'] ?? 1), t) })}
    </EmptyState>
  );
}
