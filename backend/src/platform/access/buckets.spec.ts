import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Buckets } from './buckets.js';

describe('a bucket', () => {
  it('gives its burst at once, then so many a second, and says how long to wait', () => {
    let now = 0;
    const buckets = new Buckets({ burst: 3, perSecond: 0.5 }, () => now);
    expect([1, 2, 3, 4].map(() => buckets.consume('a'))).toEqual([0, 0, 0, 2]);
    expect(buckets.consume('b')).toBe(0);
    now = 1.5;
    expect(buckets.consume('a')).toBe(1);
    now = 2;
    expect(buckets.wait('a')).toBe(0);
    expect(buckets.consume('a')).toBe(0);
    // What weighs more than a bucket holds empties it.
    now = 100;
    expect(buckets.consume('a', 50)).toBe(0);
    expect(buckets.consume('a')).toBeGreaterThan(0);
  });

  it('never gives more than burst and pace allow in any stretch of time, refuses no one within them, and remembers no quiet key', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), after: fc.double({ min: 0, max: 3, noNaN: true }) });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 200 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        (steps, burst, perSecond) => {
          let now = 0;
          const buckets = new Buckets({ burst, perSecond }, () => now);
          const given: Record<string, number[]> = { a: [], b: [], c: [] };
          for (const { key, after } of steps) {
            now += after;
            const times = given[key]!;
            const wait = buckets.consume(key);
            // The oracle knows no bucket: it counts what was given in each stretch that ends now.
            const isTooMuch = [...times, now].some((from, i, all) => all.length - i > burst + (now - from) * perSecond + 1e-9);
            const isClose = [...times, now].some((from, i, all) => Math.abs(all.length - i - burst - (now - from) * perSecond) < 1e-6);
            if (!isClose) expect(wait > 0).toBe(isTooMuch);
            if (!wait) times.push(now);
          }
          now += 1 + burst / perSecond;
          buckets.consume('other');
          expect(buckets.size).toBe(1);
        },
      ),
    );
  });
});
