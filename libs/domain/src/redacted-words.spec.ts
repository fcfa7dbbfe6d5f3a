import { describe, expect, it } from '@jest/globals';
import { redactedPattern, redactedTerms, withBlocks } from './redacted-words.js';

const out = (text: string, ...words: { text: string; type?: string }[]): string => {
  const pattern = redactedPattern(words);
  return pattern ? withBlocks(text, pattern) : text;
};
const PERSON = 'PERSON';

describe('Words that were redacted', () => {
  it('are found in any case and with any blanks between them, and become as many blocks', () => {
    expect(out('Wanda Kosciuk, ten past one', { text: 'wanda  kosciuk', type: PERSON })).toBe('█████████████, ten past one');
    expect(out('Zoë and ZOË', { text: 'Zoë' })).toBe('███ and ███');
  });

  it('are found by each part of the name of a person, and by other words only as a whole', () => {
    expect(out('With Wanda', { text: 'Wanda Kosciuk', type: PERSON })).toBe('With █████');
    expect(out('Ten past, with Wanda', { text: 'Ten past one' })).toBe('Ten past, with Wanda');
    expect(out('The von in a name, Mayor of Leeds', { text: 'Ada von Leeds', type: PERSON })).toBe('The von in a name, Mayor of █████');
  });

  it('are found in scripts without capitals or without blanks between words', () => {
    expect(out('王芳的访谈', { text: '王芳', type: PERSON })).toBe('██的访谈');
    expect(out('สัมภาษณ์สมชาย', { text: 'สมชาย ใจดี', type: PERSON })).toBe('สัมภาษณ์█████');
    expect(out('مقابلة مع ليلى', { text: 'ليلى حداد', type: PERSON })).toBe('مقابلة مع ████');
    expect(out('王', { text: '王', type: PERSON })).toBe('王');
  });

  it('take no part of a longer word, and nothing that is redacted or says next to nothing', () => {
    expect(out('Mayonnaise in May', { text: 'May', type: PERSON })).toBe('Mayonnaise in ███');
    expect(redactedTerms([{ text: '███' }, { text: 'it' }, { text: '' }, { text: '12' }, { text: 'Al', type: PERSON }])).toEqual([]);
    expect(out('C++ (draft)', { text: '++ (draft)' })).toBe('C++ (draft)');
  });
});
