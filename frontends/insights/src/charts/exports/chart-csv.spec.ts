import { describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { csvOf } from './chart-csv.ts';

describe('the numbers of a chart as CSV', () => {
  it('come back as they were', () => {
    const rows = [
      ['Tag', 'Highlights', 'Share'],
      ['Says "no", twice', 3, '50.0 %'],
      ['Two\nlines', 0, null],
      ['Ølåf – 😀', 12_345, ''],
    ];
    const text = csvOf(rows);
    expect(text.startsWith('\uFEFF')).toBe(true);
    const { data } = Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true });
    expect(data).toEqual(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
  });

  it('have no cell that a spreadsheet would run, and numbers below zero stay numbers', () => {
    const { data } = Papa.parse<string[]>(csvOf([['=1+1', '+49 30', '-cmd', '@SUM(A1)', '\t=1', -24, 'a=b']]).slice(1));
    expect(data[0]).toEqual(["'=1+1", "'+49 30", "'-cmd", "'@SUM(A1)", "'\t=1", '-24', 'a=b']);
  });
});
