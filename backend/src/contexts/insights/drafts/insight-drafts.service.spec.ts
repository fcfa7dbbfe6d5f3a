import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { plainText } from '@libs/editor';
import { DocsService } from '#contexts/repository';
import { newId } from '#platform/db';
import { FakeModels } from '../../../testing/fake-models.js';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, opened } from '../../repository/docs/doc.factory.js';

const LINES = [
  'The landlord kept the deposit for three months. Nobody answered my letters about the deposit.',
  'I paid 240 euros for the cleaning of the kitchen.',
  'I wish the agency had a page that shows where my deposit is.',
  'The handover of the keys was quick and the agency was friendly.',
  'My deposit came back without a word of explanation from the landlord.',
];
const DRAFT = `id title state insightId projectId project { name }
  summary { id state model dropped error used sections { title bullets { text isVerbatim citations { quote } } } hidden }`;
const PROJECT_MODE = `mutation ($p: ID!, $f: AiFeature!, $m: AiMode) { setProjectAiMode(projectId: $p, feature: $f, mode: $m) { mode } }`;
const ACCESS = `mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(projectId: $p, access: $a) { title } }`;

let models: FakeModels;
let t: TestApp;
let ada: Person;
let workspaceId: string;
let projectId: string;
let noteId: string;
let tagId: string;
let highlights: string[];

beforeAll(async () => {
  models = await FakeModels.start();
  t = await startApp({ env: { AI_PRIVATE_HOSTS: models.host } });
}, 120_000);
beforeEach(async () => {
  const a = await t.aWorkspace();
  [ada, workspaceId] = [a.admin, a.id];
  projectId = await aProject(t, ada.actor);
  await ada.ask(ACCESS, { p: projectId, a: 'read' });
  const board = (await ada.ask(`mutation ($p: ID!) { createTagBoard(projectId: $p, name: "B") { id } }`, { p: projectId })).createTagBoard
    .id;
  const group = (await ada.ask(`mutation ($b: ID!) { createTagGroup(boardId: $b, name: "G") { id } }`, { b: board })).createTagGroup.id;
  tagId = (await ada.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId: group, title: 'Deposit' } }))
    .createTag.id;
  ({ noteId, ids: highlights } = await coded(projectId, LINES));
});
afterAll(async () => {
  await t?.close();
  await models?.close();
});

/** A note whose lines are each a highlight with the tags. */
async function coded(project: string, lines: readonly string[], tags = [tagId]): Promise<{ noteId: string; ids: string[] }> {
  const id = await aNote(t, ada.actor, project, ...lines);
  const { version } = await opened(ada, id);
  const ids: string[] = [];
  let start = 0;
  for (const line of lines) {
    const { createHighlight } = await ada.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId: id, version, start, end: start + line.length, tagIds: tags },
    });
    ids.push(createHighlight.id);
    start += line.length + 1;
  }
  await t.get(DocsService).settle(ada.actor, id);
  return { noteId: id, ids };
}
const order = async (input: object = {}, who = ada): Promise<any> =>
  (
    await who.ask(`mutation ($i: DraftInsightInput!) { draftInsight(input: $i) { ${DRAFT} } }`, {
      i: { projectId, title: 'What became of deposits', kind: 'tag', id: tagId, framework: 'Essential', ...input },
    })
  ).draftInsight;
const one = async (id: string, who = ada): Promise<any> =>
  (await who.ask(`query ($id: ID!) { insightDraft(id: $id) { ${DRAFT} } }`, { id })).insightDraft;
const drafted = async (input: object = {}): Promise<any> => {
  const { id } = await order(input);
  await t.settle();
  return one(id);
};
const list = async (who = ada): Promise<any[]> =>
  (await who.ask(`query ($p: ID!) { insightDrafts(projectId: $p) { id title } }`, { p: projectId })).insightDrafts;
const accept = async (id: string, title = 'What became of deposits', who = ada): Promise<any> =>
  (
    await who.ask(
      `mutation ($id: ID!, $t: String!) { acceptInsightDraft(id: $id, title: $t) { points leftOut insight { id title status referenceCount wordForWord projectId } } }`,
      { id, t: title },
    )
  ).acceptInsightDraft;
