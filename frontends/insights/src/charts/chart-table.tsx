import { cx, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { type ChartNumbers, numberText, scoreText, shareText, unitsText } from './chart-names.ts';
import type { Mark } from './chart-state.ts';
import css from './charts.module.css';
import { useChartTexts } from './copy.ts';
import { strongTone } from './drawings/drawing.ts';
import type { PlottedChart } from './plot-chart.ts';

interface ChartTableProps {
  title: string;
  numbers: ChartNumbers;
  drawn: PlottedChart;
  /** What the categories are. */
  by: string;
  chosen: Mark | null;
  onOpen?: ((mark: Mark) => void) | undefined;
  markHref?: ((mark: Mark) => string) | undefined;
}

/** The numbers of a chart: every row of it, each number a button or a link to what it counts where there is a way there. */
export function ChartTable({ title, numbers, drawn, by, chosen: selectedMark, onOpen, markHref }: ChartTableProps) {
  const t = useChartTexts();
  const hasScore = numbers.categories.some(({ score }) => score != null);
  const units = (count: number) => unitsText(numbers.measure, count, t);
  const number = (value: number, label: string, mark: Mark) =>
    value === 0 || (!markHref && !onOpen) ? (
      numberText(value)
    ) : markHref ? (
      <UiLink href={markHref(mark)} aria-label={label} className={css.number}>
        {numberText(value)}
      </UiLink>
    ) : (
      <button
        type="button"
        className={css.number}
        aria-label={label}
        aria-pressed={selectedMark?.key === mark.key && selectedMark.series === mark.series}
        onClick={() => onOpen?.(mark)}
      >
        {numberText(value)}
      </button>
    );
  return (
    <Table label={t('table', { title })} className={css.table}>
      <thead>
        <tr>
          <Th>{by}</Th>
          {drawn.series.map(({ key, name }) => (
            <Th key={key} num>
              {name}
            </Th>
          ))}
          <Th num>{t(`measures.${numbers.measure}`)}</Th>
          <Th num>{t('share')}</Th>
          {hasScore && <Th num>{t('score')}</Th>}
        </tr>
      </thead>
      <tbody>
        {drawn.rows.map(({ key, name, colour, value, values }, at) => (
          <Tr key={key} className={cx(selectedMark?.key === key && css.chosen)}>
            <th scope="row">
              <span className={css.name}>
                {!drawn.series.length && <span className={css.dot} style={{ '--dot': strongTone(colour) }} aria-hidden />}
                <span className="vb-trunc">{name}</span>
              </span>
            </th>
            {drawn.series.map((series, position) => (
              <Td key={series.key} num>
                {number(values[position] ?? 0, t('openSplit', { name, series: series.name, units: units(values[position] ?? 0) }), {
                  key,
                  series: series.key,
                })}
              </Td>
            ))}
            <Td num>{number(value, t('open', { name, units: units(value) }), { key, series: null })}</Td>
            <Td num>{shareText(value, numbers.total)}</Td>
            {hasScore && <Td num>{scoreOf(numbers.categories[at]?.score)}</Td>}
          </Tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          {numbers.series.map(({ key, value }) => (
            <Td key={key} num>
              {numberText(value)}
            </Td>
          ))}
          <Td num>{numberText(numbers.total)}</Td>
          <Td num />
          {hasScore && <Td num>{scoreOf(numbers.score)}</Td>}
        </tr>
      </tfoot>
    </Table>
  );
}

const scoreOf = (score: number | null | undefined): string => (score == null ? '' : scoreText(score));
