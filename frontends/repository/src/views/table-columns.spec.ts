import { LIMITS } from '@libs/domain';
import { urlColumns, withColumnBeside, withWidth } from './table-columns.ts';

const columns = ['a', 'b', 'c'].map((key) => ({ key, width: null }));
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join('');

it.each([
  ['a', 'c', true, 'bca'],
  ['c', 'a', false, 'cab'],
  ['b', 'b', true, 'abc'],
  ['a', 'gone', true, 'abc'],
  ['gone', 'a', true, 'abc'],
])('%s beside %s, after %s: %s', (key, other, isAfter, order) => expect(keys(withColumnBeside(columns, key, other, isAfter))).toBe(order));

it('the column of titles stays the first', () => {
  const titled = withWidth(columns, 'title', 300);
  expect(titled[0]).toEqual({ key: 'title', width: 300 });
  expect(withColumnBeside(titled, 'title', 'b', true)).toBe(titled);
  expect(withColumnBeside(titled, 'b', 'title', false).map(({ key }) => key)).toEqual(['title', 'b', 'a', 'c']);
});

it('a width stays within its bounds, in the address as well, and is taken back', () => {
  const { min, max } = LIMITS.view.columnWidth;
  const wide = withWidth(withWidth(columns, 'a', 5), 'b', 5000);
  expect(wide.map(({ width }) => width)).toEqual([min, max, null]);
  expect(urlColumns.write(wide)).toBe(`a:${min},b:${max},c`);
  expect(urlColumns.read(`a:${min},b:${max},c`)).toEqual(wide);
  expect(withWidth(wide, 'a', null)[0]).toEqual({ key: 'a', width: null });
});
