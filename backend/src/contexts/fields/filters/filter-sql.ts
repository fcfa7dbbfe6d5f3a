import type { CompiledFilter, CompiledRow, DayRange, FilterTest, NumberRange } from '@libs/domain';

/** Where the keys of a value stand in SQL: an expression each, null where a kind of value has no such key. */
export interface KeyColumns {
  /** Whether there is a value at all. */
  filled: string;
  folded: string;
  host: string;
  number: string;
  day: string;
  at: string;
  /** Texts, not uuids: sources are named by words. */
  ids: string;
}

/** Ids of other rows: `id` is a uuid of the FROM and WHERE in `from`. Asked for one by one, so that an index finds the few objects of a rare id. */
export interface RelatedIds {
  id: string;
  from: string;
}

/** Objects o that are filtered: what they have beside fields, and the id of the object whose values in fields count. */
export interface FilteredRows {
  keys: Readonly<Record<string, KeyColumns | RelatedIds>>;
  valuesOf: string;
}

const NOTHING: KeyColumns = {
  filled: 'false',
  folded: 'null::text',
  host: 'null::text',
  number: 'null::double precision',
  day: 'null::text',
  at: 'null::timestamptz',
  ids: 'null::text[]',
};

/** The keys of a moment. */
export const momentColumns = (at: string): KeyColumns => ({ ...NOTHING, filled: `${at} is not null`, at });
/** The keys of a list of ids, given as an expression of text[] that is null or has at least one. */
export const idColumns = (ids: string): KeyColumns => ({ ...NOTHING, filled: `${ids} is not null`, ids });

/** The columns of field_values as v. */
const VALUE_COLUMNS: KeyColumns = {
  filled: 'v.value is not null',
  folded: 'v.folded',
  host: 'v.host',
  number: 'v.number',
  day: 'v.day collate "C"',
  at: 'v.at',
  ids: 'v.ids',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A filter as a condition on objects o of a workspace ($1); its values are added to `params`. The same questions are put to the same keys in a browser by `matchesFilter`.
 */
export function filterSql(filter: CompiledFilter, rows: FilteredRows, params: unknown[]): string {
  const groups = filter.map((group) => group.map((row) => rowSql(row, rows, params)).join(' or '));
  return groups.map((group) => `(${group})`).join(' and ') || 'true';
}

function rowSql({ field, not, test }: CompiledRow, { keys, valuesOf }: FilteredRows, params: unknown[]): string {
  const param = (value: unknown, type: string) => `$${params.push(value)}::${type}`;
  const columns = Object.hasOwn(keys, field) ? keys[field]! : null;
  const sql = columns
    ? 'from' in columns
      ? relatedSql(test, columns, param)
      : `coalesce(${testSql(test, columns, param, 'text')}, false)`
    : `exists (select 1 from field_values v where v.workspace_id = $1 and v.field_id = ${param(field, 'uuid')} and v.object_id = ${valuesOf}
        and ${testSql(test, VALUE_COLUMNS, param, 'uuid')})`;
  return not ? `not ${sql}` : sql;
}

type AddParam = (value: unknown, type: string) => string;

/** Never null, and in parentheses of its own. */
function relatedSql(test: FilterTest, { id, from }: RelatedIds, param: AddParam): string {
  const one = (condition: string) => `exists (select 1 ${from}${condition})`;
  if (test.on === 'filled') return one('');
  if (test.on !== 'ids') return 'false';
  const ids = [...new Set(test.ids)].filter((given) => UUID.test(given));
  if (test.how !== 'all') return one(` and ${id} = any (${param(ids, 'uuid[]')})`);
  if (ids.length < new Set(test.ids).size) return 'false';
  return allOf([one(''), ...ids.map((given) => one(` and ${id} = ${param(given, 'uuid')}`))]);
}

function testSql(test: FilterTest, columns: KeyColumns, param: AddParam, idType: 'uuid' | 'text'): string {
  switch (test.on) {
    case 'filled':
      return columns.filled;
    case 'folded':
      return `exists (select 1 from unnest(${param(test.texts, 'text[]')}) x (t) where ${HOW[test.how](columns.folded)})`;
    case 'host':
      return `exists (select 1 from unnest(${param(test.texts, 'text[]')}) x (t)
        where ${columns.host} = t or right(${columns.host}, char_length(t) + 1) = '.' || t)`;
    case 'number':
      return anyOf(test.ranges.map((range) => numberSql(range, columns.number, param)));
    case 'day':
      return anyOf(test.ranges.map((range) => daySql(range, columns, param)));
    case 'ids': {
      // Words that are no ids name nothing: one of all is missing then, and of any the others count.
      const ids = idType === 'uuid' ? test.ids.filter((id) => UUID.test(id)) : test.ids;
      if (test.how === 'all' && ids.length < test.ids.length) return 'false';
      return `${columns.ids} ${test.how === 'all' ? '@>' : '&&'} ${param(ids, `${idType}[]`)}`;
    }
  }
}

const HOW = {
  contains: (folded: string) => `position(t in ${folded}) > 0`,
  equals: (folded: string) => `${folded} = t`,
  starts: (folded: string) => `starts_with(${folded}, t)`,
  ends: (folded: string) => `right(${folded}, char_length(t)) = t`,
};

const anyOf = (conditions: readonly string[]): string => `(${conditions.join(' or ')})`;
const allOf = (conditions: readonly (string | null)[]): string => `(${conditions.filter((value) => value !== null).join(' and ')})`;

function numberSql({ from, to, above, below }: NumberRange, number: string, param: AddParam): string {
  return allOf([
    `${number} is not null`,
    from === null ? null : `${number} ${above ? '>' : '>='} ${param(from, 'double precision')}`,
    to === null ? null : `${number} ${below ? '<' : '<='} ${param(to, 'double precision')}`,
  ]);
}

function daySql({ from, to, startsAt, endsAt }: DayRange, { day, at }: KeyColumns, param: AddParam): string {
  const onDay = allOf([
    `${day} is not null`,
    from === null ? null : `${day} >= ${param(from, 'text')}`,
    to === null ? null : `${day} <= ${param(to, 'text')}`,
  ]);
  const atMoment = allOf([
    `${at} is not null`,
    startsAt === null ? null : `${at} >= ${param(startsAt, 'timestamptz')}`,
    endsAt === null ? null : `${at} < ${param(endsAt, 'timestamptz')}`,
  ]);
  return anyOf([onDay, atMoment]);
}
