import { describe, expect, it } from '@jest/globals';
import { sliceCodePoints } from '@libs/domain';
import fc from 'fast-check';
import { inCodePoints, sentencesOf } from './sentences.js';

const split = (text: string, language?: string) => sentencesOf(text, language).map(({ start, end }) => text.slice(start, end));
const piece = fc.oneof(
  fc.constantFrom(
    'Dr. ',
    'e.g. ',
    'J. ',
    '? ',
    '!',
    '. ',
    '…',
    '\n',
    '\r\n',
    ' ',
    '  ',
    '“',
    '”',
    '。',
    '？',
    '3.5',
    'v2.0',
    '😀',
    '👩‍👩‍👧',
    'é',
    '\u2028',
  ),
  fc.constantFrom('It', 'buzzed', 'then', 'Smith', 'etc.', 'example.com', 'I.', '对', 'ไทย'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const anyText = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

describe('sentences', () => {
  it('end where a reader would end them', () => {
    expect(split('I scanned. It buzzed, nothing! So I walked?')).toEqual(['I scanned.', 'It buzzed, nothing!', 'So I walked?']);
    expect(split('Dr. Smith and J. Doe saw it, e.g. at noon. Then etc. and so on.')).toEqual([
      'Dr. Smith and J. Doe saw it, e.g. at noon.',
      'Then etc. and so on.',
    ]);
    expect(split('It costs 3.5 at example.com in v2.0. Fine.')).toEqual(['It costs 3.5 at example.com in v2.0.', 'Fine.']);
    expect(split('We take trams, bikes etc. Nobody walks.')).toEqual(['We take trams, bikes etc.', 'Nobody walks.']);
    expect(split('So did I. Tom stayed.')).toEqual(['So did I.', 'Tom stayed.']);
  });

  it('end at a line break, and speak other languages', () => {
    expect(split('one line\nanother Dr.\nSmith')).toEqual(['one line', 'another Dr.', 'Smith']);
    expect(split('我扫了。没有反应！', 'zh')).toEqual(['我扫了。', '没有反应！']);
    expect(split('Das kostet z.B. 3 Euro. Gut.', 'de')).toEqual(['Das kostet z.B. 3 Euro.', 'Gut.']);
    expect(split('Fine. Good.', 'no such language')).toEqual(['Fine.', 'Good.']);
    expect(split(' \n ')).toEqual([]);
  });

  it('cover a text in order, with only blanks between them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0;
        for (const { start, end } of sentencesOf(text)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(start).toBeGreaterThanOrEqual(at);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      { numRuns: 500 },
    );
  });

  it('are the same words when they are counted in code points', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const ranges = sentencesOf(text);
        expect(inCodePoints(text, ranges).map(({ start, end }) => sliceCodePoints(text, start, end))).toEqual(
          ranges.map(({ start, end }) => text.slice(start, end)),
        );
      }),
      { numRuns: 500 },
    );
  });
});
