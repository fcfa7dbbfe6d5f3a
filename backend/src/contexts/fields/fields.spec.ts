import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../testing/harness.js';
import { aNote, aProject } from '../documents/docs/doc.factory.js';
import { aField } from './fields.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let projectId: string;
let noteId: string;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  projectId = await aProject(t, admin.actor);
  await admin.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, {
    i: { projectId, userId: writer.actor.userId, access: 'write' },
  });
  noteId = await aNote(t, admin.actor, projectId, 'Said.');
});

const list = async (person: Person, target = 'note') =>
  (
    await person.ask(
      `query ($p: ID!, $t: FieldTarget!) { fields(projectId: $p, target: $t) { id label type multiple required hidden filledCount objectCount formerType options { id label useCount } } }`,
      { p: projectId, t: target },
    )
  ).fields;
const set = (person: Person, fieldId: string, value: string | null, more: Record<string, unknown> = {}, objectId = noteId) =>
  person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'note', values: [{ objectId, fieldId, value, ...more }] },
  });
const fieldValueOf = async (fieldId: string, person = admin, id = noteId) =>
  (await person.ask(`query ($id: ID!) { objectFields(target: note, id: $id) { field { id } value } }`, { id })).objectFields.find(
    (entry: { field: { id: string } }) => entry.field.id === fieldId,
  )?.value;

