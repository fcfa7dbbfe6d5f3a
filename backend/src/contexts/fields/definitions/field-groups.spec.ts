import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../fields.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let projects: string[];
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  writer = await t.aMember(workspace.id, 'contributor');
  projects = [await aProject(t, admin.actor), await aProject(t, admin.actor)];
  await admin.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, {
    i: { projectId: projects[0], userId: writer.actor.userId, access: 'write' },
  });
});

const aGroup = async (name = 'Who they are', target = 'note', person = admin): Promise<string> =>
  (
    await person.ask(`mutation ($n: String!, $t: FieldTarget!) { createFieldGroup(input: { name: $n, target: $t }) { id } }`, {
      n: name,
      t: target,
    })
  ).createFieldGroup.id;
const inGroup = (groupId: string, input: Parameters<typeof aField>[2] = {}) => aField(admin, null, { groupId, ...input });
const link = (groupId: string, projectId = projects[0]!, person = admin) =>
  person.ask(
    `mutation ($g: ID!, $p: ID!) { linkFieldGroup(input: { groupId: $g, projectId: $p }) { groups { id linked projectCount } } }`,
    {
      g: groupId,
      p: projectId,
    },
  );
const unlink = (groupId: string, projectId = projects[0]!) =>
  admin.ask(`mutation ($g: ID!, $p: ID!) { unlinkFieldGroup(input: { groupId: $g, projectId: $p }) { groups { id linked } } }`, {
    g: groupId,
    p: projectId,
  });
const list = async (projectId = projects[0]!, person = admin) =>
  (
    await person.ask(
      `query ($p: ID!) { fields(projectId: $p, target: note) { id label type groupId groupName required hidden filledCount defaultValue options { id label useCount } } }`,
      { p: projectId },
    )
  ).fields;
const groups = async () =>
  (
    await admin.ask(
      `{ fieldGroups { id name target projectCount projects { id } fields { id label filledCount objectCount options { id label useCount } } } }`,
    )
  ).fieldGroups;
const set = (person: Person, objectId: string, fieldId: string, value: string | null) =>
  person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
    i: { target: 'note', values: [{ objectId, fieldId, value }] },
  });
const fieldValueOf = async (noteId: string, fieldId: string) =>
  (await admin.ask(`query ($id: ID!) { objectFields(target: note, id: $id) { field { id } value } }`, { id: noteId })).objectFields.find(
    (entry: { field: { id: string } }) => entry.field.id === fieldId,
  )?.value;
const does = (person: Person, mutation: string, id: string) => person.ask(`mutation ($id: ID!) { ${mutation} }`, { id });

