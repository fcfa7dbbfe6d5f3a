import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aProject } from '../../documents/docs/doc.factory.js';
import { aChart } from '../charts.factory.js';

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

const FIELDS = `id name kind measure shared by { kind fieldId unit } splitBy { kind } filter { row { field operator values } any { field } }`;
const charts = async (person: Person) =>
  (await person.ask(`query ($p: ID!) { charts(projectId: $p) { ${FIELDS} } }`, { p: projectId })).charts;
const update = async (person: Person, id: string, change: Record<string, unknown>) =>
  (await person.ask(`mutation ($i: UpdateChartInput!) { updateChart(input: $i) { ${FIELDS} } }`, { i: { id, ...change } })).updateChart;
const move = async (person: Person, id: string, index: number) =>
  (await person.ask(`mutation ($i: MoveChartInput!) { moveChart(input: $i) { charts { name } } }`, { i: { id, index } })).moveChart.charts;
const remove = (person: Person, id: string) => person.ask(`mutation ($id: ID!) { deleteChart(id: $id) { ids } }`, { id });
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const forbidden = { code: 'Forbidden' };
const gone = { code: 'NotFound' };

describe('saved charts', () => {
  it('keep what they count, and are personal until they are shared', async () => {
    const filter = [{ row: { field: 'tag', operator: 'IS_ANY_OF', values: [newId()] } }, { any: [{ field: 'author', values: [] }] }];
    const by = { kind: 'TIME', unit: 'QUARTER' };
    const id = await aChart(writer, projectId, {
      name: '  Over time ',
      kind: 'LINE',
      measure: 'PEOPLE',
      by,
      splitBy: { kind: 'TAG' },
      filter,
    });
    expect(await charts(writer)).toEqual([
      {
        id,
        name: 'Over time',
        kind: 'LINE',
        measure: 'PEOPLE',
        shared: false,
        by: { kind: 'TIME', fieldId: null, unit: 'QUARTER' },
        splitBy: { kind: 'TAG' },
        filter: [
          { row: filter[0]!.row, any: null },
          { row: null, any: [{ field: 'author' }] },
        ],
      },
    ]);
    expect(await charts(admin)).toEqual([]);
    await expect(update(admin, id, { name: 'Mine' })).rejects.toMatchObject(gone);
    await expect(update(reader, id, { name: 'Mine' })).rejects.toMatchObject(gone);
    expect(await update(writer, id, { shared: true, splitBy: null })).toMatchObject({ shared: true, splitBy: null, measure: 'PEOPLE' });
    expect(names(await charts(reader))).toEqual(['Over time']);
  });

  it('are shared and changed by who may write, while readers keep their own', async () => {
    await expect(aChart(reader, projectId, { shared: true })).rejects.toMatchObject(forbidden);
    const own = await aChart(reader, projectId);
    expect((await update(reader, own, { name: 'Own' })).name).toBe('Own');
    await expect(update(reader, own, { shared: true })).rejects.toMatchObject(forbidden);
    const shared = await aChart(writer, projectId, { shared: true });
    await expect(update(reader, shared, { name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(remove(reader, shared)).rejects.toMatchObject(forbidden);
    expect((await update(admin, shared, { kind: 'PIE' })).kind).toBe('PIE');
    await expect(update(admin, shared, { shared: false })).rejects.toMatchObject(forbidden);
    await expect(aChart(reader, projectId, { by: { kind: 'FIELD' } })).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('stand in an order of their own, and come back from the trash to whom they belong', async () => {
    const [first, , third] = [
      await aChart(writer, projectId, { name: 'A', shared: true }),
      await aChart(writer, projectId, { name: 'B', shared: true }),
      await aChart(writer, projectId, { name: 'C' }),
    ];
    expect(names(await move(writer, third, 0))).toEqual(['C', 'A', 'B']);
    expect(names(await move(admin, first, 9))).toEqual(['B', 'A']);
    await remove(writer, third);
    await remove(writer, first);
    expect(names(await charts(writer))).toEqual(['B']);
    const restore = (person: Person, id: string) =>
      person.ask(`mutation ($i: RestoreFromTrashInput!) { restoreFromTrash(input: $i) { title } }`, { i: { kind: 'chart', id } });
    const colleague = await t.aMember(admin.actor.workspaceId, 'contributor');
    await expect(restore(colleague, third)).rejects.toMatchObject(gone);
    await restore(writer, third);
    await restore(admin, first);
    expect(names(await charts(writer)).sort()).toEqual(['A', 'B', 'C']);
  });

  it('are not more than a person can look through', async () => {
    await t.db.tx(admin.actor, (m) =>
      m.query(
        `insert into charts (workspace_id, id, project_id, name, kind, measure, by_dimension, shared, created_by, updated_by)
         select $1, gen_random_uuid(), $2, 'Chart ' || i, 'BAR', 'NOTES', '{"kind": "TAG", "fieldId": null, "unit": "MONTH"}', true, $3, $3
         from generate_series(1, $4) i`,
        [admin.actor.workspaceId, projectId, admin.actor.userId, LIMITS.chart.perProject - 1],
      ),
    );
    await aChart(admin, projectId);
    await expect(aChart(admin, projectId)).rejects.toMatchObject({ code: 'ValidationError', message: expect.stringContaining('at most') });
  });

  it('of two people lose nothing: the second is refused, with the name of the first', async () => {
    const id = await aChart(admin, projectId, { shared: true });
    const revision = async () =>
      (await admin.ask(`query ($p: ID!) { charts(projectId: $p) { revision } }`, { p: projectId })).charts[0].revision;
    const first = await revision();
    await update(writer, id, { seen: first, kind: 'RADAR' });
    await expect(update(admin, id, { seen: first, kind: 'PIE' })).rejects.toMatchObject({
      code: 'ValidationError',
      message: expect.stringMatching(/^(?!Someone).+ changed this chart in the meantime/),
    });
    expect(await charts(admin)).toMatchObject([{ kind: 'RADAR' }]);
    const second = await revision();
    const sent = await Promise.allSettled([
      update(admin, id, { seen: second, name: 'A' }),
      update(writer, id, { seen: second, name: 'B' }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('stand in insights for those who see them: as they are now, deleted, or hidden like what does not exist', async () => {
    const shared = await aChart(writer, projectId, { name: 'Shared', shared: true });
    const personal = await aChart(writer, projectId, { name: 'Personal' });
    const elsewhere = await aProject(t, admin.actor);
    await t.db.tx(admin.actor, (m) => m.query(`update projects set default_access = 0 where id = $1`, [elsewhere]));
    const hidden = await aChart(admin, elsewhere, { name: 'Elsewhere', shared: true });
    const keys = [shared, personal, hidden, newId()].map((refId) => ({ kind: 'chart', refId }));
    const references = async (person: Person): Promise<{ readable: boolean; removed: boolean; chart: { name: string } | null }[]> =>
      (await person.ask(`query ($k: [ReferenceKey!]!) { references(keys: $k) { readable removed chart { name } } }`, { k: keys }))
        .references;
    const said = async (person: Person) =>
      (await references(person)).map(({ readable, removed, chart }) => (!readable ? 'hidden' : removed ? 'deleted' : chart!.name));
    expect(await said(writer)).toEqual(['Shared', 'Personal', 'hidden', 'hidden']);
    expect(await said(reader)).toEqual(['Shared', 'hidden', 'hidden', 'hidden']);
    await update(writer, shared, { name: 'Renamed' });
    expect((await said(reader))[0]).toBe('Renamed');
    await update(writer, shared, { shared: false });
    expect((await said(reader))[0]).toBe('hidden');
    await update(writer, shared, { shared: true });
    await remove(writer, shared);
    await remove(writer, personal);
    expect(await said(writer)).toEqual(['deleted', 'deleted', 'hidden', 'hidden']);
    expect(await said(reader)).toEqual(['deleted', 'hidden', 'hidden', 'hidden']);
  });
});
