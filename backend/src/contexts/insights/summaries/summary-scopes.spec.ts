import { beforeEach, describe, expect, it } from '@jest/globals';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { SummariesService } from './summaries.service.js';
import { bulletsOf, citedBy, highlightsOf, INTERVIEW, said, summariesOf } from './summary.factory.js';

let t: TestApp;
let models: FakeModels;
let ada: Person;
let cleo: Person;
let open: string;
let closed: string;
let first: string;
let second: string;
let secret: string;
const FIRST = INTERVIEW.slice(0, 3);
const SECOND = INTERVIEW.slice(3);
const SECRET = [
  'Dan: The board talked about selling the deposit business to the agency.',
  'Dan: The landlord of the harbour office signed yesterday.',
];
const FIELDS = `id scope scopeId sourceKind used available state hidden error
  sections { title bullets { id text citations { objectId title version start end quote speaker } } }`;
let summaries: ReturnType<typeof summariesOf>;
const order = (person: Person, input: object) => summaries.order(person, input);
const again = (id: string, person = ada) => summaries.read(person, id);
const done = (input: object, person = ada) => summaries.made(person, input);
const versions = (kind: string, id: string, person = ada) => summaries.versions(person, kind, id);
const tagged = (noteId: string, words: readonly string[], tagIds: readonly string[]) => highlightsOf(t, ada, { noteId, words, tagIds });

withModels(FakeModels, (app, fake) => {
  [t, models, summaries] = [app, fake, summariesOf(app, FIELDS)];
});
beforeEach(async () => {
  models.behave();
  const w = await t.aWorkspace();
  ada = w.admin;
  cleo = await t.aMember(w.id, 'contributor', 'Cleo');
  open = await aProject(t, ada.actor);
  closed = await aProject(t, ada.actor);
  for (const [p, access] of [
    [open, 'write'],
    [closed, 'none'],
  ])
    await ada.ask(`mutation ($p: ID!, $a: Access!) { setProjectDefaultAccess(input: { projectId: $p, access: $a }) { projectId } }`, {
      p,
      a: access,
    });
  first = await aNote(t, ada.actor, open, ...FIRST);
  second = await aNote(t, ada.actor, open, ...SECOND);
  secret = await aNote(t, ada.actor, closed, ...SECRET);
});

