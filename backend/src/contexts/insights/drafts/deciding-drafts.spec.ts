import { describe, expect, it } from '@jest/globals';
import { connectModel } from '../../../testing/app-with-models.js';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { ACCESS, LINES, withDrafts } from './insight-draft.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let workspaceId: string;
let projectId: string;
let highlights: string[];
const { order, one, drafted, list, accept, reject, amid, claimed, counted } = withDrafts((scene) => {
  ({ t, models, ada, workspaceId, projectId, highlights } = scene);
});

describe('deciding a draft', () => {
  it('becomes one insight, however often and by however many it is accepted', async () => {
    const bea = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const draft = await drafted();
    const created = await Promise.allSettled([
      accept(draft.id),
      accept(draft.id),
      accept(draft.id, 'Mine', bea),
      accept(draft.id, 'Mine', bea),
    ]);
    const ids = created.flatMap((r) => (r.status === 'fulfilled' ? [r.value.insight.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await counted()).insights).toBe(1);
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(reject(draft.id)).resolves.toMatchObject({ rejectInsightDraft: { state: 'accepted' } });
  });

  it('is not rejected while it is being accepted; others cannot accept it, and each gets an error', async () => {
    const bea = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const draft = await drafted();
    const taken = { code: 'ValidationError', message: expect.stringContaining('is accepting') };
    amid(async () => {
      await expect(reject(draft.id, bea)).rejects.toMatchObject(taken);
      await expect(accept(draft.id, 'Hers', bea)).rejects.toMatchObject(taken);
    });
    await accept(draft.id);
    expect(await one(draft.id)).toMatchObject({ state: 'accepted' });
    await expect(accept(draft.id, 'Hers', bea)).rejects.toMatchObject({ message: expect.stringContaining('in the meantime') });
    expect((await counted()).insights).toBe(1);
  });

  it.each(['accept', 'reject'])('has one insight at most when a slow acceptance is overtaken by another to %s', async (action) => {
    const bea = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const draft = await drafted();
    amid(async () => {
      await claimed(draft.id, '2 minutes');
      await (action === 'accept' ? accept(draft.id, 'Hers', bea) : reject(draft.id, bea));
    });
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'ValidationError', message: expect.stringContaining('in the meantime') });
    expect((await counted()).insights).toBe(action === 'accept' ? 1 : 0);
    expect(await one(draft.id)).toMatchObject({ state: `${action}ed` });
  });

  it('can be accepted by anybody at once when accepting it went wrong', async () => {
    const bea = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const draft = await drafted();
    amid(() => Promise.reject(new Error('the disk is full')));
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'InternalError' });
    expect((await counted()).insights).toBe(0);
    expect((await accept(draft.id, 'Hers', bea)).insight.title).toBe('Hers');
    expect((await counted()).insights).toBe(1);
  });

  it('keeps its new title', async () => {
    const draft = await drafted();
    const rename = (title: string) =>
      ada.ask(`mutation ($id: ID!, $t: String!) { renameInsightDraft(input: { id: $id, title: $t }) { title } }`, {
        id: draft.id,
        t: title,
      });
    await rename('Deposits are kept');
    expect(await list()).toEqual([{ id: draft.id, title: 'Deposits are kept' }]);
    await reject(draft.id);
    await expect(rename('Too late')).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('can be stopped by who may accept it, and written again', async () => {
    const reader = await t.aMember(workspaceId, 'contributor');
    const again = (id: string) => ada.ask(`mutation ($id: ID!) { redraftInsight(id: $id) { id } }`, { id });
    const stop = (id: string, person = ada) =>
      person.ask(`mutation ($id: ID!) { cancelInsightDraft(id: $id) { summary { state } } }`, { id });
    await connectModel(ada, models, { key: 'sk-one' });
    models.behave({ delayMs: 3000 });
    const { id } = await order({ kind: 'selection', id: null, highlightIds: highlights });
    await expect(stop(id, reader)).rejects.toMatchObject({ code: 'Forbidden' });
    expect((await stop(id)).cancelInsightDraft.summary.state).toBe('cancelled');
    models.behave({});
    await again(id);
    await t.settle();
    expect(await one(id)).toMatchObject({ state: 'waiting', summary: { state: 'done', used: LINES.length } });
    await expect(again(id)).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await list()).toHaveLength(1);
  });

  it('goes away when it is rejected, and comes back', async () => {
    const draft = await drafted();
    await reject(draft.id);
    expect(await list()).toEqual([]);
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'ValidationError' });
    expect((await counted()).insights).toBe(0);
    await ada.ask(`mutation ($id: ID!) { reopenInsightDraft(id: $id) { state } }`, { id: draft.id });
    expect((await list()).map((d) => d.id)).toEqual([draft.id]);
    await accept(draft.id);
  });
});
