import { describe, expect, it } from '@jest/globals';
import { isFoundWord, placesOf } from './found-words.js';

const found = (text: string, ...words: string[]) => placesOf(text, words).map(({ start, end }) => text.slice(start, end));

describe('places of found words', () => {
  it.each<[string, string, string[], string[]]>([
    ['whole words in any case', 'Fee, fees and coffee. FEE!', ['fee'], ['Fee', 'FEE']],
    ['every form that was found', 'A fee or two fees', ['fee', 'fees'], ['fee', 'fees']],
    ['words in a row as one place', 'the late fee, a late-fee, late. Fee', ['late', 'fee'], ['late fee', 'late-fee', 'late', 'Fee']],
    ['no place over the end of a line', 'late\nfee', ['late', 'fee'], ['late', 'fee']],
    ['a phrase, whatever stands between its words', 'late fee, late, fee, fee late', ['late fee'], ['late fee', 'late, fee']],
    ['words with an accent or an apostrophe', 'Café’s don’t', ['café’s', "don't"], ['Café’s don’t']],
    ['letters of other scripts', 'плата за доставку; Платаж', ['плата'], ['плата']],
    ['combining marks as part of the word', 'cafe\u0301 cafe', ['cafe'], ['cafe']],
    ['pairs of signs that overlap', '株式会社はどこ', ['会社', '社は'], ['会社は']],
    ['a word beside signs of another script', 'ABC会社', ['abc'], ['ABC']],
    ['nothing for no words', 'anything', [], []],
    ['nothing for what is no word', 'a.b (x)', ['.', '(x', ''], []],
  ])('are %s', (_, text, words, expected) => expect(found(text, ...words)).toEqual(expected));

  it.each(['fee', 'late fee', "don't", 'Über', '会社'])('%s can be looked for', (word) => expect(isFoundWord(word)).toBe(true));
  it.each(['', ' fee', 'late  fee', 'a,b', '.*', '<b>', 'x'.repeat(61)])('%j cannot', (word) => expect(isFoundWord(word)).toBe(false));
});
