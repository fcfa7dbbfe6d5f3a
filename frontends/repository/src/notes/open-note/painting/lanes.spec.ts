import { assignLanes, fillSpans, highlightsAt } from './lanes.ts';

const at = (id: string, from: number, to: number) => ({ id, from, to });

describe('lanes', () => {
  it('gives the lowest lane that is free over the whole range', () => {
    const lanes = assignLanes([at('a', 0, 10), at('b', 5, 20), at('c', 10, 15), at('d', 12, 14)]);
    expect(Object.fromEntries(lanes)).toEqual({ a: 0, b: 1, c: 0, d: 2 });
  });

  it('gives the lower lane to the longer of two that start together, however they come', () => {
    const long = at('long', 3, 30);
    const short = at('short', 3, 9);
    for (const list of [
      [long, short],
      [short, long],
    ])
      expect(Object.fromEntries(assignLanes(list))).toEqual({ long: 0, short: 1 });
  });

  it('never puts two that overlap into one lane', () => {
    const list = Array.from({ length: 200 }, (_, i) => at(`h${i}`, (i * 37) % 500, ((i * 37) % 500) + 1 + ((i * 13) % 60)));
    const lanes = assignLanes(list);
    for (const item of list)
      for (const other of list)
        if (item !== other && item.from < other.to && other.from < item.to) expect(lanes.get(item.id)).not.toBe(lanes.get(other.id));
  });
});

describe('washes', () => {
  it('belong to the lowest lane present, and to an upper lane where it is alone', () => {
    const list = [at('a', 0, 10), at('b', 5, 15)];
    expect(fillSpans(list, assignLanes(list))).toEqual([at('a', 0, 10), at('b', 10, 15)]);
  });

  it('leave the text between highlights alone', () => {
    const list = [at('a', 0, 4), at('b', 6, 8)];
    expect(fillSpans(list, assignLanes(list))).toEqual(list);
  });

  it('return to the outer highlight behind an inner one of a lower lane', () => {
    const list = [at('a', 0, 5), at('long', 2, 20), at('c', 8, 12)];
    expect(fillSpans(list, assignLanes(list))).toEqual([at('a', 0, 5), at('long', 5, 8), at('c', 8, 12), at('long', 12, 20)]);
  });
});

it('lists what covers a place', () => {
  const list = [at('a', 0, 10), at('b', 5, 15), at('c', 11, 12)];
  expect(highlightsAt(list, 7).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(highlightsAt(list, 10).map(({ id }) => id)).toEqual(['b']);
});
