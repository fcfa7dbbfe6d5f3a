import { numberText } from '../chart-names.ts';
import { type DrawingProps, ink, type PlottedCategory, paleTone } from './drawing.ts';
import { MATRIX_CELL as CELL, drawingHeight } from './drawing-height.ts';

const NAMES = 168;
const cut = (name: string, max: number) => (name.length > max ? `${name.slice(0, max - 1)}…` : name);

/**
 * A square for each row and series, darker the more there is in both, with the number in it. Where rows and series are the same, each pair stands
 * once, below the squares of what is in one alone.
 */
export function MatrixDrawing({ rows, series, onMark }: DrawingProps) {
  const columns = orderedLike(rows, series);
  const isSquare = columns.length > 0 && columns.every(({ key }, at) => rows[at]?.key === key);
  const isShown = (row: number, column: number) => !isSquare || column <= row;
  const max = Math.max(
    1,
    ...rows.flatMap((row, y) => columns.flatMap(({ place: position }, x) => (isSquare && x >= y ? [] : [row.values[position] ?? 0]))),
  );
  return (
    <div style={{ overflowX: 'auto' }}>
      <svg width={NAMES + columns.length * CELL + 60} height={drawingHeight('MATRIX', rows.length)} aria-hidden>
        {rows.map((row, y) => (
          <g key={row.key} transform={`translate(0 ${y * CELL})`}>
            <text x={NAMES - 10} y={CELL / 2} textAnchor="end" dominantBaseline="central" fontSize={12} fill="var(--vb-ink-1)">
              {cut(row.name, 24)}
            </text>
            {columns.map(
              ({ key, place: position }, x) =>
                isShown(y, x) && (
                  <Square
                    key={key}
                    x={NAMES + x * CELL}
                    row={row}
                    value={row.values[position] ?? 0}
                    most={max}
                    isOwn={isSquare && x === y}
                    onOpen={() => onMark(row.key, key)}
                  />
                ),
            )}
          </g>
        ))}
        {columns.map(({ key, name }, x) => (
          <text
            key={key}
            transform={`translate(${NAMES + x * CELL + CELL / 2} ${rows.length * CELL + 12}) rotate(52)`}
            fontSize={12}
            fill="var(--vb-ink-2)"
          >
            {cut(name, 18)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The series with their places, those that are rows in the order of these. */
function orderedLike(rows: DrawingProps['rows'], series: DrawingProps['series']) {
  const order = new Map(rows.map(({ key }, at) => [key, at]));
  return series
    .map((plottedSeries, position) => ({ ...plottedSeries, place: position }))
    .sort((a, b) => (order.get(a.key) ?? rows.length) - (order.get(b.key) ?? rows.length));
}

interface SquareProps {
  x: number;
  row: PlottedCategory;
  value: number;
  most: number;
  isOwn: boolean;
  onOpen: () => void;
}

function Square({ x, row, value, most: max, isOwn, onOpen }: SquareProps) {
  const share = value / max;
  const fill = isOwn
    ? paleTone(row.colour)
    : value
      ? `color-mix(in srgb, var(--vb-ink-1) ${Math.round(8 + 74 * share)}%, var(--vb-raised))`
      : 'var(--vb-hover)';
  const words = isOwn ? ink(row.colour) : value && share > 0.45 ? 'var(--vb-raised)' : 'var(--vb-ink-1)';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same as buttons
    <g onClick={value ? onOpen : undefined} cursor={value ? 'pointer' : undefined}>
      <rect x={x} width={CELL - 2} height={CELL - 2} rx={2} fill={fill} />
      <text x={x + CELL / 2 - 1} y={CELL / 2 - 1} textAnchor="middle" dominantBaseline="central" fontSize={12} fill={words}>
        {value ? numberText(value) : '·'}
      </text>
    </g>
  );
}
