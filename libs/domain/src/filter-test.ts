import { npsBandRange } from './field.js';
import { type FieldKeys, foldValue, hostOf } from './field-keys.js';
import { type Filter, type FilterField, type FilterOperator, type FilterRow, type FilterType, readFilterValues } from './filter.js';
import { dayIn, startOfDayIn } from './morning.js';

/** From and to, both included; null: no end there. `above` and `below` leave the ends out. */
export interface NumberRange {
  from: number | null;
  to: number | null;
  above?: boolean;
  below?: boolean;
}

/** Days from and to, both included, with the moments at which they begin and are over where the filter is asked; null: no end there. */
export interface DayRange {
  from: string | null;
  to: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

/** A question to the keys of one value: what a filter means, once for the database and the browser. It matches when any of its entries does. */
export type FilterTest =
  | { on: 'filled' }
  | { on: 'folded'; how: 'contains' | 'equals' | 'starts' | 'ends'; texts: readonly string[] }
  | { on: 'host'; texts: readonly string[] }
  | { on: 'number'; ranges: readonly NumberRange[] }
  | { on: 'day'; ranges: readonly DayRange[] }
  | { on: 'ids'; how: 'any' | 'all'; ids: readonly string[] };

/** A row as a question; `not` turns it around, also for objects without a value. */
export interface CompiledRow {
  field: string;
  not: boolean;
  test: FilterTest;
}

/** Groups of questions: each group needs one that matches. */
export type CompiledFilter = readonly (readonly CompiledRow[])[];

/** When and where a filter is asked: days begin at midnight of this time zone. */
export interface FilterMoment {
  now: Date;
  timeZone: string;
}

/** A filter as questions to keys; rows that say nothing, or whose field is not in `fields`, are left out. */
export function compileFilter(filter: Filter, fields: ReadonlyMap<string, FilterField>, moment: FilterMoment): CompiledFilter {
  const compiled = filter.map((part) => ('any' in part ? part.any : [part]).flatMap((row) => compileRow(row, fields, moment) ?? []));
  return compiled.filter((group) => group.length > 0);
}

/** Whether an object matches, by the keys of its values. */
export const matchesFilter = (filter: CompiledFilter, keysOf: (field: string) => FieldKeys): boolean =>
  filter.every((group) => group.some(({ field, not, test }) => matchesTest(test, keysOf(field)) !== not));

const NEGATED: Partial<Record<FilterOperator, FilterOperator>> = {
  NOT_CONTAINS: 'CONTAINS',
  NOT_EQUALS: 'EQUALS',
  IS_NONE_OF: 'IS_ANY_OF',
  IS_EMPTY: 'IS_NOT_EMPTY',
  IS_FALSE: 'IS_TRUE',
};

function compileRow(row: FilterRow, fields: ReadonlyMap<string, FilterField>, moment: FilterMoment): CompiledRow | null {
  const shape = fields.get(row.field);
  const values = shape ? readFilterValues(shape, row.operator, row.values) : null;
  if (!shape || !row.operator || !values) return null;
  const query = NEGATED[row.operator];
  return { field: row.field, not: query !== undefined, test: testOf(shape.type, query ?? row.operator, values, moment) };
}

function testOf(type: FilterType, operator: FilterOperator, values: readonly string[], moment: FilterMoment): FilterTest {
  if (operator === 'IS_NOT_EMPTY') return { on: 'filled' };
  switch (type) {
    case 'SELECT':
    case 'PERSON':
      return { on: 'ids', how: operator === 'IS_ALL_OF' ? 'all' : 'any', ids: values };
    case 'BOOLEAN':
      return { on: 'number', ranges: [{ from: 1, to: 1 }] };
    case 'NPS':
    case 'NUMBER':
      return { on: 'number', ranges: numberRanges(operator, values) };
    case 'DATETIME':
      return {
        on: 'day',
        ranges: dayRanges(operator, values, dayIn(moment.now, moment.timeZone)).map((range) => withMoments(range, moment)),
      };
    default:
      if (operator === 'DOMAIN_IS') return { on: 'host', texts: values.map((value) => hostOf(value.replace(/^.*@/, ''))) };
      return { on: 'folded', how: HOW[operator] ?? 'equals', texts: values.map(foldValue) };
  }
}

const HOW: Partial<Record<FilterOperator, 'contains' | 'starts' | 'ends'>> = {
  CONTAINS: 'contains',
  STARTS_WITH: 'starts',
  ENDS_WITH: 'ends',
};

function numberRanges(operator: FilterOperator, values: readonly string[]): NumberRange[] {
  if (operator === 'BAND_IS_ANY_OF') return values.map(npsBandRange);
  const numbers = values.map(Number);
  if (operator === 'BETWEEN') return [{ from: Math.min(...numbers), to: Math.max(...numbers) }];
  return numbers.map((number): NumberRange => {
    if (operator === 'GREATER_THAN') return { from: number, to: null, above: true };
    if (operator === 'GREATER_OR_EQUAL') return { from: number, to: null };
    if (operator === 'LESS_THAN') return { from: null, to: number, below: true };
    if (operator === 'LESS_OR_EQUAL') return { from: null, to: number };
    return { from: number, to: number };
  });
}

type Days = Pick<DayRange, 'from' | 'to'>;

function dayRanges(operator: FilterOperator, values: readonly string[], today: string): Days[] {
  if (operator === 'BETWEEN') {
    const [from = '', to = ''] = [...values].sort();
    return [{ from, to }];
  }
  if (operator === 'IN_LAST') return [{ from: addDays(shifted(today, -1, values), 1), to: today }];
  if (operator === 'IN_NEXT') return [{ from: today, to: addDays(shifted(today, 1, values), -1) }];
  return values.map((day) => {
    if (operator === 'BEFORE') return { from: null, to: addDays(day, -1) };
    if (operator === 'AFTER') return { from: addDays(day, 1), to: null };
    return { from: day, to: day };
  });
}

/** A day some units away: a month away is the same day of that month, or its last. */
function shifted(day: string, sign: 1 | -1, [count, unit]: readonly string[]): string {
  const by = sign * Number(count);
  if (unit !== 'month') return addDays(day, unit === 'week' ? by * 7 : by);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + by + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + by, Math.min(date, lastDay)));
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

