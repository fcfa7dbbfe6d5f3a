import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_GROUPS, VIEW_TARGETS, type ViewTarget } from '@libs/domain';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aMarkedNote } from '../../repository/highlights/highlight.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';
import { aField } from '../fields.factory.js';
import { ROW_SOURCES } from '../filters/row-sources.js';

const OBJECTS = 24;
const CASES = 40;

let seed = 20_261_128;
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % n;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

/** What an object has, by the names and fields that rows are asked by: the keys of its groups. */
type Known = Map<string, readonly string[]>;
interface Ask {
  filter: object[];
  sort?: { by: string; descending: boolean };
  group?: { field: string; key: string | null };
  query?: string;
}

it('has SQL for each of the groups that are offered', () => {
  for (const target of VIEW_TARGETS) expect(Object.keys(ROW_SOURCES[target].groups)).toEqual([...BUILT_IN_GROUPS[target]]);
});

describe.each(VIEW_TARGETS)('rows of kind %s', (target: ViewTarget) => {
  let t: TestApp;
  let admin: Person;
  let workspaceId: string;
  let projectId: string;
  let choice: { id: string; options: { id: string }[] };
  let amount: string;
  const objects = new Map<string, Known>();
  const numbers = new Map<string, number>();
  const tags: string[] = [];

  /** Makes one, and answers its id and that of the object that has its values. */
  async function anObject(n: number): Promise<{ id: string; valued: string; own: [string, readonly string[]][] }> {
    const title = `Row ${String(n).padStart(2, '0')}`;
    switch (target) {
      case 'note': {
        const id = await aNote(t, admin.actor, projectId, title);
        return { id, valued: id, own: [] };
      }
      case 'highlight': {
        const selected = tags.filter(() => random(2));
        const { noteId, ids } = await aMarkedNote(t, admin.actor, projectId, [title], ...selected);
        return {
          id: ids[0]!,
          valued: noteId,
          own: [
            ['tag', selected],
            ['status', ['ok']],
          ],
        };
      }
      case 'insight': {
        const { createInsight: created } = await admin.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
          i: { projectId, title },
        });
        const status = pick(['draft', 'published']);
        await admin.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id: created.id, status } });
        return { id: created.id, valued: created.id, own: [['status', [status]]] };
      }
      case 'contact': {
        const id = await aContact(admin, { name: title, emails: [`row${n}@example.com`] });
        const consent = pick(['NONE', 'GIVEN']);
        if (consent === 'GIVEN')
          await admin.ask(`mutation ($i: RecordConsentInput!) { recordConsent(input: $i) { id } }`, {
            i: { contactId: id, scope: 'Quotes', givenOn: '2026-09-10' },
          });
        return { id, valued: id, own: [['consent', [consent]]] };
      }
    }
  }

  beforeAll(async () => {
    t = await sharedApp();
    const workspace = await t.aWorkspace();
    [admin, workspaceId] = [workspace.admin, workspace.id];
    projectId = await aProject(t, admin.actor);
    const place = target === 'contact' ? null : projectId;
    const fieldTarget = target === 'highlight' ? 'note' : target;
    choice = await aField(admin, place, {
      target: fieldTarget,
      label: 'Side',
      type: 'SELECT',
      multiple: true,
      options: ['Left', 'Right', 'Up'],
    });
    amount = (await aField(admin, place, { target: fieldTarget, label: 'Amount', type: 'NUMBER' })).id;
    if (target === 'highlight') {
      const { groupId } = await aTagGroup(admin, projectId);
      for (const title of ['Price', 'Dock', 'Rain']) tags.push(await aTag(admin, groupId, title));
    }
    const values: { objectId: string; fieldId: string; value: string }[] = [];
    for (let n = 0; n < OBJECTS; n++) {
      const { id, valued, own } = await anObject(n);
      const sides = random(4) ? choice.options.map((option) => option.id).filter(() => random(2)) : [];
      if (sides.length) values.push({ objectId: valued, fieldId: choice.id, value: sides.join(',') });
      if (random(4)) {
        numbers.set(id, random(50));
        values.push({ objectId: valued, fieldId: amount, value: String(numbers.get(id)) });
      }
      objects.set(id, new Map([...own, [choice.id, sides]]));
    }
    await admin.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: fieldTarget, values },
    });
  }, 120_000);
  afterAll(() => t.close());

  const type = () => (target === 'contact' ? 'ContactRowsInput' : 'ProjectRowsInput');
  const input = (ask: Ask) => ({ ...ask, ...(target !== 'contact' && { projectId }) });
  async function rows(person: Person, ask: Ask): Promise<{ total: number; ids: string[] }> {
    const ids: string[] = [];
    let after: string | null = null;
    let total = 0;
    do {
      const result: any = (
        await person.ask(
          `query ($i: ${type()}!, $a: String) { found: ${target}Rows(input: $i, first: 10, after: $a) {
            total pageInfo { hasNextPage endCursor } nodes { ${target} { id } values { fieldId value } } } }`,
          { i: input(ask), a: after },
        )
      ).found;
      ids.push(...result.nodes.map((node: any) => node[target].id));
      ({ total } = result);
      after = result.pageInfo.hasNextPage ? result.pageInfo.endCursor : null;
    } while (after);
    return { total, ids };
  }
  const groups = async (person: Person, ask: Ask, by: string): Promise<[string | null, number][]> =>
    (
      await person.ask(`query ($i: ${type()}!, $by: ID!) { found: ${target}RowGroups(input: $i, by: $by) { key count } }`, {
        i: input(ask),
        by,
      })
    ).found.map(({ key, count }: { key: string | null; count: number }) => [key, count]);

  it(`are filtered, sorted and grouped as what they have says: ${CASES} times`, async () => {
    const named = [choice.id, ...BUILT_IN_GROUPS[target]];
    const keysOf = (name: string) => [...new Set([...objects.values()].flatMap((known) => known.get(name) ?? []))];
    let some = 0;
    for (let n = 0; n < CASES; n++) {
      const [field, isNone, least] = [pick(named), random(3) === 0, random(40)];
      const wanted = keysOf(field).filter(() => random(2));
      const filter: object[] = [];
      if (wanted.length) filter.push({ row: { field, operator: isNone ? 'IS_NONE_OF' : 'IS_ANY_OF', values: wanted } });
      if (random(2)) filter.push({ row: { field: amount, operator: 'GREATER_OR_EQUAL', values: [String(least)] } });
      const byAmount = filter.some((part) => JSON.stringify(part).includes(amount));
      const expected = [...objects].flatMap(([id, known]) => {
        const has = wanted.length === 0 || (known.get(field) ?? []).some((key) => wanted.includes(key)) !== isNone;
        return has && (!byAmount || (numbers.get(id) ?? -1) >= least) ? [id] : [];
      });
      const sort = { by: pick(['title', 'created', amount, 'gone']), descending: random(2) === 0 };
      const result = await rows(admin, { filter, sort });
      expect([result.total, [...result.ids].sort()]).toEqual([expected.length, [...expected].sort()]);
      if (expected.length && expected.length < OBJECTS) some++;
      if (sort.by === amount) {
        const order = result.ids.map((id) => numbers.get(id) ?? Number.POSITIVE_INFINITY);
        const filled = order.filter(Number.isFinite);
        expect(filled).toEqual([...filled].sort((a, b) => (sort.descending ? b - a : a - b)));
        // What is empty comes last in both directions.
        expect(order.slice(filled.length).some(Number.isFinite)).toBe(false);
      } else if (sort.by === 'title' && target !== 'note') {
        const inOrder = [...objects.keys()].filter((id) => expected.includes(id));
        expect(result.ids).toEqual(sort.descending ? inOrder.reverse() : inOrder);
      }
      const by = pick(named);
      const counts = new Map(await groups(admin, { filter }, by));
      const group = pick([...keysOf(by), null]);
      const inGroup = expected.filter((id) => {
        const keys = objects.get(id)?.get(by) ?? [];
        return group === null ? keys.length === 0 : keys.includes(group);
      });
      expect(counts.get(group) ?? 0).toBe(inGroup.length);
      expect((await rows(admin, { filter, group: { field: by, key: group } })).ids.sort()).toEqual(inGroup.sort());
    }
    expect(some).toBeGreaterThan(CASES / 3);
  }, 120_000);

  it('are found by their words, and no one without access to the project learns how many there are', async () => {
    if (target !== 'note') expect((await rows(admin, { filter: [], query: 'row 03' })).total).toBe(1);
    if (target === 'contact') return expect((await rows(admin, { filter: [], query: 'ROW3@example' })).total).toBe(1);
    const stranger = await t.aMember(workspaceId, 'contributor');
    await t.db.tx(admin.actor, (m) =>
      m.query(`update projects set default_access = 0 where workspace_id = $1 and id = $2`, [workspaceId, projectId]),
    );
    await expect(rows(stranger, { filter: [] })).rejects.toMatchObject({ code: 'NotFound' });
    await expect(groups(stranger, { filter: [] }, choice.id)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
