import { errorOf, useQuery } from '@libs/api';
import { preloadable, useNavigate } from '@libs/shell-kit';
import { cx, EmptyState, ErrorCard, Skeleton } from '@libs/ui';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { type ChartNumbers, numberText, scoreText, unitsText } from './chart-names.ts';
import { CHART_DATA, type ChartSpec, chartInputOf, type Mark } from './chart-state.ts';
import { ChartTable } from './chart-table.tsx';
import css from './charts.module.css';
import { type ChartTexts, useChartTexts } from './copy.ts';
import { Dash, Swatch } from './drawings/patterns.tsx';
import { type DrawnChart, drawnChart, titleOf } from './drawn-chart.ts';
import { ChartExport } from './exports/chart-export.tsx';
import type { Dimensions } from './use-dimensions.ts';

const ChartDrawing = preloadable(async () => (await import('./drawings/chart-drawing.tsx')).ChartDrawing);

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
export function ChartCard({ projectId, spec, dimensions, chosen, onOpen, markHref, name, menu, isSmall }: ChartCardProps) {
  const t = useChartTexts();
  const id = useId();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const input = useMemo(() => chartInputOf(projectId, spec), [projectId, spec]);
  const [{ data, error, fetching, stale }, reload] = useQuery({ query: CHART_DATA, variables: { input }, context: { quiet: true } });
  const title = titleOf(spec, dimensions, t);
  const numbers = error ? null : data?.chartData;
  const drawn = useMemo(() => numbers && drawnChart(numbers, spec, dimensions, t, isSmall), [numbers, spec, dimensions, t, isSmall]);
  const facts = numbers && drawn ? factsOf(numbers, drawn, t) : '';
  const open = (mark: Mark) => (onOpen ? onOpen(mark) : markHref && navigate(markHref(mark)));
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
        <>
          <p className={css.facts}>{facts}</p>
          <Legend drawn={drawn} kind={spec.kind} />
          <div
            ref={frame}
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
              onMark={(key, series) => open({ key, series })}
            />
          </div>
          {drawn.said && <p className={css.note}>{drawn.said}</p>}
          <div id={`${id}-table`} className={cx(isSmall && css.smallTable)}>
            <ChartTable
              title={title}
              numbers={numbers}
              drawn={drawn}
              by={dimensions.labelOf(spec.by)}
              chosen={chosen}
              onOpen={onOpen}
              markHref={markHref}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** What the numbers are of, and what they leave out. */
function factsOf(numbers: ChartNumbers, drawn: DrawnChart, t: ChartTexts): string {
  const own = numbers.categories.length - 1;
  const facts = [
    t('sum', { units: unitsText(numbers.measure, numbers.total, t) }),
    numbers.without > 0 && t('without', { units: unitsText(numbers.measure, numbers.without, t) }),
    drawn.overlaps && t('overlap'),
    numbers.otherCount > 0 && t('othersSaid', { shown: numberText(own), all: numberText(own + numbers.otherCount) }),
    numbers.measure === 'PEOPLE' && t('people'),
    numbers.score != null && t('scoreSaid', { score: scoreText(numbers.score) }),
  ];
  return facts.filter(Boolean).join(' ');
}

function Legend({ drawn, kind }: { drawn: DrawnChart; kind: ChartSpec['kind'] }) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  if (!drawn.series.length || kind === 'PIE' || kind === 'TREEMAP' || kind === 'MATRIX') return null;
  return (
    <ul className={css.legend}>
      {drawn.series.map((series, place) => (
        <li key={series.key}>
          {kind === 'BAR' ? <Swatch id={`${id}${place}`} series={series} place={place} /> : <Dash series={series} place={place} />}
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
