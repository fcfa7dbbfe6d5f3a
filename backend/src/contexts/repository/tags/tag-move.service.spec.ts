import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { Codebook } from './tag.factory.js';

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

const MOVE = `mutation ($p: [TagPlaceInput!]!) { moveTags(input: { places: $p }) { tags { id group } } }`;
const COLOUR = `mutation ($c: [TagColourInput!]!) { colourTags(input: { colours: $c }) { tags { id colour } } }`;

describe('several tags at once', () => {
  it('move as a block, and their old places bring the old order back', async () => {
    const book = await Codebook.make(t, admin);
    const groups = [await book.group('One'), await book.group('Two'), await book.group('Three')];
    const places: { id: string; groupId: string; index: number }[] = [];
    for (const [g, groupId] of groups.entries())
      for (let index = 0; index < 4; index++) places.push({ id: await book.tag(groupId, `${g}${index}`), groupId, index });
    const before = await book.order();
    const selected = fc.subarray(places, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(selected, fc.constantFrom(...groups), fc.nat(6), async (moved, groupId, at) => {
        await admin.ask(MOVE, { p: moved.map(({ id }, i) => ({ id, groupId, index: at + i })) });
        const column = (await book.order())[['One', 'Two', 'Three'][groups.indexOf(groupId)]!]!;
        const titles = moved.map(
          ({ id }) => `${groups.indexOf(places.find((p) => p.id === id)!.groupId)}${places.find((p) => p.id === id)!.index}`,
        );
        const rest = 4 - moved.filter((p) => p.groupId === groupId).length;
        const start = Math.min(at, rest);
        expect(column.slice(start, start + titles.length)).toEqual(titles);
        await admin.ask(MOVE, { p: moved });
        expect(await book.order()).toEqual(before);
      }),
      { numRuns: 15 },
    );
  }, 300_000);

  it('take a colour each, and each its old one back', async () => {
    const book = await Codebook.make(t, admin);
    const g = await book.group('G');
    const [a, b] = [await book.tag(g, 'A', { colour: 'rose' }), await book.tag(g, 'B', { colour: 'jade' })];
    const colours = async (...of: string[]) =>
      (await admin.ask(COLOUR, { c: [a, b].map((id, i) => ({ id, colour: of[i] })) })).colourTags.tags;
    expect((await colours('amber', 'amber')).map((x: any) => x.colour)).toEqual(['amber', 'amber']);
    expect((await colours('rose', 'jade')).map((x: any) => x.colour)).toEqual(['rose', 'jade']);
    await expect(colours('mauve', 'jade')).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('move whole or not at all', async () => {
    const book = await Codebook.make(t, admin);
    const [g, h] = [await book.group('G'), await book.group('H')];
    const a = await book.tag(g, 'A');
    const other = await Codebook.make(t, stranger);
    const foreign = await other.tag(await other.group('G'), 'Foreign');
    const before = await book.order();
    const move = (person: Person, ...ids: string[]) => person.ask(MOVE, { p: ids.map((id, index) => ({ id, groupId: h, index })) });
    await expect(move(admin, a, foreign)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(move(viewer, a)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(move(stranger, a)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(move(admin, a, a)).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await book.order()).toEqual(before);
  });

  it('stay on a board that the projects of their highlights use', async () => {
    const [book, other] = [await Codebook.make(t, admin), await Codebook.make(t, admin)];
    const a = await book.tag(await book.group('G'), 'Used here');
    const there = await other.group('Elsewhere');
    await book.highlight('word', a);
    await expect(admin.ask(MOVE, { p: [{ id: a, groupId: there, index: 0 }] })).rejects.toThrow(
      '“Used here” is used in a project that does not have the board “Journey”.',
    );
  });
});
