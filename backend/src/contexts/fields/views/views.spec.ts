import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField, aView } from '../fields.factory.js';

let t: TestApp;
let admin: Person;
let writer: Person;
let reader: Person;
let projectId: string;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const workspace = await t.aWorkspace();
  admin = workspace.admin;
  projectId = await aProject(t, admin.actor);
  const member = async (role: 'contributor' | 'viewer', access: string) => {
    const person = await t.aMember(workspace.id, role);
    const i = { projectId, userId: person.actor.userId, access };
    await admin.ask(`mutation ($i: SetProjectAccessInput!) { setProjectAccess(input: $i) { title } }`, { i });
    return person;
  };
  writer = await member('contributor', 'write');
  reader = await member('viewer', 'read');
});

const FIELDS = `id name layout sortBy sortDescending groupBy shared isDefault revision filter { row { field operator values } any { field } } columns { key width }`;
const views = async (person: Person) =>
  (await person.ask(`query ($p: ID!) { views(projectId: $p) { ${FIELDS} } }`, { p: projectId })).views as Record<string, any>[];
const update = async (person: Person, id: string, change: Record<string, unknown>) =>
  (await person.ask(`mutation ($i: UpdateViewInput!) { updateView(input: $i) { ${FIELDS} } }`, { i: { id, ...change } })).updateView;
const setDefault = async (person: Person, viewId: string | null) =>
  (
    await person.ask(`mutation ($p: ID!, $v: ID) { setDefaultView(input: { projectId: $p, viewId: $v }) { views { id isDefault } } }`, {
      p: projectId,
      v: viewId,
    })
  ).setDefaultView.views;
