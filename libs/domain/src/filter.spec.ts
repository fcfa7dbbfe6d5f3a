import { type FieldType } from './field.js';
import { fieldKeys } from './field-keys.js';
import {
  FILTER_OPERATORS,
  type FilterField,
  type FilterRow,
  operatorsOf,
  readFilterValues,
  withFilterField,
  withFilterOperator,
  withoutEmptyRows,
} from './filter.js';
import { compileFilter, matchesFilter } from './filter-test.js';
import { keysOf } from './typed-object.js';

const row = (operator: FilterRow['operator'], ...values: string[]): FilterRow => ({ field: 'a', operator, values });
const to = (from: FilterRow, type: FilterField['type'], multiple = false) => {
  const { operator, values } = withFilterField(from, 'b', { type, multiple });
  return [operator, ...values];
};

describe('a filter whose field is changed', () => {
  it('keeps its operator if the new field has it, else takes the first, and keeps values that the new field can read', () => {
    expect(to(row('CONTAINS', 'a'), 'EMAIL')).toEqual(['CONTAINS', 'a']);
    expect(to(row('CONTAINS', 'a'), 'NUMBER')).toEqual(['EQUALS']);
    expect(to(row('CONTAINS', 'a'), 'SELECT')).toEqual([null]);
    expect(to({ field: 'a', operator: 'IS_ANY_OF', values: ['x'] }, 'TEXT')).toEqual(['CONTAINS']);
    expect(to(row('BETWEEN', '2', '9'), 'NPS')).toEqual(['BETWEEN', '2', '9']);
    expect(to(row('BETWEEN', '2', '90'), 'NPS')).toEqual(['BETWEEN']);
    expect(to(row('BETWEEN', '2', '9'), 'DATETIME')).toEqual(['BETWEEN']);
    expect(to(row('IN_LAST', '3', 'week'), 'NUMBER')).toEqual(['EQUALS']);
    expect(to(row('EQUALS', '7'), 'NPS')).toEqual(['EQUALS', '7']);
    expect(to(row('IS_EMPTY'), 'PHONE')).toEqual(['IS_EMPTY']);
    expect(to(row('IS_EMPTY'), 'BOOLEAN')).toEqual(['IS_TRUE']);
    expect(to(row('IS_ANY_OF', 'someone'), 'PERSON')).toEqual(['IS_ANY_OF']);
  });

  it('answers an operator of the new type for every type and operator, and clears both for a select', () => {
    for (const from of keysOf(FILTER_OPERATORS))
      for (const operator of FILTER_OPERATORS[from])
        for (const type of keysOf(FILTER_OPERATORS)) {
          const [kept] = to(row(operator, '1', '2'), type);
          if (type === 'SELECT') expect(kept).toBeNull();
          else expect(kept).toBe(operatorsOf({ type }).includes(operator) ? operator : operatorsOf({ type })[0]);
        }
  });

  it('has IS_ALL_OF only where several options can be chosen', () => {
    expect(operatorsOf({ type: 'SELECT' })).not.toContain('IS_ALL_OF');
    expect(operatorsOf({ type: 'SELECT', multiple: true })).toContain('IS_ALL_OF');
    expect(withFilterOperator(row('EQUALS', '5'), 'BETWEEN', { type: 'NUMBER' }).values).toEqual([]);
    expect(withFilterOperator(row('CONTAINS', 'x'), 'STARTS_WITH', { type: 'TEXT' }).values).toEqual(['x']);
  });
});

describe('rows that say nothing', () => {
  it('are dropped, and those that need no value are not', () => {
    const fields = new Map<string, FilterField>([
      ['text', { type: 'TEXT' }],
      ['day', { type: 'DATETIME' }],
      ['number', { type: 'NUMBER' }],
      ['phone', { type: 'PHONE' }],
      ['yes', { type: 'BOOLEAN' }],
    ]);
    const is = (field: string, operator: FilterRow['operator'], ...values: string[]): FilterRow => ({ field, operator, values });
    const empty = [
      is('text', 'CONTAINS', '  '),
      is('text', null, 'a'),
      is('text', 'ON', '2026-01-01'),
      is('gone', 'CONTAINS', 'a'),
      is('number', 'BETWEEN', '3'),
      is('number', 'EQUALS', 'x'),
      is('phone', 'CONTAINS', 'no digit'),
      is('day', 'IN_LAST', '0', 'day'),
      is('day', 'IN_LAST', '3', 'year'),
      is('day', 'ON', '2026-02-30'),
    ];
    const full = [is('text', 'IS_EMPTY'), is('yes', 'IS_FALSE'), is('day', 'IN_NEXT', '3', 'day'), is('number', 'BETWEEN', '1', '2')];
    expect(withoutEmptyRows([...empty, ...full, { any: empty }], fields)).toEqual(full);
    expect(withoutEmptyRows([{ any: [empty[0]!, full[0]!] }], fields)).toEqual([{ any: [full[0]] }]);
  });

  it('reads numbers as people write them, and each value once', () => {
    expect(readFilterValues({ type: 'NUMBER' }, 'EQUALS', ['1,5', ' 1.5', '2'])).toEqual(['1.5', '2']);
    expect(readFilterValues({ type: 'PHONE' }, 'EQUALS', ['+44 20'])).toEqual(['4420']);
  });
});

