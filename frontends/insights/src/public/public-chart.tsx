import { useId, useMemo } from 'react';
import type { Dimension } from '../charts/chart-dimensions.ts';
import { ChartFigure, factsOf } from '../charts/chart-figure.tsx';
import css from '../charts/charts.module.css';
import { type ChartTexts, useChartTexts } from '../charts/copy.ts';
import { plotChart, titleOf } from '../charts/plot-chart.ts';
import type { Dimensions } from '../charts/use-dimensions.ts';
import type { PublicChart, PublicDimension } from './public-shapes.ts';

/** As many rows as a table shows whole. */
const FEW = 20;

/** Dimensions as a chart's own page has them; of a field only its name is known here. */
function dimensionsOf({ by, splitBy }: PublicChart, t: ChartTexts): Dimensions & { by: Dimension; split: Dimension | null } {
  const known: Record<string, PublicDimension> = { by, ...(splitBy && { splitBy }) };
  const one = ({ kind, unit, label }: PublicDimension, place: string): Dimension => ({
    kind,
    unit,
    fieldId: label === null ? null : place,
  });
  const nameOf = (kind: Dimension['kind'], field: string) => (kind === 'NPS_BAND' ? t('dimensions.NPS_BAND', { field }) : field);
  return {
    by: one(by, 'by'),
    split: splitBy && one(splitBy, 'splitBy'),
    choices: [],
    labelOf: ({ kind, fieldId }) => {
      if (fieldId !== null) return nameOf(kind, known[fieldId]?.label ?? '');
      return kind === 'FIELD' || kind === 'NPS_BAND' ? t('goneField') : t(`dimensions.${kind}`);
    },
    isTime: ({ kind, fieldId }) => (fieldId === null ? kind === 'TIME' : (known[fieldId]?.isTime ?? false)),
  };
}

/** A chart as strangers read it: the drawing and its numbers of now, and nothing behind them. */
export function PublicChartCard({ chart }: { chart: PublicChart }) {
  const t = useChartTexts();
  const id = useId();
  const { name, kind, measure, isFiltered, numbers } = chart;
  const { title, drawn, label } = useMemo(() => {
    const { by, split, ...dimensions } = dimensionsOf(chart, t);
    const spec = { kind, by, split, measure, filter: [] };
    return {
      title: titleOf(spec, dimensions, t),
      drawn: numbers && plotChart(numbers, spec, dimensions, t, true),
      label: dimensions.labelOf(by),
    };
  }, [chart, kind, measure, numbers, t]);
  return (
    // Its table is none of the text.
    <section data-kind="chart" className={css.card} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.title} dir="auto">
          {name}
        </h2>
      </div>
      <p className={css.facts}>
        {title}
        {isFiltered && ` · ${t('someNotes')}`}
      </p>
      {numbers && drawn ? (
        <ChartFigure
          {...{ id, numbers, drawn, kind, title }}
          facts={factsOf(numbers, drawn, t)}
          by={label}
          chosen={null}
          isSmall={numbers.categories.length > FEW}
        />
      ) : (
        <p className={css.note}>{t('nothing')}</p>
      )}
    </section>
  );
}
