import { describe, expect, it } from '@jest/globals';
import { countWords, excerptOf } from './note-text.js';

describe('excerptOf', () => {
  it('is the whole text on one line when that is short', () => {
    expect(excerptOf('  Ana:\nhello\uFFFC\n\n there ')).toBe('Ana: hello there');
    expect(excerptOf('')).toBe('');
  });

  it('ends at a word, with an ellipsis, after at most 200 code points', () => {
    const cut = excerptOf('twelve chars '.repeat(40));
    expect(cut.endsWith('…')).toBe(true);
    expect([...cut].length).toBeLessThanOrEqual(201);
    expect(
      cut
        .slice(0, -1)
        .split(' ')
        .every((w) => w === 'twelve' || w === 'chars'),
    ).toBe(true);
  });

  it('never cuts a code point in two', () => {
    expect(excerptOf('🎉'.repeat(500))).toBe(`${'🎉'.repeat(200)}…`);
  });
});

describe('countWords', () => {
  it.each([
    ['', 0],
    ['Tell me. It said pending!', 5],
    ["you're well-known — really", 3],
    ['naïve café 120 €', 3],
    ['\uFFFC\n\n', 0],
  ])('%j has %i', (text, n) => {
    expect(countWords(text)).toBe(n);
  });
});
