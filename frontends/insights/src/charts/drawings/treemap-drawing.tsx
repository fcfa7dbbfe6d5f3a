import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import { numberText } from '../chart-names.ts';
import { type DrawingProps, ink, type PlottedCategory, paleTone, strongTone } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';
import { useElementWidth } from './use-element-width.ts';

const HEIGHT = drawingHeight('TREEMAP', 0);
type Node = { row: PlottedCategory | null; children?: Node[] };

/** Areas as large as their numbers, with name and number inside where there is room. */
export function TreemapDrawing({ rows, chosen: selected, onMark }: DrawingProps) {
  const [width, frame] = useElementWidth();
  const root = hierarchy<Node>({ row: null, children: rows.map((row) => ({ row })) })
    .sum(({ row }) => row?.value ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const tiles = width ? treemap<Node>().tile(treemapSquarify).size([width, HEIGHT]).paddingInner(3)(root).leaves() : [];
  return (
    <div ref={frame} style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} aria-hidden>
        {tiles.map(
          ({ x0, x1, y0, y1, data: { row } }) =>
            row &&
            row.value > 0 && (
              <Tile
                key={row.key}
                row={row}
                box={[x0, y0, x1 - x0, y1 - y0]}
                isSelected={row.key === selected}
                onOpen={() => onMark(row.key, null)}
              />
            ),
        )}
      </svg>
    </div>
  );
}

function Tile({
  row,
  box: [x, y, width, height],
  isSelected,
  onOpen,
}: {
  row: PlottedCategory;
  box: [number, number, number, number];
  isSelected: boolean;
  onOpen: () => void;
}) {
  const letters = Math.floor((width - 14) / 6.6);
  const name = row.name.length > letters ? `${row.name.slice(0, Math.max(0, letters - 1))}…` : row.name;
  const hasRoom = letters > 3 && height > 22;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same as buttons
    <g onClick={onOpen} cursor="pointer">
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill={paleTone(row.colour)}
        stroke={isSelected ? 'var(--vb-pen)' : 'none'}
        strokeWidth={2}
      />
      <rect x={x} y={y} width={width} height={Math.min(4, height)} fill={strongTone(row.colour)} />
      {hasRoom && (
        <text x={x + 8} y={y + 20} fontSize={12} fontWeight={600} fill={ink(row.colour)}>
          {name}
        </text>
      )}
      {hasRoom && height > 40 && (
        <text x={x + 8} y={y + 36} fontSize={12} fill={ink(row.colour)}>
          {numberText(row.value)}
        </text>
      )}
    </g>
  );
}
