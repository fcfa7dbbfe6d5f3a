import { isStorableText } from './code-points.js';
import { normalizeEmail } from './email.js';
import { LIMITS } from './limits.js';
import { parseNumber } from './number-text.js';
import { textProblem } from './text-input.js';

/** The types of a field. */
export const FIELD_TYPES = ['TEXT', 'NUMBER', 'SELECT', 'BOOLEAN', 'DATETIME', 'NPS', 'EMAIL', 'PHONE', 'URL', 'PERSON'] as const;
/** One of them. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** The kinds of object of a project that have fields, which are the project's. */
export const PROJECT_FIELD_TARGETS = ['note', 'insight'] as const;
/** The kinds of object that have fields. Those of contacts are the workspace's. */
export const FIELD_TARGETS = [...PROJECT_FIELD_TARGETS, 'contact'] as const;
/** One of them. */
export type FieldTarget = (typeof FIELD_TARGETS)[number];

/** The bands of an NPS answer, with the least answer of each: 0 to 6, 7 and 8, 9 and 10. */
export const NPS_BANDS = { detractor: 0, passive: 7, promoter: 9 } as const;
/** One of them. */
export type NpsBand = keyof typeof NPS_BANDS;

/** The band of an answer from 0 to 10. */
export const npsBand = (answer: number): NpsBand =>
  answer >= NPS_BANDS.promoter ? 'promoter' : answer >= NPS_BANDS.passive ? 'passive' : 'detractor';

/** The least and the greatest answer of a band. */
export function npsBandRange(band: string): { from: number | null; to: number | null } {
  const answers = Array.from({ length: 11 }, (_, answer) => answer).filter((answer) => npsBand(answer) === band);
  return { from: answers[0] ?? null, to: answers.at(-1) ?? null };
}

/** A value as it is stored, or a sentence that says what is wrong with what was given. */
export type ParsedFieldValue = { value: string; error?: never } | { value?: never; error: string };

/** What a value is read with: the ids of the field's options, and whether it takes several of them or several contacts. `imported` values may be longer than typed ones. */
export interface FieldRules {
  options?: readonly string[];
  multiple?: boolean;
  imported?: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];

/**
 * A value of a field in its stored form: text trimmed, numbers as plain decimals, a yes or no as `true` or `false`, a day as `2026-11-21`, a moment
 * in UTC, an e-mail address with its domain in lower case, a phone number as typed, the ids of options in the order of the options, with commas, those
 * of contacts as given; whether such contacts are there is for the caller to see. The given text must not be empty: no value is null, and not for this function.
 */
export function parseFieldValue(type: FieldType, given: string, rules: FieldRules = {}): ParsedFieldValue {
  const text = given.trim();
  const problem = textProblem(text, type === 'TEXT' && !rules.imported ? LIMITS.note.field : LIMITS.field.value, 'The value');
  if (problem) return { error: problem };
  return PARSERS[type](text, rules);
}

const PARSERS: Record<FieldType, (text: string, rules: FieldRules) => ParsedFieldValue> = {
  TEXT: (text) => ({ value: text }),
  NUMBER: (text) => orError(parseNumber(text), 'Enter a number of at most 15 digits, such as 12 or -3.5.'),
  NPS: (text) => orError(/^(\d|10)$/.test(text) ? text : null, 'Enter a whole number from 0 to 10.'),
  BOOLEAN: (text) => {
    const word = text.toLowerCase();
    return orError(YES.includes(word) ? 'true' : NO.includes(word) ? 'false' : null, 'Choose yes or no.');
  },
  DATETIME: (text) => orError(parseDay(text) ?? parseInstant(text), 'Enter a date, such as 2026-11-21.'),
  EMAIL: (text) => orError(normalizeEmail(text), 'Enter an e-mail address like name@example.com.'),
  PHONE: (text) => orError(isPhone(text) ? text : null, 'Enter a phone number, such as +44 20 7946 0958.'),
  URL: (text) => orError(parseUrl(text), 'Enter a web address that begins with http:// or https://.'),
  SELECT: (text, { options = [], multiple }) => {
    const selected = new Set(text.split(','));
    if ([...selected].some((id) => !options.includes(id))) return { error: 'Choose one of the options of this field.' };
    if (selected.size > 1 && !multiple) return { error: 'Choose one option only.' };
    if (selected.size > LIMITS.select.chosen) return { error: `Choose at most ${LIMITS.select.chosen} options.` };
    return { value: options.filter((id) => selected.has(id)).join(',') };
  },
  PERSON: (text, { multiple }) => {
    const selected = [...new Set(text.toLowerCase().split(','))];
    if (!selected.every((id) => UUID.test(id))) return { error: 'Choose one of the contacts of this workspace.' };
    if (selected.length > 1 && !multiple) return { error: 'Choose one contact only.' };
    if (selected.length > LIMITS.select.chosen) return { error: `Choose at most ${LIMITS.select.chosen} contacts.` };
    return { value: selected.join(',') };
  },
};

const orError = (value: string | null, error: string): ParsedFieldValue => (value === null ? { error } : { value });

/** Whether the values of a type are ids, of options or of contacts, which a field may take several of. */
export const isOfIds = (type: FieldType): type is 'SELECT' | 'PERSON' => type === 'SELECT' || type === 'PERSON';

/** The ids of the options or contacts that a stored value of a SELECT or PERSON field names. */
export const optionIdsOf = (value: string | null): string[] => (value ? value.split(',') : []);

function parseDay(text: string): string | null {
  const parts = DATE.exec(text);
  if (!parts) return null;
  const date = new Date(`${text}T00:00:00Z`);
  // A 31st of February becomes a day of March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && Number(parts[1]) > 0 ? text : null;
}

function parseInstant(text: string): string | null {
  if (!INSTANT.test(text) || !parseDay(text.slice(0, 10))) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || !/^\d{4}-/.test(at.toISOString()) ? null : at.toISOString();
}

/** Digits with what people write between them; what a number means is not judged, because extensions and short numbers exist. */
function isPhone(text: string): boolean {
  const digits = phoneDigits(text).length;
  return /^[+(]?[\d\s().\-/+]*(?:(?:x|ext\.?|#)\s*\d+)?$/i.test(text) && digits >= 3 && digits <= 20;
}

/** The digits of a phone number, by which two ways to write it are the same. */
export const phoneDigits = (text: string): string => text.replace(/\D/g, '');

function parseUrl(text: string): string | null {
  if (!isStorableText(text) || /\s/.test(text)) return null;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return /^https?:$/.test(url.protocol) && /\.|^localhost$/.test(url.hostname) && !url.username ? url.href : null;
  } catch {
    return null;
  }
}
