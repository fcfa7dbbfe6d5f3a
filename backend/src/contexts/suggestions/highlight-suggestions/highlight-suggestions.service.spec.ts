import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { ACCESS, DOCK, FEES, pairs, SAID, withSuggestions } from './highlight-suggestion.factory.js';

const PROJECT_MODE = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: highlights, mode: $m }) { features { mode } } }`;

let t: TestApp;
let ada: Person;
let bea: Person;
let workspaceId: string;
let projectId: string;
let noteId: string;
let fees: string;
const { coded, marked, of, order, made, accept, reject, reopen, highlights, counted, rows } = withSuggestions((scene) => {
  ({ t, ada, bea, workspaceId, projectId, noteId, fees } = scene);
});
const BOTH: [string, string][] = [
  [SAID.fee, 'Hidden fees'],
  [SAID.dock, 'Stuck at the dock'],
];
const idsOf = (result: any): string[] => result.items.map((one: any) => one.id);
const edit = async (from: number, to: number, text: string) =>
  push(ada, aPush(noteId, (await fetchDoc(ada, noteId)).version, [replaceStep(from, to, text)]));

describe('suggested highlights', () => {
  it('are passages like those that have a tag, whole sentences of the text, and asked for by a person', async () => {
    expect(await of()).toMatchObject({ state: 'unasked', items: [] });
    expect(await order()).toMatchObject({ state: 'making', items: [] });
    await t.settle();
    const result = await of();
    expect(result).toMatchObject({ state: 'ready', providerError: null });
    expect(result.done).toBe(result.total);
    expect(pairs(result)).toEqual(BOTH);
    for (const { confidence, start, end, quote } of result.items) {
      expect(confidence).toBeGreaterThanOrEqual(0.4);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(end - start).toBe([...quote].length);
    }
    // No words are stored.
    expect(JSON.stringify(await rows()).replace(/[0-9a-f-]{36}/g, 'id')).not.toMatch(/fee|dock/i);
  });

  it('count nowhere until they are accepted, and then everywhere', async () => {
    const before = await counted();
    const result = await made();
    expect(result.items).toHaveLength(2);
    await t.settle();
    expect(await counted()).toEqual(before);
    expect(await accept([result.items[0].id])).toEqual([result.items[0].id]);
    await t.settle();
    const after = await counted();
    expect(after.highlights).toBe(before.highlights + 1);
    expect(after.tags.find((tag: any) => tag.title === 'Hidden fees').highlightCount).toBe(FEES.length + 1);
    expect(after.exported).toContain(SAID.fee);
    expect(before.exported).not.toContain(SAID.fee);
    expect(after.found).toBe(before.found + 1);
  });

  it('become highlights of the accepting user, with the tag; that can be taken back and done again', async () => {
    const result = await made();
    const [value, other] = idsOf(result);
    await accept([value!], bea);
    expect(await highlights()).toEqual([
      { id: value, quote: SAID.fee, tags: [{ id: fees }], createdBy: { id: bea.actor.userId }, isByAi: false },
    ]);
    expect(idsOf(await of())).toEqual([other]);
    expect(await reopen([value!])).toEqual([value]);
    expect(await highlights()).toEqual([]);
    expect(idsOf(await of())).toEqual([value, other]);
    expect((await accept([value!, other!])).sort()).toEqual([value, other].sort());
    expect((await highlights()).map((h) => h.id)).toEqual([value, other]);
    // All of it is one action of the log.
    const [{ version }] = await t.db.read<any>({ workspaceId }, `select version from docs where id = $1`, [noteId]);
    expect(version).toBe(3);
  });

  it('that are rejected do not come again, unless that is taken back', async () => {
    const [value, other] = idsOf(await made());
    expect(await reject([value!])).toEqual([value]);
    expect(idsOf(await of())).toEqual([other]);
    // One that waits keeps its id.
    expect(idsOf(await made())).toEqual([other]);
    expect(await accept([value!])).toEqual([]);
    expect(await highlights()).toEqual([]);
    expect(await reopen([value!])).toEqual([value]);
    expect(idsOf(await of())).toEqual([value, other]);
    // A highlight that was accepted and then removed by hand was not wanted either.
    await accept([value!]);
    await ada.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: [value] });
    expect(idsOf(await made())).toEqual([other]);
  });

  it('leave out what has a highlight with the tag, before and after', async () => {
    const start = [...SAID.other].length + 1;
    await marked(noteId, 0, start + 5, start + 30, fees);
    expect(pairs(await made())).toEqual([BOTH[1]]);
    const at = start + [...SAID.fee].length + 1;
    const untagged = await marked(noteId, 1, at, at + [...SAID.dock].length, null);
    expect(pairs(await of())).toEqual([BOTH[1]]);
    await ada.ask(`mutation ($h: ID!, $t: ID!) { tagHighlights(input: { ids: [$h], add: [$t], remove: [] }) { highlights { id } } }`, {
      h: untagged,
      t: fees,
    });
    expect(pairs(await of())).toEqual([BOTH[1]]);
    await ada.ask(`mutation ($h: ID!, $t: [ID!]!) { tagHighlights(input: { ids: [$h], add: $t, remove: [] }) { highlights { id } } }`, {
      h: untagged,
      t: (await of()).items.map((i: any) => i.tag.id),
    });
    expect((await of()).items).toEqual([]);
  });

  it('follow the text, and go with a passage that changes', async () => {
    await made();
    await edit(1, 1, 'Well, you know. ');
    const moved = await of();
    expect(pairs(moved)).toEqual(BOTH);
    const text = (await fetchDoc(ada, noteId)).doc.content.map((b: any) => b.content.map((c: any) => c.text).join('')).join('\n');
    for (const { start, end, quote } of moved.items) expect([...text].slice(start, end).join('')).toBe(quote);
    const from = text.indexOf('hidden fee');
    // Two positions for each paragraph before it.
    await edit(from + 3 - 1, from + 3 + 5, 'secret');
    expect(pairs(await of())).toEqual([BOTH[1]]);
    expect(await accept(idsOf(moved))).toEqual([moved.items[1].id]);
  });

  it('have nothing to learn from where no tag has enough passages, and say so', async () => {
    const few = await aProject(t, ada.actor);
    const there = await aNote(t, ada.actor, few, SAID.fee);
    expect(await made(there)).toMatchObject({ state: 'tooFew', examples: 0, items: [] });
    const tag = await aTag(ada, (await aTagGroup(ada, few)).groupId, 'Fee');
    await coded(few, FEES.slice(0, LIMITS.highlightSuggestion.examples - 1), tag);
    expect(await made(there)).toMatchObject({ state: 'tooFew', examples: LIMITS.highlightSuggestion.examples - 1 });
    await coded(few, FEES.slice(-1), tag);
    expect(pairs(await made(there))).toEqual([[SAID.fee, 'Fee']]);
  });

  it('are learnt from what the person who asks may read, and none other', async () => {
    const closed = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: closed, a: 'none' });
    const { boardId, groupId } = await aTagGroup(ada, null);
    const tag = await aTag(ada, groupId, 'Docks');
    const open = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: open, a: 'write' });
    for (const p of [closed, open])
      await ada.ask(`mutation ($p: ID!, $b: ID!) { linkTagBoard(input: { projectId: $p, boardId: $b }) { boards { __typename } } }`, {
        p,
        b: boardId,
      });
    await coded(closed, DOCK, tag);
    const there = await aNote(t, ada.actor, open, SAID.dock);
    expect(await made(there, bea)).toMatchObject({ state: 'tooFew', examples: 0 });
    expect(pairs(await made(there))).toEqual([[SAID.dock, 'Docks']]);
  });

  it('are for who may make highlights in the note', async () => {
    const result = await made();
    const reader = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'read' });
    const forbidden = { code: 'Forbidden' };
    await expect(of(noteId, reader)).rejects.toMatchObject(forbidden);
    await expect(order(noteId, reader)).rejects.toMatchObject(forbidden);
    for (const action of [accept, reject, reopen]) await expect(action(idsOf(result), reader)).rejects.toMatchObject(forbidden);
    await ada.ask(ACCESS, { p: projectId, a: 'none' });
    for (const action of [of, order]) await expect(action(noteId, reader)).rejects.toMatchObject({ code: 'NotFound' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(accept(idsOf(result), stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(of(newId())).rejects.toMatchObject({ code: 'NotFound' });
    expect(pairs(await of())).toEqual(BOTH);
    // Those of another note are not decided on by access to another note.
    const other = await aNote(t, ada.actor, projectId, SAID.fee);
    expect([await accept(idsOf(result), ada, other), await reject(idsOf(result), ada, other)]).toEqual([[], []]);
    expect(pairs(await of())).toEqual(BOTH);
  });

  it('are neither computed nor shown where they are off', async () => {
    const result = await made();
    await ada.ask(PROJECT_MODE, { p: projectId, m: 'Off' });
    expect(await of()).toMatchObject({ state: 'off', items: [] });
    await expect(order()).rejects.toMatchObject({ code: 'Forbidden', message: expect.stringContaining('switched off') });
    await expect(accept(idsOf(result))).rejects.toMatchObject({ code: 'Forbidden' });
    await ada.ask(PROJECT_MODE, { p: projectId, m: null });
    expect(pairs(await of())).toEqual(BOTH);
  });

  it('become one highlight each, however many accept them at once, and none that is rejected in the same moment', async () => {
    const result = await made();
    const ids = idsOf(result);
    await Promise.all([accept(ids), accept(ids, bea), accept(ids), accept([ids[0]!], bea)]);
    expect((await highlights()).map((h) => h.id)).toEqual(ids);
    await reopen(ids);
    for (let i = 0; i < 5; i++) {
      await Promise.allSettled([accept(ids), reject([ids[0]!], bea), accept([ids[0]!], bea)]);
      const states = new Map((await rows()).map((row) => [row['id'], row['state']]));
      const there = (await highlights()).map((h) => h.id);
      expect(there).toContain(ids[1]);
      expect(states.get(ids[0])).toBe(there.includes(ids[0]!) ? 'accepted' : 'rejected');
      await reopen(ids);
    }
  });

  it('go with a tag that is deleted, and follow one that is merged', async () => {
    const result = await made();
    const [fee, dock] = result.items.map((i: any) => i.tag.id);
    await ada.ask(`mutation ($f: [ID!]!, $i: ID!) { mergeTags(input: { fromIds: $f, intoId: $i }) { __typename } }`, { f: [fee], i: dock });
    expect(pairs(await of())).toEqual([
      [SAID.fee, 'Stuck at the dock'],
      [SAID.dock, 'Stuck at the dock'],
    ]);
    await ada.ask(`mutation ($ids: [ID!]!) { deleteTags(ids: $ids) { ids } }`, { ids: [dock] });
    expect((await of()).items).toEqual([]);
  });

  describe('when their words are redacted', () => {
    let result: any;
    beforeEach(async () => {
      result = await made();
    });
    it('are forgotten with the hash, whether they wait or were decided', async () => {
      await reject([result.items[0].id]);
      const { version } = await fetchDoc(ada, noteId);
      const at = (words: string) => {
        const all = [SAID.other, SAID.fee, SAID.dock, SAID.more].join('\n');
        const start = all.indexOf(words);
        return { start, end: start + words.length };
      };
      await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
        i: { noteId, version, passages: [at('hidden fee'), at('stuck')] },
      });
      expect(await rows()).toEqual([]);
      expect((await of()).items).toEqual([]);
    });
  });

  it('are not there for a note in the trash, and go with one that is deleted for good', async () => {
    const result = await made();
    await ada.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [noteId] });
    await expect(of()).rejects.toMatchObject({ code: 'NotFound' });
    await expect(accept(idsOf(result))).rejects.toMatchObject({ code: 'NotFound' });
    await ada.ask(`mutation ($ids: [ID!]!) { restoreNotes(ids: $ids) { notes { id } } }`, { ids: [noteId] });
    expect(pairs(await of())).toEqual(BOTH);
    await t.db.tx({ workspaceId }, (m) => m.query(`delete from notes where id = $1`, [noteId]));
    expect(await rows()).toEqual([]);
  });
});
