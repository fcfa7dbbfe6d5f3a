import { beforeEach, describe, expect, it } from '@jest/globals';
import { plainText } from '@libs/editor';
import { DocsService } from '#contexts/documents';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aPush, fetchDoc, push, replaceStep } from '../../documents/docs/doc.factory.js';

const TALK = `Tomás: I scanned the bike at the dock, it buzzed, and nothing happened.
Amara: I gave up at the dock after twelve minutes, because a queue was watching me.
Ingrid: The deposit of 25 euros was a surprise to me. I do not trust the app any more.
Tomás: The next station is four minutes away, and I know that one works.`;
const QUESTION = 'Why did people give up at the dock and why is the deposit a surprise?';
const SAID = 'Amara gave up at the dock after twelve minutes.';
const TWICE = 'The deposit of 25 euros was a surprise to me.';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let workspaceId: string;
let projectId: string;
let noteId: string;

withModels(FakeModels, (app, fake) => {
  [t, models] = [app, fake];
});
beforeEach(async () => {
  models.behave();
  const created = await t.aWorkspace();
  [ada, workspaceId] = [created.admin, created.id];
  projectId = await aProject('First ride');
  noteId = (
    await ada.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
      i: { projectId, title: 'Oude Markt', text: TALK },
    })
  ).createNote.id;
  await t.settle();
});

const aProject = async (name: string) =>
  (await ada.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, { i: { name } })).createProject.id;
const anInsight = async (title = 'Ours') =>
  (await ada.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, { i: { projectId, title } })).createInsight.id;
const ask = async (question = QUESTION, person = ada) =>
  (
    await person.ask(`mutation ($i: AskInput!) { ask(input: $i) { id engine sentences { text citations { quote } } } }`, {
      i: { question },
    })
  ).ask;
const insert = async (input: object, person = ada) =>
  (
    await person.ask(
      `mutation ($i: InsertAnswerInput!) { insertAnswer(input: $i) { points omitted insight { id title referenceCount } } }`,
      {
        i: input,
      },
    )
  ).insertAnswer;
async function written(
  sentences: readonly (readonly [string, RegExp])[] = [
    [SAID, /twelve minutes/],
    [TWICE, /25 euros|next station/],
  ],
) {
  await connectModel(ada, models, { key: 'sk-test-1234567890' });
  models.behave({
    answer: ({ sources }) => ({
      elements: sentences.map(([text, cites]) => ({ text, sources: sources.filter((s) => cites.test(s.text)).map((s) => s.id) })),
    }),
  });
  return ask();
}
const docOf = async (id: string) => (await t.get(DocsService).textOf(ada.actor, id)).doc;
const blocksOf = (doc: any): string[] =>
  doc.content.content.map((node: any) => (node.type.name === 'reference' ? 'reference' : `${node.type.name}: ${node.textContent}`));
function quotesOf(doc: any): Promise<string[]> {
  const ids: string[] = [];
  doc.descendants((node: any) => void (node.type.name === 'reference' && ids.push(node.attrs.refId)));
  return ada.ask(`query ($n: ID!) { highlights(noteId: $n) { nodes { id quote } } }`, { n: noteId }).then(({ highlights }) => {
    const byId = new Map(highlights.nodes.map((h: any) => [h.id, h.quote]));
    return ids.map((id) => byId.get(id) as string);
  });
}
const total = async () => (await ada.ask(`query ($n: ID!) { highlights(noteId: $n) { total } }`, { n: noteId })).highlights.total;

