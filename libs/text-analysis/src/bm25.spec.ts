import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Bm25 } from './bm25.js';

const stem = fc.constantFrom('dock', 'bike', 'app', 'queue', 'rain');
const texts = fc.array(fc.array(stem, { maxLength: 12 }), { maxLength: 12 });

describe('Bm25', () => {
  it('gives the figures of the formula', () => {
    const index = new Bm25([['dock', 'dock', 'bike'], ['bike'], ['app', 'queue']], { k1: 1.2, b: 0.75 });
    const idf = Math.log(1 + 2.5 / 1.5);
    expect(index.scores(['dock'])[0]).toBeCloseTo((idf * 2 * 2.2) / (2 + 1.2 * (0.25 + 0.75 * 1.5)), 10);
    expect(index.scores(['dock']).slice(1)).toEqual([0, 0]);
  });

  it('ranks a rare word above a common one and weighs stems as given', () => {
    const index = new Bm25([
      ['dock', 'bike'],
      ['app', 'bike'],
      ['rain', 'bike'],
    ]);
    const [dock = 0, app = 0] = index.scores(['dock', 'bike']);
    expect(dock).toBeGreaterThan(app);
    const weighed = index.scores(
      new Map([
        ['dock', 1],
        ['app', 3],
      ]),
    );
    expect(weighed[1]).toBeGreaterThan(weighed[0] ?? 0);
  });

  it('is more than 0 exactly where a stem of the question stands, for any texts', () => {
    fc.assert(
      fc.property(texts, fc.array(stem), (all, query) => {
        const scores = new Bm25(all).scores(query);
        expect(scores.map((s) => s > 0)).toEqual(all.map((t) => t.some((s) => query.includes(s))));
      }),
      { seed: 41 },
    );
  });
});
