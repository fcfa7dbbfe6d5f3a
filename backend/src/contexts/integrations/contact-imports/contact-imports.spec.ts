import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { itWithFiles, realFile } from '../importers/real-files.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
});

const COUNTS = 'id state total done created updated unchanged skipped refused withoutEmail undoneAt';
const send = (person: Person, text: string | Buffer, options: object = {}, path = '') =>
  person
    .request('post', `/api/contacts/imports${path}`)
    .field('options', JSON.stringify(options))
    .attach('file', Buffer.from(text), 'people.csv');
const counts = async (id: string) => (await admin.ask(`query ($id: ID!) { contactImport(id: $id) { ${COUNTS} } }`, { id })).contactImport;
async function imported(text: string | Buffer, options: object = {}, person = writer) {
  const { body, status } = await send(person, text, options);
  expect({ status, message: body.error?.message }).toEqual({ status: 201, message: undefined });
  await t.settle();
  return counts(body.id);
}
/** Every row of every contact as it is stored. */
const stored = () =>
  t.db.read<Record<string, unknown>>(admin.actor, `select * from contacts where workspace_id = $1 order by id`, [admin.actor.workspaceId]);
const live = async () =>
  (
    await t.db.read<{ name: string; emails: { address: string }[]; organisation: string | null; job_title: string | null }>(
      admin.actor,
      `select name, emails, organisation, job_title from contacts where workspace_id = $1 and deleted_at is null order by name, id`,
      [admin.actor.workspaceId],
    )
  ).map(({ name, emails, organisation, job_title }) => [name, emails.map(({ address }) => address).join(' '), organisation, job_title]);
const undo = (id: string, person = writer) => person.ask(`mutation ($id: ID!) { undoContactImport(id: $id) { undoneAt } }`, { id });

const TABLE = `Name,E-mail,Company,Role
Ana Lima,ana@one.example,One,Nurse
Ben,ben@two.example; ben@private.example,,
,nobody@one.example,One,
Cleo,cleo@,,
Ana L.,ANA@one.example,One Ltd,`;

