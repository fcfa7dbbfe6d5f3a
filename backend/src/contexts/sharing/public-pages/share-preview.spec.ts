import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SHARE_OBJECT_TYPES } from '@libs/domain';
import { schema } from '@libs/editor';
import type { MarkType, NodeType } from '@tiptap/pm/model';
import supertest from 'supertest';
import { InsightsService } from '#contexts/insights';
import { NotesService } from '#contexts/repository';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aChart } from '../../charts/charts.factory.js';
import { evidenceOf } from '../../insights/insights.factory.js';

let t: TestApp;
let make: ReturnType<typeof evidenceOf>;
let admin: Person;
let contributor: Person;
let project: string;
let elsewhere: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  contributor = await t.aMember(a.id, 'contributor', 'Cleo Colleague');
  make = evidenceOf(t, admin.actor);
  project = await make.aProject('Deposits', 2);
  elsewhere = await make.aProject('Board matters', 2);
});
afterAll(() => t.close());
beforeEach(() => t.db.global(`delete from rate_hits`));

const FIELDS = `isDraft workspaceName title authors speakers quotes { quote speaker } titles charts { name labels } mentions { type text } text wordCount pictures links hiddenReferences { kind count }`;
const preview = async (objectType: string, objectId: string, person = admin) =>
  (
    await person.ask(`query ($t: ShareableType!, $o: ID!) { sharePreview(objectType: $t, objectId: $o) { ${FIELDS} } }`, {
      t: objectType,
      o: objectId,
    })
  ).sharePreview;
const share = async (objectType: string, objectId: string, more = {}) =>
  (await admin.ask(`mutation ($i: ShareInput!) { share(input: $i) { id token expiresAt } }`, { i: { objectType, objectId, ...more } }))
    .share;

/** The whole answer that a stranger gets. */
async function visit(token: string): Promise<any> {
  const first = await open(token);
  const more = await Promise.all((first?.insights ?? []).map(({ key }: { key: string }) => open(token, key)));
  // What a page leads to is what the link opens.
  return more.length ? { ...first, insights: first.insights.map(({ key, ...shown }: any) => shown), more } : first;
}

async function open(token: string, insight: string | null = null): Promise<any> {
  const query = `query ($t: String!, $i: String) { publicObject(token: $t, insight: $i) { type title workspaceName projectName publishedAt authorName body highlight references ${insight ? '' : 'insights { key title authorName publishedAt }'} } }`;
  const reply = await supertest(t.http)
    .post('/api/graphql')
    .set({ host: admin.host })
    .send({ query, variables: { t: token, i: insight } });
  return reply.body.data.publicObject;
}

// What says how to draw a page, not what it says.
const STRUCTURE = new Set(['type', 'kind', 'status', 'refId', 'src', 'publishedAt', 'measure', 'unit', 'colour']);
/** Every string of an answer that a reader could see. */
function stringsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return STRUCTURE.has(key) || !value ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((one) => stringsOf(one, key));
  return value && typeof value === 'object' ? Object.entries(value).flatMap(([k, v]) => stringsOf(v, k)) : [];
}

/** Nothing public that was not announced, and nothing announced that is not public. */
function expectSame(announced: any, page: any) {
  const texts = [announced.title, announced.workspaceName, ...announced.authors, ...announced.speakers, ...announced.titles];
  texts.push(...announced.quotes.flatMap((q: any) => [q.quote, q.speaker]), ...announced.pictures, ...announced.links);
  texts.push(...announced.charts.flatMap(({ name, labels }: any) => [name, ...labels]));
  const visible = stringsOf(page);
  const unannounced = visible.filter((text) => !texts.includes(text) && !announced.text.includes(text));
  expect(unannounced).toEqual([]);
  const all = `\n${visible.join('\n')}\n`;
  const unshown = [...texts, ...announced.mentions.map((m: any) => m.text)].filter((text) => text && !all.includes(text));
  expect(unshown).toEqual([]);
  const letters = (text: string) => text.replace(/\s+/g, '');
  const body = (node: any): string => (node?.text ?? '') + (node?.content ?? []).map(body).join('');
  expect(letters(announced.text)).toBe(letters([page, ...(page.more ?? [])].map((one) => body(one.body)).join('')));
}