describe('fields of a project', () => {
  it('are listed in order, with how often they are filled in, to all who read the project', async () => {
    const first = await aField(admin, projectId, { label: 'First' });
    const second = await aField(admin, projectId, { label: 'Second', type: 'NUMBER' });
    await aField(admin, projectId, { label: 'First', target: 'insight' });
    await set(writer, second.id, '19,50');
    await admin.ask(`mutation ($id: ID!) { moveField(input: { id: $id, index: 0 }) { fields { id } } }`, { id: second.id });
    expect((await list(writer)).map((field: any) => [field.id, field.filledCount, field.objectCount])).toEqual([
      [second.id, 1, 1],
      [first.id, 0, 1],
    ]);
    expect((await list(writer, 'insight')).map((field: any) => field.label)).toEqual(['First']);
  });

  it('are changed with full access alone, and are not there for others', async () => {
    const { id } = await aField(admin, projectId);
    await expect(aField(writer, projectId, { label: 'Mine' })).rejects.toMatchObject({ code: 'Forbidden' });
    for (const mutation of ['updateField(input: { id: $id, label: "X" }) { id }', 'deleteField(id: $id) { ids }'])
      await expect(writer.ask(`mutation ($id: ID!) { ${mutation} }`, { id })).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(list(stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(set(stranger, id, 'x')).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('refuse a name that is taken, one that is too long, and the 201st option', async () => {
    await aField(admin, projectId, { label: 'Segment' });
    await expect(aField(admin, projectId, { label: 'segment' })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aField(admin, projectId, { label: 'x'.repeat(251) })).rejects.toMatchObject({ code: 'ValidationError' });
    const labels = Array.from({ length: 200 }, (_, n) => `Option ${n}`);
    await expect(aField(admin, projectId, { label: 'Many', type: 'SELECT', options: [...labels, 'Last'] })).rejects.toMatchObject({
      message: 'ValidationError: Too many options.',
    });
    const { id } = await aField(admin, projectId, { label: 'Many', type: 'SELECT', options: labels });
    await expect(
      admin.ask(`mutation ($id: ID!) { createFieldOption(input: { fieldId: $id, label: "Last" }) { id } }`, { id }),
    ).rejects.toMatchObject({ message: 'ValidationError: Too many options.' });
    await expect(aField(admin, projectId, { label: 'Long', type: 'SELECT', options: ['x'.repeat(51)] })).rejects.toMatchObject({
      code: 'ValidationError',
    });
  });

  it('come back from the trash with their values', async () => {
    const { id } = await aField(admin, projectId);
    await set(writer, id, 'Kept');
    await admin.ask(`mutation ($id: ID!) { deleteField(id: $id) { ids } }`, { id });
    expect(await list(admin)).toEqual([]);
    await expect(set(writer, id, 'Late')).rejects.toMatchObject({ code: 'NotFound' });
    await admin.ask(`mutation ($id: ID!) { restoreFromTrash(input: { kind: field, id: $id }) { id } }`, { id });
    expect(await fieldValueOf(id)).toBe('Kept');
  });
});

describe('values', () => {
  const CASES: [string, string, string | null][] = [
    ['TEXT', ' a line ', 'a line'],
    ['TEXT', 'x'.repeat(301), null],
    ['NUMBER', '£1,234.50', '1234.50'],
    ['NUMBER', 'twelve', null],
    ['BOOLEAN', 'Yes', 'true'],
    ['BOOLEAN', 'maybe', null],
    ['DATETIME', '2026-02-28', '2026-02-28'],
    ['DATETIME', '2026-02-29', null],
    ['EMAIL', 'Ann@Example.COM', 'Ann@example.com'],
    ['EMAIL', 'ann', null],
    ['PHONE', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['PHONE', 'call me', null],
    ['URL', 'example.com/a', 'https://example.com/a'],
    ['URL', 'javascript:alert(1)', null],
    ['NPS', '10', '10'],
    ['NPS', '11', null],
    ['NPS', '7.5', null],
  ];
  it.each(CASES)('of type %s: %s', async (type, given, stored) => {
    const { id } = await aField(admin, projectId, { type });
    if (stored === null) await expect(set(writer, id, given)).rejects.toMatchObject({ code: 'ValidationError' });
    else await set(writer, id, given);
    expect(await fieldValueOf(id)).toBe(stored);
  });

  it('name the options of their field, in its order, several where it takes several', async () => {
    const item = await aField(admin, projectId, { label: 'One', type: 'SELECT', options: ['A', 'B', 'C'] });
    const many = await aField(admin, projectId, { label: 'Many', type: 'SELECT', multiple: true, options: ['A', 'B', 'C'] });
    const [a, b, c] = many.options.map(({ id }) => id);
    await set(writer, many.id, `${c},${a}`);
    expect(await fieldValueOf(many.id)).toBe(`${a},${c}`);
    await expect(set(writer, item.id, `${item.options[0]!.id},${item.options[1]!.id}`)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(set(writer, item.id, a!)).rejects.toMatchObject({ code: 'ValidationError' });
    await admin.ask(`mutation ($i: DeleteFieldOptionInput!) { deleteFieldOption(input: $i) { id } }`, { i: { id: a, replacementId: b } });
    expect(await fieldValueOf(many.id)).toBe(`${b},${c}`);
    await admin.ask(`mutation ($i: DeleteFieldOptionInput!) { deleteFieldOption(input: $i) { id } }`, { i: { id: b } });
    await admin.ask(`mutation ($i: DeleteFieldOptionInput!) { deleteFieldOption(input: $i) { id } }`, { i: { id: c } });
    expect(await fieldValueOf(many.id)).toBeNull();
  });

  it('are not set over what someone else wrote in the meantime', async () => {
    const { id } = await aField(admin, projectId);
    await set(writer, id, 'Theirs', { seen: null });
    await expect(set(admin, id, 'Mine', { seen: null })).rejects.toMatchObject({ code: 'ValidationError', message: /changed this value/ });
    expect(await fieldValueOf(id)).toBe('Theirs');
    await set(admin, id, 'Mine', { seen: 'Theirs' });
    expect(await fieldValueOf(id)).toBe('Mine');
  });

  it('of two people at once: one is refused, none is lost', async () => {
    const { id } = await aField(admin, projectId);
    const sent = await Promise.allSettled([set(admin, id, 'A', { seen: null }), set(writer, id, 'B', { seen: null })]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fieldValueOf(id)).toBe(sent[0]!.status === 'fulfilled' ? 'A' : 'B');
  });

  it('of 1,000 notes in five fields are pasted as one step, which one more takes back, or not at all', async () => {
    const fields: { id: string }[] = [];
    for (const type of ['TEXT', 'NUMBER', 'NPS', 'BOOLEAN', 'DATETIME']) fields.push(await aField(admin, projectId, { label: type, type }));
    const notes = await t.db.tx(writer.actor, (m) =>
      m.query(
        `insert into notes (workspace_id, id, project_id, title, created_by)
         select $1, gen_random_uuid(), $2, 'Note ' || i, $3 from generate_series(1, 1000) i returning id`,
        [admin.actor.workspaceId, projectId, admin.actor.userId],
      ),
    );
    const given = ['At the dock', '12.5', '9', 'true', '2026-11-21'];
    const pasted = notes.flatMap(({ id }: { id: string }) =>
      fields.map((field, at) => ({ objectId: id, fieldId: field.id, value: given[at], seen: null })),
    );
    const write = (values: readonly Record<string, unknown>[]) =>
      writer.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { objectId } } }`, {
        i: { target: 'note', values },
      });
    const filled = async () => (await list(writer)).map((field: any) => field.filledCount);
    await set(admin, fields[1]!.id, '7', {}, notes[999].id);
    await expect(write(pasted)).rejects.toMatchObject({ code: 'ValidationError', message: /changed this value/ });
    expect(await filled()).toEqual([0, 1, 0, 0, 0]);
    await set(admin, fields[1]!.id, null, {}, notes[999].id);
    expect((await write(pasted)).setFieldValues.values).toHaveLength(5000);
    expect(await filled()).toEqual([1000, 1000, 1000, 1000, 1000]);
    await write(pasted.map(({ value, ...rest }: any) => ({ ...rest, value: null, seen: value })));
    expect(await filled()).toEqual([0, 0, 0, 0, 0]);
    await expect(write([...pasted, { ...pasted[0] }])).rejects.toMatchObject({ code: 'ValidationError', message: /At most 5000/ });
  });

  it('belong to objects of the field’s own project', async () => {
    const { id } = await aField(admin, projectId);
    const other = await aNote(t, admin.actor, await aProject(t, admin.actor), 'Elsewhere.');
    await expect(set(admin, id, 'x', {}, other)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('the type of a field', () => {
  const PREVIEW = `query ($i: ChangeFieldTypeInput!) { fieldTypePreview(input: $i) { kept rewritten lost newOptions lostValues { from to count } } }`;
  const CHANGE = `mutation ($i: ChangeFieldTypeInput!) { changeFieldType(input: $i) { type formerType } }`;
  const UNDO = `mutation ($id: ID!) { undoFieldTypeChange(id: $id) { type formerType } }`;

  it('changes as its preview says, and back', async () => {
    const { id } = await aField(admin, projectId);
    const given = ['31.90', '£19,50', 'depends', '7'];
    const notes = [noteId];
    for (const _ of given.slice(1)) notes.push(await aNote(t, admin.actor, projectId, 'Said.'));
    for (const [n, value] of given.entries()) await set(writer, id, value, {}, notes[n]!);
    const i = { id, type: 'NUMBER' };
    expect((await admin.ask(PREVIEW, { i })).fieldTypePreview).toEqual({
      kept: 2,
      rewritten: 1,
      lost: 1,
      newOptions: [],
      lostValues: [{ from: 'depends', to: null, count: 1 }],
    });
    await admin.ask(CHANGE, { i });
    const values = () => Promise.all(notes.map((note) => fieldValueOf(id, admin, note)));
    expect(await values()).toEqual(['31.90', '19.50', null, '7']);
    await set(writer, id, '8', {}, notes[3]!);
    expect((await admin.ask(UNDO, { id })).undoFieldTypeChange).toEqual({ type: 'TEXT', formerType: null });
    expect(await values()).toEqual(['31.90', '£19,50', 'depends', '8']);
    await expect(admin.ask(UNDO, { id })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('becomes a select with an option for each value, and keeps nothing half', async () => {
    const { id } = await aField(admin, projectId);
    await set(writer, id, 'Trial; Paid');
    const i = { id, type: 'SELECT', multiple: true };
    expect((await admin.ask(PREVIEW, { i })).fieldTypePreview).toMatchObject({ kept: 1, lost: 0, newOptions: ['Paid', 'Trial'] });
    await admin.ask(CHANGE, { i });
    const [field] = await list(admin);
    expect(field.options.map(({ label, useCount }: any) => [label, useCount])).toEqual([
      ['Paid', 1],
      ['Trial', 1],
    ]);
    await admin.ask(CHANGE, { i: { id, type: 'TEXT' } });
    expect(await fieldValueOf(id)).toBe('Paid, Trial');
  });
});
