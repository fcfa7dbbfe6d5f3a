import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type DeepLink, formatDeepLink, parseDeepLink } from './deep-link.js';

const ID = '0199d3a2-7c1e-7b4f-9a51-1f2e3d4c5b6a';

describe('deep links', () => {
  it.each<[string, DeepLink]>([
    [`#comment=${ID}`, { kind: 'comment', id: ID }],
    [`#highlight=${ID}`, { kind: 'highlight', id: ID }],
    [`#file=${ID}`, { kind: 'file', id: ID }],
    [`#file=${ID}&t=61500`, { kind: 'file', id: ID, ms: 61500 }],
    ['#o=40-45@7', { kind: 'offsets', start: 40, end: 45, version: 7 }],
    ['#words=late%20fee,fees', { kind: 'words', words: ['late fee', 'fees'] }],
    [`#highlight=${ID}&words=%C3%BCber`, { kind: 'highlight', id: ID, words: ['über'] }],
    ['#view=eyJsYXlvdXQiOiJCT0FSRCJ9', { kind: 'view', view: { layout: 'BOARD' } }],
  ])('read and write %s', (hash, link) => {
    expect(parseDeepLink(hash)).toEqual(link);
    expect(parseDeepLink(hash.slice(1))).toEqual(link);
    expect(formatDeepLink(link)).toBe(hash);
  });

  it('are read when a mail program escaped them', () => {
    expect(parseDeepLink('#o=40-45%407')).toEqual({ kind: 'offsets', start: 40, end: 45, version: 7 });
  });

  it.each([
    '',
    '#',
    '#comment',
    '#comment=',
    '#comment=a b',
    '#comment=../etc',
    `#comment=${'x'.repeat(65)}`,
    '#Comment=x',
    '#tag=x',
    '#highlight=a&highlight=b',
    '#words=',
    '#words=a,,b',
    '#words=<b>',
    `#words=${'a,'.repeat(24)}a`,
    '#highlight=x&words=',
    '#highlight=x&words=.*',
    '#file=',
    '#file=x&t=',
    '#file=x&t=-1',
    '#file=x&t=1.5',
    '#file=x&t=1e3',
    '#file=x&u=1',
    '#file=x&t=1&t=2',
    '#o=5-5@1',
    '#o=6-5@1',
    '#o=1-2',
    '#o=1-2@',
    '#o=-1-2@1',
    '#o=1-2@1@2',
    '#o=1-9999999999999999@1',
    '#view=',
    '#view=!!',
    '#view=eyJ',
    '#view=W10',
    '#view=bnVsbA',
    '#view=MQ',
    '#view=_w',
    '#view=eyJhIjoi_yJ9',
    '#x=%',
    '#__proto__=x',
  ])('are nothing for %j', (hash) => {
    expect(parseDeepLink(hash)).toBeNull();
  });

  it('are not written when they could not be read', () => {
    const wrong: DeepLink[] = [
      { kind: 'comment', id: '' },
      { kind: 'highlight', id: 'a&b' },
      { kind: 'file', id: ID, ms: -1 },
      { kind: 'file', id: ID, ms: 0.5 },
      { kind: 'offsets', start: 3, end: 3, version: 1 },
      { kind: 'offsets', start: 0, end: 1, version: Number.NaN },
    ];
    for (const link of wrong) expect(() => formatDeepLink(link)).toThrow(RangeError);
  });

  it('come back the same, whatever they lead to', () => {
    const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/));
    const count = fc.nat({ max: 10 ** 12 });
    const link = fc.oneof(
      fc.record({ kind: fc.constantFrom('comment' as const, 'highlight' as const), id }),
      fc.record({ kind: fc.constant('file' as const), id, ms: count }, { requiredKeys: ['kind', 'id'] }),
      fc
        .tuple(count, fc.integer({ min: 1, max: 10 ** 6 }), count)
        .map(([start, length, version]) => ({ kind: 'offsets' as const, start, end: start + length, version })),
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })).map((view) => ({
        kind: 'view' as const,
        // JSON has no -0.
        view: JSON.parse(JSON.stringify(view)) as Record<string, unknown>,
      })),
    );
    fc.assert(
      fc.property(link, (one) => {
        const hash = formatDeepLink(one);
        expect(hash).toMatch(/^#[a-z]+=[A-Za-z0-9_@&=-]+$/);
        expect(parseDeepLink(hash)).toEqual(one);
      }),
      { seed: 13, numRuns: 500 },
    );
  });

  it('never throw on any hash', () => {
    fc.assert(
      fc.property(fc.constantFrom('#', '#view=', '#o=', '#file='), fc.string({ unit: 'binary' }), (start, text) => {
        parseDeepLink(start + text);
      }),
      { seed: 14, numRuns: 500 },
    );
  });
});
