import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aProject } from '../documents/docs/doc.factory.js';
import { aContact } from './contacts.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let outsider: Person;
let openProject: string;
let closedProject: string;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  outsider = await t.aMember(workspace.id, 'contributor');
  openProject = await aProject(t, admin.actor);
  closedProject = await aProject(t, admin.actor);
  for (const person of [writer, outsider]) await access(openProject, person, 'write');
  await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: none }) { title } }`, { p: closedProject });
  await access(closedProject, writer, 'write');
});

const access = (projectId: string, person: Person, level: string | null) =>
  admin.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, {
    i: { projectId, userId: person.actor.userId, access: level },
  });
interface SpokenNote {
  id: string;
  docVersion: number;
  speakers: { id: string; name: string }[];
}
const noteIn = async (projectId: string, recordedAt: string | null = null): Promise<SpokenNote> => {
  const { id } = (
    await admin.ask(`mutation ($i: CreateNoteInput!) { createNote(input: $i) { id } }`, {
      i: { projectId, title: 'Talk', text: 'Ann: I left after box four.\nBob: Why?\nAnn: It came at night.\n' },
    })
  ).createNote;
  if (recordedAt) await admin.ask(`mutation ($i: UpdateNoteInput!) { updateNote(input: $i) { id } }`, { i: { id, recordedAt } });
  return (await admin.ask(`query ($id: ID!) { note(id: $id) { id docVersion speakers { id name } } }`, { id })).note;
};
const link = async (person: Person, note: SpokenNote, name: string, contactId?: string) =>
  (
    await person.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId contact { id name noteCount } } }`, {
      i: { noteId: note.id, speakerId: speaker(note, name), contactId },
    })
  ).linkSpeaker.contact;
const speaker = (note: SpokenNote, name: string) => note.speakers.find((item) => item.name === name)!.id;
const linked = async (person: Person, noteId: string) =>
  (await person.ask(`query ($id: ID!) { speakerContacts(noteId: $id) { speakerId contact { name } } }`, { id: noteId })).speakerContacts;
const timeline = async (person: Person, id: string, page: Record<string, unknown> = {}) =>
  (
    await person.ask(
      `query ($id: ID!, $first: Int, $after: String) { contactNotes(id: $id, first: $first, after: $after) {
        total pageInfo { hasNextPage endCursor } nodes { id speakers highlightCount highlights { excerpt } } } }`,
      { id, ...page },
    )
  ).contactNotes;
const seen = async (person: Person, id: string) =>
  (await person.ask(`query ($id: ID!) { contact(id: $id) { noteCount lastSeenAt } }`, { id })).contact;

