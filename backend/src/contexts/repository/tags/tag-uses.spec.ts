import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import fc from 'fast-check';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aTag, aTagGroup, Codebook } from './tag.factory.js';
import { TAG_USES, TAGS_TOGETHER, USES_OF_FEW_TAGS } from './tag-uses.sql.js';

const MANY = 80;
/** More than are counted one highlight after the other. */
const TAGS = 24;

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
  const titles = Array.from({ length: TAGS }, (_, i) => `Tag ${String(i).padStart(2, '0')}`);
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
  /** In the note of the highlight before it in the same project. */
  isInSameNote: boolean;
  deleted: 'no' | 'highlight' | 'note';
  tags: readonly number[];
}

const codedHighlight = fc.record({
  isOpen: fc.boolean(),
  isInSameNote: fc.boolean(),
  deleted: fc.constantFrom('no', 'no', 'no', 'highlight', 'note') as fc.Arbitrary<Coded['deleted']>,
  tags: fc.uniqueArray(fc.nat(TAGS - 1), { maxLength: 12 }),
});

const USES = 'tagId highlightCount noteCount';
const COUNTS = `id highlightCount noteCount lastUsedAt together { count tag { id } }`;

describe('Uses of tags', () => {
  it('are those of highlights that the reader may read, in the list, on the board and of one tag alike', async () => {
    const coded: Coded[] = fc.sample(codedHighlight, { numRuns: MANY, seed: 41 });
    const run = (sql: string, ...parameters: unknown[]) => t.db.tx(admin.actor, (m) => m.query(sql, parameters));
    const stored: (Coded & { noteId: string })[] = [];
    for (const one of coded) {
      const id = await (one.isOpen ? open : closed).highlight('word', ...one.tags.map((tag) => tagIds[tag]!));
      const before = one.isInSameNote ? stored.findLast(({ isOpen }) => isOpen === one.isOpen) : undefined;
      if (before) await run('update highlights set note_id = $2 where id = $1', id, before.noteId);
      const [{ noteId }] = await run('select note_id as "noteId" from highlights where id = $1', id);
      stored.push({ ...one, noteId });
      if (one.deleted === 'highlight') await run('update highlights set deleted_at = now() where id = $1', id);
      if (one.deleted === 'note') await run('update notes set deleted_at = now() where id = $1', noteId);
    }
    const deletedNotes = new Set(stored.flatMap(({ deleted, noteId }) => (deleted === 'note' ? [noteId] : [])));
    const live = stored.filter(({ deleted, noteId }) => deleted !== 'highlight' && !deletedNotes.has(noteId));
    for (const person of [admin, viewer]) {
      const readable = live.filter(({ isOpen }) => isOpen || person === admin);
      const expected = tagIds.map((id, tag) => {
        const used = readable.filter(({ tags }) => tags.includes(tag));
        const together = tagIds.flatMap((other, i) => {
          const count = used.filter(({ tags }) => i !== tag && tags.includes(i)).length;
          return count ? [{ count, tag: { id: other }, title: i }] : [];
        });
        together.sort((a, b) => b.count - a.count || a.title - b.title);
        return {
          id,
          highlightCount: used.length,
          noteCount: new Set(used.map(({ noteId }) => noteId)).size,
          together: together.slice(0, LIMITS.list.togetherTags).map(({ count, tag }) => ({ count, tag })),
        };
      });
      expect(expected.some(({ highlightCount, noteCount }) => noteCount < highlightCount)).toBe(true);
      const withoutTimes = (tags: { lastUsedAt: string | null; highlightCount: number }[]) =>
        tags.map(({ lastUsedAt, ...tag }) => {
          expect(lastUsedAt === null).toBe(tag.highlightCount === 0);
          return tag;
        });
      const listed = await person.ask(
        `query ($p: ID!) { tags(projectId: $p) { ${COUNTS} } tagBoards(projectId: $p) { id useCount groups { tags { ${COUNTS} } } tagUses { ${USES} } } tagUses(projectId: $p) { ${USES} } }`,
        { p: open.projectId },
      );
      const uses = expected.flatMap(({ id, highlightCount, noteCount }) =>
        highlightCount ? [{ tagId: id, highlightCount, noteCount }] : [],
      );
      const sorted = (list: { tagId: string }[]) => list.sort((a, b) => tagIds.indexOf(a.tagId) - tagIds.indexOf(b.tagId));
      expect(sorted(listed.tagUses)).toEqual(uses);
      expect(withoutTimes(listed.tags)).toEqual(expected);
      const board = listed.tagBoards.find(({ id }: { id: string }) => id === boardId);
      expect(withoutTimes(board.groups[0].tags)).toEqual(expected);
      expect(sorted(board.tagUses)).toEqual(uses);
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
    await viewer.ask(`query ($p: ID!) { tagUses(projectId: $p) { tagId } }`, { p: open.projectId });
    expect([counted(TAG_USES), counted(USES_OF_FEW_TAGS)]).toEqual([5, 0]);
    await viewer.ask(`query ($id: ID!) { tag(id: $id) { highlightCount noteCount } }`, { id: tagIds[0] });
    expect([counted(TAG_USES), counted(USES_OF_FEW_TAGS)]).toEqual([5, 1]);
  });
});
