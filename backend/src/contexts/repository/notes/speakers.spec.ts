import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject, aPush, fetchDoc, push } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const a = await t.aWorkspace();
  admin = a.admin;
  viewer = await t.aMember(a.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

const rename = async (speakers: [string, string][], name: string, person = admin) =>
  (
    await person.ask(`mutation ($i: RenameSpeakersInput!) { renameSpeakers(input: $i) { notes { id speakers { id name } } } }`, {
      i: { speakers: speakers.map(([noteId, speakerId]) => ({ noteId, speakerId })), name },
    })
  ).renameSpeakers.notes;
const same = async (noteId: string, speakerId: string, person = admin) =>
  (
    await person.ask(`query ($n: ID!, $s: String!) { sameSpeakers(noteId: $n, speakerId: $s) { noteId noteTitle speakerId } }`, {
      n: noteId,
      s: speakerId,
    })
  ).sameSpeakers;
const names = async (noteId: string) =>
  (await admin.ask(`query ($id: ID!) { note(id: $id) { speakers { name } } }`, { id: noteId })).note.speakers.map((s: any) => s.name);

describe('speakers', () => {
  it('are renamed in all notes of a project where they stand, or in none', async () => {
    const one = await aNote(t, admin.actor, projectId, 'Interviewer: Hello', 'Ana: Hi');
    const two = await aNote(t, admin.actor, projectId, 'Ana: I again', 'Interviewer: So?');
    const elsewhere = await aNote(t, admin.actor, await aProject(t, admin.actor), 'Ana: Not me');
    expect(await same(one, 's2')).toEqual([{ noteId: two, noteTitle: 'Call with Ana', speakerId: 's1' }]);
    expect(await same(one, 'nobody')).toEqual([]);
    const renamed = await rename(
      [
        [one, 's2'],
        [two, 's1'],
      ],
      '  Ana Diaz ',
    );
    expect(renamed.map((note: any) => note.id)).toEqual([one, two]);
    expect(await names(one)).toEqual(['Interviewer', 'Ana Diaz']);
    expect(await names(two)).toEqual(['Ana Diaz', 'Interviewer']);
    expect(await names(elsewhere)).toEqual(['Ana']);
    await expect(
      rename(
        [
          [one, 's2'],
          [two, 's9'],
        ],
        'Nobody',
      ),
    ).rejects.toMatchObject({ code: 'NotFound' });
    expect(await names(one)).toEqual(['Interviewer', 'Ana Diaz']);
    for (const name of [' ', 'x'.repeat(10_000)])
      await expect(rename([[one, 's2']], name)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(rename([], 'Ana')).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await names(one)).toEqual(['Interviewer', 'Ana Diaz']);
  });

  it('are only renamed by those who may write, and only shown to those who may read', async () => {
    const note = await aNote(t, admin.actor, projectId, 'Zoe: Hello', 'Ben: Hi');
    await expect(rename([[note, 's1']], 'No', viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    await expect(rename([[note, 's1']], 'No', stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(same(note, 's1', stranger)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await names(note)).toEqual(['Zoe', 'Ben']);
  });

  it('take over turns without touching a highlight; its speaker follows', async () => {
    const note = await aNote(t, admin.actor, projectId, 'Ana: The deposit hurt', 'Ben: And the fee');
    const id = (
      await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
        i: { noteId: note, version: 0, start: 4, end: 26 },
      })
    ).createHighlight.id;
    await push(admin, aPush(note, 1, [{ stepType: 'attr', pos: 0, attr: 'speaker', value: 's2' }]));
    const { highlights, doc } = await fetchDoc(admin, note);
    expect(highlights).toMatchObject([{ id, status: 'ok' }]);
    expect(doc.content[0].attrs).toMatchObject({ speaker: 's2', startMs: 0 });
    const [highlight] = (await admin.ask(`query ($n: ID!) { noteHighlights(noteId: $n) { status text quote speaker } }`, { n: note }))
      .noteHighlights;
    expect(highlight).toMatchObject({ status: 'ok', speaker: 'Ben' });
    expect(highlight.text).toBe(highlight.quote);
  });
});
