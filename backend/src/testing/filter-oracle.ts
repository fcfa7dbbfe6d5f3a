import type { Filter, FilterField, FilterMoment, FilterRow } from '@libs/domain';

/** A stored value. */
export type Raw = string;

/**
 * Whether an object passes a filter, read off its stored values as the words of the operators say it: no code of the product is used. A row that
 * says nothing passes nothing and refuses nothing.
 */
export function passes(
  filter: Filter,
  fields: ReadonlyMap<string, FilterField>,
  values: ReadonlyMap<string, Raw>,
  when: FilterMoment,
): boolean {
  const answer = (row: FilterRow) => rowPasses(row, fields.get(row.field), values.get(row.field) ?? null, when);
  return filter.every((part) => {
    if (!('any' in part)) return answer(part) ?? true;
    const answers = part.any.map(answer).filter((one) => one !== null);
    return answers.length === 0 || answers.some(Boolean);
  });
}

const DIGITS = /\D/g;
const small = (text: string) => text.normalize('NFC').toLowerCase();
const host = (address: string) =>
  address
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .split(/[/?#:]/)[0]!
    .toLowerCase()
    .replace(/^www\./, '');

function rowPasses(row: FilterRow, shape: FilterField | undefined, value: Raw | null, when: FilterMoment): boolean | null {
  const given = row.values.map((value) => value.trim()).filter((value) => value !== '');
  if (!shape || !row.operator) return null;
  switch (shape.type) {
    case 'TEXT':
      return words(row.operator, given.map(small), value === null ? null : small(value), true);
    case 'PHONE': {
      const digits = given.map((value) => value.replace(DIGITS, '')).filter(Boolean);
      if (['NOT_EQUALS', 'ENDS_WITH'].includes(row.operator)) return null;
      return words(row.operator, digits, value === null ? null : value.replace(DIGITS, ''), true);
    }
    case 'EMAIL':
    case 'URL':
      return address(row.operator, given, value, shape.type);
    case 'NUMBER':
    case 'NPS':
      return numbers(row.operator, given, value, shape.type);
    case 'BOOLEAN':
      return row.operator === 'IS_TRUE' ? value === 'true' : row.operator === 'IS_FALSE' ? value !== 'true' : null;
    case 'DATETIME':
      return dates(row.operator, given, value, when);
    case 'SELECT':
      return options(row.operator, given, value, shape.multiple ?? false);
    case 'PERSON':
      return options(row.operator, given, value, false);
    default:
      return null;
  }
}

function words(operator: string, given: string[], value: string | null, hasEnds: boolean): boolean | null {
  if (operator === 'IS_EMPTY') return value === null;
  if (operator === 'IS_NOT_EMPTY') return value !== null;
  if (!given.length) return null;
  const any = (test: (one: string) => boolean) => value !== null && given.some(test);
  if (operator === 'CONTAINS') return any((one) => value!.includes(one));
  if (operator === 'NOT_CONTAINS') return !any((one) => value!.includes(one));
  if (operator === 'EQUALS') return any((one) => value === one);
  if (!hasEnds) return null;
  if (operator === 'NOT_EQUALS') return !any((one) => value === one);
  if (operator === 'STARTS_WITH') return any((one) => value!.startsWith(one));
  if (operator === 'ENDS_WITH') return any((one) => value!.endsWith(one));
  return null;
}

function address(operator: string, given: string[], value: string | null, type: 'EMAIL' | 'URL'): boolean | null {
  if (operator !== 'DOMAIN_IS' && operator !== 'EQUALS')
    return words(operator, given.map(small), value === null ? null : small(value), false);
  if (!given.length) return null;
  if (value === null) return false;
  if (operator === 'DOMAIN_IS') {
    const here = type === 'EMAIL' ? value.split('@').at(-1)!.toLowerCase() : host(value);
    return given.some((value) => {
      const query = host(value.split('@').at(-1)!);
      return here === query || here.endsWith(`.${query}`);
    });
  }
  return given.some((one) => {
    if (small(one) === small(value)) return true;
    if (type === 'EMAIL') return small(one) === small(value);
    try {
      return small(new URL(/^[a-z][a-z\d+.-]*:/i.test(one) ? one : `https://${one}`).href) === small(value);
    } catch {
      return false;
    }
  });
}

const BANDS: Record<string, number[]> = { detractor: [0, 1, 2, 3, 4, 5, 6], passive: [7, 8], promoter: [9, 10] };
const PLAIN: Record<string, RegExp> = { NUMBER: /^-?\d{1,15}(\.\d+)?$/, NPS: /^(\d|10)$/ };

function numbers(operator: string, given: string[], value: string | null, type: 'NUMBER' | 'NPS'): boolean | null {
  if (operator === 'IS_EMPTY') return value === null;
  if (operator === 'IS_NOT_EMPTY') return value !== null;
  const here = value === null ? Number.NaN : Number(value);
  if (operator === 'BAND_IS_ANY_OF') {
    if (type !== 'NPS') return null;
    const bands = given.flatMap((band) => (Object.hasOwn(BANDS, band) ? [BANDS[band]!] : []));
    return bands.length ? bands.some((answers) => answers.includes(here)) : null;
  }
  const read = given.filter((value) => PLAIN[type]!.test(value) && value.replace(/\D/g, '').length <= 15).map(Number);
  if (operator === 'BETWEEN') {
    if (given.length !== 2 || read.length !== 2) return null;
    return here >= Math.min(...read) && here <= Math.max(...read);
  }
  if (!read.length) return null;
  if (operator === 'EQUALS') return read.includes(here);
  if (operator === 'GREATER_OR_EQUAL') return read.some((value) => here >= value);
  if (operator === 'LESS_OR_EQUAL') return read.some((value) => here <= value);
  if (type === 'NPS') return null;
  if (operator === 'NOT_EQUALS') return !read.includes(here);
  if (operator === 'GREATER_THAN') return read.some((value) => here > value);
  return operator === 'LESS_THAN' ? read.some((value) => here < value) : null;
}

/** The day on which a stored date falls where the filter is asked. */
const dayOf = (value: string, zone: string): string =>
  value.includes('T') ? new Date(value).toLocaleDateString('sv-SE', { timeZone: zone }) : value;

function dates(operator: string, given: string[], value: string | null, { now, timeZone }: FilterMoment): boolean | null {
  if (operator === 'IS_EMPTY') return value === null;
  if (operator === 'IS_NOT_EMPTY') return value !== null;
  const here = value === null ? null : dayOf(value, timeZone);
  const today = dayOf(now.toISOString(), timeZone);
  if (operator === 'IN_LAST' || operator === 'IN_NEXT') {
    const [count = '', unit = ''] = given;
    if (!/^\d+$/.test(count) || Number(count) < 1 || !['day', 'week', 'month'].includes(unit) || given.length !== 2) return null;
    if (here === null) return false;
    // A count of days walks to each of them; a month ends where its number of day comes again, or on the last day of a shorter month.
    const step = operator === 'IN_LAST' ? -1 : 1;
    const end = farEnd(today, step * Number(count), unit);
    return step < 0 ? here > end && here <= today : here >= today && here < end;
  }
  const days = given.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value));
  if (operator === 'BETWEEN') {
    if (given.length !== 2 || days.length !== 2) return null;
    const [from, to] = [...days].sort();
    return here !== null && here >= from! && here <= to!;
  }
  if (!days.length || !['ON', 'BEFORE', 'AFTER'].includes(operator)) return null;
  if (here === null) return false;
  if (operator === 'ON') return days.includes(here);
  return operator === 'BEFORE' ? days.some((value) => here < value) : days.some((value) => here > value);
}

function farEnd(today: string, by: number, unit: string): string {
  const date = new Date(`${today}T12:00:00Z`);
  if (unit !== 'month') date.setUTCDate(date.getUTCDate() + by * (unit === 'week' ? 7 : 1));
  else {
    const day = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + by);
    const month = date.getUTCMonth();
    date.setUTCDate(day);
    // The 31st of a month that has none ran over into the next.
    if (date.getUTCMonth() !== month) date.setUTCDate(0);
  }
  return date.toISOString().slice(0, 10);
}

function options(operator: string, given: string[], value: string | null, multiple: boolean): boolean | null {
  const here = value === null ? [] : value.split(',');
  if (operator === 'IS_EMPTY') return value === null;
  if (operator === 'IS_NOT_EMPTY') return value !== null;
  if (!given.length) return null;
  if (operator === 'IS_ANY_OF') return given.some((value) => here.includes(value));
  if (operator === 'IS_NONE_OF') return !given.some((value) => here.includes(value));
  return operator === 'IS_ALL_OF' && multiple ? given.every((value) => here.includes(value)) : null;
}
