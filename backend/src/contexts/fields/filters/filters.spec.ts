import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ALL_FILTER_OPERATORS,
  compileFilter,
  FIELD_TYPES,
  type Filter,
  type FilterField,
  type FilterMoment,
  type FilterRow,
  fieldKeys,
  filterFields,
  matchesFilter,
  NOTE_ORIGINS,
  operatorsOf,
} from '@libs/domain';
import { TenantDb } from '#platform/db';
import { passes, type Raw } from '../../../testing/filter-oracle.js';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';
import { aField } from '../fields.factory.js';
import { filterSql } from './filter-sql.js';
import { ROW_SOURCES } from './row-sources.js';

/** FILTERS=10000 is the whole run; it takes some minutes. */
const FILTERS = Number(process.env.FILTERS ?? 1500);
const NOTES = 40;
const BATCH_SIZE = 50;
const ZONES = ['UTC', 'Europe/Athens', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Apia'];

let seed = 20_261_126;
const random = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return (seed >>> 8) % n;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const WORDS = ['a', 'Ab', 'ab%', 'a_b', 'É', 'e\u0301', 'İ', 'ß', 'Σίσυφος', '𠮷😀', '\\', "o'b", '50', 'x y', 'Straße', 'ΣΣ'];
const HOSTS = ['example.com', 'mail.example.com', 'example.co', 'notexample.com', 'www.example.com'];
const word = () => Array.from({ length: 1 + random(3) }, () => pick(WORDS)).join(pick(['', ' ']));
const day = () => new Date(Date.UTC(2026, 9 + random(3), 1 + random(28))).toISOString().slice(0, 10);
const moment = () => new Date(Date.UTC(2026, 9 + random(3), 1 + random(28), random(24), pick([0, 30, 59]))).toISOString();
const number = () => pick(['0', '-1', '1.5', '10', '999999999999999', '0.1', '-0.1', '7']);
const GENERATED: Record<string, (options: readonly string[], multiple: boolean) => string> = {
  TEXT: word,
  NUMBER: number,
  NPS: () => String(random(11)),
  BOOLEAN: () => pick(['true', 'false']),
  DATETIME: () => (random(2) ? day() : moment()),
  EMAIL: () => `${pick(['ana', 'Bo', 'c.d'])}@${pick(HOSTS)}`,
  PHONE: () => pick(['+44 20 7946', '442079', '020 (7946)', '+1-555', '555']),
  URL: () => `${pick(['http', 'https'])}://${pick(HOSTS)}/${pick(['', 'a', 'A?b=1'])}`,
  PERSON: (options) => pick(options),
  SELECT: (options, multiple) => [...new Set(Array.from({ length: multiple ? 1 + random(3) : 1 }, () => pick(options)))].join(','),
};

interface Known extends FilterField {
  id: string;
  options: string[];
}

/** Where the objects o of a kind stand in SQL, and by what they are filtered beside their fields. */
const KINDS = {
  note: { from: 'v_repository_notes o where o.workspace_id = $1 and o.project_id = $2', filters: FILTERS },
  contact: { from: 'v_contacts_live o where o.workspace_id = $1 and $2::uuid is not null', filters: FILTERS / 3 },
} as const;

describe.each(['note', 'contact'] as const)('a filter of a %s', (target) => {
  const { from, filters } = KINDS[target];
  let t: TestApp;
  let admin: Person;
  let projectId: string;
  let fields: Known[];
  const raw = new Map<string, Map<string, Raw>>();

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
    projectId = await aProject(t, admin.actor);
    fields = [];
    const people: string[] = [];
    for (let n = 0; n < 4; n++) people.push(await aContact(admin, { name: `Person ${n}` }));
    // They are contacts like the others, with nothing in their fields.
    if (target === 'contact') for (const id of people) raw.set(id, new Map());
    for (const [type, multiple] of [...FIELD_TYPES.map((value) => [value, false] as const), ['SELECT', true] as const]) {
      const options = type === 'SELECT' ? ['One', 'Two', 'Three', 'Four'] : [];
      const field = await aField(admin, target === 'note' ? projectId : null, {
        target,
        label: `${type} ${multiple}`,
        type,
        multiple,
        options,
      });
      fields.push({ id: field.id, type, multiple, options: type === 'PERSON' ? people : field.options.map(({ id }) => id) });
    }
    const values: { objectId: string; fieldId: string; value: string }[] = [];
    for (let n = 0; n < NOTES; n++) {
      const objectId =
        target === 'note' ? await aNote(t, admin.actor, projectId, 'Said.') : await aContact(admin, { name: `Contact ${n}` });
      raw.set(objectId, new Map());
      for (const { id, type, multiple, options } of fields)
        if (random(4)) values.push({ objectId, fieldId: id, value: GENERATED[type]!(options, multiple ?? false) });
    }
    const { setFieldValues } = await admin.ask(
      `mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { objectId fieldId value } } }`,
      { i: { target, values } },
    );
    for (const { objectId, fieldId, value } of setFieldValues.values) raw.get(objectId)!.set(fieldId, value);
  }, 120_000);
  afterAll(() => t.close());

  /** A value of another type now and then: what a person left there when the field was another one. */
  const anyValue = (field: Known): string => {
    const type = random(12) ? field.type : pick(FIELD_TYPES);
    if ((field.type === 'SELECT' || field.type === 'PERSON') && random(8)) return pick(field.options);
    if (field.type === 'NPS' && random(2)) return pick(['detractor', 'passive', 'promoter', 'PASSIVE']);
    if (type === 'TEXT' && random(3)) return pick(WORDS);
    if ((type === 'URL' || type === 'EMAIL') && random(2)) return pick([...HOSTS, 'EXAMPLE', '@example.com', '/a']);
    if (type === 'DATETIME' && random(3)) return pick([day(), 'day', 'week', 'month', '3', '1']);
    return GENERATED[type === 'PERSON' ? 'TEXT' : type]!(field.options.length ? field.options : ['none'], field.multiple ?? false);
  };
  const aRow = (): FilterRow => {
    const field = random(30) ? pick(fields) : { id: pick(['gone', 'constructor']), type: 'TEXT' as const, options: [] };
    const operator = random(15) ? pick(operatorsOf(field)) : pick([...ALL_FILTER_OPERATORS, null]);
    const isTwo = operator === 'BETWEEN';
    const values =
      operator === 'IN_LAST' || operator === 'IN_NEXT'
        ? [pick(['1', '3', '45', '0']), pick(['day', 'week', 'month', 'year'])]
        : Array.from({ length: isTwo && random(9) ? 2 : random(4) }, () => anyValue(field));
    return { field: field.id, operator, values };
  };
  const aFilter = (): Filter =>
    Array.from({ length: 1 + random(3) }, () => (random(4) ? aRow() : { any: Array.from({ length: 1 + random(3) }, aRow) }));

  it(`finds the same in the database, in a browser, and as the words of its operators say: ${filters} of them`, async () => {
    const db = t.get(TenantDb);
    const known = filterFields(target, fields as never);
    const all = [...raw.keys()].sort();
    const outcome = { wrong: [] as unknown[], some: 0 };
    for (let at = 0; at < filters; at += BATCH_SIZE) {
      const batch = Array.from({ length: Math.min(BATCH_SIZE, filters - at) }, (_, n) => {
        const when: FilterMoment = { now: new Date(moment()), timeZone: pick(ZONES) };
        const filter = aFilter();
        return { n, filter, when, compiled: compileFilter(filter, known, when) };
      });
      const params: unknown[] = [admin.actor.workspaceId, projectId];
      const sql = batch
        .map(({ n, compiled }) => `select ${n} as n, o.id from ${from} and ${filterSql(compiled, ROW_SOURCES[target], params)}`)
        .join(' union all ');
      const rows = await db.read<{ n: number; id: string }>(admin.actor, sql, params);
      for (const { n, filter, when, compiled } of batch) {
        const inDatabase = rows
          .filter((row) => row.n === n)
          .map(({ id }) => id)
          .sort();
        const keysOf = (id: string) => (field: string) =>
          fieldKeys((known.get(field)?.type ?? 'TEXT') as never, raw.get(id)!.get(field) ?? null);
        const inBrowser = all.filter((id) => matchesFilter(compiled, keysOf(id)));
        const asSaid = all.filter((id) => passes(filter, known, raw.get(id)!, when));
        if (inDatabase.length && inDatabase.length < all.length) outcome.some++;
        if (String(inDatabase) !== String(inBrowser) || String(inBrowser) !== String(asSaid))
          outcome.wrong.push({ filter, when, database: inDatabase.length, browser: inBrowser.length, said: asSaid.length });
      }
    }
    expect(outcome.wrong.slice(0, 3)).toEqual([]);
    // Most of them must divide the objects, or nothing was compared.
    expect(outcome.some).toBeGreaterThan(filters / 3);
  }, 240_000);

  if (target === 'contact') return;
  it('finds notes by tags, people, source and dates through the API, in every order and page by page', async () => {
    const ask = async (filter: unknown, sort?: { by: string; descending: boolean }, page: { first?: number; after?: string } = {}) =>
      (
        await admin.ask(
          `query ($i: ProjectRowsInput!, $f: Int, $a: String) { noteRows(input: $i, first: $f, after: $a) {
            total pageInfo { hasNextPage endCursor } nodes { note { id } values { fieldId value } } } }`,
          { i: { projectId, filter, sort }, f: page.first, a: page.after },
        )
      ).noteRows;
    const row = (field: string, operator: string, ...values: string[]) => ({ row: { field, operator, values } });
    expect((await ask([row('author', 'IS_ANY_OF', admin.actor.userId)])).total).toBe(NOTES);
    expect((await ask([row('author', 'IS_NONE_OF', admin.actor.userId)])).total).toBe(0);
    expect((await ask([row('source', 'IS_ANY_OF', 'NONE')])).total).toBe(NOTES);
    expect((await ask([row('source', 'IS_ANY_OF', ...NOTE_ORIGINS)])).total).toBe(0);
    expect((await ask([row('created', 'IN_LAST', '1', 'day')])).total).toBe(NOTES);
    expect((await ask([row('recorded', 'IS_EMPTY')])).total).toBe(NOTES);
    expect((await ask([row('tag', 'IS_EMPTY')])).total).toBe(NOTES);
    for (const by of ['title', 'created', 'recorded', 'gone', ...fields.map(({ id }) => id)])
      for (const descending of [false, true]) {
        const seen: string[] = [];
        let after: string | undefined;
        do {
          const page = await ask([], { by, descending }, { first: 7, after });
          seen.push(...page.nodes.map((node: { note: { id: string } }) => node.note.id));
          after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
        } while (after);
        expect([by, [...seen].sort()]).toEqual([by, [...raw.keys()].sort()]);
        const empties = seen.map((id) => fields.some((field) => field.id === by) && !raw.get(id)!.has(by));
        expect(empties).toEqual([...empties].sort((a, b) => Number(a) - Number(b)));
      }
    const numbers = fields.find(({ type }) => type === 'NUMBER')!.id;
    const sorted = (await ask([row(numbers, 'IS_NOT_EMPTY')], { by: numbers, descending: true })).nodes.map(
      (node: { note: { id: string }; values: { fieldId: string; value: string }[] }) =>
        Number(node.values.find(({ fieldId }) => fieldId === numbers)!.value),
    );
    expect(sorted).toEqual([...sorted].sort((a: number, b: number) => b - a));
  }, 120_000);
});
