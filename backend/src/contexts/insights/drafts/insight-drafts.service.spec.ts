import { describe, expect, it } from '@jest/globals';
import { plainText } from '@libs/editor';
import { DocsService } from '#contexts/documents';
import { newId } from '#platform/db';
import { connectModel } from '../../../testing/app-with-models.js';
import type { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aProject, fetchDoc } from '../../documents/docs/doc.factory.js';
import { ACCESS, bullets, LINES, PROJECT_MODE, withDrafts } from './insight-draft.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let workspaceId: string;
let projectId: string;
let noteId: string;
let tagId: string;
let highlights: string[];
const { coded, order, one, drafted, list, accept, reject, counted } = withDrafts((scene) => {
  ({ t, models, ada, workspaceId, projectId, noteId, tagId, highlights } = scene);
});

describe('a draft of an insight', () => {
  it('is made of cited sentences, and counts nowhere until it is accepted', async () => {
    const before = await counted();
    const draft = await drafted();
    expect(draft).toMatchObject({ state: 'waiting', insightId: null, summary: { state: 'done', model: null, hidden: 0 } });
    expect(bullets(draft).length).toBeGreaterThan(2);
    for (const { text, isVerbatim, citations } of bullets(draft)) {
      expect([isVerbatim, citations.map((c: any) => c.quote)]).toEqual([true, [text]]);
      expect(LINES.join('\n')).toContain(text);
    }
    expect(await list()).toEqual([{ id: draft.id, title: draft.title }]);
    expect(await counted()).toEqual(before);
  });

  it('becomes a draft insight whose references are the highlights that people made, and no new ones', async () => {
    const draft = await drafted();
    const before = await counted();
    const { insight, points, omitted } = await accept(draft.id, 'Deposits come back late');
    expect({ points, omitted }).toEqual({ points: bullets(draft).length, omitted: 0 });
    expect(insight).toMatchObject({ title: 'Deposits come back late', status: 'draft', projectId });
    expect(insight.verbatimCount).toBe(insight.referenceCount);
    const { doc } = await t.get(DocsService).textOf(ada.actor, insight.id);
    const references: string[] = [];
    doc.descendants((node: any) => void (node.type.name === 'reference' && references.push(node.attrs.refId)));
    // Two sentences of one highlight are one quote.
    expect(new Set(references).size).toBe(references.length);
    expect(highlights).toEqual(expect.arrayContaining(references));
    expect(plainText(doc)).toContain(draft.summary.sections[0].title);
    const after = await counted();
    expect([after.insights, after.highlights, after.cited.length]).toEqual([before.insights + 1, before.highlights, 1]);
    expect(await one(draft.id)).toMatchObject({ state: 'accepted', insightId: insight.id, title: 'Deposits come back late' });
    expect(await list()).toEqual([]);
  });

  it('is no summary for those who read its tag', async () => {
    const draft = await drafted();
    const { id, sections } = draft.summary;
    const i = { id, sections: sections.map((s: any) => ({ key: s.title, title: s.title, bullets: [] })) };
    const missing = { code: 'NotFound' };
    await expect(ada.ask(`query ($id: ID!) { summary(id: $id) { id } }`, { id })).rejects.toMatchObject(missing);
    await expect(ada.ask(`mutation ($i: EditSummaryInput!) { editSummary(input: $i) { id } }`, { i })).rejects.toMatchObject(missing);
    await expect(ada.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { id } }`, { id })).rejects.toMatchObject(missing);
    const insertion = { summaryId: id, projectId, title: 'Past the draft' };
    await expect(
      ada.ask(`mutation ($i: InsertSummaryInput!) { insertSummary(input: $i) { points } }`, { i: insertion }),
    ).rejects.toMatchObject(missing);
    expect(await counted()).toMatchObject({ insights: 0, summaries: [] });
  });

  it('is made of the highlights that were chosen, and of nothing else', async () => {
    const draft = await drafted({ kind: 'selection', id: null, highlightIds: highlights });
    expect(draft.summary.used).toBe(LINES.length);
    const few = { kind: 'selection', id: null, highlightIds: highlights.slice(1, 3) };
    await expect(order(few)).rejects.toMatchObject({ code: 'NOT_ENOUGH_DATA' });
    await expect(order({ kind: 'selection', id: null })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(order({ kind: 'note', id: noteId })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('is ordered once, however often the order is sent', async () => {
    const clientKey = 'one-order-of-a-draft';
    const [a, b] = [await order({ clientKey }), await order({ clientKey })];
    expect(b.id).toBe(a.id);
    expect(await list()).toHaveLength(1);
    const key = 'the-same-at-once-and-again';
    const created = await Promise.all([1, 2, 3, 4].map(() => order({ clientKey: key })));
    expect(new Set(created.map((draft) => draft.id)).size).toBe(1);
    expect(await list()).toHaveLength(2);
  });

  it('is not what a key of a summary ordered', async () => {
    const i = { kind: 'tag', id: tagId, framework: 'Essential', clientKey: 'a-key-of-a-summary' };
    const summarize = () => ada.ask(`mutation ($i: SummarizeInput!) { summarize(input: $i) { id } }`, { i });
    const created = await Promise.all([summarize(), summarize(), summarize()]);
    expect(new Set(created.map(({ summarize: { id } }) => id)).size).toBe(1);
    await expect(order({ clientKey: i.clientKey })).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await list()).toEqual([]);
  });

  it('is for those who may write in the project; each sees what they may read', async () => {
    const [reader, viewer] = [await t.aMember(workspaceId, 'contributor'), await t.aMember(workspaceId, 'viewer')];
    const closed = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: closed, a: 'none' });
    const secret = await coded(closed, ['A secret of the landlord stood in the closed project.', ...LINES.slice(1)], []);
    const draft = await drafted({ kind: 'selection', id: null, highlightIds: [...secret.ids, ...highlights] });
    for (const person of [reader, viewer]) {
      expect(await list(person)).toEqual([]);
      await expect(one(draft.id, person)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(order({}, person)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(accept(draft.id, 'x', person)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(reject(draft.id, person)).rejects.toMatchObject({ code: 'Forbidden' });
    }
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const seen = await one(draft.id, reader);
    expect(seen.summary.hidden).toBeGreaterThan(0);
    expect(JSON.stringify(seen)).not.toContain('secret');
    const { insight, points } = await accept(draft.id, 'Ours', reader);
    expect(points).toBe(bullets(seen).length);
    expect(JSON.stringify((await t.get(DocsService).textOf(ada.actor, insight.id)).doc.toJSON())).not.toContain('secret');
    const stranger = (await t.aWorkspace()).admin;
    await expect(one(draft.id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(one(newId())).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('is not made where drafts are off, whatever summaries are', async () => {
    const set = (f: string, m: string | null) => ada.ask(PROJECT_MODE, { p: projectId, f, m });
    await set('insights', 'Off');
    await expect(order()).rejects.toMatchObject({ code: 'Forbidden', message: expect.stringContaining('switched off') });
    expect(await list()).toEqual([]);
    await set('insights', null);
    await set('summarize', 'Off');
    const draft = await drafted();
    expect(draft.summary.state).toBe('done');
    // Switched off while it waits: it is there, and becomes nothing.
    await set('insights', 'Off');
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'Forbidden', message: expect.stringContaining('switched off') });
    expect((await list()).map(({ id }) => id)).toEqual([draft.id]);
    expect((await counted()).insights).toBe(0);
    await set('insights', null);
    await accept(draft.id);
  });

  it('holds nothing of words that are redacted while it waits', async () => {
    const draft = await drafted();
    const word = bullets(draft).find((b) => b.text.includes('landlord')) ? 'landlord' : 'deposit';
    const { version, doc } = await fetchDoc(ada, noteId).then(async ({ version: v }) => ({
      version: v,
      doc: plainText((await t.get(DocsService).textOf(ada.actor, noteId)).doc),
    }));
    const passages = [...doc.matchAll(new RegExp(word, 'gi'))].map((m) => ({ start: m.index, end: m.index + word.length }));
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { id } } }`, { i: { noteId, version, passages } });
    await t.settle();
    const [stored] = await t.db.read<{ sections: unknown }>({ workspaceId }, `select sections from summaries where is_draft`);
    expect(JSON.stringify(stored!.sections)).not.toMatch(new RegExp(word, 'i'));
    const { insight } = await accept(draft.id, 'After');
    expect(JSON.stringify((await t.get(DocsService).textOf(ada.actor, insight.id)).doc.toJSON())).not.toMatch(new RegExp(word, 'i'));
  });

  it('is written by the model of the workspace where it has one, behind the gate', async () => {
    await connectModel(ada, models, { key: 'sk-one' });
    models.behave({ lie: 'number' });
    const lied = await drafted();
    expect(lied.summary.dropped).toBeGreaterThan(0);
    for (const b of bullets(lied)) expect(b.isVerbatim).toBe(true);
    models.behave({});
    const draft = await drafted();
    expect(draft.summary.model).toBe('fake-large');
    const { aiSettings } = await ada.ask(`{ aiSettings { usage { feature calls } } }`);
    expect(aiSettings.usage.map((u: any) => u.feature)).toEqual(['insights']);
    const { insight } = await accept(draft.id);
    expect(insight.referenceCount).toBeGreaterThan(0);
  });
});
