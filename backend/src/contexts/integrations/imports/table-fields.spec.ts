import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { type Person, startApp, type TestApp } from '../../../testing/harness.js';
import { oneOf } from '../../../testing/proofs.js';
import { aField } from '../../fields/fields.factory.js';
import { itWithFiles, realFile } from '../importers/real-files.factory.js';
import { runImport } from './import.factory.js';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await startApp({ env: { ROLE: 'web' } });
  admin = (await t.aWorkspace()).admin;
});
afterAll(() => t.close());

type Field = { column: number; fieldId?: string; label?: string; type?: string; multiple?: boolean; dateOrder?: string };
type Options = { columns?: (string | null)[]; fields?: Field[] };

const aProject = async () => (await admin.ask(`mutation { createProject(input: { name: "Survey" }) { id } }`)).createProject.id;
const send = (projectId: string, text: string, options: Options = {}, path = '', person = admin) =>
  person
    .request('post', `/api/projects/${projectId}/imports/table${path}`)
    .field('options', JSON.stringify(options))
    .attach('file', Buffer.from(text), 'survey.csv');
async function imported(projectId: string, text: string, options: Options) {
  const { body, status } = await send(projectId, text, options);
  expect({ status, message: body.error?.message }).toEqual({ status: 201, message: undefined });
  await runImport(t, admin.actor.workspaceId, body.id);
  const { importBatch } = await admin.ask(
    `query ($id: ID!) { importBatch(id: $id) { id state done failed items { valuesLeft warnings } } }`,
    { id: body.id },
  );
  return importBatch;
}
const fieldsOf = async (projectId: string): Promise<{ id: string; label: string; type: string; filledCount: number; options: any[] }[]> =>
  (
    await admin.ask(
      `query ($p: ID!) { fields(projectId: $p, target: note) { id label type multiple filledCount options { id label useCount } } }`,
      { p: projectId },
    )
  ).fields;
/** What is stored: by title of the note, the label of each field and its value, options by their labels. */
async function stored(projectId: string): Promise<Record<string, Record<string, string>>> {
  const rows = await t.db.read<{ title: string; label: string; value: string }>(
    admin.actor,
    `select n.title, f.label, coalesce((select string_agg(o.label, ' + ' order by o.rank) from field_options o where o.field_id = f.id and o.id = any(v.ids)), v.value) as value
     from notes n left join field_values v on v.object_id = n.id and v.value is not null left join fields f on f.id = v.field_id and f.deleted_at is null
     where n.project_id = $1 and n.deleted_at is null`,
    [projectId],
  );
  const result: Record<string, Record<string, string>> = {};
  for (const { title, label, value } of rows) result[title] = { ...result[title], ...(label ? { [label]: value } : {}) };
  return result;
}

const TABLE = `Title,Text,Score,Segment,When
a,It buzzed,9,Gold,13/04/2026
b,Nothing,eleven,silver,04/14/2026
c,It was fine,,gold,05/06/2026 10:00`;
const NEW: Field[] = [
  { column: 2, label: 'Score', type: 'NPS' },
  { column: 3, label: 'Segment', type: 'SELECT' },
  { column: 4, label: 'When', type: 'DATETIME' },
];
const COLUMNS = ['title', 'body', null, null, null];

