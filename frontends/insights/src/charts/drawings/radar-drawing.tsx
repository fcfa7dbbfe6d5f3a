import { PolarAngleAxis, PolarGrid, PolarRadiusAxis, Radar, RadarChart } from 'recharts';
import { type DrawingProps, dashOf, placeColour, strongTone } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';

const TEXT = { fill: 'var(--vb-ink-1)', fontSize: 12 };

/** An axis for each category; each series is a line around the middle, with dashes of its own. */
export function RadarDrawing({ rows, series }: DrawingProps) {
  const lines = series.length ? series : [{ key: '', name: '', colour: placeColour(0) }];
  return (
    <RadarChart
      responsive
      style={{ width: '100%', height: drawingHeight('RADAR', rows.length) }}
      data={[...rows]}
      outerRadius="72%"
      accessibilityLayer={false}
    >
      <PolarGrid stroke="var(--vb-rule-strong)" />
      <PolarAngleAxis dataKey="name" tick={TEXT} />
      <PolarRadiusAxis angle={90} tick={{ ...TEXT, fill: 'var(--vb-ink-3)', fontSize: 11 }} axisLine={false} allowDecimals={false} />
      {lines.map(({ key, colour }, position) => (
        <Radar
          key={key}
          dataKey={(row: DrawingProps['rows'][number]) => (series.length ? row.values[position] : row.value)}
          stroke={strongTone(colour)}
          strokeWidth={2}
          strokeDasharray={dashOf(position)}
          fill={strongTone(colour)}
          fillOpacity={series.length > 1 ? 0.06 : 0.16}
          dot={{ r: 2.5 }}
          isAnimationActive={false}
        />
      ))}
    </RadarChart>
  );
}
