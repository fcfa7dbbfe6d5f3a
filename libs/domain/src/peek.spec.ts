import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatPeek, PEEK_MODES, parsePeek, withPeek } from './peek.js';

describe('peeks', () => {
  it('have the three modes of the specification', () => {
    expect([...PEEK_MODES].sort()).toEqual(['Center', 'FullPage', 'Side']);
  });

  it('are written as the specification writes them', () => {
    expect(formatPeek({ kind: 'highlight', id: 'ID', mode: 'Side' })).toBe('?peek=highlight:ID&peekMode=Side');
    expect(parsePeek('?peek=highlight:ID&peekMode=Side')).toEqual({ kind: 'highlight', id: 'ID', mode: 'Side' });
  });

  it('open at the side when the mode is missing or unknown', () => {
    for (const search of ['?peek=note:1', 'peek=note:1&peekMode=side', '?peek=note%3A1&peekMode=Modal&x=1']) {
      expect(parsePeek(search)).toEqual({ kind: 'note', id: '1', mode: 'Side' });
    }
  });

  it.each([
    '',
    '?',
    '?peek=',
    '?peek=note',
    '?peek=note:',
    '?peek=:1',
    '?peek=Note:1',
    '?peek=note:1:2',
    '?peek=note:a/b',
    '?peekMode=Side',
  ])('are nothing for %j', (search) => {
    expect(parsePeek(search)).toBeNull();
  });

  it('cannot be written for what cannot be read', () => {
    expect(() => formatPeek({ kind: 'note', id: 'a&b', mode: 'Side' })).toThrow(RangeError);
    expect(() => formatPeek({ kind: 'Note', id: 'a', mode: 'Side' })).toThrow(RangeError);
  });

  it('lead to a place, and to none that could not be read', () => {
    const peek = { kind: 'note', id: '1', mode: 'Side' as const, at: 'o=40-45@7' };
    expect(formatPeek(peek)).toBe('?peek=note:1&peekMode=Side&peekAt=o%3D40-45%407');
    expect(parsePeek(formatPeek(peek))).toEqual(peek);
    expect(parsePeek('?peek=note:1&peekAt=o%3D5')).toEqual({ kind: 'note', id: '1', mode: 'Side' });
    expect(() => formatPeek({ ...peek, at: 'x' })).toThrow(RangeError);
    expect(withPeek(formatPeek(peek), { kind: 'tag', id: '9', mode: 'Side' })).toBe('?peek=tag:9&peekMode=Side');
    expect(withPeek(`?q=a&${formatPeek(peek).slice(1)}`, null)).toBe('?q=a');
  });

  it('leave the rest of the query alone', () => {
    const tag = { kind: 'tag', id: '9', mode: 'Center' as const };
    expect(withPeek('', tag)).toBe('?peek=tag:9&peekMode=Center');
    expect(withPeek('?peek=note:1&sort=newest&peekMode=Side', tag)).toBe('?sort=newest&peek=tag:9&peekMode=Center');
    expect(withPeek('?peek=note:1&sort=newest&peekMode=Side', null)).toBe('?sort=newest');
    expect(withPeek('?peek=note:1&peekMode=Side', null)).toBe('');
  });

  it('come back the same beside any other query', () => {
    const peek = fc.record({
      kind: fc.stringMatching(/^[a-z][a-z-]{0,31}$/),
      id: fc.uuid(),
      mode: fc.constantFrom(...PEEK_MODES),
    });
    const others = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,4}$/), fc.string()));
    fc.assert(
      fc.property(peek, others, (item, pairs) => {
        const search = `?${new URLSearchParams(pairs)}`;
        const both = withPeek(search, item);
        expect(parsePeek(both)).toEqual(item);
        expect([...new URLSearchParams(withPeek(both, null))]).toEqual([...new URLSearchParams(pairs)]);
      }),
      { seed: 15 },
    );
  });
});
