import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

const PIECES = [
  ...['gh', 'ok', '25', 'don’t', 'refund', 'zebablong', '公共汽车', 'שלום', '👩‍👩‍👧', '\u0301', 'İ', 'ß'],
  ...['type:note', 'type:nothing', 'tag:"a', 'in:', 'by:x', 'before:2020', 'after:x', '-price', '"half off"'],
  ...['-', '"', '%', '_', '\\', "'", '(', ':*', '&', '!', '<->', '\t'],
];
const SEARCH = `query ($i: SearchInput!) {
  search(input: $i) { total isBroadened corrections { from to } counts { type count } items { id preview places } }
}`;

/** A linear congruential generator: the same texts in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * sides);
  };
}

describe('Any text as a query', () => {
  let t: TestApp;
  let admin: Person;

  beforeAll(async () => {
    t = await sharedApp();
    ({ admin } = await t.aWorkspace());
  }, 120_000);
  afterAll(() => t?.close());

  it('is answered or refused with a reason, however long its words are', async () => {
    const roll = dice(Number(process.env['SEED'] ?? 7));
    const texts = Array.from({ length: Number(process.env['QUERIES'] ?? 60) }, () =>
      Array.from({ length: 1 + roll(6) }, () => PIECES[roll(PIECES.length)]!.repeat(roll(3) ? 1 : 1 + roll(250)) + (roll(2) ? ' ' : ''))
        .join('')
        .slice(0, LIMITS.search.query),
    );
    const failed: string[] = [];
    for (const query of [...texts, 'zebablong'.repeat(200), 'доставка'.repeat(200)]) {
      const input = { query, types: roll(3) ? [] : ['PROJECT'], sort: ['relevance', 'newest', 'oldest'][roll(3)] };
      await admin.ask(SEARCH, { i: input }).catch((error: Error) => {
        if (!error.message.startsWith('ValidationError')) failed.push(`${error.message}: ${query}`);
      });
    }
    expect(failed).toEqual([]);
  }, 120_000);
});
