import { withGaps } from './use-row-window.ts';

it('the rows that are left out keep their room, wherever they stand', () => {
  expect(withGaps([0, 1, 5], 9, 40)).toEqual([
    { index: 0 },
    { index: 1 },
    { gap: 120, key: 'before 5' },
    { index: 5 },
    { gap: 120, key: 'end' },
  ]);
  expect(withGaps([3], 4, 40)).toEqual([{ gap: 120, key: 'before 3' }, { index: 3 }]);
  expect(withGaps([], 2, 40)).toEqual([{ gap: 80, key: 'end' }]);
});
