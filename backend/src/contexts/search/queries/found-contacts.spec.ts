import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../../fields/fields.factory.js';
import { EntriesService } from '../entries/entries.service.js';

const SEARCH = `query ($i: SearchInput!) { search(input: $i) { total counts { type count } items { id type data } } }`;
const SUGGEST = `query ($q: String!) { titleSuggestions(query: $q) { id type title subtitle url } }`;

let t: TestApp;
let admin: Person;
let viewer: Person;
let stranger: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  viewer = await t.aMember(workspace.id, 'viewer');
  stranger = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
}, 120_000);
afterAll(() => t?.close());

const found = async (query: string, person = admin, more: object = {}): Promise<string[]> => {
  await t.settle();
  const { search } = await person.ask(SEARCH, { i: { query, types: ['PERSON'], ...more } });
  expect(search.total).toBe(search.items.length);
  return search.items.map(({ id }: { id: string }) => id);
};
const suggested = async (query: string, person = admin): Promise<string[]> => {
  await t.settle();
  return (await person.ask(SUGGEST, { q: query })).titleSuggestions.flatMap(({ id, type }: { id: string; type: string }) =>
    type === 'PERSON' ? id : [],
  );
};
const set = (objectId: string, fieldId: string, value: string | null) =>
  admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'contact', values: [{ objectId, fieldId, value }] },
  });

describe('contacts in search', () => {
  it('are found by name, organization, address and fields, by every member, in no project, and by no one else', async () => {
    const segment = await aField(admin, null, { target: 'contact', label: 'Habit', type: 'SELECT', options: ['Velocipedist', 'Walker'] });
    const town = await aField(admin, null, { target: 'contact', label: 'Town', type: 'TEXT' });
    const id = await aContact(admin, { name: 'Wilhelmina Zwartbos', organisation: 'Kraanvogel', emails: ['mina@quillhaven.example'] });
    await set(id, segment.id, segment.options[0]!.id);
    await set(id, town.id, 'Oudewater');
    const words = ['Zwartbos', 'Kraanvogel', 'mina@quillhaven.example', 'velocipedist', 'Oudewater'];
    for (const word of words) {
      expect([word, await found(word)]).toEqual([word, [id]]);
      expect([word, await found(word, viewer)]).toEqual([word, [id]]);
      expect([word, await found(word, stranger)]).toEqual([word, []]);
      expect([word, await found(word, admin, { projectId })]).toEqual([word, []]);
      expect([word, await suggested(word, viewer)]).toEqual([word, [id]]);
      expect([word, await suggested(word, stranger)]).toEqual([word, []]);
    }
    // While someone types, a part of an address is enough.
    expect(await suggested('@quillhav')).toEqual([id]);
    expect(await found('type:contact Zwartbos')).toEqual([id]);
    const { search } = await viewer.ask(SEARCH, { i: { query: 'Zwartbos' } });
    expect(search.counts).toEqual([{ type: 'PERSON', count: 1 }]);
    // What is renamed, emptied or taken away leaves the index with the change.
    await admin.ask(`mutation ($i: UpdateFieldOptionInput!) { updateFieldOption(input: $i) { id } }`, {
      i: { id: segment.options[0]!.id, label: 'Bellringer' },
    });
    expect(await found('velocipedist')).toEqual([]);
    expect(await found('bellringer')).toEqual([id]);
    await set(id, town.id, null);
    expect(await found('Oudewater')).toEqual([]);
    await admin.ask(`mutation ($id: ID!) { deleteField(id: $id) { ids } }`, { id: segment.id });
    expect(await found('bellringer')).toEqual([]);
  });

  it('leave with a deletion and a merge, come back with an undo, and lose what is redacted', async () => {
    const note = await aField(admin, null, { target: 'contact', label: 'Remark', type: 'TEXT' });
    const [value, two] = [
      await aContact(admin, { name: 'Perpetua Fernsby' }),
      await aContact(admin, { name: 'P. Fernsby', organisation: 'Glimmerloft' }),
    ];
    await set(two, note.id, 'Knows Snodgrassian well');
    expect((await found('Fernsby')).sort()).toEqual([value, two].sort());
    await admin.ask(`mutation ($id: ID!) { deleteContact(id: $id) { ids } }`, { id: value });
    expect(await found('Perpetua')).toEqual([]);
    await admin.ask(`mutation ($id: ID!) { restoreContact(id: $id) { id } }`, { id: value });
    expect(await found('Perpetua')).toEqual([value]);
    await admin.ask(`mutation ($i: UpdateContactInput!) { updateContact(input: $i) { id } }`, {
      i: { id: two, organisation: 'Bramblewick' },
    });
    expect([await found('Glimmerloft'), await found('Bramblewick')]).toEqual([[], [two]]);
    // As a redaction of copies does it: the value is written over, and its contact named.
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `update field_values set value = '[removed]', folded = '[removed]' where workspace_id = $1 and object_id = $2 and field_id = $3`,
        [admin.actor.workspaceId, two, note.id],
      ),
    );
    await t
      .get(EntriesService)
      .refresh({ workspaceId: admin.actor.workspaceId, payload: { objects: [{ kind: 'field', id: two }] } } as never);
    expect(await found('Snodgrassian')).toEqual([]);
  });
});
