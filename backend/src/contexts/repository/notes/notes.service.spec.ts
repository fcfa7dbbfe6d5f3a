import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let workspaceId: string;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  workspaceId = a.id;
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor', 'Wanda Writer');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject('Interviews');
});
afterAll(() => t.close());

const aProject = async (name: string, person = writer) =>
  (await person.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id;
const NOTE = `id title project { name } projectId origin speakers { id name } durationMs wordCount highlightCount excerpt file { name } recordedAt createdBy { name } viewerAccess docVersion deletedAt`;
const make = async (title: string, extra = {}, person = writer) =>
  (await person.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { ${NOTE} } }`, { i: { projectId, title, ...extra } }))
    .createNote;
const one = async (id: string, person = writer) => (await person.ask(`query ($id: ID!) { note(id: $id) { ${NOTE} } }`, { id })).note;
const titles = async (args = '', person = writer): Promise<string[]> =>
  (await person.ask(`query ($p: ID!) { notes(projectId: $p${args}) { nodes { title } } }`, { p: projectId })).notes.nodes.map(
    (n: any) => n.title,
  );
const on = (mutation: string, ids: string[], person = writer) => person.ask(`mutation ($ids: [ID!]!) { ${mutation} }`, { ids });
const aHighlight = async (noteId: string, start: number, end: number) =>
  (
    await writer.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id quote } }`, {
      i: { noteId, version: 0, start, end },
    })
  ).createHighlight;

const CALL = `Ana: I scanned, it buzzed, nothing.\nBen: What did you expect?\nAna: A bike.`;