const reject = (id: string, who = ada) => who.ask(`mutation ($id: ID!) { rejectInsightDraft(id: $id) { state } }`, { id });
const bullets = (draft: any): any[] => draft.summary.sections.flatMap((s: any) => s.bullets);
/** Everything that a number on a screen comes from. */
const counted = async () => ({
  insights: (await ada.ask(`{ insights { total } }`)).insights.total,
  highlights: (await ada.ask(`query ($p: ID!) { highlights(projectId: $p) { total } }`, { p: projectId })).highlights.total,
  project: (await ada.ask(`query ($p: ID!) { project(id: $p) { highlightCount insightCount } }`, { p: projectId })).project,
  cited: (await ada.ask(`query ($h: ID!) { citations(kind: highlight, refId: $h) { insightId } }`, { h: highlights[0] })).citations,
  summaries: (await ada.ask(`query ($t: ID!) { summaries(kind: tag, id: $t) { id } }`, { t: tagId })).summaries,
  found: (await ada.ask(`{ search(input: { query: "deposits", types: [INSIGHT] }) { total } }`)).search.total,
});

describe('a draft of an insight', () => {
  it('is made of cited sentences, and counts nowhere until somebody accepts it', async () => {
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
    const { insight, points, leftOut } = await accept(draft.id, 'Deposits come back late');
    expect({ points, leftOut }).toEqual({ points: bullets(draft).length, leftOut: 0 });
    expect(insight).toMatchObject({ title: 'Deposits come back late', status: 'draft', projectId });
    expect(insight.wordForWord).toBe(insight.referenceCount);
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

  it('becomes one insight, however often and by however many it is accepted', async () => {
    const bea = await t.aMember(workspaceId, 'contributor');
    await ada.ask(ACCESS, { p: projectId, a: 'write' });
    const draft = await drafted();
    const made = await Promise.allSettled([
      accept(draft.id),
      accept(draft.id),
      accept(draft.id, 'Mine', bea),
      accept(draft.id, 'Mine', bea),
    ]);
    const ids = made.flatMap((r) => (r.status === 'fulfilled' ? [r.value.insight.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect((await counted()).insights).toBe(1);
    await expect(accept(draft.id)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(reject(draft.id)).resolves.toMatchObject({ rejectInsightDraft: { state: 'accepted' } });
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
  });

  it('is for those who may write in the project; each sees what they may read', async () => {
    const [reader, viewer] = [await t.aMember(workspaceId, 'contributor'), await t.aMember(workspaceId, 'viewer')];
    const closed = await aProject(t, ada.actor);
    await ada.ask(ACCESS, { p: closed, a: 'none' });
    const secret = await coded(closed, ['A secret of the landlord stood in the closed project.', ...LINES.slice(1)], []);
    const draft = await drafted({ kind: 'selection', id: null, highlightIds: [...secret.ids, ...highlights] });
    for (const who of [reader, viewer]) {
      expect(await list(who)).toEqual([]);
      await expect(one(draft.id, who)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(order({}, who)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(accept(draft.id, 'x', who)).rejects.toMatchObject({ code: 'Forbidden' });
      await expect(reject(draft.id, who)).rejects.toMatchObject({ code: 'Forbidden' });
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
    expect((await drafted()).summary.state).toBe('done');
  });

  it('holds nothing of words that are redacted while it waits', async () => {
    const draft = await drafted();
    const word = bullets(draft).find((b) => b.text.includes('landlord')) ? 'landlord' : 'deposit';
    const { version, doc } = await opened(ada, noteId).then(async ({ version: v }) => ({
      version: v,
      doc: plainText((await t.get(DocsService).textOf(ada.actor, noteId)).doc),
    }));
    const passages = [...doc.matchAll(new RegExp(word, 'gi'))].map((m) => ({ start: m.index, end: m.index + word.length }));
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { id } }`, { i: { noteId, version, passages } });
    await t.settle();
    const [stored] = await t.db.read<{ sections: unknown }>({ workspaceId }, `select sections from summaries where is_draft`);
    expect(JSON.stringify(stored!.sections)).not.toMatch(new RegExp(word, 'i'));
    const { insight } = await accept(draft.id, 'After');
    expect(JSON.stringify((await t.get(DocsService).textOf(ada.actor, insight.id)).doc.toJSON())).not.toMatch(new RegExp(word, 'i'));
  });

  it('is written by the model of the workspace where it has one, behind the gate', async () => {
    await ada.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, {
      i: { provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', key: 'sk-one' },
    });
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
