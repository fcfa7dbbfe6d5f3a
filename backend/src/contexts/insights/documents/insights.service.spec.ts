import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docFromImport, plainText, textIndex } from '@libs/editor';
import { DocsService, HighlightsService, NotesService } from '#contexts/repository';
import { newId } from '#platform/db';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
let admin: Person;
let colleague: Person;
let viewer: Person;
let stranger: Person;
let open: string;
let secret: string;

beforeAll(async () => {
  t = await startApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  colleague = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  open = await aProject('Leaving after the first box', 2);
  secret = await aProject('Board matters', 0);
});
afterAll(() => t.close());

/** A project with what every member may do there (0 none to 3 full). */
async function aProject(name: string, everybody: number): Promise<string> {
  const id = newId();
  const { workspaceId, userId } = admin.actor;
  await t.db.tx(admin.actor, (m) =>
    m.query(`insert into projects (workspace_id, id, name, created_by, default_access) values ($1, $2, $3, $4, $5)`, [
      workspaceId,
      id,
      name,
      userId,
      everybody,
    ]),
  );
  return id;
}

/** An interview: `[speaker, words]` each. */
async function aNote(projectId: string, title: string, turns: [string, string][]): Promise<string> {
  const { doc, speakers } = docFromImport({ blocks: turns.map(([speaker, text]) => ({ kind: 'paragraph', speaker, runs: [{ text }] })) });
  return t.db.tx(admin.actor, (m) =>
    t.get(NotesService).createFromImport(m, admin.actor, { projectId, title, doc: doc.toJSON(), speakers }),
  );
}

const placeOf = async (noteId: string, words: string) => {
  const { doc, version } = await t.get(DocsService).textOf(admin.actor, noteId);
  const at = plainText(doc).indexOf(words);
  return { doc, version, start: at, end: at + words.length };
};

async function aHighlight(noteId: string, words: string): Promise<string> {
  const { version, start, end } = await placeOf(noteId, words);
  return (await t.get(HighlightsService).create(admin.actor, { noteId, version, start, end, tagIds: [] })).id;
}

/** Pushes one step as an editor would and waits for what follows from it. */
async function push(docId: string, version: number, step: object): Promise<void> {
  const docs = t.get(DocsService);
  const { epoch } = await docs.glance(admin.actor, docId);
  const result = await docs.push(admin.actor, { docId, version, epoch, clientId: newId(), steps: [step], metas: [null], ops: [] });
  expect(result.accepted).toBe(true);
  await docs.settle(admin.actor, docId);
}

async function rewrite(noteId: string, words: string, by: string): Promise<void> {
  const { doc, version, start, end } = await placeOf(noteId, words);
  const index = textIndex(doc);
  const slice = by ? { slice: { content: [{ type: 'text', text: by }] } } : {};
  await push(noteId, version, { stepType: 'replace', from: index.offsetToPos(start, 1), to: index.offsetToPos(end), ...slice });
}

const FIELDS = `id title status publishedAt projectId project { name } createdBy { name } excerpt referenceCount personCount wordForWord sourceChanged hidden viewerAccess docVersion`;
const create = async (input: Record<string, unknown>, who = admin) =>
  (await who.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { ${FIELDS} } }`, { i: { projectId: open, ...input } }))
    .createInsight;
const update = async (input: Record<string, unknown>, who = admin) =>
  (await who.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { ${FIELDS} } }`, { i: input })).updateInsight;
const one = async (id: string, who = admin) => (await who.ask(`query ($id: ID!) { insight(id: $id) { ${FIELDS} } }`, { id })).insight;
const references = async (keys: [string, string][], who = admin) =>
  (
    await who.ask(
      `query ($k: [ReferenceKey!]!) { references(keys: $k) { kind refId readable removed highlight { id quote text status speaker noteTitle } tag { id title } note { id title } } }`,
      { k: keys.map(([kind, refId]) => ({ kind, refId })) },
    )
  ).references;
const citations = async (kind: string, refId: string, who = admin) =>
  (await who.ask(`query ($k: ObjectKind!, $r: ID!) { citations(kind: $k, refId: $r) { insightId title status } }`, { k: kind, r: refId }))
    .citations;

