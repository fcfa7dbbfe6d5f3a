import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byRank, GAP, placeAt, type Ranked, rankBetween, rankEnd, rankTop } from './rank.js';

/** Puts a row at an index as a service would: new rank, shifted neighbours, then the list as the database would return it. */
function insert(list: Ranked[], index: number, id: string): Ranked[] {
  const { rank, shifted } = placeAt(list, index);
  const moved = new Map(shifted.map((row) => [row.id, row.rank]));
  const rows = list.map((row) => ({ id: row.id, rank: moved.get(row.id) ?? row.rank }));
  return [...rows, { id, rank }].sort(byRank);
}

const idsOf = (list: readonly Ranked[]) => list.map((row) => row.id);

describe('one rank', () => {
  it('starts at 0 and keeps a gap of 65536 at both ends', () => {
    expect(GAP).toBe(65536);
    expect([rankTop(null), rankEnd(null), rankTop(0), rankEnd(0), rankTop(-65536), rankEnd(131072)]).toEqual([
      0, 0, -65536, 65536, -131072, 196608,
    ]);
  });

  it('lies midway between its neighbours, also below 0', () => {
    expect(rankBetween(0, 65536)).toEqual({ rank: 32768 });
    expect(rankBetween(-65536, 0)).toEqual({ rank: -32768 });
    expect(rankBetween(-3, 0)).toEqual({ rank: -2 });
  });

  it('asks for a shift when no integer is free', () => {
    expect([rankBetween(4, 5), rankBetween(4, 4)]).toEqual([{ shift: true }, { shift: true }]);
    expect(() => rankBetween(5, 4)).toThrow(RangeError);
  });
});

describe('placeAt', () => {
  it.each([
    ['after the first', 1, 1],
    ['before the last', -1, -1],
  ])('fits 16 inserts at one place, %s, and shifts with the 17th', (_where, from) => {
    let list: Ranked[] = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, rank: i * GAP }));
    for (let n = 1; n <= 16; n++) {
      const index = from === 1 ? 2 : list.length - 2;
      expect(placeAt(list, index).shifted).toEqual([]);
      list = insert(list, index, `x${n}`);
    }
    const index = from === 1 ? 2 : list.length - 2;
    const before = idsOf(list);
    const { shifted } = placeAt(list, index);
    expect(shifted.length).toBeGreaterThan(0);
    list = insert(list, index, 'x17');
    expect(idsOf(list)).toEqual([...before.slice(0, index), 'x17', ...before.slice(index)]);
    expect(new Set(list.map((row) => row.rank)).size).toBe(list.length);
  });

  it('shifts few neighbours, and then has room for a dozen more', () => {
    let list: Ranked[] = Array.from({ length: 1000 }, (_, i) => ({ id: String(i).padStart(4, '0'), rank: i * GAP }));
    const shifts: number[] = [];
    for (let n = 0; n < 200; n++) {
      shifts.push(placeAt(list, 500).shifted.length);
      list = insert(list, 500, `x${n}`);
    }
    const times = shifts.filter((count) => count > 0);
    expect(times.length).toBeLessThanOrEqual(200 / 12);
    expect(Math.max(...times)).toBeLessThan(20);
  });

  it('shifts only the shorter side of a list whose ranks are all the default', () => {
    const list = Array.from({ length: 100 }, (_, i) => ({ id: String(i).padStart(3, '0'), rank: 0 }));
    expect(placeAt(list, 10).shifted).toHaveLength(10);
    expect(placeAt(list, 97).shifted).toHaveLength(3);
  });

  it('keeps the order and gives no rank twice, for any list and any places', () => {
    const start = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 12 });
    fc.assert(
      fc.property(start, fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (ranks, places) => {
        let list = ranks.map((rank, i) => ({ id: `a${String(i).padStart(2, '0')}`, rank })).sort(byRank);
        places.forEach((position, n) => {
          const index = position % (list.length + 1);
          const before = idsOf(list);
          const { rank, shifted } = placeAt(list, index);
          const fresh = [rank, ...shifted.map((row) => row.rank)];
          list = insert(list, index, `z${n}`);
          expect(idsOf(list)).toEqual([...before.slice(0, index), `z${n}`, ...before.slice(index)]);
          for (const one of fresh) expect(list.filter((row) => row.rank === one)).toHaveLength(1);
          expect(fresh.every(Number.isSafeInteger)).toBe(true);
        });
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('keeps a total order over 1,000 inserts between two neighbours, wherever between them each goes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1000, maxLength: 1000 }), fc.integer({ min: 0, max: 2 }), (places, gap) => {
        let list = [
          { id: 'first', rank: 0 },
          { id: 'last', rank: gap },
        ];
        let order = idsOf(list);
        places.forEach((position, n) => {
          const index = 1 + (position % (list.length - 1));
          list = insert(list, index, `n${n}`);
          order = order.toSpliced(index, 0, `n${n}`);
        });
        expect(idsOf(list)).toEqual(order);
        expect(new Set(list.map(({ rank }) => rank)).size).toBe(list.length);
      }),
      { seed: 5, numRuns: 10 },
    );
  });

  it('refuses a place outside the list and a list out of order', () => {
    const list = [
      { id: 'a', rank: 0 },
      { id: 'b', rank: 1 },
    ];
    for (const index of [-1, 3, 0.5, Number.NaN]) expect(() => placeAt(list, index)).toThrow(RangeError);
    expect(() => placeAt([...list].reverse(), 1)).toThrow('not sorted');
  });
});
