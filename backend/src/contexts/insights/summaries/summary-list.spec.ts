import { beforeEach, describe, expect, it } from '@jest/globals';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { highlightsOf, INTERVIEW, said, summariesOf } from './summary.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let cleo: Person;
let open: string;
let closed: string;
let note: string;
let secret: string;
let summaries: ReturnType<typeof summariesOf>;
const ENTRY = `id scope scopeId title framework state model isWritten versions sourceKind available search { query } createdBy { name } createdAt`;
const listed = async (person: Person, projectId: string, page: object = {}) =>
  (
    await person.ask(
      `query ($p: ID!, $f: Int, $a: String) { projectSummaries(projectId: $p, first: $f, after: $a) { total nodes { ${ENTRY} } pageInfo { hasNextPage endCursor } } }`,
      { p: projectId, ...page },
    )
  ).projectSummaries;
const searches = async (person: Person) => (await person.ask(`{ searchSummaries { total nodes { ${ENTRY} } } }`)).searchSummaries;
const newest = async (person: Person, kind: string, id: string) =>
  (
    await person.ask(`query ($k: SummaryScope!, $i: ID!) { newestSummary(kind: $k, id: $i) { id state sections { bullets { text } } } }`, {
      k: kind,
      i: id,
    })
  ).newestSummary;
const made = async (input: object, person = ada): Promise<any> => summaries.made(person, input);
const access = (projectId: string, level: string) =>
  ada.ask(`mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { projectId } }`, {
    p: projectId,
    a: level,
  });
const ids = (page: any): string[] => page.nodes.map((node: any) => node.id);

/** A tag of a project's own board, on all that was said in a note. */
async function tagOn(projectId: string, noteId: string): Promise<string> {
  const tag = await aTag(ada, (await aTagGroup(ada, projectId)).groupId, 'Deposit');
  await highlightsOf(t, ada, { noteId, words: INTERVIEW.map((line) => said(line)), tagIds: [tag] });
  return tag;
}
withModels(FakeModels, (app, fake) => {
  [t, models, summaries] = [app, fake, summariesOf(app, `id scopeId state error sections { title bullets { id text } }`)];
});
beforeEach(async () => {
  models.behave();
  const w = await t.aWorkspace();
  ada = w.admin;
  cleo = await t.aMember(w.id, 'contributor', 'Cleo');
  open = await aProject(t, ada.actor);
  closed = await aProject(t, ada.actor);
  await access(open, 'write');
  await access(closed, 'none');
  note = await aNote(t, ada.actor, open, ...INTERVIEW);
  secret = await aNote(t, ada.actor, closed, ...INTERVIEW);
});

