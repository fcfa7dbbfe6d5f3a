import { describe, expect, it } from '@jest/globals';
import { groupKey } from './group-key.ts';

const ids = Array.from({ length: 40 }, (_, i) => `0199a5c0-0000-7000-8000-${String(i).padStart(12, '0')}`);
const keyOf = (...some: (string | undefined)[]) => groupKey({ members: some.map((id) => ({ id: id! })) });

describe('what a group is known by', () => {
  it('is that of the very same highlights, whichever is the nearest', () => {
    expect(keyOf(ids[0], ids[1], ids[2])).toBe(keyOf(ids[2], ids[0], ids[1]));
  });

  it('is another one where one highlight is another, though the first and the number are the same', () => {
    expect(keyOf(ids[0], ids[1], ids[2])).not.toBe(keyOf(ids[0], ids[1], ids[3]));
    expect(keyOf(ids[0], ids[1])).not.toBe(keyOf(ids[0], ids[1], ids[2]));
    const keys = ids.flatMap((first, i) => ids.slice(i + 1).map((second) => keyOf(first, second)));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is no id of a highlight, and can stand in a selector', () => {
    expect(keyOf(ids[0])).toMatch(/^group-[a-z0-9-]+$/);
  });
});
