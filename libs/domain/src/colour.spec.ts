import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hexColourSchema, leastUsedColour, nearestColour, normalizeHex, tagColourSchema } from './colour.js';
import { isTagColour, TAG_COLOUR_LINES, TAG_COLOURS } from './tag-colours.js';

describe('the tag colours', () => {
  it('are twelve, in order', () => {
    expect(TAG_COLOURS.join(' ')).toBe('clay amber olive moss jade lagoon ocean cobalt violet orchid rose graphite');
    expect([isTagColour('clay'), isTagColour('Clay'), isTagColour('toString')]).toEqual([true, false, false]);
  });
});

describe('hex colours', () => {
  it('are stored as six lower-case digits', () => {
    expect(['#ABC', 'abc', '#2B309b', '2b309B', '000'].map(normalizeHex)).toEqual(['aabbcc', 'aabbcc', '2b309b', '2b309b', '000000']);
  });

  it('are refused in any other form', () => {
    for (const text of ['', '#', '#ab', 'abcd', '#abcde', '#abcdeff', '##abc', 'ggg', ' abc', 'abc\n', '0xabc', 'rgb(0,0,0)']) {
      expect([text, normalizeHex(text)]).toEqual([text, null]);
    }
    expect(hexColourSchema.parse(' #FFF ')).toBe('ffffff');
    expect(hexColourSchema.safeParse('red').error?.issues[0]?.message).toBe('Write the color as 3 or 6 hex digits, like #2b309b.');
  });

  it('keep what is already stored', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/), (text) => {
        const stored = normalizeHex(text) ?? '';
        expect(stored).toMatch(/^[0-9a-f]{6}$/);
        expect(normalizeHex(stored)).toBe(stored);
      }),
      { seed: 10 },
    );
  });
});

describe('nearestColour', () => {
  it('finds each colour from its own line', () => {
    expect(TAG_COLOURS.map((name) => nearestColour(TAG_COLOUR_LINES[name]))).toEqual(TAG_COLOURS);
  });

  it('finds the colour a person would call it', () => {
    expect({
      '#000': nearestColour('#000'),
      navy: nearestColour('#000080'),
      purple: nearestColour('#7e3fb0'),
      pink: nearestColour('#c060c8'),
      brown: nearestColour('#5a2d0c'),
      ochre: nearestColour('#8f6610'),
      crimson: nearestColour('#a03048'),
    }).toEqual({
      '#000': 'graphite',
      navy: 'cobalt',
      purple: 'violet',
      pink: 'orchid',
      brown: 'clay',
      ochre: 'amber',
      crimson: 'rose',
    });
  });

  it('refuses what is not a colour', () => {
    expect(() => nearestColour('blue')).toThrow(RangeError);
  });
});

describe('tagColourSchema', () => {
  it('takes a name or a hex colour and gives a name', () => {
    expect(['jade', ' Jade ', '#029774', '02A070'].map((text) => tagColourSchema.parse(text))).toEqual(['jade', 'jade', 'jade', 'jade']);
    expect(tagColourSchema.safeParse('pink').error?.issues[0]?.message).toContain('clay, amber');
  });
});

describe('leastUsedColour', () => {
  it('takes the first in order of those used least', () => {
    expect(leastUsedColour({})).toBe('clay');
    expect(leastUsedColour({ clay: 1, amber: 1 })).toBe('olive');
    expect(leastUsedColour(Object.fromEntries(TAG_COLOURS.map((name, i) => [name, i === 4 ? 1 : 2])))).toBe('jade');
  });

  it('spreads a hundred tags evenly', () => {
    const counts: Partial<Record<(typeof TAG_COLOURS)[number], number>> = {};
    for (let n = 0; n < 100; n++) {
      const name = leastUsedColour(counts);
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect([Math.min(...Object.values(counts)), Math.max(...Object.values(counts))]).toEqual([8, 9]);
  });
});
