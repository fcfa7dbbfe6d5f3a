import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../tags/tag.factory.js';
import { aMarkedNote } from './highlight.factory.js';

const ACCESS = `mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { title } }`;
const TAG = `mutation ($ids: [ID!]!, $tagIds: [ID!]!) { tagHighlightGroup(input: { ids: $ids, tagIds: $tagIds }) { highlightIds added { tagId highlightIds } } }`;
const UNTAG = `mutation ($tags: [TagOfHighlightsInput!]!) { untagHighlightGroup(input: { tags: $tags }) { ok } }`;
const DELETE = `mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`;

let t: TestApp;
let admin: Person;
let projectId: string;
let groupId: string;
let ids: string[];

beforeAll(async () => {
  t = await sharedApp();
}, 120_000);
beforeEach(async () => {
  admin = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
  ({ groupId } = await aTagGroup(admin, projectId));
  ({ ids } = await aMarkedNote(t, admin.actor, projectId, ['One thing', 'Two things', 'Three things']));
});
afterAll(() => t?.close());

const newTag = (title: string) => aTag(admin, groupId, title);
const tag = async (some: string[], tagIds: string[], person = admin) => (await person.ask(TAG, { ids: some, tagIds })).tagHighlightGroup;
const untag = (tags: unknown, person = admin) => person.ask(UNTAG, { tags });
/** Which pairs there are, as `place of the highlight: place of the tag`, deleted highlights too. */
async function pairs(tagIds: string[]): Promise<string[]> {
  const rows = await t.db.read<{ h: string; t: string }>(
    admin.actor,
    `select highlight_id as h, tag_id as t from highlight_tags where workspace_id = $1 and highlight_id = any($2::uuid[])`,
    [admin.actor.workspaceId, ids],
  );
  return rows.map((row) => `${ids.indexOf(row.h)}: ${tagIds.indexOf(row.t)}`).sort();
}
const sorted = (some: string[]) => [...some].sort();

describe('a group of highlights', () => {
  it('gets the one that has no room for one more tag, and gets none then', async () => {
    const max = LIMITS.highlight.tags;
    const many = await Promise.all(Array.from({ length: max + 1 }, (_, i) => newTag(`Tag ${i}`)));
    await tag([ids[1]!], many.slice(0, max));
    await expect(tag(ids, [many[max]!])).rejects.toMatchObject({
      code: 'ValidationError',
      extensions: { fields: { tagIds: `A highlight can have at most ${max} tags, and “Two things” would have more.` } },
    });
    expect(await pairs(many)).toHaveLength(max);
  });

  it("becomes the tagger's where AI made one of them, and stays so when the tag is taken back", async () => {
    const byAi = (some: string[]) =>
      t.db.tx(admin.actor, (m) =>
        m.query(`update highlights set is_by_ai = true where workspace_id = $1 and id = any($2::uuid[])`, [admin.actor.workspaceId, some]),
      );
    const keepers = async () =>
      (
        await t.db.read<any>(admin.actor, `select id, is_by_ai, kept_by from highlights where workspace_id = $1 and id = any($2::uuid[])`, [
          admin.actor.workspaceId,
          ids,
        ])
      )
        .sort((a: any, b: any) => ids.indexOf(a.id) - ids.indexOf(b.id))
        .map((row: any) => [row.is_by_ai, row.kept_by]);
    await byAi([ids[0]!, ids[2]!]);
    const { added } = await tag(ids.slice(0, 2), [await newTag('Price')]);
    const kept = [
      [false, admin.actor.userId],
      [false, null],
      [true, null],
    ];
    expect(await keepers()).toEqual(kept);
    await untag(added);
    expect(await keepers()).toEqual(kept);
  });

  it('gets tags in one action, and what it had before stays when they are taken back', async () => {
    const tags = [await newTag('Dock'), await newTag('Fee')];
    await tag([ids[0]!], [tags[0]!]);
    const { highlightIds, added } = await tag(ids, tags);
    expect(sorted(highlightIds)).toEqual(sorted(ids));
    expect(added.map((one: any) => [tags.indexOf(one.tagId), one.highlightIds.length]).sort()).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(await pairs(tags)).toHaveLength(6);
    // Another user's tag is not part of it.
    const other = await newTag('Other');
    await tag([ids[1]!], [other]);
    await untag(added);
    expect(await pairs([...tags, other])).toEqual(['0: 0', '1: 2']);
    // Taken back twice it is as it is.
    await untag(added);
    expect(await pairs([...tags, other])).toEqual(['0: 0', '1: 2']);
  });

  it('passes over what is gone, when it is tagged and when that is taken back', async () => {
    const tags = [await newTag('Dock')];
    await admin.ask(DELETE, { ids: [ids[0]] });
    const { highlightIds, added } = await tag([...ids, newId()], tags);
    expect(sorted(highlightIds)).toEqual(sorted(ids.slice(1)));
    await admin.ask(DELETE, { ids: [ids[1]] });
    await untag([...added, { tagId: newId(), highlightIds: [newId()] }]);
    // What is deleted does not come back with a tag that was taken back.
    expect(await pairs(tags)).toEqual([]);
    expect(await tag([ids[1]!], tags)).toEqual({ highlightIds: [], added: [] });
  });

  it('gets the tag that a merged one went into, and loses that again', async () => {
    const [from, into] = [await newTag('Dock'), await newTag('Docks')];
    await admin.ask(`mutation ($s: [ID!]!, $t: ID!) { mergeTags(input: { fromIds: $s, intoId: $t }) { id } }`, { s: [from], t: into });
    const { added } = await tag(ids, [from]);
    expect(added).toMatchObject([{ tagId: into }]);
    await untag(added);
    expect(await pairs([from, into])).toEqual([]);
  });

  it('is tagged by those alone who may write', async () => {
    const tags = [await newTag('Dock')];
    const { added } = await tag(ids, tags);
    const reader = await t.aMember(admin.actor.workspaceId, 'contributor');
    await admin.ask(ACCESS, { p: projectId, a: 'read' });
    await expect(tag(ids, tags, reader)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(untag(added, reader)).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(tag(ids, tags, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(untag(added, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await pairs(tags)).toHaveLength(3);
  });
});
