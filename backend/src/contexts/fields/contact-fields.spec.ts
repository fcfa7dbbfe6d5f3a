import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aContact } from '../contacts/contacts.factory.js';
import { aNote, aProject } from '../documents/docs/doc.factory.js';
import { aField } from './fields.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let viewer: Person;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  viewer = await t.aMember(workspace.id, 'viewer');
});

type Input = Parameters<typeof aField>[2];
const contactField = (input: Input = {}, person = admin) => aField(person, null, { target: 'contact', ...input });
const list = async (person: Person) =>
  (await person.ask(`{ fields(target: contact) { id projectId label filledCount objectCount options { id label useCount } } }`)).fields;
const set = (person: Person, objectId: string, fieldId: string, value: string | null, target = 'contact') =>
  person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target, values: [{ objectId, fieldId, value }] },
  });
const valuesOf = async (person: Person, id: string): Promise<Record<string, string | null>> => {
  const { objectFields } = await person.ask(`query ($id: ID!) { objectFields(target: contact, id: $id) { field { label } value } }`, {
    id,
  });
  return Object.fromEntries(
    objectFields.map((entry: { field: { label: string }; value: string | null }) => [entry.field.label, entry.value]),
  );
};
const merge = async (id: string, mergedId: string): Promise<string> =>
  (await writer.ask(`mutation ($i: MergeContactsInput!) { mergeContacts(input: $i) { id } }`, { i: { id, mergedId } })).mergeContacts.id;
const unmerge = (id: string) => writer.ask(`mutation ($id: ID!) { unmergeContact(id: $id) { id } }`, { id });

