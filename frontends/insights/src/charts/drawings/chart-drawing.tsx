import type { ChartKind } from '@libs/domain';
import type { ComponentType } from 'react';
import { BarDrawing } from './bar-drawing.tsx';
import type { DrawingProps } from './drawing.ts';
import { LineDrawing } from './line-drawing.tsx';
import { MatrixDrawing } from './matrix-drawing.tsx';
import { PieDrawing } from './pie-drawing.tsx';
import { RadarDrawing } from './radar-drawing.tsx';
import { TreemapDrawing } from './treemap-drawing.tsx';

const DRAWINGS: Record<ChartKind, ComponentType<DrawingProps>> = {
  BAR: BarDrawing,
  PIE: PieDrawing,
  TREEMAP: TreemapDrawing,
  RADAR: RadarDrawing,
  LINE: LineDrawing,
  MATRIX: MatrixDrawing,
};

/** A chart drawn; in a file of its own with the packages that draw. */
export function ChartDrawing({ kind, ...props }: DrawingProps & { kind: ChartKind }) {
  const Drawing = DRAWINGS[kind];
  return <Drawing {...props} />;
}
