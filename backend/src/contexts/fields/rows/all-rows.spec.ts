import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROWS_AT_ONCE, SELECTED_ROWS } from '@libs/domain';
import { newId } from '#platform/db';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../fields.factory.js';

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
});
afterAll(() => t.close());

const ALL = `query ($t: ViewTarget!, $p: ID, $i: ContactRowsInput!) { allRows(target: $t, projectId: $p, input: $i) { total ids } }`;
const all = async (person: Person, input: object = {}, target = 'note', p: string | null = projectId) =>
  (await person.ask(ALL, { t: target, p, i: input })).allRows;

describe('all rows', () => {
  it('are those of the pages in their order, of a group and of given ids too', async () => {
    const field = await aField(admin, projectId, { type: 'NUMBER', label: 'Size' });
    const plan = await aField(admin, projectId, { type: 'SELECT', label: 'Plan', options: ['A', 'B'] });
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push(await aNote(t, admin.actor, projectId, `Note ${n}`));
    const values = ids.flatMap((objectId, n) => [
      ...(n % 4 ? [{ objectId, fieldId: field.id, value: String((n * 7) % 5) }] : []),
      { objectId, fieldId: plan.id, value: plan.options[n % 2]!.id },
    ]);
    await admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: 'note', values },
    });
    const sort = { by: field.id, descending: true };
    const group = { field: plan.id, key: plan.options[1]!.id };
    const filter = [{ row: { field: plan.id, operator: 'IS_ANY_OF', values: [plan.options[0]!.id] } }];
    for (const input of [
      { sort },
      { sort, group },
      { sort, filter },
      { ids: ids.slice(2, 5) },
      { sort, ids: [...ids.slice(4), newId()], group },
    ]) {
      const page = await viewer.ask(`query ($i: ProjectRowsInput!) { noteRows(input: $i, first: 200) { total nodes { note { id } } } }`, {
        i: { projectId, ...input },
      });
      const paged = page.noteRows.nodes.map(({ note }: { note: { id: string } }) => note.id);
      expect(paged.length).toBeGreaterThan(0);
      expect(await all(viewer, input)).toEqual({ ids: paged, total: paged.length });
    }
    await admin.ask(`mutation ($ids: [ID!]!) { deleteNotes(ids: $ids) { ids } }`, { ids: ids.slice(0, 2) });
    expect((await all(viewer, { ids: ids.slice(0, 3) })).ids).toEqual([ids[2]]);
  });

  it('are counted whole, and as many as can be selected are named', async () => {
    await t.db.tx(stranger.actor, (m) =>
      m.query(
        `insert into contacts (workspace_id, id, name, created_by)
         select $1, gen_random_uuid(), 'P ' || n, $2 from generate_series(1, ${SELECTED_ROWS + 5}) n`,
        [stranger.actor.workspaceId, stranger.actor.userId],
      ),
    );
    const { total, ids } = await all(stranger, {}, 'contact', null);
    expect([total, new Set(ids).size]).toEqual([SELECTED_ROWS + 5, SELECTED_ROWS]);
  });

  it('are not there for others, and are refused for what is no question', async () => {
    await expect(all(stranger)).rejects.toMatchObject({ code: 'NotFound' });
    await expect(all(viewer, {}, 'contact')).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(all(viewer, {}, 'note', null)).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(all(viewer, { ids: ['no id'] })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(all(viewer, { ids: Array.from({ length: ROWS_AT_ONCE + 1 }, newId) })).rejects.toMatchObject({ code: 'ValidationError' });
  });
});
