import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LANGUAGES, type LanguageCode } from './languages.js';
import { foldWord, wordsOf } from './words.js';

const language = fc.constantFrom(...(Object.keys(LANGUAGES) as LanguageCode[]));
const piece = fc.constantFrom(
  'don’t',
  'Über',
  'straße',
  '学习',
  'カーブ',
  'สวัสดี',
  'المكتبات',
  'ёлка',
  'й',
  ' ',
  '. ',
  '🎉',
  'é',
  'e\u0301',
  '2026',
  'iPhone15',
  '學a生',
  "l'eau",
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece).map((pieces) => pieces.join('')),
);
const stemsOf = (words: string, code: LanguageCode) =>
  wordsOf(words, code)
    .map((w) => w.stem)
    .join(' ');

describe('wordsOf', () => {
  it('gives ranges of the text in ascending order, whatever the text', () => {
    fc.assert(
      fc.property(text, language, (any, code) => {
        let last = -1;
        for (const { start, end, word, stem } of wordsOf(any, code)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(any.length);
          expect(word).toBe(foldWord(any.slice(start, end)));
          expect(stem).not.toBe('');
          last = start;
        }
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  it('leaves out no letter', () => {
    fc.assert(
      fc.property(fc.array(piece), language, (pieces, code) => {
        const any = pieces.join('');
        const covered = new Set(wordsOf(any, code).flatMap((w) => Array.from({ length: w.end - w.start }, (_, i) => w.start + i)));
        for (const m of any.matchAll(/\p{L}/gu)) expect(covered.has(m.index)).toBe(true);
      }),
      { seed: 43 },
    );
  });

  // What PostgreSQL 18 answers for to_tsvector of the same words without accents.
  it.each([
    ['en', 'considerations running bikes happily generously', 'consider run bike happili generous'],
    ['de', 'Häuser kaufen Fahrräder', 'haus kauf fahrrad'],
    ['es', 'corriendo bicicletas canciones', 'corr biciclet cancion'],
    ['ru', 'собаками велосипеды говорили', 'собак велосипед говор'],
  ] as const)('stems %s', (code, words, stems) => {
    expect(stemsOf(words, code)).toBe(stems);
  });

  it('knows stop words, and folds accents away but keeps й', () => {
    expect(wordsOf('Why do people give up at the dock?', 'en').flatMap((w) => (w.stop ? [] : [w.word]))).toEqual([
      'people',
      'give',
      'dock',
    ]);
    expect(['Über', 'ёлка', 'Чайка', 'straße', '１２', 'أين'].map(foldWord)).toEqual(['uber', 'елка', 'чайка', 'strasse', '12', 'اين']);
  });

  it('gives overlapping pairs where words stand without blanks', () => {
    expect(wordsOf('我学习Node很久', 'zh').map((w) => w.word)).toEqual(['我学', '学习', 'node', '很久']);
    expect(wordsOf('学', 'en').map((w) => w.word)).toEqual(['学']);
  });
});
