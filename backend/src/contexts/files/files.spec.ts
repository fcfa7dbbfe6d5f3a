import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { FilesService } from './files.service.js';

let t: TestApp;
let files: FilesService;
let admin: Person;
let writer: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  files = t.get(FilesService);
  const a = await t.aWorkspace();
  admin = a.admin;
  writer = await t.aMember(a.id, 'contributor');
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = (await admin.ask(`mutation { createProject(input: { name: "Files" }) { id } }`)).createProject.id;
});
afterAll(() => t.close());

const store = (name: string, content: string | Uint8Array, person = writer) =>
  files.store(person.actor, { projectId, name, bytes: Buffer.from(content), mime: 'text/html' });

describe('files', () => {
  it('come back byte for byte, as a download that no browser runs', async () => {
    const bytes = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256));
    const { id } = await store("Café “100 %”; 'x' 🎉.html", bytes);
    const r = await viewer
      .request('get', `/api/files/${id}`)
      .buffer(true)
      .parse((res: any, done: any) => {
        const chunks: Buffer[] = [];
        res.on('data', (c: Buffer) => chunks.push(c));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(r.status).toBe(200);
    expect(createHash('sha256').update(r.body).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(r.headers['content-disposition']).toBe(
      `attachment; filename="Caf_ _100 __; 'x' __.html"; filename*=UTF-8''Caf%C3%A9%20%E2%80%9C100%20%25%E2%80%9D%3B%20%27x%27%20%F0%9F%8E%89.html`,
    );
    expect(r.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'application/octet-stream',
      'content-length': '5000',
    });
  });

  it('have the kind that their bytes show, not the one that was claimed', async () => {
    expect((await store('page.html', '<script>alert(1)</script>')).mime).toBe('text/plain');
    expect((await store('notes.txt', '%PDF-1.7')).mime).toBe('application/pdf');
  });

  it('keep only the last part of a name, without what cannot be seen', async () => {
    expect((await store('../../etc/pass\u0000wd\n.txt', 'x')).name).toBe('passwd.txt');
    expect((await store('‮gpj.txt', 'x')).name).toBe('gpj.txt');
    const long = (await store(`${'n'.repeat(400)}.docx`, 'x')).name;
    expect([...long].length).toBe(255);
    expect(long.endsWith('.docx')).toBe(true);
    expect((await store('', 'x')).name).toBe('file');
  });

  it('are not there for another workspace, after losing access, and for a made-up id, all with the same answer', async () => {
    const { id } = await store('mine.txt', 'x');
    const bodies = [
      await stranger.request('get', `/api/files/${id}`),
      await writer.request('get', `/api/files/00000000-0000-7000-8000-000000000000`),
      await writer.request('get', `/api/files/nothing`),
    ];
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: projectId });
    bodies.push(await writer.request('get', `/api/files/${id}`));
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: write }) { title } }`, { p: projectId });
    const shapes = bodies.map((b) => [b.status, { ...b.body.error, requestId: '' }]);
    expect(new Set(shapes.map((s) => JSON.stringify(s))).size).toBe(1);
    expect(bodies[0]!.status).toBe(404);
  });

  it('are stored only by those who may write', async () => {
    await expect(store('no.txt', 'x', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(store('no.txt', 'x', stranger)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