describe('fields of contacts', () => {
  it('are the workspace’s: all members see them, contributors fill them in, and admins change them', async () => {
    const segment = await contactField({ label: 'Segment', type: 'SELECT', options: ['Family', 'Single'] });
    const spend = await contactField({ label: 'Spend', type: 'NUMBER' });
    const ana = await aContact(writer);
    await aContact(writer, { name: 'Other' });
    await set(writer, ana, segment.id, segment.options[1]!.id);
    expect(await list(viewer)).toMatchObject([
      { id: segment.id, projectId: null, filledCount: 1, objectCount: 2, options: [{ useCount: 0 }, { label: 'Single', useCount: 1 }] },
      { id: spend.id, filledCount: 0, objectCount: 2 },
    ]);
    expect(await valuesOf(viewer, ana)).toEqual({ Segment: segment.options[1]!.id, Spend: null });
    for (const person of [writer, viewer]) {
      await expect(contactField({ label: 'Mine' }, person)).rejects.toMatchObject({ code: 'Forbidden' });
      for (const mutation of [
        'updateField(input: { id: $id, label: "X" }) { id }',
        'moveField(input: { id: $id, index: 1 }) { fields { id } }',
        'changeFieldType(input: { id: $id, type: TEXT }) { id }',
        'deleteField(id: $id) { ids }',
      ])
        await expect(person.ask(`mutation ($id: ID!) { ${mutation} }`, { id: segment.id })).rejects.toMatchObject({ code: 'Forbidden' });
    }
    await expect(set(viewer, ana, spend.id, '1')).rejects.toMatchObject({ code: 'Forbidden' });
    const option = `mutation ($id: ID!) { createFieldOption(input: { fieldId: $id, label: "Student" }) { options { label } } }`;
    await expect(viewer.ask(option, { id: segment.id })).rejects.toMatchObject({ code: 'Forbidden' });
    expect((await writer.ask(option, { id: segment.id })).createFieldOption.options).toHaveLength(3);
  });

  it('are not there for other workspaces', async () => {
    const { id } = await contactField();
    const ana = await aContact(writer);
    await set(writer, ana, id, 'Ours');
    const stranger = (await t.aWorkspace()).admin;
    expect(await list(stranger)).toEqual([]);
    await expect(valuesOf(stranger, ana)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(set(stranger, ana, id, 'Theirs')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(set(stranger, await aContact(stranger), id, 'Theirs')).rejects.toMatchObject({ code: 'NotFound' });
    await expect(stranger.ask(`mutation ($id: ID!) { updateField(input: { id: $id, label: "X" }) { id } }`, { id })).rejects.toMatchObject({
      code: 'NotFound',
    });
    expect(await valuesOf(viewer, ana)).toEqual({ Segment: 'Ours' });
  });

  it('never mix with those of a project', async () => {
    const projectId = await aProject(t, admin.actor);
    const noteId = await aNote(t, admin.actor, projectId, 'Said.');
    const ana = await aContact(admin);
    const ofNotes = await aField(admin, projectId);
    const ofContacts = await contactField();
    const both = [
      [noteId, ofContacts.id, 'note'],
      [noteId, ofContacts.id, 'contact'],
      [ana, ofNotes.id, 'contact'],
      [ana, ofNotes.id, 'note'],
    ] as const;
    for (const [object, field, target] of both)
      await expect(set(admin, object, field, 'x', target)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(aField(admin, projectId, { target: 'contact' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aField(admin, null, { target: 'note' })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('change their type and back, and come back from the trash with their values', async () => {
    const { id } = await contactField({ label: 'Score' });
    const [ana, other] = [await aContact(writer), await aContact(writer, { name: 'Other' })];
    await set(writer, ana, id, '9');
    await set(writer, other, id, 'nine');
    const { fieldTypePreview } = await admin.ask(
      `query ($id: ID!) { fieldTypePreview(input: { id: $id, type: NPS }) { kept lost lostValues { from title } } }`,
      { id },
    );
    expect(fieldTypePreview).toEqual({ kept: 1, lost: 1, lostValues: [{ from: 'nine', title: 'Other' }] });
    await admin.ask(`mutation ($id: ID!) { changeFieldType(input: { id: $id, type: NPS }) { id } }`, { id });
    expect(await valuesOf(viewer, other)).toEqual({ Score: null });
    await admin.ask(`mutation ($id: ID!) { undoFieldTypeChange(id: $id) { id } }`, { id });
    expect(await valuesOf(viewer, other)).toEqual({ Score: 'nine' });
    await admin.ask(`mutation ($id: ID!) { deleteField(id: $id) { ids } }`, { id });
    expect(await valuesOf(viewer, ana)).toEqual({});
    await expect(
      writer.ask(`mutation ($id: ID!) { restoreFromTrash(input: { kind: field, id: $id }) { id } }`, { id }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/NotFound|Forbidden/) });
    await admin.ask(`mutation ($id: ID!) { restoreFromTrash(input: { kind: field, id: $id }) { id } }`, { id });
    expect(await valuesOf(viewer, ana)).toEqual({ Score: '9' });
  });

  it('go with a contact that is in the trash, and come back with it', async () => {
    const { id } = await contactField();
    const ana = await aContact(writer);
    await set(writer, ana, id, 'Kept');
    await writer.ask(`mutation ($id: ID!) { deleteContact(id: $id) { ids } }`, { id: ana });
    expect((await list(viewer))[0]).toMatchObject({ filledCount: 0, objectCount: 0 });
    await expect(set(writer, ana, id, 'Late')).rejects.toMatchObject({ code: 'NotFound' });
    await writer.ask(`mutation ($id: ID!) { restoreContact(id: $id) { id } }`, { id: ana });
    expect(await valuesOf(viewer, ana)).toEqual({ Segment: 'Kept' });
  });
});

describe('the table of contacts', () => {
  const rows = async (person: Person, filter: unknown[], more: { query?: string; first?: number; after?: string } = {}) =>
    (
      await person.ask(
        `query ($i: ContactRowsInput!, $f: Int, $a: String) { contactRows(input: $i, first: $f, after: $a) {
          total pageInfo { hasNextPage endCursor } nodes { contact { name } values { fieldId value } } } }`,
        { i: { filter, query: more.query, sort: { by: 'title', descending: false } }, f: more.first, a: more.after },
      )
    ).contactRows;
  const names = (match: { nodes: { contact: { name: string } }[] }) => match.nodes.map(({ contact }) => contact.name);
  const row = (field: string, operator: string, ...values: string[]) => ({ row: { field, operator, values } });

  it('is filtered by fields, consents and dates beside the words that are looked for, page by page, and only by those of the workspace', async () => {
    const spend = await contactField({ label: 'Spend', type: 'NUMBER' });
    const [ana, ben] = [await aContact(writer, { name: 'Ana', organisation: 'One' }), await aContact(writer, { name: 'Ben' })];
    await aContact(writer, { name: 'Cleo', organisation: 'One' });
    await set(writer, ana, spend.id, '10');
    await set(writer, ben, spend.id, '20');
    const consent = { contactId: ana, scope: 'Quotes', givenOn: '2026-09-10' };
    await writer.ask(`mutation ($i: RecordConsentInput!) { recordConsent(input: $i) { id } }`, { i: consent });
    const all = await rows(viewer, []);
    expect([all.total, names(all)]).toEqual([3, ['Ana', 'Ben', 'Cleo']]);
    expect(all.nodes[0].values).toEqual([{ fieldId: spend.id, value: '10' }]);
    expect(names(await rows(viewer, [row(spend.id, 'GREATER_THAN', '10')]))).toEqual(['Ben']);
    expect(names(await rows(viewer, [row(spend.id, 'IS_EMPTY')]))).toEqual(['Cleo']);
    expect(names(await rows(viewer, [row(spend.id, 'LESS_OR_EQUAL', '20')], { query: 'one' }))).toEqual(['Ana']);
    expect(names(await rows(viewer, [row('consent', 'IS_ANY_OF', 'GIVEN')]))).toEqual(['Ana']);
    expect(names(await rows(viewer, [row('consent', 'IS_NONE_OF', 'GIVEN'), row('created', 'IN_LAST', '1', 'day')]))).toEqual([
      'Ben',
      'Cleo',
    ]);
    expect(names(await rows(viewer, [{ any: [row(spend.id, 'EQUALS', '20').row, row('consent', 'IS_ANY_OF', 'GIVEN').row] }]))).toEqual([
      'Ana',
      'Ben',
    ]);
    const first = await rows(viewer, [row(spend.id, 'IS_NOT_EMPTY')], { first: 1 });
    expect([first.total, names(first)]).toEqual([2, ['Ana']]);
    expect(names(await rows(viewer, [row(spend.id, 'IS_NOT_EMPTY')], { first: 1, after: first.pageInfo.endCursor }))).toEqual(['Ben']);
    await writer.ask(`mutation ($id: ID!) { deleteContact(id: $id) { ids } }`, { id: ben });
    expect(names(await rows(viewer, [row(spend.id, 'IS_NOT_EMPTY')]))).toEqual(['Ana']);
    const stranger = (await t.aWorkspace()).admin;
    await aContact(stranger, { name: 'Theirs' });
    // A field of another workspace is none of theirs: its row says nothing.
    expect(names(await rows(stranger, [row(spend.id, 'IS_NOT_EMPTY')]))).toEqual(['Theirs']);
  });
});

describe('fields of two contacts that become one', () => {
  it('keep what the one that stays has, take what it lacks, and are both as they were after the undo', async () => {
    const [both, lacking, since] = [
      await contactField({ label: 'Both' }),
      await contactField({ label: 'Lacking', type: 'NUMBER' }),
      await contactField({ label: 'Since' }),
    ];
    const [ana, other] = [await aContact(writer), await aContact(writer, { name: 'Other' })];
    await set(writer, ana, both.id, 'Stays');
    await set(writer, other, both.id, 'Goes');
    await set(writer, other, lacking.id, '3');
    await set(writer, other, since.id, 'Theirs');
    const merged = await merge(ana, other);
    expect(await valuesOf(viewer, ana)).toEqual({ Both: 'Stays', Lacking: '3', Since: 'Theirs' });
    await set(writer, ana, since.id, 'Changed since');
    await unmerge(merged);
    expect(await valuesOf(viewer, ana)).toEqual({ Both: 'Stays', Lacking: null, Since: 'Changed since' });
    expect(await valuesOf(viewer, other)).toEqual({ Both: 'Goes', Lacking: '3', Since: 'Theirs' });
    expect((await list(viewer)).map((field: { filledCount: number }) => field.filledCount)).toEqual([2, 1, 2]);
  });
});