describe('what was summarised in a project', () => {
  it('is its notes, tags, selections and itself, each once with its newest version, newest first', async () => {
    const tag = await tagOn(open, note);
    const second = await aNote(t, ada.actor, open, ...INTERVIEW);
    const first = await made({ id: note });
    const whole = await made({ kind: 'project', id: open });
    const ofTag = await made({ kind: 'tag', id: tag });
    const selected = await made({ kind: 'selection', noteIds: [note, second] });
    const repeated = await made({ id: note, framework: 'BySpeaker' });
    await made({ id: secret });
    const page = await listed(ada, open);
    expect(page.total).toBe(4);
    expect(ids(page)).toEqual([repeated.id, selected.id, ofTag.id, whole.id]);
    expect(page.nodes[0]).toMatchObject({
      scope: 'note',
      scopeId: note,
      title: 'Call with Ana',
      framework: 'BySpeaker',
      versions: 2,
      model: null,
      isWritten: false,
      state: 'done',
      createdBy: { name: ada.actor.name },
    });
    expect(page.nodes[1]).toMatchObject({ scope: 'selection', scopeId: selected.scopeId, title: null, sourceKind: 'notes', available: 2 });
    expect(page.nodes[2]).toMatchObject({ scope: 'tag', scopeId: tag, title: expect.stringContaining('Deposit') });
    expect(page.nodes[3]).toMatchObject({ scope: 'project', scopeId: open, title: 'Deposit study', versions: 1 });
    expect(first.id).not.toBe(repeated.id);
    // A page at a time there is the same, once each.
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const part: any = await listed(ada, open, { f: 1, a: after });
      seen.push(...ids(part));
      expect(part.total).toBe(4);
      if (!part.pageInfo.hasNextPage) break;
      after = part.pageInfo.endCursor;
    }
    expect(seen).toEqual(ids(page));
    await expect(listed(ada, open, { a: 'bm9uZQ' })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('is readable only with the project', async () => {
    const mine = await made({ id: note });
    const both = await made({ kind: 'selection', noteIds: [note, secret] });
    await made({ id: secret });
    expect(ids(await listed(cleo, open))).toEqual([both.id, mine.id]);
    expect(ids(await listed(ada, closed))).toHaveLength(2);
    await expect(listed(cleo, closed)).rejects.toMatchObject({ code: 'NotFound' });
    await access(open, 'none');
    await expect(listed(cleo, open)).rejects.toMatchObject({ code: 'NotFound' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(listed(stranger, open)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('leaves out what is in the trash, what was stopped, and drafts of insights', async () => {
    const tag = await tagOn(open, note);
    await ada.ask(`mutation ($i: DraftInsightInput!) { draftInsight(input: $i) { id } }`, {
      i: { kind: 'tag', id: tag, projectId: open, title: 'A draft', framework: 'Essential', clientKey: null },
    });
    await t.settle();
    expect(await listed(ada, open)).toMatchObject({ total: 0, nodes: [] });
    expect(await newest(ada, 'tag', tag)).toBeNull();
    await made({ id: note });
    expect((await listed(ada, open)).total).toBe(1);
    await ada.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [note] });
    expect((await listed(ada, open)).total).toBe(0);
  });

  it('has a merged tag as the one that it went into', async () => {
    const [gone, stays] = [await tagOn(open, note), await tagOn(open, note)];
    const before = await made({ kind: 'tag', id: gone });
    await ada.ask(`mutation ($f: [ID!]!, $t: ID!) { mergeTags(input: { fromIds: $f, intoId: $t }) { __typename } }`, {
      f: [gone],
      t: stays,
    });
    await t.settle();
    expect((await listed(ada, open)).nodes).toEqual([expect.objectContaining({ id: before.id, scopeId: stays, versions: 1 })]);
  });
});

describe('the newest summary of something', () => {
  it('is the newest that is done, and says nothing to who may not read the thing', async () => {
    expect(await newest(ada, 'note', note)).toBeNull();
    await made({ id: note });
    const second = await made({ id: note });
    // A model that thinks leaves the time to cancel.
    await connectModel(ada, models);
    models.behave({ delayMs: 4000 });
    const third = await summaries.order(ada, { id: note });
    await ada.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { id } }`, { id: third.id });
    models.behave();
    expect(await newest(cleo, 'note', note)).toMatchObject({ id: second.id, state: 'done' });
    await made({ id: secret });
    await expect(newest(cleo, 'note', secret)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('searches that were summarised', () => {
  it('are found again only by the requesting user', async () => {
    await t.settle();
    await made({ kind: 'search', search: { query: 'deposit' } });
    const second = await made({ kind: 'search', search: { query: 'deposit landlord' } });
    const latest = await made({ kind: 'search', search: { query: 'deposit' }, framework: 'BySpeaker' });
    const page = await searches(ada);
    expect(page.total).toBe(2);
    expect(page.nodes).toEqual([
      expect.objectContaining({ id: latest.id, scope: 'search', versions: 2, search: { query: 'deposit' } }),
      expect.objectContaining({ id: second.id, versions: 1, search: { query: 'deposit landlord' } }),
    ]);
    expect(await searches(cleo)).toMatchObject({ total: 0, nodes: [] });
    expect((await listed(ada, open)).total).toBe(0);
  });
});
