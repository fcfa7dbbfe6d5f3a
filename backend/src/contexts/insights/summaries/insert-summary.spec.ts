import { describe, expect, it } from '@jest/globals';
import { plainText, schema } from '@libs/editor';
import { DocsService } from '#contexts/documents';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';
import { bulletsOf, INTERVIEW, type SummaryScene, withSummaries } from './summary.factory.js';

let t: TestApp;
let ada: Person;
let projectId: string;
let noteId: string;
let summaries: SummaryScene['summaries'];
const BULLETS = `sections { key title bullets { id text citations { quote } } }`;
withSummaries(`id ${BULLETS}`, INTERVIEW, (scene) => {
  ({ t, ada, projectId, noteId, summaries } = scene);
});
const insert = (input: object, person = ada) =>
  person
    .ask(
      `mutation ($i: InsertSummaryInput!) { insertSummary(input: $i) { points omitted insight { id title referenceCount verbatimCount projectId } } }`,
      { i: input },
    )
    .then((r) => r.insertSummary);
const docOf = async (id: string) => (await t.get(DocsService).textOf(ada.actor, id)).doc;
const referencesOf = (doc: any): string[] => {
  const ids: string[] = [];
  doc.descendants((node: any) => void (node.type.name === 'reference' && ids.push(node.attrs.refId)));
  return ids;
};
const summarize = () => summaries.made(ada, { id: noteId });

describe('a summary in an insight', () => {
  it('becomes headings and references to the exact words, and a second time the same highlights', async () => {
    const s = await summarize();
    const { insight, points, omitted } = await insert({ summaryId: s.id, projectId, title: 'What we heard', clientKey: 'the-same-key' });
    expect({ points, omitted }).toEqual({ points: bulletsOf(s).length, omitted: 0 });
    expect(insight).toMatchObject({ title: 'What we heard', projectId });
    const doc = await docOf(insight.id);
    expect(plainText(doc)).toContain(s.sections[0].title);
    const ids = referencesOf(doc);
    const { highlights } = await ada.ask(`query ($n: ID!) { highlights(noteId: $n) { nodes { id quote status } } }`, { n: noteId });
    const byId = new Map(highlights.nodes.map((h: any) => [h.id, h]));
    expect(ids.map((id) => (byId.get(id) as any).quote)).toEqual(bulletsOf(s).map((b) => b.citations[0].quote));
    expect(await insert({ summaryId: s.id, projectId, title: 'What we heard', clientKey: 'the-same-key' })).toMatchObject({
      insight: { id: insight.id },
    });
    const repeated = await insert({ summaryId: s.id, projectId, title: 'Another' });
    expect(referencesOf(await docOf(repeated.insight.id))).toEqual(ids);
  });

  it('goes to the end of an insight that others write in, and loses nothing of theirs', async () => {
    const s = await summarize();
    const { createInsight } = await ada.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Ours' },
    });
    const id = createInsight.id;
    await push(ada, aPush(id, 0, [replaceStep(1, 1, 'Written before.')]));
    const [created, pushed] = await Promise.all([
      insert({ summaryId: s.id, insightId: id }),
      push(ada, aPush(id, 1, [replaceStep(1, 1, 'At the same time. ')], { clientId: 'client-b' })),
    ]);
    // Who was slower of the two gets the other's steps and sends again.
    if (!pushed.accepted) {
      const { version } = await fetchDoc(ada, id);
      await push(ada, aPush(id, version, [replaceStep(1, 1, 'At the same time. ')], { clientId: 'client-b' }));
    }
    expect(created.points).toBe(bulletsOf(s).length);
    const doc = await docOf(id);
    expect(plainText(doc).startsWith('At the same time. Written before.')).toBe(true);
    expect(referencesOf(doc)).toHaveLength(bulletsOf(s).length);
    expect(doc.lastChild!.type).toBe(schema.nodes['paragraph']);
  });

  it('is written once when the call is sent twice, one after the other or at once', async () => {
    const s = await summarize();
    const { createInsight } = await ada.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Ours' },
    });
    const input = { summaryId: s.id, insightId: createInsight.id };
    const once = await insert({ ...input, clientKey: 'the-same-key' });
    expect(await insert({ ...input, clientKey: 'the-same-key' })).toEqual(once);
    const references = async () => referencesOf(await docOf(createInsight.id)).length;
    expect(await references()).toBe(bulletsOf(s).length);
    const highlights = async () => (await ada.ask(`query ($n: ID!) { highlights(noteId: $n) { total } }`, { n: noteId })).highlights.total;
    expect(await highlights()).toBe(bulletsOf(s).length);
    const both = await Promise.all([1, 2].map(() => insert({ ...input, clientKey: 'another-key' })));
    expect(both[0]).toEqual(both[1]);
    expect(await references()).toBe(2 * bulletsOf(s).length);
    await insert(input);
    expect(await references()).toBe(3 * bulletsOf(s).length);
  });

  it('makes each highlight once when the first call for it is sent twice at once', async () => {
    const s = await summarize();
    const { createInsight } = await ada.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Ours' },
    });
    const input = { summaryId: s.id, insightId: createInsight.id, clientKey: 'the-same-key' };
    await Promise.all([1, 2, 3].map(() => insert(input)));
    const { highlights } = await ada.ask(`query ($n: ID!) { highlights(noteId: $n) { total } }`, { n: noteId });
    expect(highlights.total).toBe(bulletsOf(s).length);
    expect(referencesOf(await docOf(createInsight.id))).toHaveLength(bulletsOf(s).length);
  });

  it('keeps edited wording above its evidence, and leaves out what cannot be cited any more', async () => {
    const s = await summarize();
    const sections = s.sections.map((x: any, n: number) => ({
      key: x.key,
      title: x.title,
      bullets: x.bullets.map((b: any, i: number) => ({ id: b.id, text: n + i ? b.text : 'In my words.' })),
    }));
    const { editSummary } = await ada.ask(`mutation ($i: EditSummaryInput!) { editSummary(input: $i) { id ${BULLETS} } }`, {
      i: { id: s.id, sections },
    });
    const gone = bulletsOf(editSummary).at(-1).citations[0].quote;
    const { doc } = await t.get(DocsService).textOf(ada.actor, noteId);
    let at = -1;
    doc.descendants((node, pos) => {
      const i = node.isTextblock ? node.textContent.indexOf(gone) : -1;
      if (i >= 0) at = pos + 1 + i;
    });
    await push(ada, aPush(noteId, 0, [replaceStep(at + 2, at + gone.length - 2, 'x')]));
    const { insight, points, omitted } = await insert({ summaryId: editSummary.id, projectId, title: 'Mine' });
    expect({ points, omitted }).toEqual({ points: bulletsOf(s).length - 1, omitted: 1 });
    expect(plainText(await docOf(insight.id))).toContain('In my words.');
    expect(referencesOf(await docOf(insight.id))).toHaveLength(points);
  });

  it('needs the right to edit the insight, and to see the summary', async () => {
    const s = await summarize();
    const cleo = await t.aMember(ada.actor.workspaceId, 'contributor');
    const stranger = (await t.aWorkspace()).admin;
    const { createInsight } = await ada.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
      i: { projectId, title: 'Ours' },
    });
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { projectId } }`, { p: projectId });
    await expect(insert({ summaryId: s.id, insightId: createInsight.id }, cleo)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(insert({ summaryId: s.id, projectId, title: 'No' }, cleo)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(insert({ summaryId: s.id, insightId: createInsight.id }, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await ada.ask(`query ($n: ID!) { highlights(noteId: $n) { total } }`, { n: noteId })).highlights.total).toBe(0);
  });
});
