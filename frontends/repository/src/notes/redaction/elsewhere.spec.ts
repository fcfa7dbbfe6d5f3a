import { describe, expect, it } from '@jest/globals';
import { namedSpeakers } from './elsewhere.ts';

const speakers = [
  { id: 'a', name: 'Speaker 1' },
  { id: 'b', name: 'Wanda Kosciuk' },
  { id: 'c', name: 'Mayor of Leeds' },
];
const renamed = (...passages: { text: string; type?: 'PERSON' }[]) =>
  namedSpeakers(
    { speakers },
    passages.map((item) => ({ start: 0, end: 1, ...item })),
    (n) => `Speaker ${n}`,
  ).map(({ now, instead }) => [now, instead]);

describe('Speakers whose names say redacted words', () => {
  it('are offered a name that is free', () => {
    expect(renamed({ text: 'wanda  kosciuk', type: 'PERSON' })).toEqual([['Wanda Kosciuk', 'Speaker 2']]);
    expect(renamed({ text: 'Speaker 1' })).toEqual([['Speaker 1', 'Speaker 2']]);
  });

  it('are known by each part of a name of a person, and by other words only as a whole', () => {
    expect(renamed({ text: 'Ada von Leeds', type: 'PERSON' })).toEqual([['Mayor of Leeds', 'Speaker 3']]);
    expect(renamed({ text: 'Ada von Leeds' })).toEqual([]);
  });
});
