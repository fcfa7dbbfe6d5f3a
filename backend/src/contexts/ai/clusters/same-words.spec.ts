import { describe, expect, it } from '@jest/globals';
import { hasSameWords } from './same-words.js';

describe('almost the same words', () => {
  it.each([
    ['The bike was stuck in the dock', 'the bike was stuck in the dock!'],
    ['The bike was stuck in the dock', 'The bikes were stuck in the dock again'],
    ['In the dock the bike was stuck', 'The bike was stuck in the dock'],
  ])('%s = %s', (a, b) => {
    expect(hasSameWords(a, b, 'en')).toBe(true);
    expect(hasSameWords(b, a, 'en')).toBe(true);
  });

  it.each([
    ['The bike was stuck in the dock', 'I could not pull my bicycle out of its stand'],
    ['The bike was stuck in the dock', 'The bike'],
    ['no no no no', 'no'],
    ['███ ████', '███ ████'],
    ['', ''],
  ])('%s ≠ %s', (a, b) => {
    expect(hasSameWords(a, b, 'en')).toBe(false);
    expect(hasSameWords(b, a, 'en')).toBe(false);
  });
});
