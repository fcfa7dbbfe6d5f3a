import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { runImport } from './import.factory.js';

let t: TestApp;
let workspaceId: string;
let writer: Person;
let viewer: Person;
let stranger: Person;

beforeAll(async () => {
  t = await startApp({ env: { ROLE: 'web' } });
  const workspace = await t.aWorkspace();
  workspaceId = workspace.id;
  writer = workspace.admin;
  viewer = await t.aMember(workspace.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const aProject = async () => (await writer.ask(`mutation { createProject(input: { name: "Survey" }) { id } }`)).createProject.id;
function send(projectId: string, text: string | Buffer, options: object = {}, { who: person = writer, path = '' } = {}) {
  return person
    .request('post', `/api/projects/${projectId}/imports/table${path}`)
    .field('options', JSON.stringify(options))
    .attach('file', Buffer.from(text as string), 'survey.csv');
}
const run = (batchId: string) => runImport(t, workspaceId, batchId);
const imported = async (projectId: string, text: string, options: object = {}) => {
  const { body, status } = await send(projectId, text, options);
  expect({ status, message: body.error?.message }).toEqual({ status: 201, message: undefined });
  await run(body.id);
  return batch(body.id);
};
const batch = async (id: string) =>
  (
    await writer.ask(
      `query ($id: ID!) { importBatch(id: $id) { id kind state total done failed items { state error rows rowsDone rowsMade } } }`,
      { id },
    )
  ).importBatch;
const notes = async (projectId: string) =>
  (
    await writer.ask(
      `query ($p: ID!) { notes(projectId: $p) { total nodes { id title excerpt origin createdAt highlightCount wordCount } } }`,
      { p: projectId },
    )
  ).notes;
const TABLE = `Title,Text,Tags,Date
First call,"It buzzed.

Then nothing.",Return; lock,2026-03-01
,No title here,lock,
Bad,x,,never
Second call,It was fine,,2026-03-02 10:00`;

describe('the import of a table', () => {
  it('shows first what it would make, and keeps nothing of that', async () => {
    const p = await aProject();
    const { body, status } = await send(p, TABLE, {}, { path: '/preview' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ delimiter: ',', columns: ['title', 'body', 'tags', 'created'], total: 4, good: 3, bad: 1, fault: null });
    expect(body.rows[0]).toMatchObject({
      row: 2,
      title: 'First call',
      tags: ['Return', 'lock'],
      createdAt: '2026-03-01T00:00:00.000Z',
      error: null,
    });
    expect(body.rows[2]).toMatchObject({ row: 4, error: '“never” is not a date.' });
    expect((await writer.ask(`query ($p: ID!) { importBatches(projectId: $p) { id } }`, { p })).importBatches).toEqual([]);
  });

  it('makes a note of each good row, with tags, date and origin, and gives the bad ones back with the reason', async () => {
    const p = await aProject();
    const done = await imported(p, TABLE);
    expect(done).toMatchObject({
      kind: 'table',
      state: 'done',
      total: 4,
      done: 3,
      failed: 1,
      items: [{ rows: 4, rowsDone: 4, rowsMade: 3 }],
    });
    const { nodes, total } = await notes(p);
    expect(total).toBe(3);
    expect(nodes.map((n: any) => n.title)).toEqual(['No title here', 'Second call', 'First call']);
    expect(nodes[2]).toMatchObject({
      excerpt: 'It buzzed. Then nothing.',
      origin: 'CSV',
      createdAt: '2026-03-01T00:00:00.000Z',
      highlightCount: 1,
      wordCount: 4,
    });
    const { tagBoards } = await writer.ask(
      `query ($p: ID!) { tagBoards(projectId: $p) { groups { name tags { title highlightCount } } } }`,
      { p },
    );
    const tags = tagBoards.flatMap((b: any) => b.groups.flatMap((g: any) => g.tags));
    expect(tags).toEqual([
      { title: 'Return', highlightCount: 1 },
      { title: 'lock', highlightCount: 2 },
    ]);
    const left = await writer.request('get', `/api/imports/${done.id}/omitted.csv`);
    expect(left.headers['content-disposition']).toContain('survey%20left%20out.csv');
    expect(left.text).toBe('\ufeffRow,Why it was left out,Title,Text,Tags,Date\r\n4,“never” is not a date.,Bad,x,,never\r\n');
  });

  it('gives documents that open, and highlights that an edit moves', async () => {
    const p = await aProject();
    await imported(p, TABLE);
    const note = (await notes(p)).nodes[2];
    const open = (await writer.request('get', `/api/docs/${note.id}`)).body;
    expect(open.doc.content.map((b: any) => b.content[0].text)).toEqual(['It buzzed.', 'Then nothing.']);
    expect(open.highlights).toMatchObject([{ quote: 'It buzzed.\nThen nothing.', status: 'ok' }]);
    const step = { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'So: ' }] } };
    const push = { docId: note.id, version: 0, epoch: 0, clientId: 'c1', steps: [step], metas: [null], ops: [] };
    const { pushSteps } = await writer.ask(`mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted } }`, { i: push });
    expect(pushSteps.accepted).toBe(true);
    const repeated = (await writer.request('get', `/api/docs/${note.id}`)).body;
    expect(repeated.highlights[0]).toMatchObject({ from: open.highlights[0].from + 4, status: 'ok' });
  });

  it('happens once, by however many it is run, and keeps the order of its rows', async () => {
    const p = await aProject();
    const text = `text\n${Array.from({ length: 1300 }, (_, i) => `answer ${String(i).padStart(4, '0')}`).join('\n')}`;
    const { id } = (await send(p, text)).body;
    await Promise.all([run(id), run(id), run(id)]);
    expect(await batch(id)).toMatchObject({ state: 'done', total: 1300, done: 1300, failed: 0 });
    const rows = await t.db.read<{ title: string; row: number }>(
      writer.actor,
      `select n.title, r.row from notes n join import_rows r on r.workspace_id = n.workspace_id and r.note_id = n.id where n.project_id = $1 order by n.created_at desc, n.id`,
      [p],
    );
    expect(rows.map((row) => row.title)).toEqual(Array.from({ length: 1300 }, (_, i) => `answer ${String(i).padStart(4, '0')}`));
    expect(new Set(rows.map((row) => row.row)).size).toBe(1300);
  });

  it('leaves out rows whose words are here already, when asked', async () => {
    const p = await aProject();
    await imported(p, 'text\none\ntwo');
    const repeated = await imported(p, 'text\ntwo\nthree\nthree', { skipDuplicates: true });
    expect(repeated).toMatchObject({ state: 'done', done: 1, failed: 2 });
    expect((await writer.request('get', `/api/imports/${repeated.id}/omitted.csv`)).text).toContain(
      '2,Already here as “two”.,two\r\n4,The same as row 3.,three',
    );
    expect(await imported(p, 'text\ntwo')).toMatchObject({ done: 1 });
    expect((await notes(p)).total).toBe(4);
    // Another project knows nothing of it.
    expect(await imported(await aProject(), 'text\none', { skipDuplicates: true })).toMatchObject({ done: 1 });
  });

  it('is refused whole beyond its limits, with the number', async () => {
    const p = await aProject();
    const tooMany = await send(p, `text\n${'x\n'.repeat(5001)}`);
    expect([tooMany.status, tooMany.body.error.message]).toEqual([400, expect.stringMatching(/5,001 rows, and the most .* is 5,000/)]);
    const large = await send(p, Buffer.alloc(10 * 1024 * 1024 + 1, 'text\n'));
    expect([large.status, large.body.error.message]).toEqual([400, expect.stringMatching(/larger than 10 MB/)]);
    expect((await send(p, 'a,b\n1,2', { columns: [null, null] })).body.error.message).toMatch(/at least one column/);
    expect((await send(p, 'a,b\n1,2', { columns: ['x'] })).status).toBe(400);
    expect((await notes(p)).total).toBe(0);
  });

  it('is for those who may write the project', async () => {
    const p = await aProject();
    const { id } = (await send(p, 'text\none')).body;
    for (const path of ['', '/preview']) {
      expect((await send(p, 'text\none', {}, { who: viewer, path })).status).toBe(403);
      expect((await send(p, 'text\none', {}, { who: stranger, path })).status).toBe(404);
    }
    expect((await stranger.request('get', `/api/imports/${id}/omitted.csv`)).status).toBe(404);
  });

  it('stops when it is cancelled, and keeps what was made', async () => {
    const p = await aProject();
    // So many that most of them are still to come when the first are done.
    const { id } = (await send(p, `text\n${Array.from({ length: 5000 }, (_, i) => `row ${i}`).join('\n')}`)).body;
    const running = run(id);
    while ((await batch(id)).done === 0) await new Promise((r) => setTimeout(r, 5));
    await writer.ask(`mutation ($id: ID!) { cancelImport(id: $id) { state } }`, { id });
    await running;
    const { done, state } = await batch(id);
    expect(state).toBe('cancelled');
    expect((await notes(p)).total).toBe(done);
    await writer.ask(`mutation ($id: ID!) { undoImport(id: $id) { state } }`, { id });
    expect((await notes(p)).total).toBe(0);
    await writer.ask(`mutation ($id: ID!) { restoreImport(id: $id) { state } }`, { id });
    expect((await notes(p)).total).toBe(done);
  });
});
