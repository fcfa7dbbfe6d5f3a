import fc from 'fast-check';
import { type CellField, readCellBlock, readValueCell, writeCellBlock, writeValueCell } from './cell-block.js';

describe('a block of cells on the clipboard', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\r\nb\r\n', [['a'], ['b']]],
    ['"two\nlines"\t"say ""no"""', [['two\nlines', 'say "no"']]],
    [
      '\t\n\t',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['5" pipe', [['5" pipe']]],
    ['"so" he said\tb', [['"so" he said', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['', [['']]],
  ])('is read from %j', (text, cells) => expect(readCellBlock(text)).toEqual(cells));

  it('is read as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', ';', 'é') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        // A last row of one empty cell looks like the line break at the end.
        fc.pre(rows.length === 1 || rows.at(-1)!.join('') !== '' || rows.at(-1)!.length > 1);
        expect(readCellBlock(writeCellBlock(rows))).toEqual(rows);
      }),
    );
  });
});

describe('a cell of a spreadsheet', () => {
  const options = [
    { id: 'r', label: 'Rain' },
    { id: 'd', label: 'Dry, cold' },
    { id: 's', label: 'Snow; ice' },
  ];
  const cellField: CellField = { type: 'SELECT', multiple: false, options };
  const many: CellField = { type: 'SELECT', multiple: true, options };
  const [ana, jane] = ['0123abcd-0000-4000-8000-000000000001', '0123abcd-0000-4000-8000-000000000002'];
  const people: CellField = {
    type: 'PERSON',
    multiple: true,
    options: [
      { id: ana, label: 'Ana' },
      { id: jane, label: 'Doe, Jane' },
      { id: '0123abcd-0000-4000-8000-000000000003', label: 'Twin' },
      { id: '0123abcd-0000-4000-8000-000000000004', label: 'twin' },
    ],
  };
  const of = (type: CellField['type']): CellField => ({ type, multiple: false, options: [] });

  it.each([
    [cellField, ' rain ', 'r'],
    [cellField, 'Dry, cold', 'd'],
    [cellField, '', null],
    [many, 'Rain; Rain', 'r'],
    [many, 'Dry, cold; Rain', 'r,d'],
    [many, 'Snow; ice', 's'],
    [people, 'Doe, Jane; ana', `${jane},${ana}`],
    [of('NUMBER'), '1,5', '1.5'],
    [of('NPS'), '9.0', '9'],
    [of('BOOLEAN'), 'Yes', 'true'],
    [of('DATETIME'), '21.11.2026', '2026-11-21'],
    [of('DATETIME'), '03/04/2026', '2026-04-03'],
  ])('of a field %j with %j has the value %j', (field, cell, value) => expect(readValueCell(field, cell, 'dmy')).toEqual({ value }));

  it.each([
    [cellField, 'Hail', /options/],
    [cellField, 'Rain; Dry, cold', /options/],
    [many, 'Rain, Hail', /options/],
    [cellField, 'r', /options/],
    [people, 'Twin', /contacts of this workspace/],
    [{ ...people, multiple: false }, 'Ana; Doe, Jane', /contacts of this workspace/],
    [of('NPS'), '11', /0 to 10/],
    [of('NUMBER'), 'many', /number/],
    [of('DATETIME'), '31.02.2026', /date/],
    [of('TEXT'), 'x'.repeat(301), /300/],
  ])('of a field %j with %j does not fit', (field, cell, why) => expect(readValueCell(field, cell, 'dmy').error).toMatch(why));

  it('has the text from which its value is read again', () => {
    for (const value of ['r', 'd', 's', 'r,d']) expect(readValueCell(many, writeValueCell(many, value), 'dmy')).toEqual({ value });
    expect(readValueCell(of('BOOLEAN'), writeValueCell(of('BOOLEAN'), 'false'), 'dmy')).toEqual({ value: 'false' });
    expect(readValueCell(people, writeValueCell(people, `${ana},${jane}`), 'dmy')).toEqual({ value: `${ana},${jane}` });
    expect(writeValueCell(cellField, null)).toBe('');
  });
});
