import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnDates, proposeField, readFieldCell, readFieldColumns } from './csv-fields.js';

const typeOf = (name: string, ...cells: string[]) => {
  const { type, multiple } = proposeField(name, cells);
  return multiple ? `${type} many` : type;
};

describe('the field that a column would fill', () => {
  it('is found in its values', () => {
    expect(typeOf('Spend', '12', '1,200.50', '£3')).toBe('NUMBER');
    expect(typeOf('Score', '9', '10', '0', '7')).toBe('NPS');
    expect(typeOf('Rating', '1', '5', '3')).toBe('NUMBER');
    expect(typeOf('How likely are you to recommend us?', '1', '5', '3')).toBe('NPS');
    expect(typeOf('Active', 'yes', 'No', '')).toBe('BOOLEAN');
    expect(typeOf('Theme', '1', '', '')).toBe('BOOLEAN');
    expect(typeOf('Date', '30/09/2021', '9/30/2022')).toBe('DATETIME');
    expect(typeOf('When', '2026-11-21', '2026-11-21 10:00')).toBe('DATETIME');
    expect(typeOf('Mail', 'ana@example.com', 'ben@example.org')).toBe('EMAIL');
    expect(typeOf('Page', 'https://example.com/a', 'http://example.org')).toBe('URL');
    expect(typeOf('Contact', '+44 20 7946 0958', '(089) 123 456')).toBe('PHONE');
    expect(typeOf('Phone', '4202026123', '82 490 1693')).toBe('PHONE');
    expect(typeOf('Zip', '01067', '01069')).toBe('TEXT');
    expect(typeOf('Segment', 'gold', 'silver', 'Gold', 'silver')).toBe('SELECT');
    expect(typeOf('Topics', 'spa; food', 'food;why', 'why; spa', 'spa')).toBe('SELECT many');
    expect(typeOf('Words', 'It buzzed', 'It was fine', 'Nothing')).toBe('TEXT');
    expect(typeOf('Nothing', '', ' ')).toBe('TEXT');
  });

  it('is what nearly all of the values are', () => {
    const numbers = Array.from({ length: 95 }, (_, i) => String(i + 100));
    expect(typeOf('Spend', ...numbers, ...Array(5).fill('n/a'))).toBe('NUMBER');
    expect(typeOf('Spend', ...numbers, ...Array(6).fill('n/a'))).not.toBe('NUMBER');
  });
});

describe('dates of a column', () => {
  it('are read in both orders, and those that could be either are counted', () => {
    expect(columnDates(['30/09/2021', '31/01/2021', '9/30/2022', '05/10/2021', '03/03/2021', '1.2.2021', 'x'])).toEqual({
      ...{ order: 'dmy', ambiguous: 1, dayFirst: 2, monthFirst: 1 },
    });
    expect(columnDates(['05/10/2021']).order).toBe('mdy');
    expect(columnDates(['05/10/2021'], 'dmy').order).toBe('dmy');
    expect(readFieldCell('DATETIME', '9/30/2022', 'dmy')).toBe('2022-09-30');
    expect(readFieldCell('DATETIME', '05/10/2021', 'dmy')).toBe('2021-10-05');
    expect(readFieldCell('DATETIME', '05/10/2021 09:30', 'mdy')).toBe('2021-05-10T09:30:00.000Z');
    expect(readFieldCell('DATETIME', '31/31/2021', 'dmy')).toBeNull();
  });

  it('of any day are that day in whichever order they are written', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const [day] = date.toISOString().split('T') as [string];
        const [y, m, d] = day.split('-').map(Number) as [number, number, number];
        expect(readFieldCell('DATETIME', `${d}/${m}/${y}`, 'dmy')).toBe(day);
        expect(readFieldCell('DATETIME', `${m}/${d}/${y}`, 'mdy')).toBe(day);
        if (d > 12) expect(readFieldCell('DATETIME', `${m}/${d}/${y}`, 'dmy')).toBe(day);
      }),
    );
  });
});

describe('the cells of columns', () => {
  const column = { column: 0, multiple: false, options: [], dateOrder: null };

  it('fit their field or are named', () => {
    const rows = [['9'], ['eleven'], [''], ["'-1"], ['10.0']];
    expect(readFieldColumns(rows, [{ ...column, type: 'NPS' }])).toEqual({
      reports: [{ column: 0, filled: 4, unfit: 2, newOptions: [], dates: null }],
      unfit: [[], [0], [], [0], []],
    });
  });

  it('bring the options that a select field lacks, as many as it may have', () => {
    const rows = [['gold'], ['Silver'], ['silver'], ['x'.repeat(51)]];
    expect(readFieldColumns(rows, [{ ...column, type: 'SELECT', options: ['Gold'] }]).reports).toEqual([
      { column: 0, filled: 4, unfit: 1, newOptions: ['Silver'], dates: null },
    ]);
    const many = Array.from({ length: 201 }, (_, i) => [`option ${i}`]);
    const { reports, unfit } = readFieldColumns([...many, ...many.slice(0, 200)], [{ ...column, type: 'SELECT' }]);
    expect([reports[0]!.unfit, reports[0]!.newOptions.length]).toEqual([1, 200]);
    expect(unfit[200]).toEqual([0]);
  });

  it('that name an option too often or none at all fit no field of several options', () => {
    const several = { ...column, type: 'SELECT' as const, multiple: true };
    expect(readFieldColumns([['a; b'], ['b;B'], [';'], ['c']], [several]).reports[0]).toMatchObject({
      unfit: 1,
      newOptions: ['b', 'a', 'c'],
    });
  });
});
