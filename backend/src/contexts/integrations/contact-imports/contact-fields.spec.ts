import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aField } from '../../fields/fields.factory.js';
import { itWithFiles, realFile } from '../importers/real-files.factory.js';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await startApp();
});
beforeEach(async () => {
  admin = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

type Field = { column: number; fieldId?: string; label?: string; type?: string; multiple?: boolean; dateOrder?: string };
type Options = { columns?: (string | null)[]; fields?: Field[]; policy?: string };

const send = (text: string | Buffer, options: Options = {}, path = '', person = admin) =>
  person
    .request('post', `/api/contacts/imports${path}`)
    .field('options', JSON.stringify(options))
    .attach('file', Buffer.from(text), 'people.csv');
async function imported(text: string | Buffer, options: Options = {}, person = admin) {
  const { body, status } = await send(text, options, '', person);
  expect({ status, message: body.error?.message }).toEqual({ status: 201, message: undefined });
  await t.settle();
  const { contactImport } = await person.ask(
    `query ($id: ID!) { contactImport(id: $id) { id state created updated unchanged skipped refused valuesLeft } }`,
    { id: body.id },
  );
  return contactImport;
}
const fields = async (): Promise<{ id: string; label: string; type: string; filledCount: number }[]> =>
  (await admin.ask(`{ fields(target: contact) { id label type filledCount } }`)).fields;
/** By name of the contact, the label of each field and its value, options by their labels. */
async function values(): Promise<Record<string, Record<string, string>>> {
  const rows = await t.db.read<{ name: string; label: string; value: string }>(
    admin.actor,
    `select c.name, f.label, coalesce((select string_agg(o.label, ' + ' order by o.rank) from field_options o where o.field_id = f.id and o.id = any(v.ids)), v.value) as value
     from contacts c left join (field_values v join fields f on f.id = v.field_id and f.deleted_at is null) on v.object_id = c.id and v.value is not null
     where c.workspace_id = $1 and c.deleted_at is null`,
    [admin.actor.workspaceId],
  );
  const result: Record<string, Record<string, string>> = {};
  for (const { name, label, value } of rows) result[name] = { ...result[name], ...(label ? { [label]: value } : {}) };
  return result;
}

const TABLE = `Name,E-mail,Score,Plan,Since
Ana,ana@one.example,9,Gold,2024-01-31
Ben,ben@one.example,eleven,Silver,
Cleo,,3,gold,2024-02-01`;
const NEW: Field[] = [
  { column: 2, label: 'Score', type: 'NPS' },
  { column: 3, label: 'Plan', type: 'SELECT' },
  { column: 4, label: 'Since', type: 'DATETIME' },
];

describe('columns of a table of contacts that become fields', () => {
  it('are shown with their types and what cannot be read, and nothing is kept of that', async () => {
    const { body } = await send(TABLE, { fields: NEW }, '/preview');
    expect(body).toMatchObject({ good: 3, bad: 0, unfit: 1, fault: null, columns: ['name', 'emails', null, null, null] });
    expect(body.fields).toMatchObject([
      { column: 2, fieldId: null, label: 'Score', type: 'NPS', filled: 3, unfit: 1 },
      { column: 3, newOptions: ['Gold', 'Silver'], unfit: 0 },
      { column: 4, filled: 2, unfit: 0 },
    ]);
    expect(body.rows.map((row: { unfit: number[] }) => row.unfit)).toEqual([[], [2], []]);
    expect(body.proposals.map(({ type }: { type: string }) => type)).toEqual(['TEXT', 'EMAIL', 'TEXT', 'TEXT', 'DATETIME']);
    expect(await fields()).toEqual([]);
    expect((await send(TABLE, { fields: [{ column: 1, label: 'X', type: 'TEXT' }] }, '/preview')).body.fault).toBe(
      'A column can become one thing only.',
    );
  });

  it('fill in new contacts, name in the report what does not fit, and go into fields of their name without a choice', async () => {
    const done = await imported(TABLE, { fields: NEW });
    expect(done).toMatchObject({ state: 'done', created: 3, valuesLeft: 1 });
    expect(await values()).toEqual({
      Ana: { Score: '9', Plan: 'Gold', Since: '2024-01-31' },
      Ben: { Plan: 'Silver' },
      Cleo: { Score: '3', Plan: 'Gold', Since: '2024-02-01' },
    });
    const report = await admin.request('get', `/api/contacts/imports/${done.id}/report.csv`);
    expect(report.text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeffRow,What became of it,Contact,Note,Fields left empty',
      '2,Created,Ana,,',
      '3,Created,Ben,,Score',
    ]);
    // By a contributor, who may add options but no fields.
    const cora = await t.aMember(admin.actor.workspaceId, 'contributor', 'Cora');
    expect(await imported('name,plan,Other\nDee,Bronze,x', {}, cora)).toMatchObject({ created: 1 });
    expect((await values())['Dee']).toEqual({ Plan: 'Bronze' });
    expect((await send(TABLE, { fields: [{ column: 2, label: 'Y', type: 'TEXT' }] }, '', cora)).status).toBe(403);
  });

  it('follow what happens to duplicates: skipped, updated by cells that are not empty, or another contact', async () => {
    await imported(TABLE, { fields: NEW });
    const before = await values();
    const repeated = 'Name,E-mail,Score,Plan,Since\nAna,ana@one.example,2,,2025-05-05\nCleo,,,Silver,';
    expect(await imported(repeated)).toMatchObject({ skipped: 2, created: 0 });
    expect(await values()).toEqual(before);
    expect(await imported(repeated, { policy: 'update' })).toMatchObject({ updated: 2, unchanged: 0 });
    expect(await values()).toMatchObject({
      Ana: { Score: '2', Plan: 'Gold', Since: '2025-05-05' },
      Cleo: { Score: '3', Plan: 'Silver', Since: '2024-02-01' },
    });
    expect(await imported(repeated, { policy: 'update' })).toMatchObject({ updated: 0, unchanged: 2 });
    await imported('Name,E-mail,Score\nAna Two,ana@one.example,7', { policy: 'create' });
    expect(await values()).toMatchObject({ Ana: { Score: '2' }, 'Ana Two': { Score: '7' } });
  });

  it('are taken back, as far as nothing changed them since, and new fields that nothing fills in go as well', async () => {
    const { id: plan } = await aField(admin, null, { target: 'contact', label: 'Plan', type: 'TEXT' });
    const ana = await aContact(admin, { name: 'Ana', emails: ['ana@one.example'] });
    const ben = await aContact(admin, { name: 'Ben', emails: ['ben@one.example'] });
    const set = (objectId: string, value: string) =>
      admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
        i: { target: 'contact', values: [{ fieldId: plan, objectId, value }] },
      });
    await set(ana, 'old');
    const table = 'Name,E-mail,Plan,Score\nAna,ana@one.example,new,1\nBen,ben@one.example,new,2\nAna,ana@one.example,newer,';
    const done = await imported(table, {
      policy: 'update',
      fields: [
        { column: 2, fieldId: plan },
        { column: 3, label: 'Score', type: 'NUMBER' },
      ],
    });
    expect(done).toMatchObject({ updated: 3 });
    expect(await values()).toEqual({ Ana: { Plan: 'newer', Score: '1' }, Ben: { Plan: 'new', Score: '2' } });
    await set(ben, 'mine');
    await admin.ask(`mutation ($id: ID!) { undoContactImport(id: $id) { undoneAt } }`, { id: done.id });
    expect(await values()).toEqual({ Ana: { Plan: 'old' }, Ben: { Plan: 'mine' } });
    expect((await fields()).map(({ label }) => label)).toEqual(['Plan']);
  });

  itWithFiles('keep every value of 1,500 people of many scripts, and count them as a reader of the table does', async () => {
    const file = realFile('people/fake_people.csv');
    const { data, meta } = Papa.parse<Record<string, string>>(file.toString('utf8').replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    const header = meta.fields!;
    const { body } = await send(file, {}, '/preview');
    const rest = header.flatMap((label, column) =>
      body.columns[column] ? [] : [{ column, label, ...(body.proposals[column] as { type: string; multiple: boolean }) }],
    );
    expect(Object.fromEntries(rest.map(({ label, type }) => [label, type]))).toMatchObject({
      ...{ Number: 'NUMBER', Gender: 'SELECT', NameSet: 'SELECT', Birthday: 'DATETIME', Age: 'NUMBER', Username: 'TEXT' },
    });
    const selected = rest.map(({ column, label, type, multiple }) => ({ column, label, type, multiple }));
    const { body: shown } = await send(file, { fields: selected }, '/preview');
    const unfit = shown.fields.flatMap((field: { label: string; unfit: number }) => (field.unfit ? [[field.label, field.unfit]] : []));
    expect(await imported(file, { fields: selected })).toMatchObject({
      created: 1500,
      refused: 0,
      valuesLeft: unfit.reduce((sum: number, [, count]: [string, number]) => sum + count, 0),
    });
    const stored = await t.db.read<{ key: string; label: string; value: string }>(
      admin.actor,
      `select n.value as key, f.label, coalesce(o.label, v.value) as value from field_values v join fields f on f.id = v.field_id
       join fields k on k.workspace_id = $1 and k.label = 'Number' join field_values n on n.field_id = k.id and n.object_id = v.object_id
       left join field_options o on o.field_id = f.id and o.id = any(v.ids) where v.workspace_id = $1 and v.value is not null`,
      [admin.actor.workspaceId],
    );
    const matches = new Map(stored.map(({ key, label, value }) => [`${key} ${label}`, value]));
    const dayOf = (text: string) => {
      const [month, day, year] = text.split('/').map(Number) as [number, number, number];
      return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    };
    const left = new Map(unfit as [string, number][]);
    for (const row of data)
      for (const { label, type } of selected) {
        const cell = row[label]!.trim();
        const value = matches.get(`${row['Number']} ${label}`);
        if (cell === '') expect(value).toBeUndefined();
        else if (value === undefined) left.set(label, (left.get(label) ?? 0) - 1);
        else if (type === 'NUMBER') expect(Number(value)).toBe(Number(cell));
        else expect({ label, value }).toEqual({ label, value: type === 'DATETIME' ? dayOf(cell) : cell });
      }
    // Every value that is missing was announced.
    expect([...left.values()].filter((count) => count !== 0)).toEqual([]);
    const gender = (await admin.ask(`{ fields(target: contact) { label options { label useCount } } }`)).fields.find(
      ({ label }: { label: string }) => label === 'Gender',
    );
    const counts = Object.fromEntries(gender.options.map((item: { label: string; useCount: number }) => [item.label, item.useCount]));
    const expected: Record<string, number> = {};
    for (const { Gender = '' } of data) expected[Gender] = (expected[Gender] ?? 0) + 1;
    expect(counts).toEqual(expected);
    expect(await imported(file, { policy: 'update' })).toMatchObject({ updated: 0, unchanged: 1500 });
  });
});
