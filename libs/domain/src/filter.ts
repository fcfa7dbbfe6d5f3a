import { type FieldType, NPS_BANDS, type NpsBand, parseFieldValue, phoneDigits } from './field.js';
import { parseNumber } from './number-text.js';
import { isKeyOf } from './typed-object.js';

/** The types that a filter knows: those of fields. PERSON also stands for members, who are no field's. */
export type FilterType = FieldType;

const TEXT_ENDS = ['IS_EMPTY', 'IS_NOT_EMPTY'] as const;

/** The operators of each type as PRODUCT lists them; the first is what a new filter has. */
export const FILTER_OPERATORS = {
  TEXT: ['CONTAINS', 'NOT_CONTAINS', 'EQUALS', 'NOT_EQUALS', 'STARTS_WITH', 'ENDS_WITH', ...TEXT_ENDS],
  URL: ['CONTAINS', 'NOT_CONTAINS', 'EQUALS', 'DOMAIN_IS', ...TEXT_ENDS],
  EMAIL: ['CONTAINS', 'NOT_CONTAINS', 'EQUALS', 'DOMAIN_IS', ...TEXT_ENDS],
  PHONE: ['CONTAINS', 'NOT_CONTAINS', 'EQUALS', 'STARTS_WITH', ...TEXT_ENDS],
  NUMBER: ['EQUALS', 'NOT_EQUALS', 'GREATER_THAN', 'GREATER_OR_EQUAL', 'LESS_THAN', 'LESS_OR_EQUAL', 'BETWEEN', ...TEXT_ENDS],
  NPS: ['BAND_IS_ANY_OF', 'EQUALS', 'GREATER_OR_EQUAL', 'LESS_OR_EQUAL', 'BETWEEN', ...TEXT_ENDS],
  DATETIME: ['ON', 'BEFORE', 'AFTER', 'BETWEEN', 'IN_LAST', 'IN_NEXT', ...TEXT_ENDS],
  BOOLEAN: ['IS_TRUE', 'IS_FALSE'],
  SELECT: ['IS_ANY_OF', 'IS_NONE_OF', 'IS_ALL_OF', ...TEXT_ENDS],
  PERSON: ['IS_ANY_OF', 'IS_NONE_OF', ...TEXT_ENDS],
} as const satisfies Record<FilterType, readonly string[]>;

/** One of the operators. */
export type FilterOperator = (typeof FILTER_OPERATORS)[FilterType][number];

/** Every operator once, in the order in which the types bring them. */
export const ALL_FILTER_OPERATORS: readonly FilterOperator[] = [...new Set(Object.values(FILTER_OPERATORS).flat())];

/** The units of IN_LAST and IN_NEXT. */
export const FILTER_UNITS = ['day', 'week', 'month'] as const;
/** One of them. */
export type FilterUnit = (typeof FILTER_UNITS)[number];
/** The most units that IN_LAST and IN_NEXT go back or ahead. */
export const MAX_FILTER_UNITS = 1000;

/**
 * One row of a filter: a field by its id, or one of the system's own by name. Values are texts, decimals, days, ids of options or people, bands of
 * an NPS answer, from and to of BETWEEN, or a count and a unit; rows with several values match any of them.
 */
export interface FilterRow {
  field: string;
  operator: FilterOperator | null;
  values: readonly string[];
}

/** Rows that must all match; a group matches when any of its rows does. */
export type Filter = readonly (FilterRow | { any: readonly FilterRow[] })[];

/** What a field is to a filter: its type, and whether it takes several options. */
export interface FilterField {
  type: FilterType;
  multiple?: boolean;
}

/** The operators of a field, the first being the default; IS_ALL_OF is for fields that take several options. */
export function operatorsOf({ type, multiple }: FilterField): readonly FilterOperator[] {
  const operators: readonly FilterOperator[] = FILTER_OPERATORS[type];
  return multiple ? operators : operators.filter((operator) => operator !== 'IS_ALL_OF');
}