describe('what matches', () => {
  const matches = (type: FieldType, value: string | null, operator: FilterRow['operator'], ...values: string[]) => {
    const now = new Date('2026-11-26T23:30:00Z');
    const filter = compileFilter([row(operator, ...values)], new Map([['a', { type, multiple: true }]]), {
      now,
      timeZone: 'Europe/Athens',
    });
    expect(filter).toHaveLength(1);
    return matchesFilter(filter, () => fieldKeys(type, value));
  };

  it.each([
    ['TEXT', 'Crème Brûlée', 'CONTAINS', 'BRÛLÉE', true],
    ['TEXT', 'a%b', 'CONTAINS', '%', true],
    ['TEXT', 'ab', 'CONTAINS', '%', false],
    ['TEXT', null, 'NOT_CONTAINS', 'a', true],
    ['TEXT', null, 'IS_EMPTY', '', true],
    ['TEXT', 'last word', 'ENDS_WITH', 'WORD', true],
    ['EMAIL', 'Ana@Mail.Example.com', 'DOMAIN_IS', 'example.com', true],
    ['EMAIL', 'ana@notexample.com', 'DOMAIN_IS', 'example.com', false],
    ['EMAIL', 'ana@example.com', 'DOMAIN_IS', '@example.com', true],
    ['URL', 'https://www.example.com/a', 'DOMAIN_IS', 'http://example.com/b', true],
    ['URL', 'https://example.com/', 'EQUALS', 'example.com', true],
    ['PHONE', '+44 (20) 79', 'STARTS_WITH', '44-20', true],
    ['NUMBER', '10', 'GREATER_THAN', '10', false],
    ['NUMBER', '10', 'LESS_OR_EQUAL', '10', true],
    ['NUMBER', null, 'NOT_EQUALS', '10', true],
    ['NPS', '8', 'BAND_IS_ANY_OF', 'passive', true],
    ['NPS', '6', 'BAND_IS_ANY_OF', 'passive', false],
    ['BOOLEAN', null, 'IS_FALSE', '', true],
    ['BOOLEAN', 'false', 'IS_FALSE', '', true],
    ['BOOLEAN', 'true', 'IS_FALSE', '', false],
    // It is the 27th in Athens by now.
    ['DATETIME', '2026-11-27', 'IN_LAST', '1 day', true],
    ['DATETIME', '2026-11-26', 'IN_LAST', '1 day', false],
    ['DATETIME', '2026-11-26', 'IN_LAST', '2 day', true],
    ['DATETIME', '2026-11-26T22:00:00.000Z', 'ON', '2026-11-27', true],
    ['DATETIME', '2026-11-26T21:59:59.999Z', 'ON', '2026-11-27', false],
    ['DATETIME', '2026-10-28', 'IN_LAST', '1 month', true],
    ['DATETIME', '2026-10-27', 'IN_LAST', '1 month', false],
    ['DATETIME', '2026-12-26', 'IN_NEXT', '1 month', true],
    ['DATETIME', '2026-11-26', 'BEFORE', '2026-11-26', false],
    ['DATETIME', '2026-11-27', 'AFTER', '2026-11-26', true],
    ['SELECT', 'x,y', 'IS_NONE_OF', 'z', true],
    ['SELECT', null, 'IS_NONE_OF', 'z', true],
  ] as const)('%s %s %s %s: %s', (type, value, operator, given, expected) => {
    const values = operator.startsWith('IN_') ? given.split(' ') : [given];
    expect(matches(type, value, operator, ...values)).toBe(expected);
  });

  it('takes any of the values of a row, both ends of BETWEEN in any order, and all of IS_ALL_OF', () => {
    expect(matches('TEXT', 'two', 'EQUALS', 'one', 'two')).toBe(true);
    expect(matches('TEXT', 'two', 'NOT_EQUALS', 'one', 'two')).toBe(false);
    expect(matches('NUMBER', '3', 'BETWEEN', '3', '1')).toBe(true);
    expect(matches('SELECT', 'x,y', 'IS_ALL_OF', 'x', 'y')).toBe(true);
    expect(matches('SELECT', 'x', 'IS_ALL_OF', 'x', 'y')).toBe(false);
  });
});
