import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InsightsService } from '#contexts/insights';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

let t: TestApp;
let admin: Person;
let workspaceId: string;
beforeAll(async () => {
  t = await sharedApp();
  ({ admin, id: workspaceId } = await t.aWorkspace());
});
afterAll(() => t.close());

const warnings = async (objectType: string, objectId: string, person = admin) =>
  (
    await person.ask(`query ($t: ShareableType!, $o: ID!) { consentWarnings(objectType: $t, objectId: $o) { name reason scopes } }`, {
      t: objectType,
      o: objectId,
    })
  ).consentWarnings;

/** A note in which each of these people says one thing that is highlighted; each is a contact. */
async function aTalk(projectId: string, names: readonly string[]) {
  const noteId = await aNote(t, admin.actor, projectId, ...names.map((name) => `${name}: What ${name} says is this.`));
  const { note } = await admin.ask(`query ($id: ID!) { note(id: $id) { id docVersion speakers { id name } } }`, { id: noteId });
  const people = new Map<string, { contactId: string; highlightId: string }>();
  let start = 0;
  for (const name of names) {
    const length = `What ${name} says is this.`.length;
    const i = { noteId: note.id, version: note.docVersion, start, end: start + length };
    const { createHighlight } = await admin.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id speaker } }`, {
      i,
    });
    expect(createHighlight.speaker).toBe(name);
    start += length + 1;
    const contactId = await aContact(admin, { name: `${name} Surname` });
    const speakerId = note.speakers.find((speaker: { name: string }) => speaker.name === name).id;
    await admin.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
      i: { noteId: note.id, speakerId, contactId },
    });
    people.set(name, { contactId, highlightId: createHighlight.id });
  }
  return { noteId: note.id as string, people };
}
const record = async (contactId: string, scope: string): Promise<string> =>
  (
    await admin.ask(`mutation ($i: RecordConsentInput!) { recordConsent(input: $i) { id } }`, {
      i: { contactId, scope, givenOn: '2026-11-01' },
    })
  ).recordConsent.id;
const withdraw = (id: string) =>
  admin.ask(`mutation ($i: WithdrawConsentInput!) { withdrawConsent(input: $i) { id } }`, { i: { id, withdrawnOn: '2026-11-20' } });

describe('a warning about consents', () => {
  it('names whom a page quotes without one that covers it, for each kind of page, and follows what is recorded', async () => {
    const projectId = await aProject(t, admin.actor);
    const { noteId, people } = await aTalk(projectId, ['Asta', 'Bodil', 'Cian', 'Dara', 'Elin']);
    const of = (name: string) => people.get(name)!;
    await record(of('Bodil').contactId, 'Recordings for the team');
    await withdraw(await record(of('Cian').contactId, 'Publication of quotes'));
    await record(of('Dara').contactId, 'Publication of quotes');
    const gap = (name: string, reason: string, scopes: string[] = []) => ({ name: `${name} Surname`, reason, scopes });
    const asta = gap('Asta', 'MISSING');
    const bodil = gap('Bodil', 'OUT_OF_SCOPE', ['Recordings for the team']);
    const cian = gap('Cian', 'WITHDRAWN');
    const elin = gap('Elin', 'MISSING');
    expect(await warnings('note', noteId)).toEqual([asta, bodil, cian, elin]);
    for (const [name, expected] of [
      ['Asta', [asta]],
      ['Bodil', [bodil]],
      ['Cian', [cian]],
      ['Dara', []],
    ] as const)
      expect(await warnings('highlight', of(name).highlightId)).toEqual(expected);
    // An insight quotes some of them: whom it does not quote is not named.
    const highlightIds = ['Asta', 'Cian', 'Dara'].map((name) => of(name).highlightId);
    const { id } = await t.get(InsightsService).create(admin.actor, { projectId, title: 'Findings', highlightIds });
    await t.settle();
    expect(await warnings('insight', id)).toEqual([asta, cian]);
    // A project shows what is published, and nothing of a draft.
    expect(await warnings('project', projectId)).toEqual([]);
    await admin.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id, status: 'published' } });
    expect(await warnings('project', projectId)).toEqual([asta, cian]);
    await record(of('Asta').contactId, 'Public website');
    expect(await warnings('project', projectId)).toEqual([cian]);
    await admin.ask(`mutation { deleteHighlights(ids: ["${of('Cian').highlightId}"]) { ids } }`);
    expect(await warnings('insight', id)).toEqual([]);
  });

  it('is shown only to those who may change the object', async () => {
    const projectId = await aProject(t, admin.actor);
    const { noteId } = await aTalk(projectId, ['Fia']);
    const viewer = await t.aMember(workspaceId, 'viewer');
    await expect(warnings('note', noteId, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(warnings('note', noteId, stranger)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
