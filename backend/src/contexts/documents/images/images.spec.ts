import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aPush, push } from '../docs/doc.factory.js';

// The smallest picture that every browser draws.
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;
let noteId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject('Pictures');
  noteId = await aNote();
});
afterAll(() => t.close());

const aProject = async (name: string) =>
  (await admin.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: name })).createProject.id;
const aNote = async () =>
  (await admin.ask(`mutation ($p: ID!) { createNote(input: { projectId: $p, title: "Walk" }) { id } }`, { p: projectId })).createNote.id;
const send = (docId: string, bytes: Buffer = PNG, person = writer, name = 'shelf.png') =>
  person.request('post', `/api/docs/${docId}/images`).set('x-verbatim', '1').attach('file', bytes, name);
const get = async (url: string, person = viewer) => (await person.request('get', url)).status;
/** Puts a picture into the text of a document, as an editor does. */
const show = async (docId: string, fileId: string) => {
  const { version } = (await writer.request('get', `/api/docs/${docId}`)).body;
  const step = { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'image', attrs: { fileId, alt: 'A shelf' } }] } };
  expect((await push(writer, aPush(docId, version, [step]))).accepted).toBe(true);
};

describe('pictures in a text', () => {
  it('are stored by who may write the text and shown to who may read it', async () => {
    const r = await send(noteId);
    expect([r.status, r.body.mime, r.body.size]).toEqual([201, 'image/png', PNG.length]);
    const picture = await viewer.request('get', `/api/files/${r.body.id}`);
    expect([picture.status, picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(await get(`/api/files/${r.body.id}`, stranger)).toBe(404);
    expect((await send(noteId, PNG, viewer)).status).toBe(403);
    expect((await send(noteId, PNG, stranger)).status).toBe(404);
    expect((await send('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('are what their bytes show, and small enough', async () => {
    const script = await send(
      noteId,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      writer,
      'a.png',
    );
    expect([script.status, script.body.error.message]).toEqual([400, expect.stringContaining('Choose a PNG, JPEG, GIF or WebP file.')]);
    const huge = await send(noteId, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]));
    expect([huge.status, huge.body.error.message]).toEqual([400, expect.stringContaining('larger than 10 MB')]);
    const flood = Buffer.from(PNG);
    flood.writeUInt32BE(60_000, 16);
    flood.writeUInt32BE(60_000, 20);
    const wide = await send(noteId, flood);
    expect([wide.status, wide.body.error.message]).toEqual([400, expect.stringContaining('has 60000 × 60000 pixels')]);
    const none = await writer.request('post', `/api/docs/${noteId}/images`).set('x-verbatim', '1').field('x', 'y');
    expect(none.body.error.message).toBe('Choose a picture.');
  });

  it('go where their text goes: into another project, out of reach with it, and back', async () => {
    const id = await aNote();
    const url = `/api/files/${(await send(id)).body.id}`;
    const closed = await aProject('Closed');
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: closed });
    await admin.ask(`mutation ($i: [ID!]!, $p: ID!) { moveNotes(input: { ids: $i, projectId: $p }) { notes { id } } }`, {
      i: [id],
      p: closed,
    });
    expect([await get(url), await get(url, admin)]).toEqual([404, 200]);
    await admin.ask(`mutation ($i: [ID!]!, $p: ID!) { moveNotes(input: { ids: $i, projectId: $p }) { notes { id } } }`, {
      i: [id],
      p: projectId,
    });
    expect(await get(url)).toBe(200);
    await admin.ask(`mutation ($i: [ID!]!) { deleteNotes(ids: $i) { ids } }`, { i: [id] });
    expect([await get(url), await get(url, admin)]).toEqual([404, 404]);
    await admin.ask(`mutation ($i: [ID!]!) { restoreNotes(ids: $i) { notes { id } } }`, { i: [id] });
    expect(await get(url)).toBe(200);
  });

  it('that are copied into another text are its own there', async () => {
    const [id, other] = [await aNote(), await aNote()];
    const own = (await send(id)).body.id;
    const adopt = (docId: string, fileId: string, person = writer) =>
      person.request('post', `/api/docs/${docId}/images/${fileId}`).set('x-verbatim', '1');
    expect((await adopt(id, own)).body.id).toBe(own);
    const { status, body } = await adopt(other, own);
    expect([status, body.id === own, body.size]).toEqual([200, false, PNG.length]);
    await admin.ask(`mutation ($i: [ID!]!) { deleteNotes(ids: $i) { ids } }`, { i: [id] });
    expect([await get(`/api/files/${own}`), await get(`/api/files/${body.id}`)]).toEqual([404, 200]);
    expect([(await adopt(other, own)).status, (await adopt(other, body.id, viewer)).status]).toEqual([404, 403]);
    const where = await t.aWorkspace();
    expect((await adopt(other, body.id, where.admin)).status).toBe(404);
  });

  it('go for good with their text', async () => {
    const id = await aNote();
    const file = (await send(id)).body.id;
    await admin.ask(`mutation ($i: [ID!]!) { deleteNotes(ids: $i) { ids } }`, { i: [id] });
    await admin.ask(`mutation ($k: [TrashKeyInput!]!) { purgeTrash(input: { items: $k }) { ids } }`, { k: [{ kind: 'note', id }] });
    const where = { workspaceId: admin.actor.workspaceId };
    expect(await t.db.read(where, `select id from files where workspace_id = $1 and id = $2`, [where.workspaceId, file])).toEqual([]);
  });

  it('are on the public page of their text as long as its link is open, and on no other', async () => {
    const id = await aNote();
    const own = (await send(id)).body.id;
    const other = (await send(noteId)).body.id;
    await show(id, own);
    await show(id, other);
    const { share: link } = await admin.ask(`mutation ($id: ID!) { share(input: { objectType: note, objectId: $id }) { id token } }`, {
      id,
    });
    const open = `query ($t: String!) { publicObject(token: $t) { body } }`;
    const { body } = (await admin.ask(open, { t: link.token })).publicObject;
    const src = `/api/public/${link.token}/images/${own}`;
    expect(body.content.slice(0, 2)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: '[Image: A shelf]' }] },
      { type: 'image', attrs: { src, alt: 'A shelf' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(other);
    const anonymous = async (url: string) => (await supertest(t.http).get(url).set({ host: admin.host })).status;
    expect(await anonymous(src)).toBe(200);
    expect(await anonymous(`/api/files/${own}`)).not.toBe(200);
    expect(await anonymous(`/api/public/${link.token}/images/${other}`)).toBe(404);
    expect(await anonymous(`/api/public/aaaaaaaaaaaa/images/${own}`)).toBe(404);
    // One that was never put in, and one that was taken out again, are not part of what is shared.
    const unused = (await send(id)).body.id;
    expect(await anonymous(`/api/public/${link.token}/images/${unused}`)).toBe(404);
    const { version } = (await writer.request('get', `/api/docs/${id}`)).body;
    const cut = { stepType: 'replace', from: 1, to: 2 };
    expect((await push(writer, aPush(id, version, [cut]))).accepted).toBe(true);
    expect(await anonymous(src)).toBe(404);
    await show(id, own);
    expect(await anonymous(src)).toBe(200);
    await admin.ask(`mutation ($id: ID!) { deleteProject(id: $id) { ids } }`, { id: projectId });
    expect(await anonymous(src)).toBe(404);
    await admin.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { id } }`, {
      i: { kind: 'project', id: projectId },
    });
    expect(await anonymous(src)).toBe(200);
    await admin.ask(`mutation ($id: ID!) { unshare(id: $id) { ids } }`, { id: link.id });
    expect(await anonymous(src)).toBe(404);
  });
});