describe('insights', () => {
  it('begin as drafts, are published and taken back, and leave a revision for each deed', async () => {
    const draft = await create({ title: 'People leave before the second box' });
    expect(draft).toMatchObject({ status: 'draft', publishedAt: null, createdBy: { name: 'Ada Admin' }, viewerAccess: 'full', docVersion: 0 });
    const out = await update({ id: draft.id, status: 'published' });
    expect(Date.now() - Date.parse(out.publishedAt)).toBeLessThan(60_000);
    expect((await update({ id: draft.id, title: 'They leave early' })).publishedAt).toBe(out.publishedAt);
    expect(await update({ id: draft.id, status: 'draft' })).toMatchObject({ status: 'draft', publishedAt: null, title: 'They leave early' });
    const rows = await t.db.read<{ deed: string }>(admin.actor, `select deed from revisions where object_id = $1 order by at, id`, [draft.id]);
    expect(rows.map((r) => r.deed)).toEqual(['created', 'published', 'updated', 'updated']);
  });

  it('are written by those who may write, read by readers, and unknown to everybody else', async () => {
    const { id } = await create({ title: 'Ours' });
    expect(await one(id, viewer)).toMatchObject({ title: 'Ours', viewerAccess: 'read' });
    await expect(create({ title: 'No' }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(update({ id, title: 'No' }, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(one(id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(update({ id, title: 'No' }, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    const hidden = await create({ title: 'Secret', projectId: secret });
    await expect(one(hidden.id, colleague)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(create({ title: 'No', projectId: secret }, colleague)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(create({ title: '   ' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(create({ title: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('are made once for one client key, even by two calls at once', async () => {
    const both = await Promise.all([1, 2].map(() => create({ title: 'Once', clientKey: 'once-and-only-once' })));
    expect(both[0].id).toBe(both[1].id);
  });

  it('can start from highlights, in order, but not from one that the writer may not read', async () => {
    const note = await aNote(open, 'Beatrix', [
      ['Beatrix', 'I opened the box on Tuesday.'],
      ['Interviewer', 'And then?'],
      ['Beatrix', 'Then I forgot it until Friday.'],
    ]);
    const [first, second] = [await aHighlight(note, 'I opened the box on Tuesday.'), await aHighlight(note, 'forgot it until Friday')];
    const other = await aHighlight(await aNote(open, 'Dario', [['Dario', 'Nobody told me.']]), 'Nobody told me');
    const insight = await create({ title: 'Forgotten boxes', highlightIds: [second, first, other] });
    expect(insight).toMatchObject({ referenceCount: 3, personCount: 2, wordForWord: 3, sourceChanged: 0, hidden: 0 });
    const { doc } = await t.get(DocsService).textOf(admin.actor, insight.id);
    expect(doc.toJSON().content.flatMap((n: any) => n.attrs?.refId ?? [])).toEqual([second, first, other]);
    const far = await aHighlight(await aNote(secret, 'Board', [['Chair', 'We will close the depot.']]), 'close the depot');
    await expect(create({ title: 'No', highlightIds: [far] }, colleague)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('follow their text: excerpt, references and the time of the last change', async () => {
    const insight = await create({ title: 'Grows' });
    const h = await aHighlight(await aNote(open, 'Hamid', [['Hamid', 'The deadline comes before the list.']]), 'deadline comes before');
    await push(insight.id, 0, { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'Two things are in the wrong order.' }] } });
    await push(insight.id, 1, { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'reference', attrs: { kind: 'highlight', refId: h } }] } });
    expect(await one(insight.id)).toMatchObject({ excerpt: 'Two things are in the wrong order.', referenceCount: 1, wordForWord: 1, docVersion: 2 });
    const list = (await admin.ask(`query ($p: ID!) { insights(projectId: $p, first: 1) { nodes { id } } }`, { p: open })).insights;
    expect(list.nodes[0].id).toBe(insight.id);
    await push(insight.id, 2, { stepType: 'replace', from: 0, to: 1 });
    expect(await one(insight.id)).toMatchObject({ referenceCount: 0, wordForWord: 0 });
    expect(await citations('highlight', h)).toEqual([]);
    const [edit] = await t.db.read<{ access: string }>(admin.actor, `select 1 from insights where id = $1 and updated_at > created_at`, [insight.id]);
    expect(edit).toBeTruthy();
  });

  it('are listed page by page, each once, only the readable ones', async () => {
    const project = await aProject('Many', 1);
    for (let i = 0; i < 5; i++) await create({ title: `Finding ${i}`, projectId: project });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: any = (
        await colleague.ask(
          `query ($p: ID!, $a: String) { insights(projectId: $p, first: 2, after: $a) { nodes { title } pageInfo { hasNextPage endCursor } total } }`,
          { p: project, a: after },
        )
      ).insights;
      expect(page.total).toBe(5);
      seen.push(...page.nodes.map((n: any) => n.title));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual([4, 3, 2, 1, 0].map((i) => `Finding ${i}`));
    const all = (await colleague.ask(`{ insights(first: 200) { nodes { projectId } total } }`)).insights;
    expect(all.nodes.map((n: any) => n.projectId)).not.toContain(secret);
    expect(all.total).toBe(all.nodes.length);
    const list = (who: Person, v: Record<string, unknown>) =>
      who.ask(`query ($p: ID, $a: String) { insights(projectId: $p, after: $a) { total } }`, v);
    await expect(list(colleague, { p: secret })).rejects.toMatchObject({ code: 'NotFound' });
    for (const bad of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
      await expect(list(admin, { a: bad })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('go and come back', async () => {
    const { id } = await create({ title: 'Phoenix' });
    const deed = (name: string, who = admin) =>
      who.ask(`mutation ($ids: [ID!]!) { ${name}(ids: $ids) ${name === 'restoreInsights' ? '{ id }' : ''} }`, { ids: [id] });
    await expect(deed('deleteInsights', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(deed('deleteInsights', stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await deed('deleteInsights');
    await expect(one(id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(update({ id, title: 'No' })).rejects.toMatchObject({ code: 'NotFound' });
    expect((await deed('restoreInsights')).restoreInsights).toEqual([{ id }]);
    expect((await one(id)).title).toBe('Phoenix');
  });
});

describe('references', () => {
  it('show what the source says now', async () => {
    const note = await aNote(open, 'Ottilie', [['Ottilie', 'It went straight into the bin, all of it.']]);
    const kept = await aHighlight(note, 'all of it');
    const edited = await aHighlight(note, 'straight into the bin');
    const insight = await create({ title: 'Waste', highlightIds: [kept, edited] });
    await rewrite(note, 'the bin', 'the compost');
    expect(await references([['highlight', edited], ['highlight', kept], ['note', note]])).toMatchObject([
      { readable: true, removed: false, highlight: { status: 'changed', quote: 'straight into the bin', text: 'straight into the' } },
      { readable: true, removed: false, highlight: { status: 'ok', quote: 'all of it', speaker: 'Ottilie', noteTitle: 'Ottilie' } },
      { readable: true, note: { title: 'Ottilie' }, highlight: null },
    ]);
    expect(await one(insight.id)).toMatchObject({ referenceCount: 2, wordForWord: 1, sourceChanged: 1, personCount: 1 });
    await t.get(HighlightsService).delete(admin.actor, [kept]);
    expect(await references([['highlight', kept]])).toMatchObject([{ readable: true, removed: true, highlight: null }]);
    expect(await one(insight.id)).toMatchObject({ referenceCount: 2, wordForWord: 0, sourceChanged: 1 });
  });

  it('hide a source from those who may not read it, like one that does not exist', async () => {
    const note = await aNote(secret, 'Chair alone', [['Chair', 'The northern depot closes in May.']]);
    const far = await aHighlight(note, 'closes in May');
    const near = await aHighlight(await aNote(open, 'Saoirse', [['Saoirse', 'I live in the north.']]), 'live in the north');
    const insight = await create({ title: 'The north', highlightIds: [far, near] });
    const stub = { readable: false, removed: false, highlight: null, tag: null, note: null };
    const nothing = newId();
    expect(await references([['highlight', far], ['note', note], ['highlight', nothing], ['highlight', near]], colleague)).toMatchObject([
      { kind: 'highlight', refId: far, ...stub },
      { kind: 'note', refId: note, ...stub },
      { kind: 'highlight', refId: nothing, ...stub },
      { readable: true, highlight: { quote: 'live in the north' } },
    ]);
    expect(await references([['highlight', near]], stranger)).toMatchObject([{ refId: near, ...stub }]);
    expect(await one(insight.id, colleague)).toMatchObject({ referenceCount: 2, hidden: 1, wordForWord: 1, personCount: 1 });
    expect(await one(insight.id)).toMatchObject({ hidden: 0, wordForWord: 2, personCount: 2 });
    // Deleted or not is nobody's business who may not read it.
    await t.get(HighlightsService).delete(admin.actor, [far]);
    expect(await references([['highlight', far]], colleague)).toMatchObject([stub]);
  });

  it('lead from a merged tag to the one that it went into', async () => {
    const board = (await admin.ask(`mutation ($p: ID!) { createTagBoard(projectId: $p, name: "Codes") { id } }`, { p: open })).createTagBoard.id;
    const group = (await admin.ask(`mutation ($b: ID!) { createTagGroup(boardId: $b, name: "All") { id } }`, { b: board })).createTagGroup.id;
    const aTag = async (title: string) =>
      (await admin.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId: group, title } })).createTag.id;
    const [from, into] = [await aTag('Waste'), await aTag('Food waste')];
    const insight = await create({ title: 'On waste' });
    await push(insight.id, 0, { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'reference', attrs: { kind: 'tag', refId: from } }] } });
    await admin.ask(`mutation ($f: [ID!]!, $i: ID!) { mergeTags(from: $f, into: $i) { id } }`, { f: [from], i: into });
    expect(await references([['tag', from]])).toMatchObject([{ refId: from, readable: true, removed: false, tag: { id: into, title: 'Food waste' } }]);
    expect(await citations('tag', into)).toEqual([{ insightId: insight.id, title: 'On waste', status: 'draft' }]);
    expect(await one(insight.id)).toMatchObject({ referenceCount: 1, hidden: 0, personCount: 0 });
    await admin.ask(`mutation ($i: [ID!]!) { deleteTags(ids: $i) }`, { i: [into] });
    expect(await references([['tag', from]])).toMatchObject([{ readable: true, removed: true, tag: null }]);
  });

  it('are cited by insights that the asker may read', async () => {
    const note = await aNote(open, 'Gethin', [['Gethin', 'My numbers can be corrected until noon.']]);
    const h = await aHighlight(note, 'until noon');
    const shown = await create({ title: 'Noon', highlightIds: [h] });
    await update({ id: shown.id, status: 'published' });
    await create({ title: 'Noon, for the board', projectId: secret, highlightIds: [h] });
    expect((await citations('highlight', h)).map((c: any) => c.title).sort()).toEqual(['Noon', 'Noon, for the board']);
    expect(await citations('highlight', h, colleague)).toEqual([{ insightId: shown.id, title: 'Noon', status: 'published' }]);
    expect(await citations('note', note, colleague)).toHaveLength(1);
    expect(await citations('highlight', h, stranger)).toEqual([]);
    const far = await aHighlight(await aNote(secret, 'Note', [['Chair', 'Nothing to see.']]), 'Nothing');
    await create({ title: 'Cites what Cleo may not read', highlightIds: [far] });
    expect(await citations('highlight', far, colleague)).toEqual([]);
  });

  it('are at most 500 at once, of three kinds', async () => {
    const keys = (n: number, kind = 'highlight') => Array.from({ length: n }, (): [string, string] => [kind, newId()]);
    expect(await references(keys(500))).toHaveLength(500);
    await expect(references(keys(501))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(references(keys(1, 'folder'))).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(references([['note', 'no-uuid']])).rejects.toMatchObject({ code: 'ValidationError' });
  });
});
