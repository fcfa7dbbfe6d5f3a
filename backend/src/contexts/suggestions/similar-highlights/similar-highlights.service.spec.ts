import { beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { sql as forgetOldVectors } from '../../../migrations/20261128T2000-vectors-of-another-model.js';
import { connectModel } from '../../../testing/app-with-models.js';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject, aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { DocsService } from '../../documents/docs/docs.service.js';
import { withHighlights } from '../../repository/highlights/highlight.factory.js';

const SIMILAR = `query ($id: ID!) { similarHighlights(id: $id) { state known total providerError items { isNearDuplicate highlight { id quote noteTitle } } } }`;
const MODE = `mutation ($m: AiMode!) { setAiMode(input: { feature: highlights, mode: $m }) { features { feature mode } } }`;
const PROJECT_MODE = `mutation ($p: ID!, $m: AiMode) { setProjectAiMode(input: { projectId: $p, feature: highlights, mode: $m }) { features { feature mode } } }`;

const STUCK = 'The bike was stuck in the dock and I could not get it out';
const AGAIN = 'the bike was stuck in the dock, and I could not get it out!';
const SAME = 'I tried to pull my bicycle out of the docking station but it would not come loose';
const STRANGE = 'My grandmother bakes wonderful bread on Sundays';

let t: TestApp;
let models: FakeModels;
let admin: Person;
let reader: Person;
let workspaceId: string;
let projectId: string;
const { access, marked } = withHighlights((scene) => {
  ({ t, models, admin, reader, workspaceId, projectId } = scene);
});

const similar = async (id: string, person = admin): Promise<any> => (await person.ask(SIMILAR, { id })).similarHighlights;
/** What is found once everything has a vector. */
const settled = async (id: string, person = admin): Promise<any> => {
  await similar(id);
  await t.settle();
  return similar(id, person);
};
const quotes = (result: any): string[] => result.items.map((one: any) => one.highlight.quote);
const vectors = () =>
  t.db.read<{ id: string; vector: string; signs: string; model: string }>(
    { workspaceId },
    `select highlight_id as id, encode(vector, 'hex') as vector, signs::text, model from highlight_vectors`,
  );

describe('similar highlights', () => {
  it('are those that mean the same, the nearest first, with those of almost the same words marked', async () => {
    const { ids } = await marked(projectId, STUCK, STRANGE, SAME);
    await marked(projectId, AGAIN);
    const result = await settled(ids[0]!);
    expect(result).toMatchObject({ state: 'ready', known: 3, total: 3 });
    expect(result.items.map((one: any) => [one.highlight.quote, one.isNearDuplicate])).toEqual([
      [AGAIN, true],
      [SAME, false],
    ]);
  });

  it('say that not everything was compared yet, and are made once for everybody behind the back of who asked', async () => {
    const { ids } = await marked(projectId, STUCK, AGAIN, SAME);
    expect(await vectors()).toEqual([]);
    expect(await similar(ids[0]!)).toMatchObject({ state: 'making', known: 0, total: 2, items: [] });
    await t.settle();
    expect(await similar(ids[0]!)).toMatchObject({ state: 'ready', known: 2 });
    const before = await vectors();
    expect(before).toHaveLength(3);
    await similar(ids[1]!, reader);
    await t.settle();
    expect((await vectors()).map((one) => one.vector).sort()).toEqual(before.map((one) => one.vector).sort());
  });

  it('are not those by the vectors of an earlier release, which are made again', async () => {
    const { ids } = await marked(projectId, STUCK, SAME);
    await settled(ids[0]!);
    const renamed = `update highlight_vectors set model = 'universal-sentence-encoder-lite', vector = vector || vector`;
    await t.db.tx({ workspaceId }, (m) => m.query(renamed));
    expect(await similar(ids[0]!)).toMatchObject({ state: 'making', known: 0, items: [] });
    await t.settle();
    expect(quotes(await similar(ids[0]!))).toEqual([SAME]);
    await t.db.tx({ workspaceId }, (m) => m.query(forgetOldVectors));
    expect((await vectors()).map(({ id, vector, model }) => [id, vector.length / 8, model]).sort()).toEqual(
      ids.map((id) => [id, 384, 'all-MiniLM-L6-v2']).sort(),
    );
  });

  it('find a highlight that came after the first question, without another one', async () => {
    const { ids } = await marked(projectId, STUCK);
    await settled(ids[0]!);
    await marked(projectId, AGAIN, SAME);
    await t.settle();
    expect(await similar(ids[0]!)).toMatchObject({ state: 'ready', known: 2, total: 2 });
  });

  it('show only what the reader may see, from open notes and highlights that are there', async () => {
    const closed = await aProject(t, admin.actor);
    await access(closed, 'none');
    const { ids } = await marked(projectId, STUCK);
    const secret = await marked(closed, AGAIN);
    const gone = await marked(projectId, 'The bike was stuck in its dock and I could not get it out');
    const trashed = await marked(projectId, 'A bike was stuck in the dock and I could not get it out');
    const result = await settled(ids[0]!);
    expect(quotes(result)).toHaveLength(3);
    expect(await similar(ids[0]!, reader)).toMatchObject({ state: 'ready', total: 2 });
    expect(quotes(await similar(ids[0]!, reader))).not.toContain(AGAIN);
    await admin.ask(`mutation ($ids: [ID!]!) { deleteHighlights(ids: $ids) { ids } }`, { ids: gone.ids });
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [trashed.noteId] });
    expect(quotes(await similar(ids[0]!))).toEqual([AGAIN]);
    expect(await similar(ids[0]!, reader)).toMatchObject({ total: 0, items: [] });
    await expect(similar(secret.ids[0]!, reader)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(similar(newId())).rejects.toMatchObject({ code: 'NotFound' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(similar(ids[0]!, stranger)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are neither made nor found where they are off', async () => {
    const other = await aProject(t, admin.actor);
    await admin.ask(PROJECT_MODE, { p: other, m: 'Off' });
    const { ids } = await marked(projectId, STUCK, SAME);
    const off = await marked(other, AGAIN);
    expect(quotes(await settled(ids[0]!))).toEqual([SAME]);
    expect((await vectors()).map((one) => one.id)).not.toContain(off.ids[0]);
    expect(await similar(off.ids[0]!)).toMatchObject({ state: 'off', items: [] });
    await admin.ask(MODE, { m: 'Off' });
    expect(await similar(ids[0]!)).toMatchObject({ state: 'off', items: [] });
    await marked(projectId, AGAIN);
    await t.settle();
    expect(await vectors()).toHaveLength(2);
    await admin.ask(PROJECT_MODE, { p: projectId, m: 'Suggest' });
    expect(quotes(await settled(ids[0]!))).toEqual([AGAIN, SAME]);
  });

  it('keep nothing of words that were redacted, and compare what is left anew', async () => {
    const canary = 'Wilhelmina Ottersbach';
    const line = `${canary} said that the bike was stuck in the dock`;
    const { ids, noteId } = await marked(projectId, line, STUCK);
    await settled(ids[0]!);
    const of = async (id: string) => (await vectors()).find((one) => one.id === id);
    const before = (await of(ids[0]!))!;
    const { version } = await fetchDoc(admin, noteId);
    await admin.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, {
      i: { noteId, version, passages: [{ start: 0, end: canary.length }] },
    });
    // In the very statement that took the words away.
    expect((await vectors()).map((one) => one.vector)).not.toContain(before.vector);
    await t.settle();
    const after = (await of(ids[0]!))!;
    expect([after.vector, after.signs]).not.toEqual([before.vector, before.signs]);
    // What is there now is what the words that are left give.
    const left = `${'█'.repeat(canary.length)}${line.slice(canary.length)}`;
    const repeated = await marked(projectId, left);
    await t.settle();
    expect((await of(repeated.ids[0]!))!.vector).toBe(after.vector);
    expect(JSON.stringify(await similar(ids[1]!))).not.toContain('Ottersbach');
  });

  it('follow a text that is edited', async () => {
    const { ids, noteId } = await marked(projectId, STRANGE, STUCK);
    expect(quotes(await settled(ids[1]!))).toEqual([]);
    const { version } = await fetchDoc(admin, noteId);
    await push(admin, aPush(noteId, version, [replaceStep(4, STRANGE.length, `${STUCK.slice(3)}`)]));
    await t.get(DocsService).settle(admin.actor, noteId);
    await t.settle();
    const result = await similar(ids[1]!);
    expect(result).toMatchObject({ state: 'ready', known: 1 });
    expect(result.items.map((one: any) => one.highlight.id)).toEqual([ids[0]]);
  });

  it('have nothing to go by where a model does not know the language, or there are no words', async () => {
    const { ids } = await marked(projectId, STUCK, '… —');
    expect(await similar(ids[1]!)).toMatchObject({ state: 'noWords' });
    await admin.ask(`mutation { setWorkspaceLanguage(input: { language: "de" }) { id } }`);
    expect(await similar(ids[0]!)).toMatchObject({ state: 'noModel', items: [] });
    expect(await vectors()).toEqual([]);
  });

  it("come from the workspace's own model where it has one; and say what is wrong with it", async () => {
    const { ids } = await marked(projectId, STUCK, AGAIN);
    const update = (i: object) => admin.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, { i });
    await update({ provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', embeddingModel: 'fake-small', key: 'sk-one' });
    models.behave({ status: 401, times: 1 });
    expect(await similar(ids[0]!)).toMatchObject({ state: 'providerError', providerError: expect.stringContaining('key'), items: [] });
    expect(await vectors()).toEqual([]);
    expect(quotes(await settled(ids[0]!))).toEqual([AGAIN]);
    expect([...new Set((await vectors()).map((one) => one.model))]).toEqual(['fake-small']);
    // Another model does not compare with the vectors of the first.
    await update({ provider: 'none' });
    expect(await similar(ids[0]!)).toMatchObject({ state: 'making', known: 0 });
  });

  describe('from a model of the workspace that is', () => {
    const passed = () =>
      t.db.tx({ workspaceId }, (m) => m.query(`update highlight_vector_stops set until = now() where workspace_id = $1`, [workspaceId]));
    beforeEach(() => connectModel(admin, models, { embeddingModel: 'fake-small', key: 'sk-one' }));

    it('that fail say so with what is known, and leave it alone however often it is opened', async () => {
      const { ids } = await marked(projectId, STUCK, AGAIN, SAME);
      expect(await similar(ids[0]!)).toMatchObject({ state: 'making', known: 0 });
      await t.settle();
      const later = await marked(projectId, STRANGE);
      await t.settle();
      await t.db.tx({ workspaceId }, (m) => m.query(`delete from highlight_vectors where highlight_id = $1`, [ids[2]]));
      models.behave({ status: 401 });
      expect(await similar(ids[0]!)).toMatchObject({ state: 'making', known: 2, total: 3 });
      await t.settle();
      const before = models.calls.length;
      for (let i = 0; i < 4; i++) {
        const result = await similar(ids[0]!);
        expect(result).toMatchObject({ state: 'providerError', providerError: expect.stringContaining('key'), known: 2, total: 3 });
        expect(quotes(result)[0]).toBe(AGAIN);
        await t.settle();
      }
      expect(await similar(later.ids[0]!)).toMatchObject({ state: 'providerError' });
      expect(models.calls.length).toBe(before);
      models.behave({});
      await passed();
      expect((await settled(ids[0]!)).state).toBe('ready');
    });

    it('unwilling to take one text do without it, and do not ask for it again and again', async () => {
      const { ids } = await marked(projectId, STUCK, STRANGE, AGAIN, SAME);
      models.behave({ refuses: 'grandmother' });
      const result = await settled(ids[0]!);
      expect(result).toMatchObject({ state: 'ready', known: 2, total: 3 });
      expect(quotes(result)).toEqual([AGAIN, SAME]);
      const before = models.calls.length;
      expect((await settled(ids[0]!)).state).toBe('ready');
      expect(models.calls.length).toBe(before);
      // Tried once more when the rest is over; then left alone again.
      await passed();
      expect((await settled(ids[0]!)).state).toBe('ready');
      const after = models.calls.length;
      expect(after).toBeGreaterThan(before);
      expect((await settled(ids[0]!)).state).toBe('ready');
      expect(models.calls.length).toBe(after);
    });

    it('giving nothing but errors are failing: then it is not the texts', async () => {
      const { ids } = await marked(projectId, STUCK);
      await settled(ids[0]!);
      models.behave({ status: 400 });
      await marked(projectId, AGAIN, SAME);
      await t.settle();
      expect(await settled(ids[0]!)).toMatchObject({ state: 'providerError', known: 0, total: 2 });
    });
  });
});
