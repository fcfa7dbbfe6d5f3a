import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aContact } from '../contacts/contacts.factory.js';
import { aNote, aProject } from '../documents/docs/doc.factory.js';
import { aField } from './fields.factory.js';

let t: TestApp;
let admin: Person;
let projectId: string;

beforeAll(async () => {
  t = await sharedApp();
  admin = (await t.aWorkspace()).admin;
  projectId = await aProject(t, admin.actor);
});
afterAll(() => t.close());

/** Takes a contact away for good, as the trash does in the end. */
async function purge(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL(new URL(t.ownerUrl).pathname, process.env['TEST_ADMIN_URL']).href });
  await client.connect();
  await client.query(`delete from contacts where id = $1`, [id]);
  await client.end();
}
const set = (fieldId: string, objectId: string, value: string | null, target = 'note') =>
  admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target, values: [{ fieldId, objectId, value }] },
  });
const change = (id: string, changes: object) =>
  admin.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id defaultValue } }`, { i: { id, ...changes } });
async function valueIn(objectId: string, fieldId: string, target = 'note'): Promise<string | null> {
  const { objectFields } = await admin.ask(
    `query ($t: FieldTarget!, $i: ID!) { objectFields(target: $t, id: $i) { field { id } value } }`,
    { t: target, i: objectId },
  );
  return objectFields.find(({ field }: { field: { id: string } }) => field.id === fieldId).value;
}
async function named(fieldId: string): Promise<string[]> {
  const { fields } = await admin.ask(`query ($p: ID) { fields(projectId: $p, target: note) { id options { label useCount } } }`, {
    p: projectId,
  });
  return fields
    .find(({ id }: { id: string }) => id === fieldId)
    .options.map(({ label, useCount }: { label: string; useCount: number }) => `${label} ${useCount}`);
}
const rows = async (input: object): Promise<string[]> =>
  (
    await admin.ask(`query ($i: ProjectRowsInput!) { noteRows(input: $i) { nodes { note { id } } } }`, { i: { projectId, ...input } })
  ).noteRows.nodes.map(({ note }: { note: { id: string } }) => note.id);
const is = (field: string, operator: string, ...values: string[]) => [{ row: { field, operator, values } }];

it('names contacts: those of the workspace alone, and shows, groups, counts and filters by them', async () => {
  const [ana, ben] = [await aContact(admin, { name: 'Ana' }), await aContact(admin, { name: 'Ben' })];
  const foreign = await aContact((await t.aWorkspace()).admin, { name: 'Foreign' });
  const { id: field } = await aField(admin, projectId, { label: 'Interviewee', type: 'PERSON', multiple: true });
  const [value, two, three] = [
    await aNote(t, admin.actor, projectId, 'One.'),
    await aNote(t, admin.actor, projectId, 'Two.'),
    await aNote(t, admin.actor, projectId, 'Three.'),
  ];
  await set(field, value, `${ben},${ana}`);
  await set(field, two, ana);
  await expect(set(field, three, foreign)).rejects.toThrow(/not found|NotFound/i);
  await expect(set(field, three, 'Ana')).rejects.toThrow('Choose one of the contacts of this workspace.');
  expect(await named(field)).toEqual(['Ana 2', 'Ben 1']);
  expect((await rows({ filter: is(field, 'IS_ANY_OF', ben) })).sort()).toEqual([value]);
  expect((await rows({ filter: is(field, 'IS_NONE_OF', ben) })).sort()).toEqual([two, three].sort());
  expect(await rows({ filter: is(field, 'IS_EMPTY') })).toEqual([three]);
  expect((await rows({ sort: { by: field, descending: true } }))[2]).toBe(three);
  const groups = async () =>
    Object.fromEntries(
      (
        await admin.ask(`query ($i: ProjectRowsInput!, $b: ID!) { noteRowGroups(input: $i, by: $b) { key count } }`, {
          i: { projectId },
          b: field,
        })
      ).noteRowGroups.map(({ key, count }: { key: string | null; count: number }) => [key ?? '', count]),
    );
  expect(await groups()).toEqual({ [ana]: 2, [ben]: 1, '': 1 });
  const chart = async () =>
    (
      await admin.ask(`query ($i: ChartDataInput!) { chartData(input: $i) { without categories { label value } } }`, {
        i: { projectId, measure: 'NOTES', by: { kind: 'FIELD', fieldId: field } },
      })
    ).chartData;
  expect(await chart()).toEqual({
    without: 1,
    categories: [
      { label: 'Ana', value: 2 },
      { label: 'Ben', value: 1 },
    ],
  });
  // One in the trash keeps its place for when it comes back, and is nowhere shown until then.
  await admin.ask(`mutation ($id: ID!) { deleteContact(id: $id) { ids } }`, { id: ana });
  expect(await valueIn(value, field)).toBe(`${ben},${ana}`);
  expect(await named(field)).toEqual(['Ben 1']);
  expect(await groups()).toEqual({ [ben]: 1, '': 2 });
  expect(await rows({ group: { field, key: null } })).toHaveLength(2);
  await set(field, value, ana);
  await admin.ask(`mutation ($id: ID!) { restoreContact(id: $id) { id } }`, { id: ana });
  expect(await groups()).toEqual({ [ana]: 2, '': 1 });
});

it('follows a merge of contacts and its undo, also in saved filters, and loses who is gone for good', async () => {
  const [kept, gone] = [await aContact(admin, { name: 'Carla K.' }), await aContact(admin, { name: 'Karla' })];
  const { id: field } = await aField(admin, projectId, { label: 'Buyer', type: 'PERSON', multiple: true });
  const [alone, both, since] = [
    await aNote(t, admin.actor, projectId, 'One.'),
    await aNote(t, admin.actor, projectId, 'Two.'),
    await aNote(t, admin.actor, projectId, 'Three.'),
  ];
  const third = await aContact(admin, { name: 'Third' });
  await set(field, alone, gone);
  await set(field, both, `${gone},${kept}`);
  await set(field, since, gone);
  const { mergeContacts } = await admin.ask(`mutation ($i: MergeContactsInput!) { mergeContacts(input: $i) { id } }`, {
    i: { id: kept, mergedId: gone, take: [] },
  });
  expect([await valueIn(alone, field), await valueIn(both, field)]).toEqual([kept, kept]);
  expect((await rows({ filter: is(field, 'IS_ANY_OF', gone) })).sort()).toEqual([alone, both, since].sort());
  await set(field, since, `${kept},${third}`);
  await admin.ask(`mutation ($id: ID!) { unmergeContact(id: $id) { id } }`, { id: mergeContacts.id });
  expect([await valueIn(alone, field), await valueIn(both, field), await valueIn(since, field)]).toEqual([
    gone,
    `${gone},${kept}`,
    `${gone},${third}`,
  ]);
  await purge(gone);
  expect([await valueIn(alone, field), await valueIn(both, field), await valueIn(since, field)]).toEqual([null, kept, third]);
});

it('becomes names as text, and names and addresses become contacts', async () => {
  await aContact(admin, { name: 'Doe, Jane', emails: ['jane@example.com'] });
  await aContact(admin, { name: 'Twin' });
  await aContact(admin, { name: 'twin' });
  const { id: field } = await aField(admin, projectId, { label: 'Said by' });
  const texts = ['Doe, Jane', 'JANE@example.com', 'Twin', 'No one known'];
  const notes: string[] = [];
  for (const text of texts) {
    notes.push(await aNote(t, admin.actor, projectId, text));
    await set(field, notes.at(-1)!, text);
  }
  const to = (type: string) =>
    admin.ask(`mutation ($i: ChangeFieldTypeInput!) { changeFieldType(input: $i) { id } }`, { i: { id: field, type } });
  const { fieldTypePreview } = await admin.ask(`query ($i: ChangeFieldTypeInput!) { fieldTypePreview(input: $i) { kept lost } }`, {
    i: { id: field, type: 'PERSON' },
  });
  expect(fieldTypePreview).toEqual({ kept: 2, lost: 2 });
  await to('PERSON');
  expect(await named(field)).toEqual(['Doe, Jane 2']);
  await admin.ask(`mutation ($id: ID!) { undoFieldTypeChange(id: $id) { id } }`, { id: field });
  expect(await Promise.all(notes.map((note) => valueIn(note, field)))).toEqual(texts);
  await to('PERSON');
  await to('TEXT');
  expect(await Promise.all(notes.map((note) => valueIn(note, field)))).toEqual(['Doe, Jane', 'Doe, Jane', null, null]);
});

it('gives new objects the default of their field, by any way of creation, and nothing to existing ones', async () => {
  const { id: segment, options } = await aField(admin, projectId, { label: 'Segment', type: 'SELECT', options: ['New', 'Old'] });
  const before = await aNote(t, admin.actor, projectId, 'Before.');
  const [fresh, old] = options.map(({ id }) => id) as [string, string];
  await expect(change(segment, { defaultValue: 'New' })).rejects.toThrow('Choose one of the options of this field.');
  expect((await change(segment, { defaultValue: fresh })).updateField.defaultValue).toBe(fresh);
  const after = await aNote(t, admin.actor, projectId, 'After.');
  expect([await valueIn(before, segment), await valueIn(after, segment)]).toEqual([null, fresh]);
  expect(await rows({ filter: is(segment, 'IS_ANY_OF', fresh) })).toEqual([after]);
  expect(await valueIn(await aNote(t, admin.actor, await aProject(t, admin.actor), 'Elsewhere.'), segment).catch(() => 'none')).toBe(
    'none',
  );
  // The default is a value like the others: an option that goes leaves it, and takes its replacement.
  await admin.ask(`mutation ($i: DeleteFieldOptionInput!) { deleteFieldOption(input: $i) { id } }`, {
    i: { id: fresh, replacementId: old },
  });
  expect(await valueIn(await aNote(t, admin.actor, projectId, 'Later.'), segment)).toBe(old);
  await change(segment, { defaultValue: null });
  expect(await valueIn(await aNote(t, admin.actor, projectId, 'Last.'), segment)).toBeNull();

  const { id: region } = await aField(admin, null, { target: 'contact', label: 'Region', type: 'TEXT' });
  await change(region, { defaultValue: 'North' });
  expect(await valueIn(await aContact(admin, { name: 'Dora' }), region, 'contact')).toBe('North');
  const { id: sure } = await aField(admin, projectId, { target: 'insight', label: 'Sure', type: 'BOOLEAN' });
  await change(sure, { defaultValue: 'yes' });
  const { createInsight } = await admin.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
    i: { projectId, title: 'Found' },
  });
  expect(await valueIn(createInsight.id, sure, 'insight')).toBe('true');
});
