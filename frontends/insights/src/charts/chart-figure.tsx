import type { ChartKind } from '@libs/domain';
import { cx } from '@libs/ui';
import { type RefObject, useId } from 'react';
import { type ChartNumbers, numberText, scoreText, unitsText } from './chart-names.ts';
import type { Mark } from './chart-state.ts';
import { ChartTable } from './chart-table.tsx';
import css from './charts.module.css';
import { type ChartTexts, useChartTexts } from './copy.ts';
import { ChartDrawing } from './drawings/late-drawing.tsx';
import { Dash, Swatch } from './drawings/patterns.tsx';
import type { PlottedChart } from './plot-chart.ts';

export interface ChartFigureProps {
  /** Of the card around it. */
  id: string;
  frame?: RefObject<HTMLDivElement | null>;
  numbers: ChartNumbers;
  drawn: PlottedChart;
  kind: ChartKind;
  title: string;
  facts: string;
  /** What the categories are. */
  by: string;
  chosen: Mark | null;
  /** Called for a mark of the drawing; without it nothing stands behind the marks. */
  onOpen?: ((mark: Mark) => void) | undefined;
  /** Where each number of the table leads; without it `onOpen` is called. */
  markHref?: ((mark: Mark) => string) | undefined;
  isSmall?: boolean | undefined;
}

/** The numbers of a chart: what they are of, the drawing, and the table, which is what a screen reader reads. */
export function ChartFigure({
  id,
  frame,
  numbers,
  drawn,
  kind,
  title,
  facts,
  by,
  chosen: selectedMark,
  onOpen,
  markHref,
  isSmall,
}: ChartFigureProps) {
  const t = useChartTexts();
  return (
    <>
      <p className={css.facts}>{facts}</p>
      <Legend drawn={drawn} kind={kind} />
      <div
        ref={frame}
        role="img"
        aria-label={t('drawing', { kind: t(`kinds.${kind}`), title })}
        aria-describedby={`${id}-table`}
        className={cx(css.drawing, !onOpen && css.still)}
      >
        <ChartDrawing
          kind={kind}
          rows={drawn.shown}
          series={drawn.series}
          chosen={selectedMark?.key ?? null}
          onMark={(key, series) => onOpen?.({ key, series })}
        />
      </div>
      {drawn.said && <p className={css.note}>{drawn.said}</p>}
      <div id={`${id}-table`} className={cx(isSmall && css.smallTable)}>
        <ChartTable {...{ title, numbers, drawn, by, chosen: selectedMark, markHref }} onOpen={onOpen} />
      </div>
    </>
  );
}

/** What the numbers are of, and what they leave out. */
export function factsOf(numbers: ChartNumbers, drawn: PlottedChart, t: ChartTexts): string {
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

function Legend({ drawn, kind }: { drawn: PlottedChart; kind: ChartKind }) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  if (!drawn.series.length || kind === 'PIE' || kind === 'TREEMAP' || kind === 'MATRIX') return null;
  return (
    <ul className={css.legend}>
      {drawn.series.map((series, position) => (
        <li key={series.key}>
          {kind === 'BAR' ? <Swatch id={`${id}${position}`} series={series} place={position} /> : <Dash series={series} place={position} />}
          {series.name}
        </li>
      ))}
    </ul>
  );
}