describe('a speaker who is a contact', () => {
  it('is one in every note of the project at once, by name, and back again', async () => {
    const [first, second] = [await noteIn(openProject), await noteIn(openProject)];
    const elsewhere = await noteIn(closedProject);
    const bob = await link(writer, second, 'Bob');
    const alike = (mutation: string, input: object, answer: string) =>
      writer.ask(`mutation ($i: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $i) { ${answer} } }`, {
        i: { noteId: first.id, alike: true, ...input },
      });
    const { linkSpeaker } = await alike('linkSpeaker', { speakerId: speaker(first, 'Ann') }, 'others contact { id name }');
    expect(linkSpeaker).toMatchObject({ others: 1, contact: { name: 'Ann' } });
    const who = async (note: SpokenNote) => (await linked(writer, note.id)).map((one: any) => one.contact.name).sort();
    expect([await who(first), await who(second), await who(elsewhere)]).toEqual([['Ann'], ['Ann', 'Bob'], []]);
    // A name that is someone already is that contact, not another one.
    expect((await link(writer, first, 'Bob')).id).toBe(bob.id);
    const third = await noteIn(openProject);
    expect((await link(writer, third, 'Ann')).id).toBe(linkSpeaker.contact.id);
    await alike('unlinkSpeaker', { speakerId: speaker(first, 'Ann') }, 'ok');
    expect([await who(first), await who(second), await who(third)]).toEqual([['Bob'], ['Bob'], []]);
  });

  it('becomes one with their name, once, and stays it', async () => {
    const note = await noteIn(openProject);
    const all = await Promise.all(Array.from({ length: 4 }, () => link(writer, note, 'Ann')));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all[0]).toMatchObject({ name: 'Ann', noteCount: 1 });
    expect(await linked(outsider, note.id)).toEqual([{ speakerId: speaker(note, 'Ann'), contact: { name: 'Ann' } }]);
    expect((await admin.ask('{ contacts { total } }')).contacts.total).toBe(1);
    const other = await aContact(writer, { name: 'Anna B' });
    expect(await link(writer, note, 'Ann', other)).toMatchObject({ id: other });
    expect((await timeline(writer, all[0].id)).total).toBe(0);
    await writer.ask(`mutation ($i: UnlinkSpeakerInput!) { unlinkSpeaker(input: $i) { ok } }`, {
      i: { noteId: note.id, speakerId: speaker(note, 'Ann') },
    });
    expect(await linked(admin, note.id)).toEqual([]);
    await expect(
      writer.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
        i: { noteId: note.id, speakerId: 'nobody' },
      }),
    ).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('shows the notes that the reader may open, newest first, with what was highlighted of them, and no others', async () => {
    const older = await noteIn(openProject, '2026-03-01T10:00:00Z');
    const hidden = await noteIn(closedProject, '2026-06-01T10:00:00Z');
    const newer = await noteIn(openProject, '2026-05-01T10:00:00Z');
    const id = (await link(writer, older, 'Ann')).id;
    for (const note of [hidden, newer]) await link(writer, note, 'Ann', id);
    const marked = async (note: SpokenNote, start: number, end: number) =>
      admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
        i: { noteId: note.id, version: note.docVersion, start, end },
      });
    const text = 'I left after box four.\nWhy?\nIt came at night.';
    await marked(newer, 0, text.indexOf('\n'));
    await marked(newer, text.indexOf('Why'), text.indexOf('Why') + 4);
    const page = await timeline(writer, id);
    expect(page.nodes.map((node: any) => node.id)).toEqual([hidden.id, newer.id, older.id]);
    expect(page.nodes[1]).toMatchObject({ speakers: ['Ann'], highlightCount: 1, highlights: [{ excerpt: 'I left after box four.' }] });
    expect(await seen(writer, id)).toMatchObject({ noteCount: 3, lastSeenAt: '2026-06-01T10:00:00.000Z' });

    expect((await timeline(outsider, id)).nodes.map((node: any) => node.id)).toEqual([newer.id, older.id]);
    expect(await seen(outsider, id)).toMatchObject({ noteCount: 2, lastSeenAt: '2026-05-01T10:00:00.000Z' });
    const [first] = (await outsider.ask('{ contacts { nodes { noteCount lastSeenAt } } }')).contacts.nodes;
    expect(first).toMatchObject({ noteCount: 2, lastSeenAt: '2026-05-01T10:00:00.000Z' });
    await expect(linked(outsider, hidden.id)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(link(outsider, hidden, 'Bob')).rejects.toMatchObject({ code: 'NotFound' });
    await admin.ask(`mutation ($p: ID!) { setProjectDefaultAccess(input: { projectId: $p, access: read }) { title } }`, { p: openProject });
    await access(openProject, outsider, 'read');
    await expect(link(outsider, newer, 'Bob')).rejects.toMatchObject({ code: 'Forbidden' });

    const walked: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const step: any = await timeline(writer, id, { first: 1, after });
      walked.push(step.nodes[0].id);
      after = step.pageInfo.endCursor;
      more = step.pageInfo.hasNextPage;
    }
    expect(walked).toEqual([hidden.id, newer.id, older.id]);
    await admin.ask('mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }', { ids: [newer.id] });
    expect((await timeline(writer, id)).total).toBe(2);
  });

  it('is none any more while the contact lies in the trash', async () => {
    const note = await noteIn(openProject);
    const { id } = await link(writer, note, 'Ann');
    await writer.ask('mutation ($id: ID!) { deleteContact(id: $id) { ids } }', { id });
    expect(await linked(writer, note.id)).toEqual([]);
    await writer.ask('mutation ($id: ID!) { restoreContact(id: $id) { id } }', { id });
    expect(await linked(writer, note.id)).toHaveLength(1);
  });
});