function withMoments({ from, to }: Days, { timeZone }: FilterMoment): DayRange {
  const startsAt = from === null ? null : startOfDayIn(from, timeZone).toISOString();
  const endsAt = to === null ? null : startOfDayIn(addDays(to, 1), timeZone).toISOString();
  return { from, to, startsAt, endsAt };
}

function matchesTest(test: FilterTest, keys: FieldKeys): boolean {
  switch (test.on) {
    case 'filled':
      return Object.values(keys).some((key) => key !== null);
    case 'folded':
      return keys.folded !== null && test.texts.some((text) => matchesText(keys.folded!, test.how, text));
    case 'host':
      return keys.host !== null && test.texts.some((text) => keys.host === text || keys.host!.endsWith(`.${text}`));
    case 'number':
      return keys.number !== null && test.ranges.some((range) => isInside(keys.number!, range));
    case 'day':
      return test.ranges.some((range) => isOn(keys, range));
    case 'ids': {
      const has = (id: string) => keys.ids?.includes(id) ?? false;
      return test.how === 'all' ? test.ids.every(has) : test.ids.some(has);
    }
  }
}

function matchesText(folded: string, how: 'contains' | 'equals' | 'starts' | 'ends', text: string): boolean {
  if (how === 'contains') return folded.includes(text);
  if (how === 'starts') return folded.startsWith(text);
  return how === 'ends' ? folded.endsWith(text) : folded === text;
}

const isInside = (number: number, { from, to, above, below }: NumberRange): boolean =>
  (from === null || (above ? number > from : number >= from)) && (to === null || (below ? number < to : number <= to));

function isOn({ day, at }: FieldKeys, { from, to, startsAt, endsAt }: DayRange): boolean {
  if (day !== null) return (from === null || day >= from) && (to === null || day <= to);
  if (at === null) return false;
  const time = Date.parse(at);
  return (startsAt === null || time >= Date.parse(startsAt)) && (endsAt === null || time < Date.parse(endsAt));
}
