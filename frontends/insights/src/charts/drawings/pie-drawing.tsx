import { useId } from 'react';
import { Pie, PieChart } from 'recharts';
import { numberText } from '../chart-names.ts';
import { type DrawingProps, strong } from './drawing.ts';
import { Patterns, patternFill } from './patterns.tsx';

/** Slices of a whole, each with its name and number outside. */
export function PieDrawing({ rows, onMark }: DrawingProps) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  return (
    <PieChart
      responsive
      style={{ width: '100%', height: 320 }}
      margin={{ top: 24, right: 90, bottom: 24, left: 90 }}
      accessibilityLayer={false}
    >
      <Patterns id={id} series={rows} />
      <Pie
        data={rows.map((row, place) => ({ name: row.name, value: row.value, fill: patternFill(id, place), stroke: strong(row.colour) }))}
        dataKey="value"
        nameKey="name"
        outerRadius="92%"
        isAnimationActive={false}
        label={({ x, y, textAnchor, name, value }) => (
          <text x={x} y={y} textAnchor={textAnchor} dominantBaseline="central" fontSize={12} fill="var(--vb-ink-1)">
            {`${shortened(String(name))} ${numberText(Number(value))}`}
          </text>
        )}
        labelLine={{ stroke: 'var(--vb-ink-3)' }}
        cursor="pointer"
        onClick={(_, at) => onMark(rows[at]!.key, null)}
      />
    </PieChart>
  );
}

const shortened = (name: string) => (name.length > 18 ? `${name.slice(0, 17)}…` : name);