const NO_VALUE: ReadonlySet<FilterOperator> = new Set(['IS_EMPTY', 'IS_NOT_EMPTY', 'IS_TRUE', 'IS_FALSE']);

/** Whether an operator is complete without a value. */
export const isValueless = (operator: FilterOperator): boolean => NO_VALUE.has(operator);

/**
 * A row once its field is another: the operator stays if the new type has it, else it is the first of the type; to SELECT clears both. Values stay
 * with their operator where the new type can read them.
 */
export function withFilterField(row: FilterRow, field: string, definition: FilterField): FilterRow {
  if (definition.type === 'SELECT') return { field, operator: null, values: [] };
  const operators = operatorsOf(definition);
  const operator = row.operator && operators.includes(row.operator) ? row.operator : operators[0]!;
  const kept = operator === row.operator && definition.type !== 'PERSON' ? readFilterValues(definition, operator, row.values) : null;
  return { field, operator, values: kept ? row.values : [] };
}

/** A row once its operator is another; values stay where the new operator can read them. */
export function withFilterOperator(row: FilterRow, operator: FilterOperator, definition: FilterField): FilterRow {
  return { ...row, operator, values: readFilterValues(definition, operator, row.values) ? row.values : [] };
}

/**
 * The values of a row in the form in which they are compared, or null when the row says nothing yet: no operator, no value where one is needed, or
 * one that its type cannot read. Such rows are dropped before anything is searched.
 */
export function readFilterValues(definition: FilterField, operator: FilterOperator | null, values: readonly string[]): string[] | null {
  if (!operator || !operatorsOf(definition).includes(operator)) return null;
  if (isValueless(operator)) return [];
  const given = values.map((value) => value.trim()).filter(Boolean);
  if (operator === 'IN_LAST' || operator === 'IN_NEXT') return isRelative(given) ? given : null;
  const read = given.flatMap((value) => readValue(definition.type, operator, value) ?? []);
  if (operator === 'BETWEEN') return given.length === 2 && read.length === 2 ? read : null;
  return read.length ? [...new Set(read)] : null;
}

/** A filter without the rows and groups that say nothing, or whose field is not known any more; `fields` by the id or name that rows have. */
export function withoutEmptyRows(filter: Filter, fields: ReadonlyMap<string, FilterField>): Filter {
  const isFull = ({ field, operator, values }: FilterRow) => {
    const shape = fields.get(field);
    return shape !== undefined && readFilterValues(shape, operator, values) !== null;
  };
  return filter.flatMap((part): Filter => {
    if (!('any' in part)) return isFull(part) ? [part] : [];
    const any = part.any.filter(isFull);
    return any.length ? [{ any }] : [];
  });
}

function isRelative([count = '', unit = '', ...more]: readonly string[]): boolean {
  const isCount = /^\d{1,4}$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_FILTER_UNITS;
  return isCount && FILTER_UNITS.some((value) => value === unit) && !more.length;
}

function readValue(type: FilterType, operator: FilterOperator, value: string): string | null {
  switch (type) {
    case 'TEXT':
    case 'SELECT':
    case 'PERSON':
    case 'BOOLEAN':
      return value;
    case 'NUMBER':
      return parseNumber(value);
    case 'NPS':
      if (operator === 'BAND_IS_ANY_OF') return isBand(value) ? value : null;
      return parseFieldValue('NPS', value).value ?? null;
    case 'DATETIME':
      return isDay(value) ? value : null;
    case 'PHONE':
      return phoneDigits(value) || null;
    case 'EMAIL':
    case 'URL':
      // A whole address is compared in the form in which it is stored, a part of one as it was typed.
      return operator === 'EQUALS' ? (parseFieldValue(type, value).value ?? value) : value;
  }
}

/** A day of a year with four digits that has room for days before and after it. */
const isDay = (value: string): boolean => /^[1-8]\d{3}-\d\d-\d\d$/.test(value) && parseFieldValue('DATETIME', value).value === value;

const isBand = (value: string): value is NpsBand => isKeyOf(NPS_BANDS, value);
