import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CsvTarget, columnsFault, guessColumns, readCsvRow, unescapeCell } from './csv.js';
import { guessDateOrder, readDate } from './csv-dates.js';

const COLUMNS: (CsvTarget | null)[] = ['title', 'body', 'tags', 'created', null];
const HEADER = ['Title', 'Text', 'Tags', 'Date', 'Id'];
const row = (...cells: string[]) => readCsvRow(cells, HEADER, COLUMNS, 'dmy');

describe('columns of a table', () => {
  it('are guessed from their names, and the text from its length', () => {
    expect(guessColumns(['Id', 'Subject', 'Feedback', 'Labels', 'Submitted at'], [])).toEqual([null, 'title', 'body', 'tags', 'created']);
    expect(guessColumns(['ID', 'Score', 'Why?'], [['1', '9', 'Because it buzzed']])).toEqual([null, null, 'body']);
    expect(guessColumns(['title', 'title'], [['a', 'bb']])).toEqual(['title', 'body']);
    expect(guessColumns(['Title'], [['a']])).toEqual(['title']);
    expect(guessColumns(['A', 'B'], [])).toEqual(['body', null]);
  });

  it('need a text or a title, and one of each other kind at most', () => {
    expect(columnsFault(['body', 'body', null])).toBeNull();
    expect(columnsFault(['tags', null])).toMatch(/at least one column/);
    expect(columnsFault(['title', 'title'])).toMatch(/Only one column can be the title/);
    expect(columnsFault(['body', 'created', 'created'])).toMatch(/the date/);
    expect(columnsFault(['body', null], [1])).toBeNull();
    expect(columnsFault(['body', null], [0])).toMatch(/one thing only/);
    expect(columnsFault(['body', null], [1, 1])).toMatch(/one thing only/);
  });
});

describe('a row', () => {
  it('becomes a note, or says what is wrong', () => {
    expect(row('Call', ' It buzzed ', 'pain; return;pain', '21.11.2026 09:05')).toEqual({
      title: 'Call',
      body: [{ heading: null, text: 'It buzzed' }],
      tags: ['pain', 'return'],
      createdAt: new Date('2026-11-21T09:05:00Z'),
    });
    expect(row('', `${'word '.repeat(30)}end`)).toMatchObject({ title: expect.stringMatching(/^word.*…$/), tags: [], createdAt: null });
    expect(row('', ' ', 'tag')).toEqual({ error: 'The row has neither a title nor text.' });
    expect(row('a'.repeat(201), 'x')).toEqual({ error: 'The title is longer than 200 characters.' });
    expect(row('a', 'x', 't'.repeat(201))).toMatchObject({ error: expect.stringMatching(/^The tag .* longer than 200/) });
    expect(row('a', 'x', '', 'yesterday')).toEqual({ error: '“yesterday” is not a date.' });
    expect(row('a', 'x', '', '', '5', '6')).toEqual({ error: 'The row has 6 cells, the header has 5.' });
    expect(readCsvRow(['yes', '', 'no'], ['Q1', 'Q2', 'Q3'], ['body', 'body', 'body'], 'dmy')).toMatchObject({
      body: [
        { heading: 'Q1', text: 'yes' },
        { heading: 'Q3', text: 'no' },
      ],
    });
  });

  it('loses the apostrophe of an export, and nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (cell) => {
        const exported = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
        // A text that itself begins with an apostrophe and a sign is the one that is ambiguous.
        fc.pre(!/^'[=+\-@\t\r]/.test(cell));
        expect(unescapeCell(exported)).toBe(cell);
      }),
    );
  });
});

describe('dates', () => {
  it('are read in the order of their column', () => {
    expect(guessDateOrder(['03/04/2026', '13/04/2026'])).toBe('dmy');
    expect(guessDateOrder(['03/04/2026', '03/14/2026'])).toBe('mdy');
    expect(guessDateOrder(['03.04.2026'])).toBe('dmy');
    expect(guessDateOrder(['03/04/2026', 'x'])).toBe('mdy');
    const iso = (value: string, order: 'dmy' | 'mdy' = 'dmy') => readDate(value, order)?.toISOString() ?? null;
    expect(iso('03/04/2026')).toBe('2026-04-03T00:00:00.000Z');
    expect(iso('03/04/2026', 'mdy')).toBe('2026-03-04T00:00:00.000Z');
    // The day first in most of them, and one that makes sense in one order alone.
    expect(guessDateOrder(['03/14/2026', '13/04/2026', '14/04/2026'])).toBe('dmy');
    expect(iso('03/14/2026', 'dmy')).toBe('2026-03-14T00:00:00.000Z');
    expect(iso('14/03/2026', 'mdy')).toBe('2026-03-14T00:00:00.000Z');
    expect(iso('3/4/26 1:05 PM', 'mdy')).toBe('2026-03-04T13:05:00.000Z');
    expect(iso('2026-11-21T10:00:00+02:00')).toBe('2026-11-21T08:00:00.000Z');
    expect(iso('2026-11-21 10:00:01.5 UTC')).toBe('2026-11-21T10:00:01.000Z');
    for (const none of ['31.02.2026', '2026-13-01', '1/2/2026 13:00 PM', '25:00', '', '12', '01.01.1700', '2026-01-01 24:00'])
      expect(iso(none)).toBeNull();
  });

  it('of every day come back as written', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const [day] = date.toISOString().split('T') as [string];
        const [y, m, d] = day.split('-') as [string, string, string];
        for (const [text, order] of [
          [day, 'mdy'],
          [`${d}.${m}.${y}`, 'mdy'],
          [`${m}/${d}/${y}`, 'mdy'],
          [`${d}/${m}/${y}`, 'dmy'],
        ] as const)
          expect(readDate(text, order)!.toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });
});
