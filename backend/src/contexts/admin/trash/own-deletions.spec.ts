import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { make } from './trash.factory.js';

const NAMES = ['Ana', 'Ben', 'Cy', 'Dee'] as const;

let t: TestApp;
let workspaceId: string;
let ann: Person;
let bob: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  ({ id: workspaceId } = await t.aWorkspace());
  [ann, bob] = [await t.aMember(workspaceId, 'contributor'), await t.aMember(workspaceId, 'contributor')];
  projectId = await make(ann, 'Project', { name: 'Shared' });
}, 120_000);
afterAll(() => t?.close());

const each = async (of: (name: string) => Promise<string>): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of NAMES) ids.push(await of(name));
  return ids;
};

/** How four of each kind are made, and the mutations that delete and restore them. */
const KINDS: readonly [plural: string, four: () => Promise<string[]>, restored: string][] = [
  ['Notes', () => each((title) => make(ann, 'Note', { projectId, title })), 'notes'],
  ['Insights', () => each((title) => make(ann, 'Insight', { projectId, title })), 'insights'],
  ['Highlights', async () => (await aMarkedNote(t, ann.actor, projectId, NAMES)).ids, 'highlights'],
  [
    'Tags',
    async () => {
      const { groupId } = await aTagGroup(ann, projectId);
      return each((title) => aTag(ann, groupId, title));
    },
    'tags',
  ],
  ['Contacts', () => each((name) => make(ann, 'Contact', { name })), 'contacts'],
];

describe.each(KINDS)('%s that two people delete', (plural, four, restored) => {
  const remove = async (person: Person, ids: string[]): Promise<string[]> =>
    (await person.ask(`mutation ($ids: [ID!]!) { delete${plural}(ids: $ids) { ids } }`, { ids }))[`delete${plural}`].ids;
  const restore = async (person: Person, ids: string[]): Promise<string[]> =>
    (await person.ask(`mutation ($ids: [ID!]!) { restore${plural}(ids: $ids) { ${restored} { id } } }`, { ids }))[`restore${plural}`][
      restored
    ].map(({ id }: { id: string }) => id);
  const deletions = async (ids: string[]): Promise<number> =>
    (await t.db.one<{ n: number }>(
      ann.actor,
      `select count(*)::int as n from revisions where workspace_id = $1 and object_id = any($2::uuid[]) and action = 'deleted'`,
      [workspaceId, ids],
    ))!.n;

  it('come back to who undoes it without what the other one deleted', async () => {
    const ids = await four();
    const [ana, ben, cy, dee] = ids as [string, string, string, string];
    expect(await remove(bob, [ben])).toEqual([ben]);
    expect(await remove(ann, ids)).toEqual([ana, cy, dee]);
    // Asked again, as after an answer that was lost, it is the same, and nothing is deleted twice.
    expect(await remove(ann, [...ids, ana])).toEqual([ana, cy, dee]);
    expect(await deletions(ids)).toBe(4);
    expect(await restore(ann, [ana, cy, dee])).toEqual([ana, cy, dee]);
    // The last deletion decides.
    expect(await remove(bob, [ana])).toEqual([ana]);
    expect(await remove(ann, [ana, cy])).toEqual([cy]);
    expect(await restore(bob, [ana, ben])).toEqual([ana, ben]);
  });

  it('at once are taken by one of them each', async () => {
    const ids = await four();
    const took = await Promise.all([remove(ann, ids), remove(bob, [...ids].reverse())]);
    expect(took.flat().sort()).toEqual([...ids].sort());
    expect(await deletions(ids)).toBe(4);
  });
});