describe('the import of contacts', () => {
  it('shows first what each row would become and who is there already, and keeps nothing', async () => {
    await aContact(writer, { name: 'Benedict', emails: ['ben@two.example'] });
    const { body, status } = await send(writer, TABLE, {}, '/preview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      columns: ['name', 'emails', 'organisation', 'jobTitle'],
      total: 5,
      good: 3,
      bad: 2,
      there: 1,
      fault: null,
    });
    expect(body.rows.map(({ problem, there }: any) => [problem, there])).toEqual([
      [null, null],
      [null, 'Benedict'],
      ['noName', null],
      ['badEmail', null],
      [null, null],
    ]);
    expect((await live()).map(([name]) => name)).toEqual(['Benedict']);
    expect((await send(writer, TABLE, { columns: [null, 'emails'] }, '/preview')).body.fault).toBe(
      'Choose at least one column as the name.',
    );
  });

  it('leaves out, fills in or adds to who is there already, as it is asked', async () => {
    await aContact(writer, { name: 'Benedict', emails: ['ben@two.example'], organisation: 'Two' });
    expect(await imported(TABLE)).toMatchObject({ state: 'done', total: 5, done: 5, created: 1, skipped: 2, refused: 2 });
    expect(await live()).toEqual([
      ['Ana Lima', 'ana@one.example', 'One', 'Nurse'],
      ['Benedict', 'ben@two.example', 'Two', null],
    ]);
    expect(await imported(TABLE, { policy: 'update' })).toMatchObject({ created: 0, updated: 2, unchanged: 1, refused: 2 });
    expect(await live()).toEqual([
      ['Ana L.', 'ana@one.example', 'One Ltd', 'Nurse'],
      ['Ben', 'ben@two.example ben@private.example', 'Two', null],
    ]);
    expect(await imported(TABLE, { policy: 'create' })).toMatchObject({ created: 3, withoutEmail: 3, refused: 2 });
    expect((await live()).map(([name, emails]) => [name, emails])).toEqual([
      ['Ana L.', 'ana@one.example'],
      ['Ana L.', ''],
      ['Ana Lima', ''],
      ['Ben', 'ben@two.example ben@private.example'],
      ['Ben', ''],
    ]);
  });

  it('knows those without an address by name and organization', async () => {
    const text = 'name,company\nAna,One\nAna,Two\nana,one\nBen,';
    expect(await imported(text)).toMatchObject({ created: 3, skipped: 1 });
    expect(await imported(text, { policy: 'update' })).toMatchObject({ created: 0, updated: 1, unchanged: 3 });
    const rows = await stored();
    expect(await imported(text, { policy: 'update' })).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect(await stored()).toEqual(rows);
    expect(await imported(text)).toMatchObject({ created: 0, skipped: 4 });
  });

  it('is taken back: what it made lies in the trash, what it changed is what it was, unless it was changed since', async () => {
    const ben = await aContact(writer, { name: 'Benedict', emails: ['ben@two.example'], organisation: 'Two' });
    const zoe = await aContact(writer, { name: 'Zoe', emails: ['zoe@one.example'] });
    const before = await live();
    const done = await imported('name,email,company\nBen,ben@two.example,Three\nZoë,zoe@one.example,One\nNew,new@one.example,', {
      policy: 'update',
    });
    expect(done).toMatchObject({ created: 1, updated: 2 });
    await writer.ask(`mutation ($i: UpdateContactInput!) { updateContact(input: $i) { id } }`, { i: { id: zoe, name: 'Zoé' } });
    await undo(done.id);
    await undo(done.id);
    expect(await live()).toEqual([before[0], ['Zoé', 'zoe@one.example', null, null]]);
    expect((await writer.ask(`query ($id: ID!) { contact(id: $id) { name organisation } }`, { id: ben })).contact).toEqual({
      name: 'Benedict',
      organisation: 'Two',
    });
    const report = await writer.request('get', `/api/contacts/imports/${done.id}/report.csv`);
    expect(report.text.split('\r\n')).toEqual([
      '\ufeffRow,What became of it,Contact,Note,Fields left empty',
      '2,Updated,Benedict,,',
      '3,Updated,Zoé,,',
      '4,Created,New,,',
      '',
    ]);
  });

  it('makes nothing twice when two people import the same file at once', async () => {
    const text = `name,email\n${Array.from({ length: 600 }, (_, i) => `Person ${i},p${i}@one.example`).join('\n')}`;
    const responses = await Promise.all([writer, admin, writer].map((person) => send(person, text, { policy: 'update' })));
    await t.settle();
    const ends = await Promise.all(responses.map(({ body }) => counts(body.id)));
    expect(ends.reduce((sum, { created }) => sum + created, 0)).toBe(600);
    expect(ends.every(({ state, done, refused }) => state === 'done' && done === 600 && refused === 0)).toBe(true);
    expect(await live()).toHaveLength(600);
  });

  it('is for those who may edit, and is not there for others', async () => {
    const viewer = await t.aMember(admin.actor.workspaceId, 'viewer');
    const stranger = (await t.aWorkspace()).admin;
    for (const path of ['', '/preview']) expect((await send(viewer, TABLE, {}, path)).status).toBe(403);
    const { id } = await imported('name\nAna');
    expect((await stranger.request('get', `/api/contacts/imports/${id}/report.csv`)).status).toBe(404);
    await expect(undo(id, stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(undo(id, viewer)).rejects.toMatchObject({ code: 'Forbidden' });
    const tooMany = await send(writer, `name\n${'x\n'.repeat(5001)}`);
    expect([tooMany.status, tooMany.body.error.message]).toEqual([400, expect.stringMatching(/5,001 rows, and the most .* is 5,000/)]);
  });

  itWithFiles('takes 1,500 people of many scripts, and changes nothing when it is repeated', async () => {
    const file = realFile('people/fake_people.csv');
    const { data } = Papa.parse<Record<string, string>>(file.toString('utf8').replace(/^\ufeff/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    const { body } = await send(writer, file, {}, '/preview');
    const named = Object.fromEntries(
      body.header.flatMap((name: string, at: number) => (body.columns[at] ? [[name, body.columns[at]]] : [])),
    );
    expect(named).toEqual({
      GivenName: 'name',
      MiddleInitial: 'name',
      Surname: 'name',
      EmailAddress: 'emails',
      TelephoneNumber: 'phone',
      Occupation: 'jobTitle',
      Company: 'organisation',
    });
    expect(await imported(file)).toMatchObject({ total: 1500, created: 1500, refused: 0 });
    const rows = await stored();
    const text = (value: string | undefined) => value?.replace(/\s+/g, ' ').trim() || null;
    const expected = data.map((row) => [
      text(`${row['GivenName']} ${row['MiddleInitial']} ${row['Surname']}`),
      text(row['EmailAddress']!.replace(/@.*/, (domain) => domain.toLowerCase())),
      text(row['Company']),
      text(row['Occupation']),
      text(row['TelephoneNumber']),
    ]);
    const got = rows.map((row) => [
      row['name'],
      (row['emails'] as { address: string }[])[0]!.address,
      row['organisation'],
      row['job_title'],
      row['phone'],
    ]);
    expect(got.map((row) => JSON.stringify(row)).sort()).toEqual(expected.map((row) => JSON.stringify(row)).sort());
    expect(await imported(file, { policy: 'skip' })).toMatchObject({ created: 0, skipped: 1500 });
    expect(await imported(file, { policy: 'update' }, admin)).toMatchObject({ created: 0, updated: 0, unchanged: 1500 });
    expect(await stored()).toEqual(rows);
  });
});
