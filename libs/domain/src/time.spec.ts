import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatTimecode, parseTimecode } from './time.js';

describe('timecodes', () => {
  it('are written with hours only when there are any', () => {
    expect([0, 999, 274000, 3599999, 3600000, 3723000, 36000000, 360000000].map(formatTimecode)).toEqual([
      '00:00',
      '00:00',
      '04:34',
      '59:59',
      '1:00:00',
      '1:02:03',
      '10:00:00',
      '100:00:00',
    ]);
  });

  it('are not written for what is no time', () => {
    for (const ms of [-1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => formatTimecode(ms)).toThrow(RangeError);
  });

  it('are read in the ways people write them', () => {
    expect(['04:34', '4:34', ' 75:10 ', '1:02:03', '00:00:01.5', '00:00:01,250', '01:02.007'].map(parseTimecode)).toEqual([
      274000, 274000, 4510000, 3723000, 1500, 1250, 62007,
    ]);
  });

  it.each(['', '34', '4:3', '4:60', '1:60:00', '1:2:03', '1:02:03:04', '-1:00', 'a:bc', '4:34.', '4:34.1234', '4 : 34', '12345:00'])(
    'are not read from %j',
    (text) => {
      expect(parseTimecode(text)).toBeNull();
    },
  );

  it('come back to the second', () => {
    fc.assert(
      fc.property(fc.nat({ max: 35_999_999_000 }), (ms) => {
        expect(parseTimecode(formatTimecode(ms))).toBe(ms - (ms % 1000));
      }),
      { seed: 18 },
    );
  });
});
