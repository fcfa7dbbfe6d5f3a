import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { modelFile, vocabularyOf } from './model-file.js';
import { WordPieces, wordsIn } from './word-pieces.js';

const vocabulary = vocabularyOf(modelFile('tokenizer'));
const pieces = new WordPieces(vocabulary);
const names = new Map(Array.from(vocabulary, ([name, number]) => [number, name]));
const read = (text: string) => pieces.of(text, 256).map((number) => names.get(number)!);
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.lorem({ maxCount: 12 }),
  fc
    .array(fc.constantFrom('Ça', 'naïve', 'don’t', '東京', '한국어', '😀', 'Ångström', 'x-ray', '1.5', '\u00a0', '\n', '[MASK]', 'Straße'))
    .map((all) => all.join(' ')),
);

describe('the pieces of the words of a text', () => {
  it('are known numbers between a beginning and an end, at most as many as are read, and never too few to say that there was more', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 30 }), (text, max) => {
        const whole = pieces.of(text, 10_000);
        const cut = pieces.of(text, max);
        expect(whole.every((number) => names.has(number))).toBe(true);
        expect([whole[0], whole.at(-1)]).toEqual([101, 102]);
        expect(cut).toEqual(whole.length <= max ? whole : [...whole.slice(0, max - 1), 102]);
      }),
      { seed: 81, numRuns: 300 },
    );
  });

  it('give back the words, where each was known', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const inside = pieces
          .of(text, 10_000)
          .slice(1, -1)
          .map((number) => names.get(number)!);
        if (inside.includes('[UNK]')) return;
        expect(inside.map((piece) => piece.replace(/^##(?=.)/su, '')).join('')).toBe([...wordsIn(text)].join(''));
      }),
      { seed: 82, numRuns: 300 },
    );
  });

  it('are the same with other spaces, capitals and accents', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('resume', 'cafe', 'naive', 'uber', 'angstrom', 'dock', 'refund'), { minLength: 1 }), (words) => {
        const plain = pieces.of(words.join(' '), 10_000);
        const accents = words.join(' \n\t\u3000').toUpperCase().replaceAll('E', 'É').replaceAll('U', 'U\u0308').replaceAll('A', 'Å');
        expect(pieces.of(`  ${accents} `, 10_000)).toEqual(plain);
      }),
      { seed: 83, numRuns: 50 },
    );
  });

  it('are those that the maker of the model takes', () => {
    expect(read('Unaffordable e-bikes, isn’t it?')).toEqual([
      '[CLS]',
      'una',
      '##ff',
      '##ord',
      '##able',
      'e',
      '-',
      'bikes',
      ',',
      'isn',
      '’',
      't',
      'it',
      '?',
      '[SEP]',
    ]);
    expect(read('東京タワーは高い')).toEqual(['[CLS]', '東', '京', 'タ', '##ワ', '##ー', '##は', '高', 'い', '[SEP]']);
    expect(read('\ufeffa\u0000b\u00add\u200b 😀')).toEqual(['[CLS]', 'abd', '[UNK]', '[SEP]']);
    expect(read('x'.repeat(101))).toEqual(['[CLS]', '[UNK]', '[SEP]']);
    // What means something to the model is plain text in user input.
    expect(read('[SEP]')).toEqual(['[CLS]', '[', 'sep', ']', '[SEP]']);
  });

  it('are made no further than they are read', () => {
    const start = performance.now();
    expect(pieces.of('to be or not '.repeat(1_000_000), 256)).toHaveLength(256);
    expect(pieces.of('x'.repeat(10_000_000), 256)).toEqual([101, 100, 102]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
