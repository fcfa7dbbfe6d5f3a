import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aMarkedNote } from '../highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../tags/tag.factory.js';

let t: TestApp;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  t = await sharedApp();
  const { id } = await t.aWorkspace();
  [ann, bob] = [await t.aMember(id, 'contributor'), await t.aMember(id, 'contributor')];
}, 120_000);
afterAll(() => t.close());

const make = async (what: string, input: object): Promise<string> =>
  (await ann.ask(`mutation ($i: Create${what}Input!) { create${what}(input: $i) { id } }`, { i: input }))[`create${what}`].id;
const send = async (person: Person, name: string, input: string, answer: string, i: object) =>
  (await person.ask(`mutation ($i: ${input}!) { ${name}(input: $i) { ${answer} } }`, { i }))[name];

/** Two objects of a kind in the first of three places, how one person puts them into another, and where they are then. */
interface Kind {
  ids: [string, string];
  places: [string, string, string];
  put: (who: Person, ids: readonly string[], place: string, undo?: boolean) => Promise<string[]>;
}

const three = async (of: (name: string) => Promise<string>): Promise<[string, string, string]> => [
  await of('A'),
  await of('B'),
  await of('C'),
];
const two = async (of: (name: string) => Promise<string>): Promise<[string, string]> => [await of('One'), await of('Two')];
/** Mutations of one object at a time. */
const each = async (ids: readonly string[], of: (id: string) => Promise<string>): Promise<string[]> => {
  const places: string[] = [];
  for (const id of ids) places.push(await of(id));
  return places;
};

const KINDS: readonly [name: string, make: () => Promise<Kind>][] = [
  [
    'notes',
    async () => {
      const places = await three((name) => make('Project', { name }));
      const ids = await two((title) => make('Note', { projectId: places[0], title }));
      const put: Kind['put'] = async (person, ids, projectId, undo) =>
        (await send(person, 'moveNotes', 'MoveNotesInput', 'notes { projectId }', { ids, projectId, undo })).notes.map(
          (note: { projectId: string }) => note.projectId,
        );
      return { ids, places, put };
    },
  ],
  [
    'projects',
    async () => {
      const places = await three((name) => make('Folder', { name }));
      const ids = await two((name) => make('Project', { name, folderId: places[0] }));
      const put: Kind['put'] = (person, ids, folderId, undo) =>
        each(ids, async (id) => (await send(person, 'updateProject', 'UpdateProjectInput', 'folderId', { id, folderId, undo })).folderId);
      return { ids, places, put };
    },
  ],
  [
    'folders',
    async () => {
      const places = await three((name) => make('Folder', { name }));
      const ids = await two((name) => make('Folder', { name, parentId: places[0] }));
      const put: Kind['put'] = (person, ids, parentId, undo) =>
        each(
          ids,
          async (id) => (await send(person, 'moveFolder', 'MoveFolderInput', 'parentId', { id, parentId, index: 0, undo })).parentId,
        );
      return { ids, places, put };
    },
  ],
  [
    'tags',
    async () => {
      const projectId = await make('Project', { name: 'Tagged' });
      const { boardId, groupId } = await aTagGroup(ann, projectId);
      const places: Kind['places'] = [
        groupId,
        await make('TagGroup', { boardId, name: 'B' }),
        await make('TagGroup', { boardId, name: 'C' }),
      ];
      const ids = await two((title) => aTag(ann, groupId, title));
      const put: Kind['put'] = async (person, ids, groupId, undo) =>
        (
          await send(person, 'moveTags', 'MoveTagsInput', 'tags { groupId }', {
            places: ids.map((id) => ({ id, groupId, index: 0 })),
            undo,
          })
        ).tags.map((tag: { groupId: string }) => tag.groupId);
      return { ids, places, put };
    },
  ],
];

describe.each(KINDS)('The undo of a move of %s', (_, of) => {
  it('leaves alone what another person has moved since, and what never was the own move', async () => {
    const { ids, places, put } = await of();
    const [value, two] = ids;
    const [a, b, c] = places;
    // Bob was first with the second one: what Ann says changes nothing about it.
    await put(bob, [two], b);
    expect(await put(ann, ids, b)).toEqual([b, b]);
    expect(await put(ann, ids, a, true)).toEqual([a, b]);
    expect(await put(ann, ids, b)).toEqual([b, b]);
    await put(bob, [value], c);
    expect(await put(ann, [value], a, true)).toEqual([c]);
    // One after the other, as the messages offer it.
    await put(ann, [two], a);
    for (const place of [b, c]) await put(ann, [two], place);
    for (const place of [b, a]) expect(await put(ann, [two], place, true)).toEqual([place]);
    // Without the word it is a move as any other.
    expect(await put(ann, [value], a)).toEqual([a]);
  });
});

it('The undo of moving a group of tags leaves it where another person has put it since', async () => {
  const projectId = await make('Project', { name: 'Grouped' });
  const { boardId, groupId } = await aTagGroup(ann, projectId);
  const others = [await make('TagGroup', { boardId, name: 'B' }), await make('TagGroup', { boardId, name: 'C' })];
  const put = async (person: Person, index: number, undo?: boolean): Promise<number> => {
    const { groups } = await send(person, 'moveTagGroup', 'MoveTagGroupInput', 'groups { id }', { id: groupId, index, undo });
    return groups.findIndex((group: { id: string }) => group.id === groupId);
  };
  expect(others).toHaveLength(2);
  const first = await put(ann, 0);
  expect([first, await put(ann, 1), await put(bob, 2), await put(ann, 0, true)]).toEqual([0, 1, 2, 2]);
});

it('The undo of a tag takes it off where the same person has put it on', async () => {
  const projectId = await make('Project', { name: 'Coded' });
  const { groupId } = await aTagGroup(ann, projectId);
  const tag = await aTag(ann, groupId, 'Price');
  const { ids } = await aMarkedNote(t, ann.actor, projectId, ['One', 'Two']);
  const change = async (person: Person, input: object): Promise<number[]> =>
    (
      await send(person, 'tagHighlights', 'TagHighlightsInput', 'highlights { tags { id } }', { add: [], remove: [], ...input })
    ).highlights.map((highlight: { tags: unknown[] }) => highlight.tags.length);
  await change(bob, { ids: [ids[1]], add: [tag] });
  expect(await change(ann, { ids, add: [tag] })).toEqual([1, 1]);
  expect(await change(ann, { ids, remove: [tag], undo: true })).toEqual([0, 1]);
  expect(await change(ann, { ids, remove: [tag] })).toEqual([0, 0]);
});
