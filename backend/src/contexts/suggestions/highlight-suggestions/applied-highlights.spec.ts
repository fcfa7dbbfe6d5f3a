import { describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { LINES, quotes, withArrivals } from './arrival.factory.js';
import { SuggestOnImport } from './suggest-on-import.jobs.js';

let t: TestApp;
let ada: Person;
let bea: Person;
let workspaceId: string;
let fees: string;
let dock: string;
let sure: string[];
let unsure: string[];
const { of, accept, reopen, keep, removeApplied, restoreApplied, highlights, rows, mode, imported, arrives, applied } = withArrivals(
  (scene) => {
    ({ t, ada, bea, workspaceId, fees, dock, sure, unsure } = scene);
  },
);

describe('highlights that were made without a person', () => {
  it('are kept by a person, who then is said to have made them', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    const reader = await t.aMember(workspaceId, 'viewer');
    for (const action of [keep, removeApplied, restoreApplied])
      await expect(action(ids, reader, noteId)).rejects.toMatchObject({ code: expect.stringMatching(/Forbidden|NotFound/) });
    expect(await keep([ids[0]!, newId()], bea, noteId)).toEqual([ids[0]]);
    expect(await keep([ids[0]!], bea, noteId)).toEqual([ids[0]]);
    expect(await of(noteId)).toMatchObject({ applied: ids.slice(1), appliedTotal: ids.length - 1 });
    expect((await highlights(noteId)).map(({ createdBy }) => createdBy.id)).toEqual(ids.map((_, i) => (i ? ada : bea).actor.userId));
    // What one user confirms is not removed by another with an older page, who gets the number that were.
    expect(await removeApplied(ids, ada, noteId)).toEqual(ids.slice(1));
    expect(await removeApplied(ids, ada, noteId)).toEqual(ids.slice(1));
    expect(await keep(ids, bea, noteId)).toEqual([ids[0]]);
    expect(await restoreApplied(ids, ada, noteId)).toEqual(ids.slice(1));
    // One that was made as they accepted it is theirs.
    expect(await accept(ids, bea, noteId)).toEqual(ids.slice(1));
    expect(await applied(noteId)).toEqual([]);
  });

  it('are not made again once a person has removed them, however often the text arrives', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    expect(await removeApplied(ids, ada, noteId)).toEqual(ids);
    await arrives(noteId);
    expect(await highlights(noteId)).toEqual([]);
    expect(quotes(await of(noteId))).toEqual(unsure);
    // Nor what a person made a highlight, took back and left to wait.
    expect(await reopen(ids, ada, noteId)).toEqual(expect.arrayContaining(ids));
    expect(quotes(await of(noteId))).toEqual(expect.arrayContaining(sure));
    await arrives(noteId);
    await t.get(SuggestOnImport).apply({ workspaceId, payload: { noteId, userId: ada.actor.userId, ids } });
    expect(await highlights(noteId)).toEqual([]);
    expect(await of(noteId)).toMatchObject({ applied: [], state: 'ready' });
  });

  it('are removed and brought back as they were, also where it is off since, and what was edited or forgotten', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    const state = async () => (await rows()).filter(({ id }) => ids.includes(id)).map((row) => [row.state, row.decided_by]);
    const before = [await highlights(noteId), await state()];
    await removeApplied(ids, bea, noteId);
    expect([await highlights(noteId), await state()]).toEqual([[], ids.map(() => ['rejected', bea.actor.userId])]);
    await mode('highlights', 'Off');
    expect(await restoreApplied(ids, bea, noteId)).toEqual(ids);
    expect([await highlights(noteId), await state()]).toEqual(before);
    // Its words are edited, and no row is left, as after a redaction: the highlight is there all the same.
    await removeApplied(ids, bea, noteId);
    const { version } = await fetchDoc(ada, noteId);
    const at = LINES[0]!.length + 2 + 6;
    await push(ada, aPush(noteId, version, [replaceStep(at, at, 'really ')]));
    expect(await restoreApplied(ids, bea, noteId)).toEqual(ids);
    await t.db.tx({ workspaceId }, (m) => m.query(`delete from highlight_suggestions where note_id = $1`, [noteId]));
    expect(await removeApplied(ids, bea, noteId)).toEqual(ids);
    expect(await highlights(noteId)).toEqual([]);
    expect(await restoreApplied(ids, bea, noteId)).toEqual(ids);
    expect((await highlights(noteId)).map(({ isByAi }) => isByAi)).toEqual(ids.map(() => true));
    expect(await removeApplied([newId()], bea, noteId)).toEqual([]);
  });

  it('are a person’s who gives them another tag or place', async () => {
    const noteId = await imported();
    const ids: string[] = (await of(noteId)).applied;
    await bea.ask(
      `mutation ($ids: [ID!]!, $add: [ID!]!) { tagHighlights(input: { ids: $ids, add: $add, remove: [] }) { highlights { id } } }`,
      {
        ids: [ids[0]],
        add: [dock, fees],
      },
    );
    expect((await of(noteId)).applied).toEqual(ids.slice(1));
    const last = ids.at(-1)!;
    const { version, highlights: anchors } = await t.get(DocsService).open(bea.actor, noteId);
    const { from, to } = anchors.find(({ id }) => id === last)!;
    await push(bea, aPush(noteId, version, [], { ops: [{ kind: 'resize', id: last, from, to: to - 3 }] }));
    expect((await highlights(noteId)).find(({ id }) => id === last)).toMatchObject({ isByAi: false, createdBy: { id: bea.actor.userId } });
  });
});
