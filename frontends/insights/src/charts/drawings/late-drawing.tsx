import type { ChartKind } from '@libs/domain';
import { preloadable } from '@libs/shell-kit';
import type { DrawingProps } from './drawing.ts';
import { drawingHeight } from './drawing-height.ts';

/** A chart drawn. The packages that draw come with the first one, and its place is kept until then. */
export const ChartDrawing = preloadable<DrawingProps & { kind: ChartKind }>(
  async () => (await import('./chart-drawing.tsx')).ChartDrawing,
  {
    fallback: ({ kind, rows }) => <div style={{ height: drawingHeight(kind, rows.length) }} />,
  },
);