describe('a group of fields', () => {
  it('gives its fields to each project that links it, which follow every change at once', async () => {
    const groupId = await aGroup();
    const plan = await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free', 'Team'] });
    await does(admin, `updateField(input: { id: $id, defaultValue: "${plan.options[1]!.id}" }) { id }`, plan.id);
    for (const projectId of projects) await link(groupId, projectId);
    await inGroup(groupId, { label: 'Since', type: 'DATETIME' });
    const [first, second] = [await list(projects[0], writer), await list(projects[1])];
    expect(first.map(({ label, groupName }: any) => [label, groupName])).toEqual([
      ['Plan', 'Who they are'],
      ['Since', 'Who they are'],
    ]);
    expect(new Set([plan.id, first[0].id, second[0].id]).size).toBe(3);
    expect(first[0].defaultValue).toBe(first[0].options[1].id);
    const noteId = await aNote(t, admin.actor, projects[0]!, 'Said.');
    const otherId = await aNote(t, admin.actor, projects[1]!, 'Said too.');
    expect(await fieldValueOf(noteId, first[0].id)).toBe(first[0].options[1].id);
    await set(admin, otherId, second[0].id, second[0].options[0].id);

    await does(admin, `updateField(input: { id: $id, label: "Tier", required: true }) { id }`, plan.id);
    await does(admin, `updateFieldOption(input: { id: $id, label: "Trial", colour: moss }) { id }`, plan.options[0]!.id);
    await does(admin, `createFieldOption(input: { fieldId: $id, label: "Enterprise" }) { id }`, plan.id);
    for (const projectId of projects) {
      const [field] = await list(projectId);
      expect([field.label, field.required, field.options.map((o: any) => o.label)]).toEqual([
        'Tier',
        true,
        ['Trial', 'Team', 'Enterprise'],
      ]);
    }
    const [shown] = await groups();
    expect(shown).toMatchObject({
      ...{ projectCount: 2, projects: expect.arrayContaining(projects.map((id) => ({ id }))) },
      fields: [{ label: 'Tier', filledCount: 2, objectCount: 2, options: [{ useCount: 1 }, { useCount: 1 }, { useCount: 0 }] }, {}],
    });
    // What goes takes its values along, or gives them another one, in every project.
    await does(admin, `deleteFieldOption(input: { id: $id, replacementId: "${plan.options[0]!.id}" }) { id }`, plan.options[1]!.id);
    expect(await fieldValueOf(noteId, first[0].id)).toBe(first[0].options[0].id);
    expect((await list())[0].defaultValue).toBe(first[0].options[0].id);
    expect(await fieldValueOf(otherId, second[0].id)).toBe(second[0].options[0].id);
  });

  it('is changed by admins alone, and its fields cannot be changed in a project', async () => {
    const groupId = await aGroup();
    const source = await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free'] });
    await link(groupId);
    const [copy] = await list();
    for (const mutation of [
      'updateField(input: { id: $id, label: "X" }) { id }',
      'updateField(input: { id: $id, required: true }) { id }',
      'changeFieldType(input: { id: $id, type: TEXT }) { id }',
      'deleteField(id: $id) { ids }',
    ])
      await expect(does(admin, mutation, copy.id)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(does(admin, 'updateFieldOption(input: { id: $id, label: "X" }) { id }', copy.options[0].id)).rejects.toMatchObject({
      code: 'ValidationError',
    });
    // Where it stands, and whether it shows, is the project's.
    await does(admin, 'updateField(input: { id: $id, hidden: true }) { id }', copy.id);
    expect((await list())[0].hidden).toBe(true);
    // A type would change the values of every project.
    await expect(does(admin, 'changeFieldType(input: { id: $id, type: TEXT }) { id }', source.id)).rejects.toMatchObject({
      message: expect.stringContaining('Unlink its group'),
    });
    for (const ask of [
      () => aGroup('Mine', 'note', writer),
      () => does(writer, 'deleteFieldGroup(id: $id) { ids }', groupId),
      () => does(writer, 'renameFieldGroup(input: { id: $id, name: "X" }) { id }', groupId),
      () => does(writer, 'updateField(input: { id: $id, label: "X" }) { id }', source.id),
      () => link(groupId, projects[0], writer),
      () => writer.ask('{ fieldGroups { id } }'),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'Forbidden' });
    const stranger = (await t.aWorkspace()).admin;
    await expect(does(stranger, 'renameFieldGroup(input: { id: $id, name: "X" }) { id }', groupId)).rejects.toMatchObject({
      code: 'NotFound',
    });
    expect((await stranger.ask('{ fields(target: note) { id } }')).fields).toEqual([]);
  });

  it('gets an option that is added while filling in, and so do the other projects', async () => {
    const groupId = await aGroup();
    await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free'] });
    for (const projectId of projects) await link(groupId, projectId);
    const [copy] = await list();
    const { createFieldOption } = await writer.ask(
      `mutation ($id: ID!) { createFieldOption(input: { fieldId: $id, label: "Team" }) { id options { label } } }`,
      { id: copy.id },
    );
    expect(createFieldOption).toEqual({ id: copy.id, options: [{ label: 'Free' }, { label: 'Team' }] });
    expect((await list(projects[1]))[0].options.map((o: any) => o.label)).toEqual(['Free', 'Team']);
  });

  it('takes a field of the same name and type over with its values and options, and refuses one of another type', async () => {
    const own = await aField(admin, projects[0]!, { label: 'plan', type: 'SELECT', options: ['free', 'Old'] });
    const noteId = await aNote(t, admin.actor, projects[0]!, 'Said.');
    await set(admin, noteId, own.id, own.options[1]!.id);
    await aField(admin, projects[1]!, { label: 'Plan', type: 'TEXT' });
    const groupId = await aGroup();
    await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free', 'Team'] });
    await link(groupId);
    const [field] = await list();
    expect(field).toMatchObject({
      id: own.id,
      label: 'Plan',
      options: [{ id: own.options[0]!.id, label: 'Free' }, { label: 'Team' }, { label: 'Old' }],
    });
    expect(await fieldValueOf(noteId, own.id)).toBe(own.options[1]!.id);
    await expect(link(groupId, projects[1]!)).rejects.toMatchObject({ message: expect.stringContaining('another field called “Plan”') });
    expect((await list(projects[1])).map(({ groupId }: any) => groupId)).toEqual([null]);
    // A name that a project has already cannot become that of a field of the group.
    await aField(admin, projects[0]!, { label: 'Region' });
    await expect(
      does(admin, 'updateField(input: { id: $id, label: "Region" }) { id }', (await groups())[0].fields[0].id),
    ).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('leaves what was filled in to a project that unlinks it, and has it again when that links it again', async () => {
    const groupId = await aGroup();
    await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free'] });
    const empty = await inGroup(groupId, { label: 'Empty' });
    await link(groupId);
    const [plan] = await list();
    const noteId = await aNote(t, admin.actor, projects[0]!, 'Said.');
    await set(admin, noteId, plan.id, plan.options[0].id);
    await unlink(groupId);
    expect((await list()).map(({ id, groupId, label }: any) => [id, groupId, label])).toEqual([[plan.id, null, 'Plan']]);
    await does(admin, 'updateField(input: { id: $id, label: "Own plan" }) { id }', plan.id);
    await does(admin, 'createFieldOption(input: { fieldId: $id, label: "Custom" }) { id }', plan.id);
    await link(groupId);
    const repeated = await list();
    expect(repeated.map(({ label, groupId: of }: any) => [label, of])).toEqual([
      ['Plan', groupId],
      ['Empty', groupId],
    ]);
    expect(repeated[0]).toMatchObject({ id: plan.id, filledCount: 1, options: [{ label: 'Free' }, { label: 'Custom' }] });
    expect((await groups())[0].fields[0].options.map((o: any) => o.label)).toEqual(['Free', 'Custom']);
    // A field that goes takes those of projects along, and brings them back.
    await does(admin, 'deleteField(id: $id) { ids }', empty.id);
    expect((await list()).map(({ label }: any) => label)).toEqual(['Plan']);
    await does(admin, 'restoreField(id: $id) { id }', empty.id);
    expect((await list()).map(({ label }: any) => label)).toEqual(['Plan', 'Empty']);
    // A group that goes leaves them all, and comes back to them.
    const whole = [await groups(), await list()];
    await does(admin, 'deleteFieldGroup(id: $id) { ids }', groupId);
    await expect(link(groupId, projects[1])).rejects.toMatchObject({ code: 'NotFound' });
    for (const person of [admin, admin]) await does(person, 'restoreFieldGroup(id: $id) { id }', groupId);
    expect([await groups(), await list()]).toEqual(whole);
    await does(admin, 'deleteFieldGroup(id: $id) { ids }', groupId);
    expect(await groups()).toEqual([]);
    expect((await list()).map(({ label, groupId: of }: any) => [label, of])).toEqual([
      ['Plan', null],
      ['Empty', null],
    ]);
    expect(await fieldValueOf(noteId, plan.id)).toBe(plan.options[0].id);
  });

  it('takes no field over that follows another group', async () => {
    const [first, second] = [await aGroup('First'), await aGroup('Second')];
    for (const groupId of [first, second]) await inGroup(groupId, { label: 'Plan' });
    await link(first);
    const before = await list();
    await expect(link(second)).rejects.toMatchObject({ code: 'ValidationError' });
    expect(await list()).toEqual(before);
  });

  it('comes back with what projects have of it, as it was deleted, also what changed there meanwhile', async () => {
    const groupId = await aGroup();
    await inGroup(groupId, { label: 'Plan', type: 'SELECT', options: ['Free'] });
    const gone = await inGroup(groupId, { label: 'Gone' });
    await link(groupId);
    await does(admin, 'deleteField(id: $id) { ids }', gone.id);
    const [plan] = await list();
    await does(admin, 'deleteFieldGroup(id: $id) { ids }', groupId);
    await does(admin, 'updateField(input: { id: $id, label: "Own plan" }) { id }', plan.id);
    await does(admin, 'createFieldOption(input: { fieldId: $id, label: "Custom" }) { id }', plan.id);
    // Its name is free as long as it is gone, and not when it comes back.
    const other = await aGroup();
    await expect(does(admin, 'restoreFieldGroup(id: $id) { id }', groupId)).rejects.toMatchObject({ code: 'ValidationError' });
    await does(admin, 'deleteFieldGroup(id: $id) { ids }', other);
    await does(admin, 'restoreFieldGroup(id: $id) { id }', groupId);
    expect(await list()).toMatchObject([{ id: plan.id, label: 'Plan', groupId, options: [{ label: 'Free' }, { label: 'Custom' }] }]);
    // What lay in the trash with its field follows it as well.
    await does(admin, 'restoreField(id: $id) { id }', gone.id);
    expect((await list()).map(({ label, groupId: of }: any) => [label, of])).toEqual([
      ['Plan', groupId],
      ['Gone', groupId],
    ]);
    await expect(does(writer, 'restoreFieldGroup(id: $id) { id }', groupId)).rejects.toMatchObject({ code: 'Forbidden' });
  });

  it('is linked by two at once once, and has one of two names', async () => {
    const groupId = await aGroup();
    await inGroup(groupId, { label: 'Plan' });
    await Promise.all([link(groupId), link(groupId), inGroup(groupId, { label: 'Since' })]);
    expect((await list()).map(({ label }: any) => label).sort()).toEqual(['Plan', 'Since']);
    await expect(aGroup('who they ARE')).rejects.toMatchObject({ code: 'ValidationError' });
    await aGroup('Who they are', 'insight');
  });
});
