import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { citedBy, highlightsOf, INTERVIEW, said, summariesOf } from './summary.factory.js';

let t: TestApp;
let ada: Person;
let cleo: Person;
let open: string;
let closed: string;
let first: string;
let second: string;
let summaries: ReturnType<typeof summariesOf>;
const FIRST = INTERVIEW.slice(0, 3);
const SECOND = INTERVIEW.slice(3);
const lines = (all: readonly string[]) => all.map((line) => said(line));
const order = (person: Person, input: object) => summaries.order(person, input);
const again = (id: string) => summaries.read(ada, id);
const done = (input: object) => summaries.made(ada, input);
const versions = (kind: string, id: string, person = ada) => summaries.versions(person, kind, id);
const depositTag = async (p: string | null) => {
  const { boardId: board, groupId: group } = await aTagGroup(ada, p);
  return { board, group, tag: await aTag(ada, group, 'Deposit') };
};
const tagged = (noteId: string, words: readonly string[], tagIds: readonly string[]) => highlightsOf(t, ada, { noteId, words, tagIds });

beforeAll(async () => {
  t = await sharedApp();
  summaries = summariesOf(t, 'id scope scopeId sourceKind used available state sections { bullets { text citations { objectId quote } } }');
}, 120_000);
afterAll(() => t?.close());
beforeEach(async () => {
  const w = await t.aWorkspace();
  ada = w.admin;
  cleo = await t.aMember(w.id, 'contributor', 'Cleo');
  [open, closed] = [await aProject(t, ada.actor), await aProject(t, ada.actor)];
  await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { projectId } }`, { p: closed });
  [first, second] = [await aNote(t, ada.actor, open, ...FIRST), await aNote(t, ada.actor, open, ...SECOND)];
});

describe('a summary', () => {
  it('of a tag is made by users of the tag, whoever else reads it', async () => {
    const own = await depositTag(open);
    await tagged(first, [said(FIRST[1]!)], [own.tag]);
    await tagged(second, lines(SECOND), [own.tag]);
    const shared = await depositTag(null);
    await ada.ask(`mutation ($b: ID!, $p: ID!) { linkTagBoard(input: { boardId: $b, projectId: $p }) { boards { __typename } } }`, {
      b: shared.board,
      p: open,
    });
    await tagged(second, lines(SECOND), [shared.tag]);
    await tagged(first, lines(FIRST), [shared.tag]);
    const lock = (boardId: string, locked: boolean) =>
      ada.ask(`mutation ($b: ID!, $l: Boolean!) { lockTagBoard(input: { id: $b, locked: $l }) { locked } }`, { b: boardId, l: locked });
    // A lock is about the board, not about what is read.
    await lock(own.board, true);
    const created = await order(cleo, { kind: 'tag', id: own.tag });
    await order(cleo, { kind: 'tag', id: shared.tag });
    const viewer = await t.aMember(ada.actor.workspaceId, 'viewer');
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { projectId } }`, { p: open });
    for (const person of [cleo, viewer])
      for (const tag of [own.tag, shared.tag]) {
        expect(await versions('tag', tag, person)).toHaveLength(1);
        await expect(order(person, { kind: 'tag', id: tag })).rejects.toMatchObject({
          code: 'Forbidden',
          message: expect.stringContaining('Viewers cannot generate summaries'),
        });
      }
    for (const id of [first, second])
      await expect(order(cleo, { kind: 'selection', noteIds: [id] })).rejects.toThrow('Viewers cannot generate summaries');
    await expect(cleo.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { id } }`, { id: created.id })).rejects.toThrow(
      'Viewers cannot generate summaries',
    );
    // Of one of the workspace users who may write in one of its projects.
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { projectId } }`, { p: closed });
    await ada.ask(`mutation ($b: ID!, $p: ID!) { linkTagBoard(input: { boardId: $b, projectId: $p }) { boards { __typename } } }`, {
      b: shared.board,
      p: closed,
    });
    await order(cleo, { kind: 'tag', id: shared.tag });
    await expect(order(cleo, { kind: 'tag', id: own.tag })).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('of a tag that was merged is one of the tag that it went into, until that is undone', async () => {
    const { tag: from, group } = await depositTag(open);
    const into = await aTag(ada, group, 'Rent');
    await tagged(first, lines(FIRST), [from]);
    await tagged(second, lines(SECOND), [from]);
    const theirs = await done({ kind: 'tag', id: from });
    const { mergeTags } = await ada.ask(`mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { id } }`, {
      f: [from],
      i: into,
    });
    const own = await done({ kind: 'tag', id: into });
    expect(await versions('tag', into)).toEqual([own.id, theirs.id]);
    expect(await versions('tag', from)).toEqual([own.id, theirs.id]);
    expect(citedBy(await again(theirs.id))).toHaveLength(citedBy(theirs).length);
    await ada.ask(`mutation ($id: ID!) { unmergeTags(id: $id) { id } }`, { id: mergeTags.id });
    expect(await versions('tag', into)).toEqual([own.id]);
    expect(await versions('tag', from)).toEqual([theirs.id]);
  });

  it('of a tag is made of the highlights that bear it, and of nothing else', async () => {
    const { tag } = await depositTag(open);
    const words = [said(FIRST[1]!), said(FIRST[2]!), said(SECOND[1]!), said(SECOND[2]!), said(SECOND[3]!)];
    await tagged(first, words.slice(0, 2), [tag]);
    await expect(order(ada, { kind: 'tag', id: tag })).rejects.toThrow('Not enough content to summarize');
    await tagged(second, words.slice(2), [tag]);
    const s = await done({ kind: 'tag', id: tag });
    expect(s).toMatchObject({ state: 'done', scope: 'tag', scopeId: tag, sourceKind: 'highlights', used: 5, available: 5 });
    for (const c of citedBy(s)) expect(words.some((w) => w.includes(c.quote))).toBe(true);
    expect(citedBy(s).length).toBeGreaterThan(2);
  });
});
