import { CartesianGrid, LabelList, Line, LineChart, XAxis, YAxis } from 'recharts';
import { type DrawingProps, dashOf, placeColour, strongTone } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';

const TEXT = { fill: 'var(--vb-ink-3)', fontSize: 12 };

/** A line over the periods for each series, named at its end and with dashes of its own. */
export function LineDrawing({ rows, series, onMark }: DrawingProps) {
  const lines = series.length ? series : [{ key: null, name: '', colour: placeColour(0) }];
  const named = namedLines(
    lines.map((_, position) => rows.at(-1)?.values[position] ?? 0),
    rows,
  );
  return (
    <LineChart
      responsive
      style={{ width: '100%', height: drawingHeight('LINE', 0) }}
      data={[...rows]}
      margin={{ top: 16, right: series.length ? 140 : 32, bottom: 4, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--vb-rule)" />
      <XAxis dataKey="name" tick={TEXT} tickLine={false} axisLine={{ stroke: 'var(--vb-rule-strong)' }} minTickGap={24} />
      <YAxis tick={TEXT} tickLine={false} axisLine={false} width={44} allowDecimals={false} />
      {lines.map(({ key, name, colour }, position) => (
        <Line
          key={key ?? ''}
          dataKey={(row: DrawingProps['rows'][number]) => (key === null ? row.value : row.values[position])}
          stroke={strongTone(colour)}
          strokeWidth={2}
          strokeDasharray={dashOf(position)}
          dot={({ cx, cy, index }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same as buttons
            <circle
              key={index}
              cx={cx}
              cy={cy}
              r={rows.length > 60 ? 1.5 : 3.5}
              fill={strongTone(colour)}
              cursor="pointer"
              onClick={() => onMark(rows[index]!.key, key)}
            />
          )}
          activeDot={false}
          isAnimationActive={false}
        >
          {name && named.has(position) && (
            <LabelList
              content={({ x, y, index }) =>
                index === rows.length - 1 ? (
                  <text x={Number(x) + 8} y={Number(y)} dominantBaseline="central" fontSize={12} fill={strongTone(colour)}>
                    {name.length > 20 ? `${name.slice(0, 19)}…` : name}
                  </text>
                ) : null
              }
            />
          )}
        </Line>
      ))}
    </LineChart>
  );
}

/** The lines whose names have room at their ends: where two end near each other, the legend alone says which is which. */
function namedLines(ends: readonly number[], rows: DrawingProps['rows']): ReadonlySet<number> {
  const room = Math.max(1, ...rows.flatMap(({ values }) => values)) * 0.07;
  return new Set(
    ends.flatMap((end, position) => (ends.every((other, at) => at >= position || Math.abs(other - end) >= room) ? [position] : [])),
  );
}
