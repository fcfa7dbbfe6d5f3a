import { Button, IconButton, Menu, MenuItem, toast } from '@libs/ui';
import { IconDownload } from '@libs/ui/icons';
import type { RefObject } from 'react';
import { type ChartNumbers, shareText } from '../chart-names.ts';
import { useChartTexts } from '../copy.ts';
import { strongTone } from '../drawings/drawing.ts';
import type { PlottedChart } from '../plot-chart.ts';
import { type CsvCell, csvOf } from './chart-csv.ts';
import { pngOf, saveFile, svgOf } from './chart-picture.ts';

interface ChartExportProps {
  /** What the chart is drawn in. */
  frame: RefObject<HTMLElement | null>;
  title: string;
  facts: string;
  /** What the categories are. */
  by: string;
  numbers: ChartNumbers;
  drawn: PlottedChart;
  isSmall?: boolean;
}

/** Takes a chart out of the product: its drawing as SVG or PNG, its numbers as CSV. */
export function ChartExport({ frame, title, facts, by, numbers, drawn, isSmall }: ChartExportProps) {
  const t = useChartTexts();
  const name = title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim();
  async function savePicture(kind: 'svg' | 'png') {
    if (!frame.current) return;
    try {
      const series = drawn.series.map((plottedSeries) => ({ name: plottedSeries.name, color: strongTone(plottedSeries.colour) }));
      const picture = svgOf(frame.current, { title, subtitle: facts, series });
      saveFile(`${name}.${kind}`, kind === 'png' ? await pngOf(picture) : new Blob([picture.text], { type: 'image/svg+xml' }));
    } catch {
      toast({ text: t('exportFailed'), tone: 'bad' });
    }
  }
  const saveNumbers = () =>
    saveFile(
      `${name}.csv`,
      new Blob([csvOf(rowsOf(numbers, drawn, by, t('share'), t(`measures.${numbers.measure}`), t('total')))], {
        type: 'text/csv;charset=utf-8',
      }),
    );
  return (
    <Menu
      align="end"
      target={
        isSmall ? (
          <IconButton size="sm" icon={<IconDownload size={15} />} label={t('exportOf', { title })} />
        ) : (
          <Button size="sm" icon={<IconDownload size={14} />}>
            {t('export')}
          </Button>
        )
      }
    >
      <MenuItem onClick={() => void savePicture('svg')}>{t('asSvg')}</MenuItem>
      <MenuItem onClick={() => void savePicture('png')}>{t('asPng')}</MenuItem>
      <MenuItem onClick={saveNumbers}>{t('asCsv')}</MenuItem>
    </Menu>
  );
}

/** The table of a chart, as it stands below it. */
function rowsOf(numbers: ChartNumbers, drawn: PlottedChart, by: string, share: string, measure: string, total: string): CsvCell[][] {
  const hasScore = numbers.categories.some(({ score }) => score != null);
  const score = (value: number | null | undefined): CsvCell[] => (hasScore ? [value ?? null] : []);
  return [
    [by, ...drawn.series.map(({ name }) => name), measure, share, ...(hasScore ? ['NPS'] : [])],
    ...drawn.rows.map((row, at): CsvCell[] => [
      row.name,
      ...row.values,
      row.value,
      shareText(row.value, numbers.total),
      ...score(numbers.categories[at]?.score),
    ]),
    [total, ...numbers.series.map(({ value }) => value), numbers.total, '', ...score(numbers.score)],
  ];
}
