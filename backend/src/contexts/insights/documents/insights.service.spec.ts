import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DocsService } from '#contexts/documents';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { evidenceOf } from '../insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let colleague: Person;
let viewer: Person;
let stranger: Person;
let open: string;
let secret: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  colleague = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  make = evidenceOf(t, admin.actor);
  open = await make.aProject('Leaving after the first box', 2);
  secret = await make.aProject('Board matters', 0);
});
afterAll(() => t.close());

const FIELDS = `id title status publishedAt projectId project { name } createdBy { name } excerpt referenceCount personCount verbatimCount sourceChanged hidden viewerAccess docVersion`;
const create = async (input: Record<string, unknown>, person = admin) =>
  (await person.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { ${FIELDS} } }`, { i: { projectId: open, ...input } }))
    .createInsight;
const update = async (input: Record<string, unknown>, person = admin) =>
  (await person.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { ${FIELDS} } }`, { i: input })).updateInsight;
const one = async (id: string, person = admin) => (await person.ask(`query ($id: ID!) { insight(id: $id) { ${FIELDS} } }`, { id })).insight;

describe('insights', () => {
  it('begin as drafts, are published and taken back, and leave a revision for each action', async () => {
    const draft = await create({ title: 'People leave before the second box' });
    expect(draft).toMatchObject({
      status: 'draft',
      publishedAt: null,
      createdBy: { name: 'Ada Admin' },
      viewerAccess: 'full',
      docVersion: 0,
    });
    const out = await update({ id: draft.id, status: 'published' });
    expect(Date.now() - Date.parse(out.publishedAt)).toBeLessThan(60_000);
    expect((await update({ id: draft.id, title: 'They leave early' })).publishedAt).toBe(out.publishedAt);
    expect(await update({ id: draft.id, status: 'draft' })).toMatchObject({
      status: 'draft',
      publishedAt: null,
      title: 'They leave early',
    });
    const home = async (person: Person) => (await person.ask(`{ home { featured { id } } }`)).home.featured?.id;
    const news = await update({ id: (await create({ title: 'News' })).id, status: 'published' });
    await update({ id: (await create({ title: 'News of the board', projectId: secret })).id, status: 'published' });
    expect(await home(colleague)).toBe(news.id);
    const rows = await t.db.read<{ action: string }>(admin.actor, `select action from revisions where object_id = $1 order by at, id`, [
      draft.id,
    ]);
    expect(rows.map((r) => r.action)).toEqual(['created', 'published', 'updated', 'updated']);
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
    const note = await make.aNote(
      open,
      'Beatrix',
      ['Beatrix', 'I opened the box on Tuesday.'],
      ['Interviewer', 'And then?'],
      ['Beatrix', 'Then I forgot it until Friday.'],
    );
    const [first, second] = [
      await make.aHighlight(note, 'I opened the box on Tuesday.'),
      await make.aHighlight(note, 'forgot it until Friday'),
    ];
    const other = await make.aHighlight(await make.aNote(open, 'Dario', ['Dario', 'Nobody told me.']), 'Nobody told me');
    const insight = await create({ title: 'Forgotten boxes', highlightIds: [second, first, other] });
    expect(insight).toMatchObject({ referenceCount: 3, personCount: 2, verbatimCount: 3, sourceChanged: 0, hidden: 0 });
    const { doc } = await t.get(DocsService).textOf(admin.actor, insight.id);
    expect(doc.toJSON().content.flatMap((n: any) => n.attrs?.refId ?? [])).toEqual([second, first, other]);
    const far = await make.aHighlight(await make.aNote(secret, 'Board', ['Chair', 'We will close the depot.']), 'close the depot');
    await expect(create({ title: 'No', highlightIds: [far] }, colleague)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('follow their text: excerpt, references and the time of the last change', async () => {
    const insight = await create({ title: 'Grows' });
    const h = await make.aHighlight(
      await make.aNote(open, 'Hamid', ['Hamid', 'The deadline comes before the list.']),
      'deadline comes before',
    );
    await make.push(insight.id, {
      stepType: 'replace',
      from: 1,
      to: 1,
      slice: { content: [{ type: 'text', text: 'Two things are in the wrong order.' }] },
    });
    await make.refer(insight.id, 'highlight', h);
    expect(await one(insight.id)).toMatchObject({
      excerpt: 'Two things are in the wrong order.',
      referenceCount: 1,
      verbatimCount: 1,
      docVersion: 2,
    });
    const list = (await admin.ask(`query ($p: ID!) { insights(projectId: $p, first: 1) { nodes { id } } }`, { p: open })).insights;
    expect(list.nodes[0].id).toBe(insight.id);
    await make.push(insight.id, { stepType: 'replace', from: 0, to: 1 });
    expect(await one(insight.id)).toMatchObject({ referenceCount: 0, verbatimCount: 0 });
  });

  it('are listed page by page, each once, only the readable ones', async () => {
    const project = await make.aProject('Many', 1);
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
    const list = (person: Person, v: Record<string, unknown>) =>
      person.ask(`query ($p: ID, $a: String) { insights(projectId: $p, after: $a) { total } }`, v);
    await expect(list(colleague, { p: secret })).rejects.toMatchObject({ code: 'NotFound' });
    for (const bad of ['nonsense', Buffer.from('["x","y"]').toString('base64url')])
      await expect(list(admin, { a: bad })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('go and come back', async () => {
    const { id } = await create({ title: 'Phoenix' });
    const action = (name: string, person = admin) =>
      person.ask(`mutation ($ids: [ID!]!) { ${name}(ids: $ids) ${name === 'restoreInsights' ? '{ insights { id } }' : '{ ids }'} }`, {
        ids: [id],
      });
    await expect(action('deleteInsights', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(action('deleteInsights', stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await action('deleteInsights');
    await expect(one(id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(update({ id, title: 'No' })).rejects.toMatchObject({ code: 'NotFound' });
    expect((await action('restoreInsights')).restoreInsights).toEqual({ insights: [{ id }] });
    expect((await one(id)).title).toBe('Phoenix');
  });
});
