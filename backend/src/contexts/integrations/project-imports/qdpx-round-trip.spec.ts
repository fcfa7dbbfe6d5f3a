import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { inTurn } from '../../../testing/proofs.js';
import { exportedFile, exportedParts } from '../project-exports/project-exports.factory.js';
import { aQde, aSelection, zipOf } from './qdpx.factory.js';
import { aRandomProject } from './random-project.factory.js';

let t: TestApp;
let admin: Person;
let other: Person;

beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
  other = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

const IMPORT = `query ($id: ID!) { projectImport(id: $id) { state error projectId losses { kind count } } }`;
const send = (person: Person, bytes: Buffer) => person.request('post', '/api/projects/imports').attach('file', bytes, 'study.qdpx');
async function imported(person: Person, bytes: Buffer) {
  const { status, body } = await send(person, bytes);
  if (status !== 201) return { status, state: null, error: body.error?.message as string, projectId: null, losses: [] };
  await t.settle();
  return { status, ...(await person.ask(IMPORT, { id: body.id })).projectImport };
}
/** What a project says, whatever its ids are. */
async function contentOf(person: Person, projectId: string) {
  const parts = await exportedParts(t, person, projectId, 'JSON');
  const json = (name: string) => JSON.parse(parts.get(name)!.toString());
  const project = json('project.json');
  const tagOf = new Map<string, string>();
  for (const board of project.boards)
    for (const group of board.groups) for (const tag of group.tags) tagOf.set(tag.id, `${board.name} > ${group.name} > ${tag.title}`);
  const shown = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([id, value]) => {
        const { label, type, options } = project.fields.find((field: { id: string }) => field.id === id);
        // Contacts in fields are texts on the other side, and options are where they are few.
        if (label === 'Who') return null;
        const names = new Map(options.map((item: { id: string; label: string }) => [item.id, item.label]));
        const words = type === 'SELECT' ? value.split(',').map((value) => names.get(value)) : [value];
        return `${label.trim()}: ${words.join('; ')}`;
      })
      .filter(Boolean)
      .sort();
  const notes = project.notes.map(json);
  return {
    project: [project.project.name, project.project.description],
    boards: project.boards
      .filter(({ groups }: any) => groups.length)
      .map(({ name, groups }: any) => [
        name,
        groups.map((group: any) => [group.name, group.tags.map(({ title, colour, description }: any) => [title, colour, description])]),
      ]),
    notes: notes.map(({ title, text, createdAt, recordedAt, values, highlights }: any) => ({
      ...{ title, text, createdAt, recordedAt, values: shown(values) },
      highlights: highlights
        .filter(({ start }: any) => start !== null)
        .map((one: any) => [one.start, one.end, one.text, one.createdAt, one.tagIds.map((id: string) => tagOf.get(id)).sort()])
        .map((item: unknown) => JSON.stringify(item))
        .sort(),
    })),
    insights: project.insights
      .map(json)
      .map(({ title, text, status, values }: any) => ({ title, text, status, values: shown(values) }))
      .sort((a: any, b: any) => (a.title < b.title ? -1 : 1)),
    contacts: project.contacts.map(({ id: _, ...contact }: any) => JSON.stringify(contact)),
    speaking: notes.map(({ speakers }: any) => speakers.filter((one: any) => one.contactId).map((one: any) => one.contactId).length),
  };
}

describe('a project that goes to other research programs and comes back', () => {
  it.each(inTurn(3, [[1], [2], [3]]))(
    'has equal notes, tags, highlights and ranges (seed %i), and both ways say what they lose',
    async (seed) => {
      const projectId = await aRandomProject(t, admin, seed);
      const before = await contentOf(admin, projectId);
      const { bytes } = await exportedFile(t, admin, projectId, 'QDPX');
      const { projectExports } = await admin.ask(`query ($p: ID!) { projectExports(projectId: $p) { format losses { kind count } } }`, {
        p: projectId,
      });
      const lost = projectExports.find(({ format }: { format: string }) => format === 'QDPX').losses;
      expect(lost.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['charts', 'views', 'pictures', 'times']));
      const created = await imported(other, bytes);
      expect(created).toMatchObject({ status: 201, state: 'done', error: null });
      const after = await contentOf(other, created.projectId);
      expect(after.project).toEqual(before.project);
      expect(after.boards).toEqual(before.boards);
      expect(after.notes).toEqual(before.notes);
      expect(after.insights).toEqual(before.insights);
      expect(before.contacts).toEqual(expect.arrayContaining(after.contacts));
      expect(after.speaking).toEqual(before.speaking);
      expect(before.notes.flatMap(({ highlights }: any) => highlights).length).toBeGreaterThan(3);
      // And once more it is the same again.
      const repeated = await imported(admin, (await exportedFile(t, other, created.projectId, 'QDPX')).bytes);
      expect((await contentOf(admin, repeated.projectId)).notes).toEqual(after.notes);
    },
    120_000,
  );

  it.each([
    ['huge offsets', aQde(aSelection(0, '99999999999999999999') + aSelection('4294967296', '4294967297'))],
    ['references to nothing', aQde(aSelection(0, 3, '', '00000000-0000-4000-8000-000000000000'), '<NoteRef targetGUID="x"/>')],
    ['a name without end', aQde('').replace('Interview 1', 'x'.repeat(100_000))],
    ['the same id everywhere', aQde(aSelection(0, 3)).replace(/guid="[^"]+"/g, 'guid="11111111-1111-4111-8111-111111111111"')],
    ['signs that cannot be stored', aQde(aSelection(0, 3)).replaceAll('Nights', 'a&#0;b&#xD800;c&#x1F;')],
    ['a text that leads out of it', aQde('').replace('internal://one.txt', 'internal://../../etc/passwd')],
    ['damaged elements', aQde(`${aSelection(0, 3)}<PlainTextSelection`)],
  ])('is read or refused with a sentence, never by a fault of ours: %s', async (_, qde) => {
    const created = await imported(other, await zipOf({ 'project.qde': qde, 'sources/one.txt': 'wor👩‍👩‍👧\r\nds' }));
    expect([201, 400]).toContain(created.status);
    if (created.state !== 'done') expect(created.error).toMatch(/project|archive/);
    expect(created.error ?? '').not.toMatch(/could not be imported/);
  });
});