describe('a summary of more than one note', () => {
  it('of a project cites the words of each of its notes', async () => {
    const s = await done({ kind: 'project', id: open });
    expect(s).toMatchObject({ state: 'done', scope: 'project', scopeId: open, sourceKind: 'notes', used: 2, available: 2, hidden: 0 });
    expect(new Set(citedBy(s).map((c) => c.objectId))).toEqual(new Set([first, second]));
    const plain = new Map([
      [first, [...said(...FIRST)]],
      [second, [...said(...SECOND)]],
    ]);
    for (const c of citedBy(s)) {
      expect(plain.get(c.objectId)!.slice(c.start, c.end).join('')).toBe(c.quote);
      expect(c).toMatchObject({ title: 'Call with Ana', version: 0 });
      expect(['Ida', 'Ben', 'Cleo']).toContain(c.speaker);
    }
    expect(await versions('project', open)).toEqual([s.id]);
    expect(await versions('note', first)).toEqual([]);
  });

  it('of a selection is the same selection in whatever order, and keeps its versions', async () => {
    const one = await done({ kind: 'selection', noteIds: [first, second] });
    const two = await done({ kind: 'selection', noteIds: [second, first] });
    expect(two.scopeId).toBe(one.scopeId);
    const three = await done({ kind: 'selection', id: one.scopeId, framework: 'ByQuestion' });
    expect(await versions('selection', one.scopeId)).toEqual([three.id, two.id, one.id]);
    const ids = await tagged(
      second,
      SECOND.map((line) => said(line)),
      [],
    );
    await expect(order(ada, { kind: 'selection', highlightIds: ids.slice(0, 2) })).rejects.toThrow('Not enough content to summarize');
    const more = await tagged(
      first,
      FIRST.map((line) => said(line)),
      [],
    );
    expect(await done({ kind: 'selection', highlightIds: [...ids, ...more] })).toMatchObject({
      state: 'done',
      used: 7,
      sourceKind: 'highlights',
    });
    await expect(order(ada, { kind: 'selection', noteIds: [] })).rejects.toThrow('Say what to summarize.');
  });

  it('by speaker tells people of one name apart by their notes', async () => {
    await ada.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id: second, title: 'A second call' } });
    const named = await done({ kind: 'project', id: open, framework: 'BySpeaker' });
    expect(named.sections.map((x: any) => x.title)).toEqual(expect.arrayContaining(['Ben (Call with Ana)', 'Ben (A second call)', 'Cleo']));
    for (const x of named.sections) expect(new Set(x.bullets.flatMap((b: any) => b.citations.map((c: any) => c.objectId))).size).toBe(1);
  });

  it('lists the versions without their points, and has these where they are asked for', async () => {
    const s = await done({ kind: 'project', id: open });
    const { summaries: listed } = await ada.ask(`query ($i: ID!) { summaries(kind: project, id: $i) { ${FIELDS} } }`, { i: open });
    expect(listed).toEqual([s]);
    const [row] = await t.get(SummariesService).list(ada.actor, 'project', open);
    expect(row).not.toHaveProperty('sections');
  });

  it('is read only as far as its notes may be read', async () => {
    const s = await done({ kind: 'selection', noteIds: [first, second, secret] });
    expect(citedBy(s).some((c) => c.objectId === secret)).toBe(true);
    const theirs = await again(s.id, cleo);
    expect(citedBy(theirs).some((c) => c.objectId === secret)).toBe(false);
    expect(theirs.hidden).toBe(bulletsOf(s).length - bulletsOf(theirs).length);
    expect(theirs.hidden).toBeGreaterThan(0);
    expect(JSON.stringify(theirs)).not.toMatch(/board|harbour/);
    // Her own is made of what she may read.
    const own = await done({ kind: 'selection', noteIds: [first, second, secret] }, cleo);
    expect(citedBy(own).every((c) => c.objectId !== secret)).toBe(true);
    const hidden = await done({ kind: 'selection', noteIds: [secret, await aNote(t, ada.actor, closed, ...FIRST)] });
    await expect(again(hidden.id, cleo)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(versions('selection', hidden.scopeId, cleo)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(order(cleo, { kind: 'project', id: closed })).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('is refused to viewers, and leaves out projects that switched it off', async () => {
    const viewer = await t.aMember(ada.actor.workspaceId, 'viewer');
    await expect(order(viewer, { kind: 'project', id: open })).rejects.toThrow('Viewers cannot generate summaries');
    await expect(order(viewer, { kind: 'selection', noteIds: [first, second] })).rejects.toThrow('Viewers cannot generate summaries');
    await ada.ask(
      `mutation ($p: ID!) { setProjectAiMode(input: { projectId: $p, feature: summarize, mode: Off }) { features { mode } } }`,
      { p: closed },
    );
    const s = await done({ kind: 'selection', noteIds: [first, second, secret] });
    expect(citedBy(s).every((c) => c.objectId !== secret)).toBe(true);
    await expect(order(ada, { kind: 'project', id: closed })).rejects.toThrow('switched off');
  });

  it('is blocked where one of its notes is redacted, and loses what rests on a note that is gone for good', async () => {
    const s = await done({ kind: 'project', id: open });
    const at = said(...FIRST).indexOf('landlord kept');
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
      i: { noteId: first, version: 0, passages: [{ start: at, end: at + 8 }] },
    });
    await t.settle();
    expect(JSON.stringify(await again(s.id))).not.toContain('landlord kept');
    await ada.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: [second] });
    expect((await again(s.id)).hidden).toBeGreaterThan(0);
    await ada.ask(`mutation ($i: [TrashKeyInput!]!) { purgeTrash(input: { items: $i }) { ids } }`, { i: [{ kind: 'note', id: second }] });
    await t.settle();
    const left = await again(s.id);
    expect(left.hidden).toBe(0);
    expect(citedBy(left).every((c) => c.objectId === first)).toBe(true);
  });
});

describe('a redaction while a summary is made', () => {
  it('is in what is stored, whichever was first', async () => {
    await connectModel(ada, models);
    const note = await aNote(t, ada.actor, open, ...FIRST, ...SECOND);
    models.behave({ delayMs: 3000 });
    const { id } = await order(ada, { kind: 'note', id: note });
    const before = models.calls.length;
    for (let i = 0; i < 200 && models.calls.length === before; i++) await new Promise((r) => setTimeout(r, 50));
    const at = said(...FIRST).indexOf('landlord kept');
    await ada.ask(`mutation ($i: RedactNoteInput!) { redactNote(input: $i) { redactions { __typename } } }`, {
      i: { noteId: note, version: 0, passages: [{ start: at, end: at + 8 }] },
    });
    models.behave();
    await t.settle();
    const s = await again(id);
    expect(s.state).toBe('done');
    expect(citedBy(s).length).toBeGreaterThan(0);
    expect(JSON.stringify(s)).not.toContain('landlord kept');
  });

  it('keeps no other work waiting', async () => {
    await connectModel(ada, models);
    models.behave({ delayMs: 6000 });
    const created = [];
    for (let i = 0; i < 6; i++) created.push(await order(ada, { kind: 'project', id: open }));
    const calls = models.calls.length;
    for (let i = 0; i < 200 && models.calls.length === calls; i++) await new Promise((r) => setTimeout(r, 50));
    await aNote(t, ada.actor, open, ...FIRST);
    const others = () => t.db.read<{ n: number }>(ada.actor, `select count(*)::int as n from outbox where topic <> 'summary.run'`);
    for (let i = 0; i < 100 && (await others())[0]!.n; i++) await new Promise((r) => setTimeout(r, 50));
    expect((await others())[0]!.n).toBe(0);
    expect(['queued', 'running']).toContain((await again(created[5].id)).state);
    for (const { id } of created) await ada.ask(`mutation ($id: ID!) { cancelSummary(id: $id) { state } }`, { id });
    models.behave();
    await t.settle();
  });
});
