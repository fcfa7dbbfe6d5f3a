import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TextGroups } from '@libs/text-analysis';
import { GroupCache } from './group-cache.js';

const MINUTE = 60_000;
const texts = [
  { id: 'b', text: 'The dock', isKnown: true },
  { id: 'a', text: 'A fee', isKnown: true },
];
const source = (more: object = {}) => ({ model: 'm', language: 'en', texts, ...more });
const nothing = async (): Promise<TextGroups> => ({ groups: [], outliers: [] });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('groups that were made lately', () => {
  it('are made once for the same highlights, in whatever order they come', async () => {
    const kept = new GroupCache();
    const make = jest.fn(nothing);
    const [first, second] = await Promise.all([kept.of(source(), make), kept.of(source({ texts: [...texts].reverse() }), make)]);
    expect(second).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['model', { model: 'n' }],
    ['language', { language: 'de' }],
    ['word', { texts: [texts[0]!, { ...texts[1]!, text: '███' }] }],
    ['vector', { texts: [texts[0]!, { ...texts[1]!, isKnown: false }] }],
    ['highlight', { texts: [texts[0]!] }],
  ])('are made anew where one %s is another', async (_what, more) => {
    const kept = new GroupCache();
    const make = jest.fn(nothing);
    await kept.of(source(), make);
    await kept.of(source(more), make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('are forgotten after ten minutes, and at once where making them failed', async () => {
    const kept = new GroupCache();
    await kept.of(source(), nothing);
    await expect(kept.of(source({ model: 'n' }), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(kept.size).toBe(1);
    jest.advanceTimersByTime(9 * MINUTE);
    expect(kept.size).toBe(1);
    jest.advanceTimersByTime(MINUTE);
    expect(kept.size).toBe(0);
  });

  it('are thirty at most, and nothing holds those that had to go', async () => {
    const kept = new GroupCache();
    const make = jest.fn(nothing);
    for (let i = 0; i < 35; i++) await kept.of(source({ model: `m${i}` }), make);
    expect(kept.size).toBe(30);
    expect(jest.getTimerCount()).toBe(30);
    await kept.of(source({ model: 'm34' }), make);
    expect(make).toHaveBeenCalledTimes(35);
    await kept.of(source({ model: 'm0' }), make);
    expect(make).toHaveBeenCalledTimes(36);
  });
});
