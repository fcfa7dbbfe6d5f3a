import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayIn, isTimeZone, nextHourIn } from './morning.js';

const next = (now: string, zone: string) => nextHourIn(new Date(now), zone, 7).toISOString();
const HOUR_MS = 60 * 60 * 1000;

describe('the next morning', () => {
  it.each([
    ['2026-11-22T05:59:00Z', 'UTC', '2026-11-22T07:00:00.000Z'],
    ['2026-11-22T07:00:00Z', 'UTC', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T05:59:00Z', 'Europe/Brussels', '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T22:00:00Z', 'Asia/Kolkata', '2026-11-23T01:30:00.000Z'],
    ['2026-12-31T23:00:00Z', 'America/Los_Angeles', '2027-01-01T15:00:00.000Z'],
    // The clocks go forward and back in the night before.
    ['2026-03-28T12:00:00Z', 'Europe/Brussels', '2026-03-29T05:00:00.000Z'],
    ['2026-10-24T12:00:00Z', 'Europe/Brussels', '2026-10-25T06:00:00.000Z'],
  ])('after %s in %s is %s', (now, zone, at) => {
    expect(next(now, zone)).toBe(at);
  });

  it('comes within a day and shows the hour on the wall, wherever and whenever', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, zones, (now, zone) => {
        const at = nextHourIn(now, zone, 7);
        const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);
        expect(wall).toBe('07:00');
        expect(at.getTime()).toBeGreaterThan(now.getTime());
        expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS + 60_000);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a day somewhere', () => {
  it('is that of the calendar there', () => {
    expect(dayIn(new Date('2026-11-22T23:30:00Z'), 'Europe/Brussels')).toBe('2026-11-23');
    expect(dayIn(new Date('2026-11-22T23:30:00Z'), 'America/New_York')).toBe('2026-11-22');
    expect([isTimeZone('Europe/Brussels'), isTimeZone('Nowhere/Else')]).toEqual([true, false]);
  });
});
