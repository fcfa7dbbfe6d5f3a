import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import fc from 'fast-check';
import { ImportError } from './imported-text.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';
import { readTable, writeTable } from './table.js';

const table = (text: string | Buffer, options = {}) => readTable(Buffer.from(text as string), options);
const rows = (count: number) => `title,text\n${'a,b\n'.repeat(count)}`;

describe('readTable', () => {
  it.each([
    ['title,text\na,b\nc,"d, ""e""\nf"', ','],
    ['title;text\r\na;b\r\nc;"d, ""e""\r\nf"\r\n', ';'],
    ['title\ttext\na\tb\nc\t"d, ""e""\nf"', '\t'],
    ['title|text\na|b\nc|"d, ""e""\nf"', '|'],
  ])('finds the separator of %j', (text, delimiter) => {
    const read = table(text);
    expect(read).toMatchObject({ delimiter, header: ['title', 'text'], columns: ['title', 'body'], fault: null, encoding: 'utf-8' });
    expect(read.rows.map((row) => [row.row, row.note?.title, row.note?.body[0]?.text.replace('\r', '')])).toEqual([
      [2, 'a', 'b'],
      [3, 'c', 'd, "e"\nf'],
    ]);
  });

  it('reads the encoding of the file, or the one that is chosen', () => {
    const cp1252 = Buffer.from('Titel;Text\nZürich;Größe und Café', 'latin1');
    expect(table(cp1252)).toMatchObject({ encoding: 'windows-1252', rows: [{ note: { title: 'Zürich' } }] });
    expect(table(Buffer.from('\ufeffTitel;Text\nZürich;x', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      rows: [{ note: { title: 'Zürich' } }],
    });
    expect(table('\ufefftitle,text\na,b').header).toEqual(['title', 'text']);
    expect(table(cp1252, { encoding: 'windows-1251' }).rows[0]!.note!.title).toBe('Zьrich');
  });

  it('says of each row what is wrong and reads the others; empty rows do not count', () => {
    const read = table('title,text,date\n\na,b,2026-01-02\n,,\nc,d,soon\ne,f,,g\n');
    expect(read.rows.map((row) => [row.row, row.error ?? row.note!.title])).toEqual([
      [3, 'a'],
      [5, '“soon” is not a date.'],
      [6, 'The row has 4 cells, the header has 3.'],
    ]);
    expect(table('title,text\na,"b\nc,d').rows.map((row) => row.error)).toEqual(['A quote is opened and never closed.']);
  });

  it('holds to its limit of rows, and says the number', () => {
    const { items } = LIMITS.import;
    expect(table(rows(items - 1)).rows).toHaveLength(items - 1);
    expect(table(rows(items)).rows).toHaveLength(items);
    expect(() => table(rows(items + 1))).toThrow(/5,001 rows, and the most .* is 5,000/);
    for (const none of ['', 'title,text', '\n\n']) expect(() => table(none)).toThrow(ImportError);
  });

  it('names a fault of the chosen columns and reads no row', () => {
    expect(table('a,b\n1,2', { columns: [null, null] })).toMatchObject({
      fault: expect.stringMatching(/at least one/),
      rows: [{ row: 2, cells: ['1', '2'] }],
    });
  });

  it('reads what writeTable wrote, whatever the cells are', () => {
    const cell = fc
      .string({ maxLength: 20 })
      .filter((text) => text.trim() !== '' && !/[\0\ufeff]/.test(text) && !/^'[=+\-@\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 10 }), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
        const written = writeTable([['title', 'text'], ...cells], delimiter);
        const read = readTable(Buffer.from(written), { columns: ['body', 'body'], delimiter, encoding: 'utf-8' });
        expect(read.rows.map((row) => row.note!.body.map((part) => part.text))).toEqual(
          cells.map((pair) => pair.map((text) => text.trim())),
        );
      }),
    );
  });

  itWithFiles('reads the real tables', () => {
    for (const path of realFiles('docs/csv', /\.csv$/)) expect(readTable(realFile(path), {}).rows.length).toBeGreaterThan(1);
  });
});
