import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Codebook } from '../tags/tag.factory.js';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const merge = async (from: string[], into: string) =>
  (
    await admin.ask(`mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { id movedHighlights } }`, {
      f: from,
      i: into,
    })
  ).mergeTags;
const unmerge = async (m: string) => (await admin.ask(`mutation ($m: ID!) { unmergeTags(id: $m) { id title } }`, { m })).unmergeTags;
const count = async (id: string) => (await admin.ask(`query ($id: ID!) { tag(id: $id) { highlightCount } }`, { id })).tag.highlightCount;

describe('merging tags', () => {
  it('undone in any order that is possible restores every pair with its author and time', async () => {
    const book = await Codebook.make(t, admin);
    const g = await book.group('G');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), fc.nat(5)), { maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat(20)),
        async (bears, merges, order) => {
          const tags: string[] = [];
          for (let i = 0; i < 5; i++) tags.push(await book.tag(g, `T${i}`));
          const highlights: string[] = [];
          for (let i = 0; i < 6; i++) highlights.push(await book.highlight('word'));
          for (const [tag, h] of bears) await book.put(highlights[h]!, tags[tag]!);
          const before = await book.pairs(tags);
          const deleted = new Set<number>();
          const done: string[] = [];
          for (const [from, into] of merges) {
            if (from === into || deleted.has(from) || deleted.has(into)) continue;
            deleted.add(from);
            done.push((await merge([tags[from]!], tags[into]!)).id);
          }
          for (let guard = 0; done.length && guard < 60; guard++) {
            const at = order.next().value % done.length;
            // A tag that was merged on has to come back first.
            const undone = await unmerge(done[at]!).catch((e: { code: string }) =>
              e.code === 'ValidationError' ? null : Promise.reject(e),
            );
            if (undone) done.splice(at, 1);
          }
          expect(done).toEqual([]);
          expect(await book.pairs(tags)).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('of two merges into one tag, undoing the first leaves what the second gives', async () => {
    const book = await Codebook.make(t, admin);
    const g = await book.group('G');
    const [a, b, kept] = [await book.tag(g, 'A'), await book.tag(g, 'B'), await book.tag(g, 'Kept')];
    await book.highlight('both', a, b);
    const first = await merge([a], kept);
    await merge([b], kept);
    await unmerge(first.id);
    expect([await count(a), await count(kept)]).toEqual([1, 1]);
  });

  it('undone later keeps what was tagged since, and needs neither the group nor the kept tag', async () => {
    const book = await Codebook.make(t, admin);
    const [g, h] = [await book.group('G'), await book.group('H')];
    const [a, kept] = [await book.tag(h, 'A'), await book.tag(g, 'Kept')];
    const [value, two] = [await book.highlight('one', a), await book.highlight('two')];
    const { id } = await merge([a], kept);
    const TAG = `mutation ($h: [ID!]!, $a: [ID!]!, $r: [ID!]!) { tagHighlights(input: { ids: $h, add: $a, remove: $r }) { highlights { id } } }`;
    await admin.ask(TAG, { h: [value], a: [], r: [kept] });
    await admin.ask(TAG, { h: [value, two], a: [kept], r: [] });
    await admin.ask(`mutation ($g: ID!) { deleteTagGroup(id: $g) { ids } }`, { g: h });
    await admin.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [kept] });
    expect(await unmerge(id)).toEqual({ id: a, title: 'A' });
    expect(await count(a)).toBe(1);
    expect(await book.order()).toEqual({ G: [], H: ['A'] });
    await admin.ask(`mutation ($ids: [ID!]!) { restoreTags(ids: $ids) { tags { id } } }`, { ids: [kept] });
    expect(await count(kept)).toBe(2);
  });

  it('is previewed, and does just that', async () => {
    const book = await Codebook.make(t, admin);
    const g = await book.group('G');
    const [a, b, kept] = [await book.tag(g, 'A'), await book.tag(g, 'B'), await book.tag(g, 'Kept')];
    await book.highlight('both', a, kept);
    await book.highlight('one', a, b);
    await book.highlight('two', b);
    await book.highlight('kept', kept);
    const { mergePreview } = await admin.ask(
      `query ($f: [ID!]!, $i: ID!) { mergePreview(fromIds: $f, intoId: $i) { title removedTitles highlights gained shared notes cited { references insights } } }`,
      { f: [a, b], i: kept },
    );
    expect(mergePreview).toEqual({
      title: 'Kept',
      removedTitles: expect.arrayContaining(['A', 'B']),
      highlights: 4,
      gained: 2,
      shared: 1,
      notes: 3,
      cited: { references: 0, insights: 0 },
    });
    const done = await merge([a, b], kept);
    expect(done.movedHighlights).toBe(mergePreview.gained);
    expect(await count(kept)).toBe(mergePreview.highlights);
    const { tagMerges } = await admin.ask(`query ($t: ID!) { tagMerges(tagId: $t) { id titles movedHighlights by { name } } }`, { t: a });
    expect(tagMerges).toEqual([{ id: done.id, titles: ['A', 'B'], movedHighlights: 2, by: { name: expect.any(String) } }]);
  });
});
