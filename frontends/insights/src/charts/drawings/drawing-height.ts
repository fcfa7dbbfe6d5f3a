import type { ChartKind } from '@libs/domain';

/** One bar, px. */
export const BAR_ROW = 30;
/** A field of a matrix, px. */
export const MATRIX_CELL = 42;
/** The names of columns below a matrix, px. */
export const MATRIX_FOOT = 104;

/** How high the drawing of so many rows is, px: its place is kept until its code is there. */
export function drawingHeight(kind: ChartKind, rows: number): number {
  switch (kind) {
    case 'BAR':
      return rows * BAR_ROW + 12;
    case 'MATRIX':
      return rows * MATRIX_CELL + MATRIX_FOOT;
    case 'LINE':
      return 300;
    case 'RADAR':
      return 360;
    case 'PIE':
    case 'TREEMAP':
      return 320;
  }
}
