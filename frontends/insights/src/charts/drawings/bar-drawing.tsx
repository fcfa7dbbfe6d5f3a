import { useId } from 'react';
import { Bar, BarChart, Cell, LabelList, XAxis, YAxis } from 'recharts';
import { numberText } from '../chart-names.ts';
import { type DrawingProps, strongTone } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';
import { Patterns, patternFill } from './patterns.tsx';

const TEXT = { fill: 'var(--vb-ink-1)', fontSize: 12 };
const cut = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/** Bars beside their names, each with its number; of several series, one behind the other. */
export function BarDrawing({ rows, series, chosen: selected, onMark }: DrawingProps) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  const isSplit = series.length > 0;
  return (
    <BarChart
      responsive
      style={{ width: '100%', height: drawingHeight('BAR', rows.length) }}
      layout="vertical"
      data={rows.map((row) => ({ ...row, short: cut(row.name) }))}
      margin={{ top: 4, right: 44, bottom: 4, left: 0 }}
      barCategoryGap={6}
      accessibilityLayer={false}
    >
      {isSplit && <Patterns id={id} series={series} />}
      <XAxis type="number" hide allowDecimals={false} />
      <YAxis type="category" dataKey="short" width={150} tickLine={false} axisLine={false} tick={TEXT} interval={0} />
      {isSplit ? (
        series.map(({ key, colour }, position) => (
          <Bar
            key={key}
            dataKey={(row: { values: number[] }) => row.values[position]}
            name={key}
            stackId="all"
            fill={patternFill(id, position)}
            stroke={strongTone(colour)}
            isAnimationActive={false}
            cursor="pointer"
            onClick={(_, at) => onMark(rows[at]!.key, key)}
          />
        ))
      ) : (
        <Bar dataKey="value" radius={2} isAnimationActive={false} cursor="pointer" onClick={(_, at) => onMark(rows[at]!.key, null)}>
          {rows.map(({ key, colour }) => (
            <Cell key={key} fill={strongTone(colour)} stroke={key === selected ? 'var(--vb-pen)' : 'none'} strokeWidth={2} />
          ))}
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--vb-ink-1)"
            fontSize={12}
            formatter={(value) => numberText(Number(value))}
          />
        </Bar>
      )}
    </BarChart>
  );
}
