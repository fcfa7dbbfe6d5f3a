import { useId } from 'react';
import { Pie, PieChart } from 'recharts';
import { numberText } from '../chart-names.ts';
import { type DrawingProps, strongTone } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';
import { Patterns, patternFill } from './patterns.tsx';
import { useElementWidth } from './use-element-width.ts';

const HEIGHT = drawingHeight('PIE', 0);
const LETTER = 6.8;

/** Slices of a whole, each with its name and number outside. */
export function PieDrawing({ rows, onMark }: DrawingProps) {
  const id = useId().replaceAll(/[^a-z0-9]/gi, '');
  const [width, frame] = useElementWidth();
  const radius = Math.max(48, Math.min(HEIGHT / 2 - 32, width / 2 - 100));
  /** As much of a name as there is room for beside its slice. */
  const words = (name: string, value: number, x: number, anchor: string) => {
    const number = numberText(value);
    const letters =
      Math.floor((anchor === 'end' ? x : anchor === 'start' ? width - x : 2 * Math.min(x, width - x)) / LETTER) - number.length - 1;
    return `${name.length > letters ? `${name.slice(0, Math.max(1, letters - 1))}…` : name} ${number}`;
  };
  return (
    <div ref={frame}>
      {width > 0 && (
        <PieChart width={width} height={HEIGHT} accessibilityLayer={false}>
          <Patterns id={id} series={rows} />
          <Pie
            data={rows.map((row, position) => ({
              name: row.name,
              value: row.value,
              fill: patternFill(id, position),
              stroke: strongTone(row.colour),
            }))}
            dataKey="value"
            nameKey="name"
            outerRadius={radius}
            isAnimationActive={false}
            label={({ x, y, textAnchor, name, value }) => (
              <text x={x} y={y} textAnchor={textAnchor} dominantBaseline="central" fontSize={12} fill="var(--vb-ink-1)">
                {words(String(name), Number(value), Number(x), String(textAnchor))}
              </text>
            )}
            labelLine={{ stroke: 'var(--vb-ink-3)' }}
            cursor="pointer"
            onClick={(_, at) => onMark(rows[at]!.key, null)}
          />
        </PieChart>
      )}
    </div>
  );
}
