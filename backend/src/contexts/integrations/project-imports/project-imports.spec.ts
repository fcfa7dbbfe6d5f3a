import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROJECT_ARCHIVE_LIMITS } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { exportedFile, partsOf } from '../project-exports/project-exports.factory.js';
import { ARCHIVE_VERSION } from '../project-formats/project-archive.js';
import { ZipWriter } from '../project-formats/zip-writer.js';
import { ProjectImportJobs } from './project-import.jobs.js';
import { aRandomProject } from './random-project.factory.js';

let t: TestApp;
let admin: Person;
let other: Person;
let archive: Buffer;
let parts: Map<string, Buffer>;

beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
  other = (await t.aWorkspace()).admin;
  const projectId = await aRandomProject(t, admin, 1);
  archive = (await exportedFile(t, admin, projectId, 'JSON')).bytes;
  parts = await partsOf(archive);
}, 120_000);
afterAll(() => t.close());

const IMPORT = `query ($id: ID!) { projectImport(id: $id) { state error projectId } }`;
const send = (person: Person, bytes: Buffer) => person.request('post', '/api/projects/imports').attach('file', bytes, 'project.zip');

async function imported(person: Person, bytes: Buffer): Promise<string> {
  const reply = await send(person, bytes);
  if (reply.status !== 201) throw new Error(reply.text);
  await t.settle();
  const { projectImport } = await person.ask(IMPORT, { id: reply.body.id });
  if (projectImport.state !== 'done') throw new Error(`${projectImport.state}: ${projectImport.error}`);
  return projectImport.projectId;
}

/** What an archive says, without what an import makes anew: ids by the order in which they come, and no times and names of who wrote. */
function contentOf(read: ReadonlyMap<string, Buffer>): Record<string, unknown> {
  const json = (name: string) => JSON.parse(read.get(name)!.toString());
  const project = json('project.json');
  const whole = {
    ...project,
    notes: project.notes.map(json),
    insights: project.insights.map(json),
    files: project.files.map((file: { path: string }) => ({
      ...file,
      bytes: createHash('sha256').update(read.get(file.path)!).digest('hex'),
    })),
  };
  const names = new Map<string, string>();
  let others = 0;
  // A tag that was merged away is the one that it went into.
  for (const board of whole.boards)
    for (const group of board.groups)
      for (const tag of group.tags) {
        for (const id of [tag.id, ...tag.mergedIds]) names.set(id, `tag ${tag.title}`);
        tag.mergedIds = [];
      }
  const text = JSON.stringify(whole, (key, value) => (/^(exportedAt|createdAt|publishedAt|createdBy)$/.test(key) ? undefined : value), 1);
  return JSON.parse(
    text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!names.has(id)) names.set(id, `id ${++others}`);
      return names.get(id)!;
    }),
  );
}

/** The archive with other parts, and hashes that fit them. */
async function changed(change: (all: Map<string, Buffer>) => void, fits = true): Promise<Buffer> {
  const all = new Map(parts);
  change(all);
  if (fits && all.has('manifest.json')) {
    const manifest = JSON.parse(all.get('manifest.json')!.toString());
    manifest.parts = [...all].flatMap(([path, part]) =>
      path === 'manifest.json' ? [] : [{ path, size: part.length, sha256: createHash('sha256').update(part).digest('hex') }],
    );
    all.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  }
  const zip = new ZipWriter(new Date());
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.output(async () => {
    for (const [path, part] of all) await zip.add(path, [part]);
  }))
    pieces.push(piece);
  return Buffer.concat(pieces);
}
/** Another name of the same length for an entry, which no honest writer would give it. */
const renamed = (bytes: Buffer, from: string, to: string): Buffer => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
const edited = (path: string, edit: (json: any) => object, fits = true) =>
  changed((all) => {
    const json = JSON.parse(all.get(path)!.toString());
    Object.assign(json, edit(json));
    all.set(path, Buffer.from(JSON.stringify(json)));
  }, fits);

