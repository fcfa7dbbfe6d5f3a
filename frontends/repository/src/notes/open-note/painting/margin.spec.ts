import { layoutMargin, NAME_HEIGHT } from './margin.ts';

const extent = (id: string, top: number, bottom: number, lane = 0, names = 1) => ({ id, top, bottom, lane, names });

describe('margin', () => {
  it('puts stripes that stand beside each other into columns', () => {
    const { stripes } = layoutMargin([extent('a', 0, 58), extent('b', 29, 91, 1), extent('c', 93, 150)], 3);
    expect(stripes.map(({ id, column }) => [id, column])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
    expect(stripes[0]).toMatchObject({ top: 0, height: 58 });
  });

  it('leaves a name at its stripe where there is room', () => {
    const { names } = layoutMargin([extent('a', 0, 58), extent('b', 60, 90)], 3);
    expect(names).toEqual([
      { id: 'a', top: 0, moved: 0 },
      { id: 'b', top: 60, moved: 0 },
    ]);
  });

  it('pushes names down so that none collide, and says how far', () => {
    const { names } = layoutMargin([extent('a', 0, 30, 0, 3), extent('b', 5, 30, 1), extent('c', 10, 30, 2)], 3);
    for (let i = 1; i < names.length; i++) expect(names[i]!.top).toBeGreaterThanOrEqual(names[i - 1]!.top + NAME_HEIGHT);
    expect(names[1]).toEqual({ id: 'b', top: 62, moved: 57 });
  });

  it('counts from the fourth overlap on what has no stripe', () => {
    const { stripes, more } = layoutMargin(
      [0, 1, 2, 3, 4].map((lane) => extent(`h${lane}`, 0, 30, lane)),
      3,
    );
    expect(stripes.map(({ id }) => id)).toEqual(['h0', 'h1', 'h2']);
    expect(more).toHaveLength(1);
    expect(more[0]!.ids).toEqual(['h3', 'h4']);
  });

  it('counts apart what lies apart', () => {
    const { more } = layoutMargin([extent('a', 0, 30, 3), extent('b', 100, 130, 3)], 3);
    expect(more.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  });
});
