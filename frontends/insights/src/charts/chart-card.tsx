import { errorOf, useQuery } from '@libs/api';
import { useNavigate } from '@libs/shell-kit';
import { EmptyState, ErrorCard, Skeleton } from '@libs/ui';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { ChartFigure, factsOf } from './chart-figure.tsx';
import { unitsText } from './chart-names.ts';
import { CHART_DATA, type ChartSpec, chartInputOf, type Mark } from './chart-state.ts';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import { ChartExport } from './exports/chart-export.tsx';
import { plotChart, titleOf } from './plot-chart.ts';
import type { Dimensions } from './use-dimensions.ts';

export interface ChartCardProps {
  projectId: string;
  spec: ChartSpec;
  dimensions: Dimensions;
  /** The mark whose rows are shown beside the chart. */
  chosen: Mark | null;
  /** Called for a number that is opened; without it each is a link to `markHref`. */
  onOpen?: (mark: Mark) => void;
  markHref?: (mark: Mark) => string;
  /** What it is called, in place of what it counts. */
  name?: ReactNode;
  /** What can be done with it, at the end of its head. */
  menu?: ReactNode;
  /** One of several on a page: fewer marks, and a table that scrolls. */
  isSmall?: boolean;
}

/** A chart with its unit, what it leaves out, and the table of its numbers, which is what a screen reader reads. */
export function ChartCard({ projectId, spec, dimensions, chosen: selectedMark, onOpen, markHref, name, menu, isSmall }: ChartCardProps) {
  const t = useChartTexts();
  const id = useId();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const input = useMemo(() => chartInputOf(projectId, spec), [projectId, spec]);
  const [{ data, error, fetching, stale }, reload] = useQuery({ query: CHART_DATA, variables: { input }, context: { quiet: true } });
  const title = titleOf(spec, dimensions, t);
  const numbers = error ? null : data?.chartData;
  const drawn = useMemo(() => numbers && plotChart(numbers, spec, dimensions, t, isSmall), [numbers, spec, dimensions, t, isSmall]);
  const facts = numbers && drawn ? factsOf(numbers, drawn, t) : '';
  return (
    <section className={css.card} aria-labelledby={`${id}-title`} aria-busy={fetching || stale}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {name ?? title}
        </h2>
        {drawn && numbers && <ChartExport {...{ frame, title, facts, numbers, drawn, isSmall }} by={dimensions.labelOf(spec.by)} />}
        {menu}
      </div>
      {name && <p className={css.facts}>{title}</p>}
      {error && <ChartFailure error={error} spec={spec} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!error && !drawn && <Skeleton height={260} />}
      {drawn && numbers && (
        <ChartFigure
          {...{ id, frame, numbers, drawn, title, facts, chosen: selectedMark, markHref, isSmall }}
          kind={spec.kind}
          by={dimensions.labelOf(spec.by)}
          onOpen={onOpen ?? (markHref && ((mark) => navigate(markHref(mark))))}
        />
      )}
    </section>
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
