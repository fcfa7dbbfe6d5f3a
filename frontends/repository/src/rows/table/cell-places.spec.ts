import { cellAfterKey, rangeOf } from './cell-places.ts';

const size = { rows: 100, columns: 6, page: 20 };
const from = { row: 50, column: 2 };

it.each([
  ['ArrowDown', false, 51, 2],
  ['ArrowUp', true, 0, 2],
  ['ArrowRight', false, 50, 3],
  ['ArrowRight', true, 50, 5],
  ['Home', false, 50, 0],
  ['End', false, 50, 5],
  ['Home', true, 0, 0],
  ['End', true, 99, 5],
  ['PageDown', false, 70, 2],
  ['PageUp', false, 30, 2],
])('%s with Ctrl %s leads to row %i, column %i', (key, far, row, column) =>
  expect(cellAfterKey(from, { key, far }, size)).toEqual({ row, column }),
);

it('stays in the table, and leaves other keys alone', () => {
  expect(cellAfterKey({ row: 95, column: 5 }, { key: 'PageDown', far: false }, size)).toEqual({ row: 99, column: 5 });
  expect(cellAfterKey({ row: 0, column: 0 }, { key: 'ArrowUp', far: false }, size)).toEqual({ row: 0, column: 0 });
  expect(cellAfterKey(from, { key: 'Enter', far: false }, size)).toBeNull();
});

it('lies between two corners, whichever comes first', () =>
  expect(rangeOf({ row: 4, column: 1 }, { row: 2, column: 3 })).toEqual({ top: 2, bottom: 4, left: 1, right: 3 }));
