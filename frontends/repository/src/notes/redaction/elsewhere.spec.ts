import { describe, expect, it } from '@jest/globals';
import { otherPlaces } from './elsewhere.ts';

const speakers = [
  { id: 'a', name: 'Speaker 1' },
  { id: 'b', name: 'Wanda Kosciuk' },
  { id: 'c', name: 'Mayor of Leeds' },
];
const places = (title: string, ...passages: { text: string; type?: string }[]) =>
  otherPlaces(
    { title, speakers },
    passages.map((one) => ({ start: 0, end: 1, ...one })),
    (n) => `Speaker ${n}`,
  ).map(({ now, instead }) => [now, instead]);

describe('Where redacted words stand beside the text', () => {
  it('offers blocks for a title and a name that is free for a speaker', () => {
    expect(places('Wanda Kosciuk, ten past one', { text: 'wanda  kosciuk', type: 'PERSON' })).toEqual([
      ['Wanda Kosciuk, ten past one', '█████████████, ten past one'],
      ['Wanda Kosciuk', 'Speaker 2'],
    ]);
    expect(places('Late', { text: 'Speaker 1' })).toEqual([['Speaker 1', 'Speaker 2']]);
  });

  it('knows a person by each part of the name, and other words only as a whole', () => {
    expect(places('With Wanda', { text: 'Wanda Kosciuk', type: 'PERSON' })[0]).toEqual(['With Wanda', 'With █████']);
    expect(places('Ten past, with Wanda', { text: 'Ten past one' })).toEqual([]);
  });

  it('knows names of scripts without capitals or without blanks between words', () => {
    expect(places('王芳的访谈', { text: '王芳', type: 'PERSON' })[0]).toEqual(['王芳的访谈', '██的访谈']);
    expect(places('สัมภาษณ์สมชาย', { text: 'สมชาย ใจดี', type: 'PERSON' })[0]).toEqual(['สัมภาษณ์สมชาย', 'สัมภาษณ์█████']);
    expect(places('مقابلة مع ليلى', { text: 'ليلى حداد', type: 'PERSON' })[0]).toEqual(['مقابلة مع ليلى', 'مقابلة مع ████']);
    expect(places('王', { text: '王', type: 'PERSON' })).toEqual([]);
    expect(places('The von in a name', { text: 'Ada von Leeds', type: 'PERSON' }).map(([now]) => now)).toEqual(['Mayor of Leeds']);
    expect(places('Of 12 and Al', { text: '12' }, { text: 'Al', type: 'PERSON' })).toEqual([]);
  });

  it('takes no part of a longer word, and nothing that is redacted or says next to nothing', () => {
    expect(places('Mayonnaise', { text: 'May', type: 'PERSON' })).toEqual([]);
    expect(places('Who is it ███', { text: '███' }, { text: 'it' }, { text: '' })).toEqual([]);
    expect(places('C++ (draft)', { text: '++ (draft)' })[0]).toBeUndefined();
  });
});