describe('an archive of a project', () => {
  it.each([[1], [2], [3]])(
    'becomes an equal project in another workspace (seed %i)',
    async (seed) => {
      const before = seed === 1 ? archive : (await exportedFile(t, admin, await aRandomProject(t, admin, seed), 'JSON')).bytes;
      const projectId = await imported(other, before);
      const after = (await exportedFile(t, other, projectId, 'JSON')).bytes;
      const [was, is] = [contentOf(await partsOf(before)), contentOf(await partsOf(after))];
      expect(is).toEqual(was);
      const statuses = new Set((was['notes'] as any[]).flatMap(({ highlights }) => highlights.map((h: any) => h.status)));
      if (seed === 1) expect(statuses.size).toBeGreaterThan(1);
      // What lists show is what the document says.
      const { highlights } = await other.ask(
        `query ($p: ID!) { highlights(projectId: $p, first: 200) { total nodes { start end text status quote } } }`,
        { p: projectId },
      );
      expect(highlights.total).toBe((was['notes'] as any[]).reduce((sum, note) => sum + note.highlights.length, 0));
    },
    120_000,
  );

  it('finds contacts by their address, and makes the project beside one that is there', async () => {
    const count = async () => (await admin.ask(`query { contacts(first: 1) { total } }`)).contacts.total;
    const before = await count();
    const first = await imported(admin, archive);
    expect(await count()).toBe(before);
    expect(await imported(admin, archive)).not.toBe(first);
  });

  it('is for who may make projects, and undone by the trash', async () => {
    const viewer = await t.aMember(admin.actor.workspaceId, 'viewer');
    expect((await send(viewer, archive)).status).toBe(403);
    const projectId = await imported(admin, archive);
    await admin.ask(`mutation ($id: ID!) { deleteProject(id: $id) { ids } }`, { id: projectId });
    expect((await admin.gql(`query ($id: ID!) { project(id: $id) { id } }`, { id: projectId })).errors?.[0]?.extensions?.code).toBe(
      'NotFound',
    );
  });

  it('is made once, however often its job runs, and not at all once it is cancelled', async () => {
    const count = async () => (await other.ask(`query { projects(first: 1) { total } }`)).projects.total;
    const before = await count();
    const { body } = await send(other, archive);
    const message = { workspaceId: other.actor.workspaceId, payload: { importId: body.id } };
    await Promise.all([t.get(ProjectImportJobs).run(message as never), t.get(ProjectImportJobs).run(message as never)]);
    await t.settle();
    expect(await count()).toBe(before + 1);
    const second = await send(other, archive);
    await other.ask(`mutation ($id: ID!) { cancelProjectImport(id: $id) { state } }`, { id: second.body.id });
    await t.settle();
    expect((await other.ask(IMPORT, { id: second.body.id })).projectImport.state).not.toBe('running');
  });

  const note = 'notes/00001.json';
  /** The first highlight of the first note, changed. */
  const highlighted = (change: object) =>
    edited(note, ({ highlights: [first, ...others] }) => ({ highlights: [{ ...first, ...change }, ...others] }));
  const hostile: [string, () => Promise<Buffer>, RegExp][] = [
    ['no archive', async () => Buffer.from('PK but not really'), /not an archive of a project/],
    ['another archive', () => changed((all) => all.delete('manifest.json')), /not an archive of a project/],
    ['a cut archive', async () => archive.subarray(0, archive.length - 40), /damaged or not complete|not an archive/],
    ['a newer one', () => edited('manifest.json', () => ({ version: ARCHIVE_VERSION + 1 }), false), /newer version/],
    ['a changed part', () => edited(note, () => ({ title: 'Other' }), false), /notes\/00001\.json.*changed or damaged/],
    ['a missing part', () => changed((all) => all.delete(note)), /lacks the part/],
    ['no JSON', () => changed((all) => all.set(note, Buffer.from('{"a":'))), /cannot be read/],
    [
      'a way out of it',
      async () => renamed(await changed((all) => all.set('xx/xx/etc', Buffer.from('x'))), 'xx/xx/etc', '../../etc'),
      /not an archive of a project/,
    ],
    ['paths of its own', () => edited('project.json', () => ({ notes: ['../../etc/passwd'] })), /project\.json.*cannot be read/],
    ['a title of ten megabytes', () => edited(note, () => ({ title: 'x'.repeat(10_000_000) })), /at most 200 characters/],
    ['a range outside of the text', () => highlighted({ from: 9_000_000, to: 9_000_001 }), /lies outside of its text/],
    ['a quote that nobody said', () => highlighted({ status: 'ok', quote: 'I said it' }), /lies outside of its text/],
    [
      'a text of another editor',
      () => edited(note, () => ({ doc: { type: 'doc', content: [{ type: 'script' }] } })),
      /not one that this product writes/,
    ],
    ['a text without end', () => changed((all) => all.set(note, Buffer.from('['.repeat(5000) + ']'.repeat(5000)))), /cannot be read/],
    ['signs that cannot be stored', () => edited(note, () => ({ title: 'a\u0000b' })), /cannot be read/],
    ['a value that does not fit', () => edited(note, () => ({ values: { [crypto.randomUUID()]: 'x' } })), /does not fit its field/],
  ];
  it.each(hostile)('is refused with a clear sentence when it is %s, and nothing is half made', async (_, make, says) => {
    const count = async () => (await other.ask(`query { projects(first: 1) { total } }`)).projects.total;
    const before = await count();
    const reply = await send(other, await make());
    await t.settle();
    const created = reply.status === 201 ? (await other.ask(IMPORT, { id: reply.body.id })).projectImport : null;
    expect([reply.status, created?.state]).toEqual(created ? [201, 'failed'] : [400, undefined]);
    expect(created?.error ?? reply.body.error.message).toMatch(says);
    expect(await count()).toBe(before);
  });

  it('is refused when it unpacks to more than it may', async () => {
    const bomb = Buffer.from(archive);
    // The directory states another size for its first entry.
    const at = bomb.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bomb.writeUInt32LE((PROJECT_ARCHIVE_LIMITS.unpacked - 1) >>> 0, at + 24);
    const reply = await send(other, bomb);
    expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringMatching(/unpack to more|larger than|damaged/)]);
  });
});
