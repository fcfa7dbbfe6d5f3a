import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aTag, aTagGroup, Codebook } from './tag.factory.js';
import { TAG_USES, TAGS_TOGETHER } from './tag-uses.sql.js';

const MANY = 60;
const TAGS = 5;

let t: TestApp;
let admin: Person;
let viewer: Person;
let open: Codebook;
let closed: Codebook;
let boardId: string;
let tagIds: string[];

beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  viewer = await t.aMember(workspace.id, 'viewer');
  [open, closed] = [await Codebook.make(t, admin), await Codebook.make(t, admin)];
  const place = await aTagGroup(admin, null, { board: 'Shared' });
  boardId = place.boardId;
  const titles = Array.from({ length: TAGS }, (_, i) => `Tag ${i}`);
  tagIds = [];
  for (const title of titles) tagIds.push(await aTag(admin, place.groupId, title));
  for (const { projectId } of [open, closed])
    await admin.ask(`mutation ($i: TagBoardLinkInput!) { linkTagBoard(input: $i) { boards { id } } }`, { i: { projectId, boardId } });
  await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { defaultAccess } }`, {
    p: closed.projectId,
  });
});
afterAll(() => t.close());

interface Coded {
  isOpen: boolean;
  deleted: 'no' | 'highlight' | 'note';
  tags: readonly number[];
}

const codedHighlight = fc.record({
  isOpen: fc.boolean(),
  deleted: fc.constantFrom('no', 'no', 'no', 'highlight', 'note') as fc.Arbitrary<Coded['deleted']>,
  tags: fc.uniqueArray(fc.nat(TAGS - 1), { maxLength: TAGS }),
});

const COUNTS = `id highlightCount noteCount lastUsedAt together { count tag { id } }`;

describe('Uses of tags', () => {
  it('are those of highlights that the reader may read, in the list, on the board and of one tag alike', async () => {
    const coded: Coded[] = fc.sample(codedHighlight, { numRuns: MANY, seed: 41 });
    for (const { isOpen, deleted, tags } of coded) {
      const id = await (isOpen ? open : closed).highlight('word', ...tags.map((tag) => tagIds[tag]!));
      if (deleted === 'no') continue;
      const rows = deleted === 'note' ? `notes set deleted_at = now() where id = (select note_id from highlights where id = $1)` : '';
      await t.db.tx(admin.actor, (m) => m.query(`update ${rows || 'highlights set deleted_at = now() where id = $1'}`, [id]));
    }
    for (const person of [admin, viewer]) {
      const readable = coded.filter(({ isOpen, deleted }) => deleted === 'no' && (isOpen || person === admin));
      // Highlights of a deleted note are deleted with it by the product; rows alone are not, and share their tags.
      const sharing = coded.filter(({ isOpen, deleted }) => deleted !== 'highlight' && (isOpen || person === admin));
      const expected = tagIds.map((id, tag) => {
        const used = readable.filter(({ tags }) => tags.includes(tag)).length;
        const together = tagIds.flatMap((other, i) => {
          const count = sharing.filter(({ tags }) => i !== tag && tags.includes(tag) && tags.includes(i)).length;
          return count ? [{ count, tag: { id: other }, title: i }] : [];
        });
        together.sort((a, b) => b.count - a.count || a.title - b.title);
        return { id, highlightCount: used, noteCount: used, together: together.map(({ count, tag }) => ({ count, tag })) };
      });
      const withoutTimes = (tags: { lastUsedAt: string | null; highlightCount: number }[]) =>
        tags.map(({ lastUsedAt, ...tag }) => {
          expect(lastUsedAt === null).toBe(tag.highlightCount === 0);
          return tag;
        });
      const listed = await person.ask(
        `query ($p: ID!) { tags(projectId: $p) { ${COUNTS} } tagBoards(projectId: $p) { id useCount groups { tags { ${COUNTS} } } } }`,
        {
          p: open.projectId,
        },
      );
      expect(withoutTimes(listed.tags)).toEqual(expected);
      const board = listed.tagBoards.find(({ id }: { id: string }) => id === boardId);
      expect(withoutTimes(board.groups[0].tags)).toEqual(expected);
      expect(board.useCount).toBe(expected.reduce((sum, { highlightCount }) => sum + highlightCount, 0));
      for (const one of expected) {
        const { tag } = await person.ask(`query ($id: ID!) { tag(id: $id) { ${COUNTS} } }`, { id: one.id });
        expect(withoutTimes([tag])).toEqual([one]);
      }
    }
  });

  it('are counted once a page when they are asked for, else not at all', async () => {
    const read = jest.spyOn(t.db, 'read');
    const counted = (statement: string) => read.mock.calls.filter(([, sql]) => sql === statement).length;
    const ask = (fields: string) =>
      viewer.ask(
        `query ($p: ID!) { tags(projectId: $p) { ${fields} } tagBoards(projectId: $p) { id name tagCount groups { tags { ${fields} } } } }`,
        {
          p: open.projectId,
        },
      );
    await ask('id title colour description rank board group project viewerAccess useAccess createdAt');
    expect([counted(TAG_USES), counted(TAGS_TOGETHER)]).toEqual([0, 0]);
    await ask('highlightCount noteCount lastUsedAt');
    expect([counted(TAG_USES), counted(TAGS_TOGETHER)]).toEqual([2, 0]);
    await ask('highlightCount together { count }');
    expect([counted(TAG_USES), counted(TAGS_TOGETHER)]).toEqual([4, 2]);
  });
});