let canaries = 0;
/** A node of this type with words in it, in whatever the schema asks around it. */
function blockOf(type: NodeType | null, mark?: MarkType): any {
  const words = () => {
    const attrs =
      mark &&
      Object.fromEntries(Object.keys(mark.spec.attrs ?? {}).map((a) => [a, a === 'href' ? `https://canary-${canaries}.example` : null]));
    return schema.text(`canary words ${canaries++}`, mark ? [mark.create(attrs)] : []);
  };
  const filled = (node: NodeType): any => {
    if (node.isTextblock) return node.create(null, words());
    const inner = node.contentMatch.defaultType;
    return inner
      ? node.create(null, filled(inner))
      : node.create(node.name === 'image' || node.name === 'reference' ? ATOMS[node.name] : null);
  };
  const block = filled(type ?? schema.nodes['paragraph']!);
  const around = schema.topNodeType.contentMatch.findWrapping(block.type) ?? [];
  return around.reduceRight((inside, outer) => outer.create(null, inside), block).toJSON();
}
const ATOMS: Record<string, Record<string, unknown>> = {};

describe('what sharing makes public', () => {
  it('is what the preview lists, for every object and every block and mark of the schema', async () => {
    const note = await make.aNote(project, 'Interview with Wanda Kowalski', [
      'Wanda Kowalski',
      'Call me at wanda@kowalski.example, I would pay twice.',
    ]);
    const near = await make.aHighlight(note, 'pay twice');
    const farNote = await make.aNote(elsewhere, 'Confidential minutes', ['Chairwoman', 'The northern depot closes in May.']);
    const far = await make.aHighlight(farNote, 'depot closes in May');
    const reference = (kind: string, refId: string) => ({ type: 'reference', attrs: { kind, refId } });
    ATOMS['reference'] = { kind: 'highlight', refId: near };
    ATOMS['image'] = { fileId: near, alt: 'canary alt' };
    const blocks = Object.values(schema.nodes).filter(
      (type) => type.isBlock && type !== schema.topNodeType && !/^(tableRow|tableCell|tableHeader|listItem)$/.test(type.name),
    );
    const charted = await aChart(admin, project, { name: 'Canary calls', measure: 'NOTES', by: { kind: 'TIME' }, shared: true });
    const doc = {
      type: 'doc',
      content: [
        ...blocks.map((type) => blockOf(type)),
        ...Object.values(schema.marks).map((mark) => blockOf(null, mark)),
        ...[near, far].map((id) => reference('highlight', id)),
        ...[note, farNote].map((id) => reference('note', id)),
        reference('tag', newId()),
        reference('chart', charted),
      ],
    };
    schema.nodeFromJSON(doc).check();
    const insight = (await t.get(InsightsService).create(admin.actor, { projectId: project, title: 'What people say' }, doc)).id;
    const written = await t.db.tx(admin.actor, (m) =>
      t
        .get(NotesService)
        .createFromImport(m, admin.actor, { projectId: project, title: 'All blocks', doc, speakers: [{ id: 's1', name: 'Silent Sam' }] }),
    );
    await t.get(InsightsService).create(admin.actor, { projectId: project, title: 'Secret draft' }, doc);
    for (const title of ['First published', 'Second published']) {
      const { id } = await t.get(InsightsService).create(admin.actor, { projectId: project, title }, doc);
      await admin.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id, status: 'published' } });
    }
    const objects: Record<string, string[]> = { note: [note, written], highlight: [near], insight: [insight], project: [project] };
    expect(Object.keys(objects).sort()).toEqual([...SHARE_OBJECT_TYPES].sort());
    for (const type of SHARE_OBJECT_TYPES)
      for (const id of objects[type]!) {
        const announced = await preview(type, id);
        const { token } = await share(type, id);
        expectSame(announced, await visit(token));
        // It says the same once the page is there.
        expect(await preview(type, id)).toEqual(announced);
      }

    const said = await preview('insight', insight);
    expect(said).toMatchObject({
      isDraft: true,
      authors: ['Ada Admin'],
      speakers: ['Wanda Kowalski'],
      hiddenReferences: [
        { kind: 'highlight', count: 1 },
        { kind: 'note', count: 1 },
        { kind: 'tag', count: 1 },
      ],
    });
    // Its note was shared above, so its title is public already; the other's is not.
    expect(said.titles).toEqual(['Interview with Wanda Kowalski']);
    const all = JSON.stringify(said) + JSON.stringify(await visit((await share('insight', insight)).token));
    for (const secret of ['Confidential', 'Chairwoman', 'depot', 'Silent Sam', project, elsewhere, note, farNote, near, far, insight])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
    expect((await preview('note', note)).mentions).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'EMAIL', text: 'wanda@kowalski.example' })]),
    );
  });

  it('has neither titles nor tags of what is merely linked: a quote shows its words, who said them and when', async () => {
    const note = await make.aNote(project, 'Interview with Ottilie', ['Ottilie', 'The form asks twice.']);
    const h = await make.aHighlight(note, 'asks twice');
    const id = (await t.get(InsightsService).create(admin.actor, { projectId: project, title: 'Forms', highlightIds: [h] })).id;
    await make.refer(id, 'note', note);
    const { token } = await share('insight', id);
    expect((await visit(token)).references).toEqual({
      r1: { kind: 'note', readable: false },
      r2: { kind: 'highlight', readable: true, quote: 'asks twice', speaker: 'Ottilie', startMs: 4000, noteTitle: null, status: 'ok' },
    });
    expect(await preview('insight', id)).toMatchObject({ titles: [], hiddenReferences: [{ kind: 'note', count: 1 }] });
    const alone = await share('highlight', h);
    expect(await visit(alone.token)).toMatchObject({ title: '', highlight: { quote: 'asks twice', noteTitle: null } });
    await share('note', note);
    expect((await visit(token)).references.r1).toEqual({ kind: 'note', readable: true, noteTitle: 'Interview with Ottilie' });
    expect((await visit(alone.token)).title).toBe('Interview with Ottilie');
    expect((await preview('insight', id)).titles).toEqual(['Interview with Ottilie']);
  });

  it('follows later edits, and the preview with it', async () => {
    const note = await make.aNote(project, 'Interview 9', ['Idris', 'My neighbour told me.']);
    const { token } = await share('note', note);
    await make.rewrite(note, 'told me', 'Roswitha told me');
    const page = await visit(token);
    expect(JSON.stringify(page)).toContain('Roswitha');
    expectSame(await preview('note', note), page);
  });

  it('is visible only to those who may share', async () => {
    const note = await make.aNote(project, 'Interview 10', ['Idris', 'Nothing.']);
    await expect(preview('note', note, contributor)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(preview('note', note, (await t.aWorkspace()).admin)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('a public link', () => {
  const DAY = 86_400_000;
  const anInsight = async () => (await t.get(InsightsService).create(admin.actor, { projectId: project, title: 'Ends' })).id;

  it('ends after thirty days unless another date is chosen; the one that is there keeps its own end', async () => {
    const id = await anInsight();
    const link = await share('insight', id);
    expect(Math.abs(Date.parse(link.expiresAt) - Date.now() - 30 * DAY)).toBeLessThan(60_000);
    expect((await share('insight', id)).expiresAt).toBe(link.expiresAt);
    expect((await share('insight', id, { expiresAt: null })).expiresAt).toBeNull();
    expect((await share('insight', id)).expiresAt).toBeNull();
  });

  it('opens nothing while its maker could not make it: removed, lowered, or out of the project', async () => {
    const { id: workspaceId } = { id: admin.actor.workspaceId };
    const maker = await t.aMember(workspaceId, 'contributor', 'Mara Maker');
    const give = (access: string) =>
      admin.ask(
        `mutation ($p: ID!, $u: ID!, $a: Access!) { setProjectAccess(input: { projectId: $p, userId: $u, access: $a }) { projectId } }`,
        {
          p: project,
          u: maker.actor.userId,
          a: access,
        },
      );
    await give('full');
    const id = await anInsight();
    const created = await maker.ask(`mutation ($i: ShareInput!) { share(input: $i) { token } }`, {
      i: { objectType: 'insight', objectId: id },
    });
    const { token } = created.share;
    expect(await visit(token)).not.toBeNull();
    await give('write');
    expect(await visit(token)).toBeNull();
    await give('full');
    expect(await visit(token)).not.toBeNull();
    const role = (to: string) =>
      admin.ask(`mutation ($id: ID!, $r: WorkspaceRole!) { changeMemberRole(input: { id: $id, role: $r }) { id } }`, {
        id: maker.actor.memberId,
        r: to,
      });
    await role('viewer');
    expect(await visit(token)).toBeNull();
    await role('contributor');
    await admin.ask(`mutation ($id: ID!) { removeMember(id: $id) { ids } }`, { id: maker.actor.memberId });
    expect(await visit(token)).toBeNull();
    // A page gets another address now; the old one stays shut.
    const next = await share('insight', id);
    expect(next.token).not.toBe(token);
    expect([await visit(token), (await visit(next.token)).title]).toEqual([null, 'Ends']);
  });
});
