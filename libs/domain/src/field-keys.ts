import { type FieldType, optionIdsOf, phoneDigits } from './field.js';

/**
 * What a stored value is compared by. Both sides of the product compare these and nothing else, so that a filter finds the same in the database and
 * in a browser: `folded` for words, `host` for domains, `number`, `day` for dates without a time, `at` for moments (in UTC), `ids` for options and contacts.
 */
export interface FieldKeys {
  folded: string | null;
  host: string | null;
  number: number | null;
  day: string | null;
  at: string | null;
  ids: string[] | null;
}

const NONE: FieldKeys = { folded: null, host: null, number: null, day: null, at: null, ids: null };

/** Words as they are compared: composed, and without a difference of case. */
export const foldValue = (text: string): string => text.normalize('NFC').toLowerCase();

/** The keys of a stored value of a type; all null without a value. */
export function fieldKeys(type: FieldType, value: string | null): FieldKeys {
  if (value === null) return NONE;
  switch (type) {
    case 'TEXT':
      return { ...NONE, folded: foldValue(value) };
    case 'EMAIL':
      return { ...NONE, folded: foldValue(value), host: value.slice(value.lastIndexOf('@') + 1).toLowerCase() };
    case 'URL':
      return { ...NONE, folded: foldValue(value), host: hostOf(value) };
    case 'PHONE':
      return { ...NONE, folded: phoneDigits(value) };
    case 'NUMBER':
    case 'NPS':
      return { ...NONE, number: Number(value) };
    case 'BOOLEAN':
      return { ...NONE, number: value === 'true' ? 1 : 0 };
    case 'DATETIME':
      return value.includes('T') ? { ...NONE, at: value } : { ...NONE, day: value };
    case 'SELECT':
    case 'PERSON':
      return { ...NONE, ids: optionIdsOf(value) };
  }
}

/** The host of a web address as people compare it: in lower case, without a leading `www.`. */
export function hostOf(address: string): string {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^/?#:]*)/i.exec(address.trim())?.[1] ?? '';
  return host.toLowerCase().replace(/^www\./, '');
}