describe('notes', () => {
  it('are made empty', async () => {
    expect(await make('Empty')).toMatchObject({
      title: 'Empty',
      project: { name: 'Interviews' },
      origin: null,
      speakers: [],
      wordCount: 0,
      excerpt: '',
      file: null,
      docVersion: 0,
      viewerAccess: 'full',
      createdBy: { name: 'Wanda Writer' },
    });
  });

  it('are made of pasted text, read like a file', async () => {
    const n = await make('Pasted', { text: CALL });
    expect(n.speakers.map((s: any) => s.name)).toEqual(['Ana', 'Ben']);
    expect(n).toMatchObject({ origin: null, excerpt: 'I scanned, it buzzed, nothing. What did you expect? A bike.', wordCount: 11 });
    const { doc } = (await writer.request('get', `/api/docs/${n.id}`)).body;
    expect(doc.content.map((p: any) => [p.attrs.speaker, p.content[0].text])).toEqual([
      ['s1', 'I scanned, it buzzed, nothing.'],
      ['s2', 'What did you expect?'],
      ['s1', 'A bike.'],
    ]);
    expect((await make('Blank', { text: ' \n ' })).wordCount).toBe(0);
  });

  it('are made once for one client key, also by two calls at once', async () => {
    const both = await Promise.all([
      make('Once', { clientKey: 'note-key-0001', text: CALL }),
      make('Once', { clientKey: 'note-key-0001', text: CALL }),
    ]);
    expect(both[0].id).toBe(both[1].id);
    expect((await titles()).filter((x) => x === 'Once')).toHaveLength(1);
  });

  it('are listed by pages, newest first, and found by their title', async () => {
    const p = await aProject('Pages');
    for (let i = 0; i < 7; i++)
      await writer.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId: p, title: `Call ${i}` } });
    // The same instant for some: ties must neither repeat nor vanish.
    await t.db.tx(writer.actor, (m) =>
      m.query(
        `update notes set created_at = now() - interval '1 day' where workspace_id = $1 and project_id = $2 and title in ('Call 2', 'Call 3', 'Call 4')`,
        [workspaceId, p],
      ),
    );
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: any = (
        await writer.ask(
          `query ($p: ID!, $a: String) { notes(projectId: $p, first: 2, after: $a) { total nodes { title } pageInfo { hasNextPage endCursor } } }`,
          { p, a: after },
        )
      ).notes;
      expect(page.total).toBe(7);
      seen.push(...page.nodes.map((n: any) => n.title));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(seen.slice(0, 4)).toEqual(['Call 6', 'Call 5', 'Call 1', 'Call 0']);
    expect([...seen].sort()).toEqual(Array.from({ length: 7 }, (_, i) => `Call ${i}`));
    const result = (await writer.ask(`query ($p: ID!) { notes(projectId: $p, query: "cALL 5") { total nodes { title } } }`, { p })).notes;
    expect(result).toEqual({ total: 1, nodes: [{ title: 'Call 5' }] });
    expect((await writer.ask(`query ($p: ID!) { notes(projectId: $p, query: "nobody") { total nodes { title } } }`, { p })).notes).toEqual({
      total: 0,
      nodes: [],
    });
    await expect(writer.ask(`query ($p: ID!) { notes(projectId: $p, first: 201) { total } }`, { p })).rejects.toMatchObject({
      code: 'ValidationError',
    });
  });

  it('change title, date and names of speakers, one speaker at a time', async () => {
    const n = await make('Rename', { text: CALL });
    const update = async (i: object, person = writer) =>
      (
        await person.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { title recordedAt speakers { id name } } }`, {
          i: { id: n.id, ...i },
        })
      ).updateNote;
    expect(await update({ title: 'Renamed', recordedAt: '2026-10-03T09:00:00Z' })).toMatchObject({
      title: 'Renamed',
      recordedAt: '2026-10-03T09:00:00.000Z',
    });
    await Promise.all([update({ speakers: [{ id: 's1', name: 'Ana Díaz' }] }), update({ speakers: [{ id: 's2', name: 'Interviewer' }] })]);
    expect((await update({ recordedAt: null })).recordedAt).toBeNull();
    expect((await one(n.id)).speakers).toEqual([
      { id: 's1', name: 'Ana Díaz' },
      { id: 's2', name: 'Interviewer' },
    ]);
    await expect(update({ title: ' ' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(update({ speakers: [{ id: 's1', name: '' }] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(update({ title: 'No' }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('go with their highlights, and come back with them', async () => {
    const n = await make('Deleted', { text: CALL });
    const h = await aHighlight(n.id, 0, 9);
    expect(h.quote).toBe('I scanned');
    await on('deleteNotes(ids: $ids) { ids }', [n.id]);
    await on('deleteNotes(ids: $ids) { ids }', [n.id]).catch((e) => expect(e.code).toBe('NotFound'));
    expect(await titles()).not.toContain('Deleted');
    await expect(one(n.id)).rejects.toMatchObject({ code: 'NotFound' });
    expect((await writer.request('get', `/api/docs/${n.id}`)).status).toBe(404);
    await expect(writer.ask(`query ($id: ID!) { highlight(id: $id) { id } }`, { id: h.id })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(on('restoreNotes(ids: $ids) { notes { id } }', [n.id], viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    const [back] = (await on('restoreNotes(ids: $ids) { notes { id highlightCount deletedAt } }', [n.id])).restoreNotes.notes;
    expect(back).toEqual({ id: n.id, highlightCount: 1, deletedAt: null });
    expect((await writer.ask(`query ($id: ID!) { highlight(id: $id) { quote status } }`, { id: h.id })).highlight).toEqual({
      quote: 'I scanned',
      status: 'ok',
    });
  });

  it('move to another project with their highlights', async () => {
    const n = await make('Moves', { text: CALL });
    const h = await aHighlight(n.id, 0, 9);
    const to = await aProject('Elsewhere');
    const [moved] = (
      await writer.ask(
        `mutation ($ids: [ID!]!, $p: ID!) { moveNotes(input: { ids: $ids, projectId: $p }) { notes { project { name } highlightCount } } }`,
        {
          ids: [n.id],
          p: to,
        },
      )
    ).moveNotes.notes;
    expect(moved).toEqual({ project: { name: 'Elsewhere' }, highlightCount: 1 });
    expect((await writer.ask(`query ($id: ID!) { highlight(id: $id) { projectName } }`, { id: h.id })).highlight.projectName).toBe(
      'Elsewhere',
    );
    expect(await titles()).not.toContain('Moves');
    const foreign = await aProject('Foreign', stranger);
    await expect(
      writer.ask(`mutation ($ids: [ID!]!, $p: ID!) { moveNotes(input: { ids: $ids, projectId: $p }) { notes { id } } }`, {
        ids: [n.id],
        p: foreign,
      }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('are all or none in a bulk action, and nothing of another workspace', async () => {
    const n = await make('Mine');
    const secret = await aProject('Secret', admin);
    const theirs = (
      await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, { i: { projectId: secret, title: 'Theirs' } })
    ).createNote.id;
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p: secret });
    await expect(on('deleteNotes(ids: $ids) { ids }', [n.id, theirs])).rejects.toMatchObject({ code: 'Forbidden' });
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: secret });
    await expect(on('deleteNotes(ids: $ids) { ids }', [n.id, theirs])).rejects.toMatchObject({ code: 'NotFound' });
    expect(await titles()).toContain('Mine');
    await expect(one(n.id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(make('No', {}, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(make('No', {}, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
  });
});
