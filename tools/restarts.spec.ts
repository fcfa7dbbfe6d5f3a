import { expect, it } from '@jest/globals';
import { restarts } from './restarts.mjs';

it('allows three restarts within any minute, and counts them all', () => {
  let now = 0;
  const ask = restarts(() => now);
  const at = (ms: number) => {
    now = ms;
    return ask();
  };
  expect([0, 10_000, 20_000, 30_000, 59_999].map(at)).toEqual([true, true, true, false, false]);
  expect([60_000, 60_001, 70_000, 79_999, 80_000].map(at)).toEqual([true, false, true, false, true]);
  expect(ask.count).toBe(6);
});