describe('columns of a table that become fields', () => {
  it('find contacts by an address, or a name that no other has, and begin with the default where they say nothing', async () => {
    const p = await aProject();
    const contact = async (name: string, ...emails: string[]) =>
      (await admin.ask(`mutation ($i: CreateContactInput!) { createContact(input: $i) { id } }`, { i: { name, emails } })).createContact.id;
    const jane = await contact('Doe, Jane', 'jane@example.com');
    const [, , ben] = [await contact('Twin'), await contact('Twin'), await contact('Ben')];
    const field = await aField(admin, p, { label: 'Buyer', type: 'PERSON', multiple: true });
    await admin.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id } }`, { i: { id: field.id, defaultValue: ben } });
    const table = 'Title,Text,Buyer\na,One,"ben; JANE@example.com"\nb,Two,Twin\nc,Three,"Doe, Jane"\nd,Four,';
    const options = { columns: ['title', 'body', null], fields: [{ column: 2, fieldId: field.id }] };
    const { body } = await send(p, table, options, '/preview');
    expect(body.fields).toMatchObject([{ filled: 3, unfit: 1, newOptions: [] }]);
    const { items } = await imported(p, table, options);
    expect(items.map(({ valuesLeft }: { valuesLeft: number }) => valuesLeft)).toEqual([1]);
    // What does not fit is left as a new note has it.
    expect(await stored(p)).toEqual({
      a: { Buyer: `${ben},${jane}` },
      b: { Buyer: ben },
      c: { Buyer: jane },
      d: { Buyer: ben },
    });
  });

  it('are shown with what does not fit, and nothing is kept of that', async () => {
    const p = await aProject();
    const { body } = await send(p, TABLE, { columns: COLUMNS, fields: NEW }, '/preview');
    expect(body).toMatchObject({ good: 3, bad: 0, unfit: 1, fault: null });
    expect(body.fields).toMatchObject([
      { column: 2, fieldId: null, label: 'Score', type: 'NPS', filled: 2, unfit: 1 },
      { column: 3, newOptions: ['Gold', 'silver'], unfit: 0 },
      { column: 4, dates: { order: 'dmy', ambiguous: 1, dayFirst: 1, monthFirst: 1 } },
    ]);
    expect(body.rows.map((row: { unfit: number[] }) => row.unfit)).toEqual([[], [2], []]);
    expect(body.proposals.map(({ type }: { type: string }) => type)).toEqual(['TEXT', 'TEXT', 'TEXT', 'TEXT', 'DATETIME']);
    expect(await fieldsOf(p)).toEqual([]);
  });

  it('fill in new fields, leave empty what does not fit, and say so', async () => {
    const p = await aProject();
    const done = await imported(p, TABLE, { columns: COLUMNS, fields: [...NEW.slice(0, 2), { ...NEW[2]!, dateOrder: 'dmy' }] });
    expect(done).toMatchObject({ state: 'done', done: 3, failed: 0, items: [{ valuesLeft: 1 }] });
    expect(await stored(p)).toEqual({
      a: { Score: '9', Segment: 'Gold', When: '2026-04-13' },
      b: { Segment: 'silver', When: '2026-04-14' },
      c: { Segment: 'Gold', When: '2026-06-05T10:00:00.000Z' },
    });
    const report = await admin.request('get', `/api/imports/${done.id}/unfit.csv`);
    expect(report.text).toBe('\ufeffRow,Fields left empty,Title,Text,Score,Segment,When\r\n3,Score,b,Nothing,eleven,silver,04/14/2026\r\n');
    // No row was left out.
    expect((await admin.request('get', `/api/imports/${done.id}/omitted.csv`)).text.split('\r\n')).toHaveLength(2);
  });

  it('go into fields that are there, by their names unless a choice is made, and add the options these lack', async () => {
    const p = await aProject();
    const segment = await aField(admin, p, { label: 'segment', type: 'SELECT', options: ['Gold'] });
    const done = await imported(p, TABLE, { columns: COLUMNS });
    expect(done.items[0].valuesLeft).toBe(0);
    expect(await stored(p)).toEqual({ a: { segment: 'Gold' }, b: { segment: 'silver' }, c: { segment: 'Gold' } });
    expect((await fieldsOf(p))[0]!.options.map((option) => [option.label, option.useCount])).toEqual([
      ['Gold', 2],
      ['silver', 1],
    ]);
    await imported(p, 'Title,Other\nd,GOLD', { columns: ['title', null], fields: [{ column: 1, fieldId: segment.id }] });
    expect((await stored(p)).d).toEqual({ segment: 'Gold' });
  });

  it('are taken back with their import, and the new fields with them as far as nothing else fills them in', async () => {
    const p = await aProject();
    const done = await imported(p, TABLE, { columns: COLUMNS, fields: NEW });
    const before = await stored(p);
    const score = (await fieldsOf(p)).find(({ label }) => label === 'Score')!;
    await imported(p, 'Title,Score\nd,3', { columns: ['title', null], fields: [{ column: 1, fieldId: score.id }] });
    await admin.ask(`mutation ($id: ID!) { undoImport(id: $id) { undoneAt } }`, { id: done.id });
    expect(await stored(p)).toEqual({ d: { Score: '3' } });
    expect((await fieldsOf(p)).map(({ label }) => label)).toEqual(['Score']);
    await admin.ask(`mutation ($id: ID!) { restoreImport(id: $id) { undoneAt } }`, { id: done.id });
    expect(await stored(p)).toEqual({ ...before, d: { Score: '3' } });
  });

  it('are refused where they say two things, and new fields where one may not make them', async () => {
    const p = await aProject();
    const cora = await t.aMember(admin.actor.workspaceId, 'contributor', 'Cora Contributor');
    const { id: segment } = await aField(admin, p, { label: 'Segment' });
    const said = async (fields: Field[], person = admin) => {
      const { status, body } = await send(p, TABLE, { columns: COLUMNS, fields }, '/preview', person);
      return body.error?.message ?? body.fault ?? status;
    };
    expect(await said([{ column: 1, label: 'X', type: 'TEXT' }])).toBe('A column can become one thing only.');
    expect(await said([{ column: 3, label: 'Segment', type: 'TEXT' }])).toBe('There is a field called “Segment” already.');
    const twice = [2, 3].map((column) => ({ column, fieldId: segment }));
    expect(await said(twice)).toBe('Two columns become the field “Segment”.');
    expect(await said([{ column: 3 }])).toBe('Choose a field, or give a new one a name and a type.');
    const elsewhere = await aField(admin, await aProject(), { label: 'Segment' });
    expect((await send(p, TABLE, { columns: COLUMNS, fields: [{ column: 3, fieldId: elsewhere.id }] })).status).toBe(404);
    const access = (await send(p, TABLE, { columns: COLUMNS, fields: [{ column: 3, fieldId: segment }] }, '/preview', cora)).status;
    const making = (await send(p, TABLE, { columns: COLUMNS, fields: [{ column: 2, label: 'Y', type: 'TEXT' }] }, '', cora)).status;
    expect([access, making]).toEqual([200, 403]);
  });

  it('happen once, by however many they are run, and as the field is when they are written', async () => {
    const p = await aProject();
    const rows = Array.from({ length: 1300 }, (_, i) => `n${i},${i}`);
    const { body } = await send(p, `Title,Number\n${rows.join('\n')}`, {
      columns: ['title', null],
      fields: [{ column: 1, label: 'Number', type: 'NUMBER' }],
    });
    const field = (await fieldsOf(p))[0]!;
    await admin.ask(`mutation ($i: ChangeFieldTypeInput!) { changeFieldType(input: $i) { id } }`, { i: { id: field.id, type: 'NPS' } });
    await Promise.all([1, 2, 3].map(() => runImport(t, admin.actor.workspaceId, body.id)));
    const { importBatch } = await admin.ask(`query ($id: ID!) { importBatch(id: $id) { done items { valuesLeft } } }`, { id: body.id });
    expect(importBatch).toEqual({ done: 1300, items: [{ valuesLeft: 1289 }] });
    expect((await fieldsOf(p))[0]).toMatchObject({ type: 'NPS', filledCount: 11 });
  });
});

/** A real table and what stands in it, counted apart from the product. */
const parsed = (path: string) =>
  Papa.parse<Record<string, string>>(
    realFile(path)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
    { header: true, skipEmptyLines: true },
  );
const countsOf = (values: (string | undefined)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) if (value?.trim()) counts[value.trim()] = (counts[value.trim()] ?? 0) + 1;
  return counts;
};
async function importParts(projectId: string, header: string[], rows: Record<string, string>[], options: Options) {
  const half = Math.ceil(rows.length / 2);
  for (const part of [rows.slice(0, half), rows.slice(half)]) {
    const fields = (await fieldsOf(projectId)).length ? await byName(projectId, options.fields!) : options.fields!;
    const done = await imported(
      projectId,
      Papa.unparse({ fields: header, data: part.map((row) => header.map((name) => row[name] ?? '')) }),
      {
        ...options,
        fields,
      },
    );
    expect(done).toMatchObject({ state: 'done' });
  }
}
const byName = async (projectId: string, fields: Field[]) => {
  const there = await fieldsOf(projectId);
  return fields.map(({ column, label, dateOrder }) => ({ column, fieldId: there.find((field) => field.label === label)!.id, dateOrder }));
};
const countedValues = async (projectId: string, label: string) => {
  const rows = await t.db.read<{ value: string; n: number }>(
    admin.actor,
    `select coalesce(o.label, v.value) as value, count(*)::int as n from field_values v join fields f on f.id = v.field_id and f.label = $2 and f.project_id = $1
     left join field_options o on o.field_id = f.id and v.ids @> array[o.id] where v.value is not null group by 1`,
    [projectId, label],
  );
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
};

describe('real feedback', () => {
  itWithFiles('of patients keeps each value, whichever way its date is written', async () => {
    const p = await aProject();
    const { data, meta } = parsed('feedback/nhs-fft/v6framework_NEAS.csv');
    const header = meta.fields!;
    const at = (name: string) => header.indexOf(name);
    const whole = await send(p, Papa.unparse(data));
    expect(whole.body.error.message).toMatch(/5,096 rows, and the most .* is 5,000/);
    const half = await send(
      p,
      Papa.unparse({ fields: header, data: data.slice(0, 2548).map((row) => header.map((name) => row[name]!)) }),
      {},
      '/preview',
    );
    const proposed = (name: string) => half.body.proposals[at(name)].type;
    expect(['Date', 'Service type 1', 'FFT categorical answer', 'Comment sentiment', 'Feeling safe', 'Comment ID'].map(proposed)).toEqual([
      ...['DATETIME', 'SELECT', 'NUMBER', 'NUMBER', 'BOOLEAN', 'TEXT'],
    ]);
    const fields = [
      { column: at('Date'), label: 'Date', type: 'DATETIME', dateOrder: 'dmy' },
      { column: at('Service type 1'), label: 'Service type 1', type: 'SELECT' },
      { column: at('Comment sentiment'), label: 'Comment sentiment', type: 'NUMBER' },
      { column: at('Feeling safe'), label: 'Feeling safe', type: 'BOOLEAN' },
    ];
    const columns = header.map((name) => (name === 'Comment ID' ? 'title' : name === 'FFT answer' ? 'body' : null));
    const rows = oneOf(8, data);
    await importParts(p, header, rows, { columns, fields });
    const days = rows.map(({ Date: written = '' }) => {
      const [first, second, year] = written.split('/').map(Number) as [number, number, number];
      const [day, month] = second > 12 ? [second, first] : [first, second];
      return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    });
    expect(await countedValues(p, 'Date')).toEqual(countsOf(days));
    // Spaces within a label are kept as they are.
    expect(await countedValues(p, 'Service type 1')).toEqual(countsOf(rows.map((row) => row['Service type 1'])));
    expect(await countedValues(p, 'Comment sentiment')).toEqual(countsOf(rows.map((row) => row['Comment sentiment'])));
    expect(await countedValues(p, 'Feeling safe')).toEqual({ true: rows.filter((row) => row['Feeling safe'] === '1').length });
  });

  itWithFiles('of a bank gets one option for each of its 77 intents', async () => {
    const p = await aProject();
    const { data } = parsed('feedback/banking77/train.csv');
    const rows = data.filter((_, i) => i % 10 === 0);
    const fields = [{ column: 1, label: 'Intent', type: 'SELECT' }];
    await imported(p, Papa.unparse(rows), { columns: ['body', null], fields });
    expect(await countedValues(p, 'Intent')).toEqual(countsOf(rows.map((row) => row.category)));
  });

  itWithFiles('of hotels gets several options at once', async () => {
    const p = await aProject();
    const texts: { text: string; intents?: string[] }[] = JSON.parse(realFile('feedback/nlupp/hotels.json').toString('utf8'));
    const table = Papa.unparse(texts.map(({ text, intents = [] }) => ({ text, intents: intents.join('; ') })));
    const preview = await send(p, table, {}, '/preview');
    expect(preview.body.proposals[1]).toMatchObject({ type: 'SELECT', multiple: true });
    const done = await imported(p, table, {
      columns: ['body', null],
      fields: [{ column: 1, label: 'Intents', type: 'SELECT', multiple: true }],
    });
    expect(done).toMatchObject({ done: texts.length, items: [{ valuesLeft: 0 }] });
    expect(await countedValues(p, 'Intents')).toEqual(countsOf(texts.flatMap(({ intents }) => [...new Set(intents)])));
  });
});