const remove = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { deleteView(id: $id) { ids } }`, { id });
const forbidden = { code: 'Forbidden' };
const gone = { code: 'NotFound' };

describe('views of a project', () => {
  it('keep what they show, and are personal until they are shared', async () => {
    const field = await aField(admin, projectId, { type: 'SELECT', options: ['Rain', 'Dry'] });
    const state = {
      layout: 'BOARD',
      filter: [
        { row: { field: field.id, operator: 'IS_ANY_OF', values: [field.options[0]!.id] } },
        { any: [{ field: 'tag', values: [] }] },
      ],
      sort: { by: 'title', descending: false },
      groupBy: field.id,
      columns: [{ key: field.id, width: 220 }, { key: 'words' }],
    };
    const { id } = await aView(writer, projectId, { name: '  By weather ', ...state });
    expect(await views(writer)).toMatchObject([
      {
        id,
        name: 'By weather',
        layout: 'BOARD',
        sortBy: 'title',
        sortDescending: false,
        groupBy: field.id,
        shared: false,
        filter: [
          { row: { field: field.id, operator: 'IS_ANY_OF', values: [field.options[0]!.id] }, any: null },
          { row: null, any: [{ field: 'tag' }] },
        ],
        columns: [
          { key: field.id, width: 220 },
          { key: 'words', width: null },
        ],
      },
    ]);
    expect(await views(admin)).toEqual([]);
    await expect(update(admin, id, { name: 'Mine' })).rejects.toMatchObject(gone);
    await update(writer, id, { shared: true });
    expect((await views(reader)).map(({ name }) => name)).toEqual(['By weather']);
    // A field that goes takes nothing else with it.
    await admin.ask(`mutation ($id: ID!) { deleteField(id: $id) { ids } }`, { id: field.id });
    expect(await views(reader)).toMatchObject([{ groupBy: field.id, sortBy: 'title', columns: [{ key: field.id }, { key: 'words' }] }]);
  });

  it('are shared by who may write, while readers keep their own', async () => {
    await expect(aView(reader, projectId, { shared: true })).rejects.toMatchObject(forbidden);
    const own = await aView(reader, projectId);
    await expect(update(reader, own.id, { shared: true })).rejects.toMatchObject(forbidden);
    expect((await update(reader, own.id, { name: 'Mine' })).name).toBe('Mine');
    const shared = await aView(writer, projectId, { shared: true });
    await expect(update(reader, shared.id, { name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(remove(reader, shared.id)).rejects.toMatchObject(forbidden);
    // Who did not make it can change it, and cannot take it from the others.
    await update(admin, shared.id, { name: 'Ours' });
    await expect(update(admin, shared.id, { shared: false })).rejects.toMatchObject(forbidden);
    await update(writer, shared.id, { shared: false });
    expect((await views(admin)).length).toBe(0);
  });

  it('of two people lose nothing: the second is refused, with the name of the first', async () => {
    const { id, revision } = await aView(admin, projectId, { shared: true });
    const after = await update(writer, id, { seen: revision, groupBy: 'a', layout: 'BOARD' });
    expect(after.revision).toBe(revision + 1);
    await expect(update(admin, id, { seen: revision, layout: 'GRID' })).rejects.toMatchObject({
      code: 'ValidationError',
      message: expect.stringMatching(/^(?!Someone).+ changed this view in the meantime/),
    });
    expect(await views(admin)).toMatchObject([{ layout: 'BOARD', groupBy: 'a' }]);
    const sent = await Promise.allSettled([
      update(admin, id, { seen: after.revision, name: 'A' }),
      update(writer, id, { seen: after.revision, name: 'B' }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await update(admin, id, { groupBy: null, columns: null })).groupBy).toBeNull();
  });

  it('open the project when they are its default, of which there is one', async () => {
    const [first, second, personal] = [
      await aView(admin, projectId, { shared: true }),
      await aView(writer, projectId, { shared: true }),
      await aView(admin, projectId),
    ];
    await expect(setDefault(writer, first.id)).rejects.toMatchObject(forbidden);
    await expect(setDefault(admin, personal.id)).rejects.toMatchObject({ code: 'ValidationError' });
    await setDefault(admin, first.id);
    const defaultIds = (list: { id: string; isDefault: boolean }[]) => list.filter((view) => view.isDefault).map(({ id }) => id);
    expect(defaultIds(await setDefault(admin, second.id))).toEqual([second.id]);
    await Promise.all([setDefault(admin, first.id), setDefault(admin, second.id), setDefault(admin, first.id)]);
    expect(defaultIds((await views(reader)) as never)).toHaveLength(1);
    await setDefault(admin, second.id);
    await update(writer, second.id, { shared: false });
    expect(defaultIds((await views(admin)) as never)).toEqual([]);
    expect(defaultIds(await setDefault(admin, null))).toEqual([]);
  });

  it('lie in the trash of those who saw them, and come back', async () => {
    const own = await aView(writer, projectId, { name: 'Own' });
    const shared = await aView(writer, projectId, { name: 'Shared', shared: true });
    await setDefault(admin, shared.id);
    for (const { id } of [own, shared]) await remove(writer, id);
    const trash = async (person: Person) =>
      (await person.ask(`{ trash(kind: view) { nodes { title } } }`)).trash.nodes.map(({ title }: { title: string }) => title).sort();
    expect(await trash(writer)).toEqual(['Own', 'Shared']);
    expect(await trash(admin)).toEqual(['Own', 'Shared']);
    expect(await trash(await t.aMember(admin.actor.workspaceId, 'contributor'))).toEqual([]);
    for (const { id } of [own, shared])
      await writer.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { id } }`, { i: { kind: 'view', id } });
    expect((await views(writer)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Own', false],
      ['Shared', false],
    ]);
  });

  it('have an order that holds for everyone, however many move at once', async () => {
    const created: string[] = [];
    for (const n of [0, 1, 2, 3, 4]) created.push((await aView(n % 2 ? writer : admin, projectId, { name: `${n}`, shared: true })).id);
    const move = (id: string, index: number) =>
      admin.ask(`mutation ($i: MoveViewInput!) { moveView(input: $i) { views { id } } }`, { i: { id, index } });
    await move(created[4]!, 0);
    expect((await views(reader)).map(({ name }) => name)).toEqual(['4', '0', '1', '2', '3']);
    await Promise.all(Array.from({ length: 50 }, (_, n) => move(created[n % 5]!, (n * 7) % 5)));
    const rows = await t.db.read<{ id: string; rank: string }>(
      admin.actor,
      `select id, rank from views where project_id = $1 order by rank, id`,
      [projectId],
    );
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(5);
    expect((await views(writer)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('are not more than a person can look through', async () => {
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into views (workspace_id, id, project_id, target, layout, name, sort_by, sort_descending, shared, created_by, updated_by)
         select $1, gen_random_uuid(), $2, 'note', 'LIST', 'n', 'title', false, true, $3, $3 from generate_series(1, $4::int)`,
        [admin.actor.workspaceId, projectId, admin.actor.userId, LIMITS.view.perProject],
      ),
    );
    await expect(aView(admin, projectId)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aView(admin, projectId, { name: 'x'.repeat(LIMITS.view.name + 1) })).rejects.toMatchObject({ code: 'ValidationError' });
  });
});

describe('groups of notes', () => {
  it('hold each note once a value, whatever else is asked, and add up to what is listed', async () => {
    const created = {
      one: await aField(admin, projectId, { label: 'One', type: 'SELECT', options: ['A', 'B', 'C'] }),
      many: await aField(admin, projectId, { label: 'Many', type: 'SELECT', multiple: true, options: ['A', 'B', 'C'] }),
      yes: await aField(admin, projectId, { label: 'Yes', type: 'BOOLEAN' }),
      nps: await aField(admin, projectId, { label: 'NPS', type: 'NPS' }),
      text: await aField(admin, projectId, { label: 'Text' }),
    };
    const [a, b, c] = created.many.options.map(({ id }) => id);
    const cases: [one: number | null, many: string | null, yes: string | null, nps: string | null][] = [
      [0, `${a},${b}`, 'true', '0'],
      [1, `${b}`, 'false', '6'],
      [1, `${a},${b},${c}`, null, '7'],
      [null, null, 'true', '8'],
      [0, `${c}`, 'false', '9'],
      [1, null, null, null],
    ];
    const values: object[] = [];
    for (const [value, many, yes, nps] of cases) {
      const objectId = await aNote(t, admin.actor, projectId, 'Said.');
      const own = { one: value === null ? null : created.one.options[value]!.id, many, yes, nps };
      for (const name of ['one', 'many', 'yes', 'nps'] as const)
        if (own[name] !== null) values.push({ objectId, fieldId: created[name].id, value: own[name] });
    }
    await admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: 'note', values },
    });
    const groupsOf = async (by: string, input: object = {}) => {
      const { noteRowGroups } = await reader.ask(
        `query ($i: ProjectRowsInput!, $by: ID!) { noteRowGroups(input: $i, by: $by) { key count } }`,
        {
          i: { projectId, ...input },
          by,
        },
      );
      for (const { key, count } of noteRowGroups) {
        const { noteRows } = await reader.ask(`query ($i: ProjectRowsInput!) { noteRows(input: $i) { total nodes { note { id } } } }`, {
          i: { projectId, ...input, group: { field: by, key } },
        });
        expect([key, noteRows.total, noteRows.nodes.length]).toEqual([key, count, count]);
      }
      return Object.fromEntries(noteRowGroups.map(({ key, count }: { key: string | null; count: number }) => [key, count]));
    };
    expect(await groupsOf(created.one.id)).toEqual({ [created.one.options[0]!.id]: 2, [created.one.options[1]!.id]: 3, null: 1 });
    expect(await groupsOf(created.many.id)).toEqual({ [a!]: 2, [b!]: 3, [c!]: 2, null: 2 });
    expect(await groupsOf(created.yes.id)).toEqual({ true: 2, false: 2, null: 2 });
    expect(await groupsOf(created.nps.id)).toEqual({ detractor: 2, passive: 2, promoter: 1, null: 1 });
    const unhappy = { filter: [{ row: { field: created.nps.id, operator: 'BAND_IS_ANY_OF', values: ['detractor'] } }] };
    expect(await groupsOf(created.many.id, unhappy)).toEqual({ [a!]: 1, [b!]: 2 });
    const byNps = { sort: { by: created.nps.id, descending: true } };
    expect(await groupsOf(created.many.id, byNps)).toEqual({ [a!]: 2, [b!]: 3, [c!]: 2, null: 2 });
    expect(await groupsOf(created.text.id)).toEqual({});
    // What stands before and after a note is what the rows of the same question say.
    for (const input of [{}, unhappy, byNps, { sort: { by: created.many.id, descending: false } }]) {
      const i = { projectId, ...input };
      const { noteRows } = await reader.ask(`query ($i: ProjectRowsInput!) { noteRows(input: $i) { nodes { note { id } } } }`, { i });
      const ids: string[] = noteRows.nodes.map(({ note }: { note: { id: string } }) => note.id);
      for (const [at, id] of ids.entries())
        expect(
          (
            await reader.ask(`query ($i: ProjectRowsInput!, $id: ID!) { noteRowNeighbors(input: $i, id: $id) { previous next } }`, {
              i,
              id,
            })
          ).noteRowNeighbors,
        ).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null });
    }
  });

  it('show highlights and insights as well, each kind with an order and a default of its own, and contacts in no project', async () => {
    const shared = { shared: true };
    const created: Record<string, string> = {};
    for (const target of ['note', 'highlight', 'insight'])
      created[target] = (await aView(writer, projectId, { name: target, target, ...shared })).id;
    const setTargetDefault = (person: Person, i: object) =>
      person.ask(`mutation ($i: SetDefaultViewInput!) { setDefaultView(input: $i) { views { id target isDefault } } }`, { i });
    await setTargetDefault(admin, { projectId, viewId: created.note });
    await setTargetDefault(admin, { projectId, target: 'insight', viewId: created.insight });
    const all = (await reader.ask(`query ($p: ID!) { views(projectId: $p) { id target isDefault } }`, { p: projectId })).views;
    expect(all.map((view: any) => [view.target, view.isDefault])).toEqual([
      ['note', true],
      ['highlight', false],
      ['insight', true],
    ]);
    await expect(setTargetDefault(admin, { projectId, target: 'highlight', viewId: created.insight })).rejects.toMatchObject(gone);

    const ofContacts = async (person: Person) => (await person.ask(`{ views { name shared projectId } }`)).views;
    const contactView = (person: Person, more: object = {}) =>
      person.ask(`mutation ($i: CreateViewInput!) { createView(input: $i) { id } }`, {
        i: { target: 'contact', name: 'Panel', layout: 'TABLE', ...more },
      });
    await expect(contactView(writer, { projectId })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(aView(writer, projectId, { projectId: null })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(contactView(reader, shared)).rejects.toMatchObject(forbidden);
    await contactView(reader, { name: 'Mine' });
    const { createView: panel } = await contactView(writer, shared);
    expect(await ofContacts(reader)).toEqual([
      { name: 'Mine', shared: false, projectId: null },
      { name: 'Panel', shared: true, projectId: null },
    ]);
    expect(await ofContacts(admin)).toEqual([{ name: 'Panel', shared: true, projectId: null }]);
    await expect(setTargetDefault(writer, { target: 'contact', viewId: panel.id })).rejects.toMatchObject(forbidden);
    await setTargetDefault(admin, { target: 'contact', viewId: panel.id });
    await remove(writer, panel.id);
    expect(await ofContacts(admin)).toEqual([]);
    const bin = (await admin.ask(`{ trash(first: 20) { nodes { id } } }`)).trash.nodes;
    expect(bin.map(({ id }: { id: string }) => id)).toContain(panel.id);
    expect((await (await t.aWorkspace()).admin.ask(`{ views { name } }`)).views).toEqual([]);
  });
});