describe('an answer in an insight', () => {
  it('is the sentences of a model, each above the very words that it cites', async () => {
    const answer = await written();
    expect(answer.engine).toBe('model');
    const { insight, points, omitted } = await insert({ answerId: answer.id, projectId, title: 'What we heard' });
    expect({ points, omitted, title: insight.title }).toEqual({ points: 2, omitted: 0, title: 'What we heard' });
    const doc = await docOf(insight.id);
    expect(blocksOf(doc)).toEqual([
      `heading: ${QUESTION}`,
      `bulletList: ${SAID}`,
      'reference',
      `bulletList: ${TWICE}`,
      'reference',
      'reference',
      'paragraph: ',
    ]);
    expect(await quotesOf(doc)).toEqual(answer.sentences.flatMap((s: any) => s.citations.map((c: any) => c.quote)));
  });

  it('has sentences that rest on the same words together above them', async () => {
    const also = 'Amara gave up because a queue was watching.';
    const answer = await written([
      [SAID, /twelve minutes/],
      [also, /twelve minutes/],
    ]);
    const { insight, points } = await insert({ answerId: answer.id, projectId, title: 'What we heard' });
    expect(points).toBe(2);
    expect(blocksOf(await docOf(insight.id))).toEqual([`heading: ${QUESTION}`, `bulletList: ${SAID}${also}`, 'reference', 'paragraph: ']);
  });

  it('is its exact words where there is no model, without a heading that says the title again', async () => {
    const answer = await ask();
    expect(answer.engine).toBe('extractive');
    const { insight, points } = await insert({ answerId: answer.id, projectId, title: QUESTION });
    expect(points).toBe(answer.sentences.length);
    const doc = await docOf(insight.id);
    expect(blocksOf(doc)).toEqual([...answer.sentences.map(() => 'reference'), 'paragraph: ']);
    expect(await quotesOf(doc)).toEqual(answer.sentences.map((s: any) => s.text));
  });

  it('goes to the end of an insight that others write in, once however often the call is sent', async () => {
    const answer = await written();
    const id = await anInsight();
    await push(ada, aPush(id, 0, [replaceStep(1, 1, 'Written before.')]));
    const input = { answerId: answer.id, insightId: id, clientKey: 'the-same-key' };
    const [once, repeated] = await Promise.all([insert(input), insert(input)]);
    expect(repeated).toEqual(once);
    expect(await insert(input)).toEqual(once);
    const doc = await docOf(id);
    expect(blocksOf(doc).slice(0, 3)).toEqual(['paragraph: Written before.', `heading: ${QUESTION}`, `bulletList: ${SAID}`]);
    expect(blocksOf(doc).filter((b) => b.startsWith('bulletList'))).toHaveLength(2);
    expect(await total()).toBe(3);
    const fresh = { answerId: answer.id, projectId, title: 'New', clientKey: 'another-key' };
    const [one, two] = await Promise.all([insert(fresh), insert(fresh)]);
    expect(two.insight.id).toBe(one.insight.id);
    // The words are highlights already, and become none again.
    expect(await total()).toBe(3);
  });

  it('says what it leaves out: a sentence one of whose sources has changed since is not carried over', async () => {
    const answer = await written();
    const { version } = await fetchDoc(ada, noteId);
    const doc = await docOf(noteId);
    let at = -1;
    doc.descendants((node: any, pos: number) => {
      const i = node.isTextblock ? node.textContent.indexOf('four minutes') : -1;
      if (i >= 0) at = pos + 1 + i;
    });
    await push(ada, aPush(noteId, version, [replaceStep(at, at + 'four'.length, 'nine')]));
    const { insight, points, omitted } = await insert({ answerId: answer.id, projectId, title: 'What we heard' });
    expect({ points, omitted }).toEqual({ points: 1, omitted: 1 });
    const text = plainText(await docOf(insight.id));
    expect(text).toContain(SAID);
    expect(text).not.toContain(TWICE);
  });

  it('is not made of what its reader may not read or mark any more', async () => {
    const bert = await t.aMember(workspaceId, 'contributor', 'Bert');
    const own = await aProject('Bert’s');
    const answer = await ask(QUESTION, bert);
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
    await expect(insert({ answerId: answer.id, projectId: own, title: 'Mine' }, bert)).rejects.toMatchObject({ code: 'ValidationError' });
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p: projectId });
    await expect(insert({ answerId: answer.id, projectId: own, title: 'Mine' }, bert)).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await total()).toBe(0);
  });

  it('marks nothing for a sentence that it leaves out because of another of its sources', async () => {
    const bert = await t.aMember(workspaceId, 'contributor', 'Bert');
    const own = await aProject('Bert’s');
    const talk = 'Amara: The deposit of 25 euros was a surprise.';
    const note = (i: object) => ada.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i });
    await note({ projectId: own, title: 'His', text: talk });
    await t.settle();
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p: projectId });
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { title } }`, { p: own });
    await written([[TWICE, /25 euros/]]);
    const answer = await ask(QUESTION, bert);
    expect(answer.sentences[0].citations).toHaveLength(2);
    await expect(insert({ answerId: answer.id, projectId: own, title: 'Mine' }, bert)).rejects.toMatchObject({ code: 'ValidationError' });
    const [{ n }] = (await t.db.read(ada.actor, `select count(*)::int as n from highlights where workspace_id = $1`, [workspaceId])) as any;
    expect(n).toBe(0);
  });

  it('tells the same call the same, whatever its sources say by then', async () => {
    const answer = await written();
    const call = { answerId: answer.id, projectId, title: 'Told once', clientKey: 'a-key-of-its-own' };
    const once = await insert(call);
    const { version } = await fetchDoc(ada, noteId);
    await push(ada, aPush(noteId, version, [replaceStep(12, 20, 'changed')]));
    await push(ada, aPush(noteId, version + 1, [replaceStep(100, 140, 'changed')]));
    expect(await insert(call)).toMatchObject({ points: once.points, omitted: once.omitted, insight: { id: once.insight.id } });
  });

  it('needs the right to edit the insight, an answer of one’s own, and one that is none of a refusal', async () => {
    const answer = await ask();
    const id = await anInsight();
    const bert = await t.aMember(workspaceId, 'contributor', 'Bert');
    await expect(insert({ answerId: answer.id, insightId: id }, bert)).rejects.toMatchObject({ code: 'NotFound' });
    const his = await ask(QUESTION, bert);
    await ada.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p: projectId });
    await expect(insert({ answerId: his.id, insightId: id }, bert)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(insert({ answerId: his.id, projectId, title: 'No' }, bert)).rejects.toMatchObject({ code: 'Forbidden' });
    const viewer = await t.aMember(workspaceId, 'viewer', 'Vera');
    const hers = await ask(QUESTION, viewer);
    await expect(insert({ answerId: hers.id, projectId, title: 'No' }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    const refused = await ask('What do people think of the Welsh baccalaureate and its grading?');
    await expect(insert({ answerId: refused.id, projectId, title: 'No' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(insert({ answerId: answer.id, projectId })).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await total()).toBe(0);
  });
});
