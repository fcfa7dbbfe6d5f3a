import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Codebook } from '../tags/tag.factory.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const preview = async (tagId: string, query: string, person = admin) =>
  (
    await person.ask(`query ($t: ID!, $q: String!) { splitPreview(tagId: $t, query: $q) { total fitting ids highlights { text } } }`, {
      t: tagId,
      q: query,
    })
  ).splitPreview;
const split = async (input: Record<string, unknown>, person = admin) =>
  (await person.ask(`mutation ($i: SplitTagInput!) { splitTag(input: $i) { id movedHighlights tag { id title group } } }`, { i: input }))
    .splitTag;
const unsplit = async (splitId: string) =>
  (await admin.ask(`mutation ($s: ID!) { unsplitTag(id: $s) { id highlightCount } }`, { s: splitId })).unsplitTag;

async function aTag() {
  const book = await Codebook.make(t, admin);
  const tag = await book.tag(await book.group('Money'), 'Fees');
  const late = await book.highlight('The late fees were a surprise', tag);
  const refund = await book.highlight('A refund of the late fee, they said', tag);
  const card = await book.highlight('My card was refused', tag);
  return { book, tag, late, refund, card };
}

describe('splitting a tag', () => {
  it('shows which highlights fit the words', async () => {
    const { tag, late, refund } = await aTag();
    expect(await preview(tag, 'late fee')).toMatchObject({ total: 3, fitting: 2 });
    expect(new Set((await preview(tag, 'late fee')).ids)).toEqual(new Set([late, refund]));
    expect((await preview(tag, 'fee -refund')).ids).toEqual([late]);
    expect(await preview(tag, '')).toMatchObject({ fitting: 0, ids: [], highlights: [] });
    await expect(preview(tag, 'fee', stranger)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('moves just these to a new tag, and brings the very pairs back', async () => {
    const { book, tag, late, refund } = await aTag();
    const before = await book.pairs([tag]);
    const done = await split({ id: tag, title: 'Late fees', highlightIds: [late, refund] });
    expect(done).toMatchObject({ movedHighlights: 2, tag: { title: 'Late fees', group: 'Money' } });
    const now = await book.pairs([tag, done.tag.id]);
    expect(now).toHaveLength(3);
    expect(now.filter((pair) => pair.includes(done.tag.id)).map((pair) => pair.split(' ')[0])).toEqual([late, refund].sort());
    expect(await unsplit(done.id)).toEqual({ id: tag, highlightCount: 3 });
    expect(await book.pairs([tag])).toEqual(before);
    expect(await book.order()).toEqual({ Money: ['Fees'] });
  });

  it('can leave the old tag on them', async () => {
    const { book, tag, late } = await aTag();
    const done = await split({ id: tag, title: 'Late fees', highlightIds: [late], keep: true });
    expect(await book.pairs([tag])).toHaveLength(3);
    expect(await book.pairs([done.tag.id])).toHaveLength(1);
    await unsplit(done.id);
    expect(await book.pairs([tag])).toHaveLength(3);
    await expect(unsplit(done.id)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('is refused for others’ highlights, for viewers and strangers, and leaves nothing behind', async () => {
    const { book, tag, late } = await aTag();
    const other = await book.highlight('another', await book.tag(await book.group('G'), 'Other'));
    await expect(split({ id: tag, title: 'X', highlightIds: [late, other] })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(split({ id: tag, title: 'X', highlightIds: [late] }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(split({ id: tag, title: 'X', highlightIds: [late] }, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await book.order()).toEqual({ Money: ['Fees'], G: ['Other'] });
  });
});
