import { z } from 'zod';
import { codePointLength } from './code-points.js';
import { csvOptionsInput, unescapeCell } from './csv.js';
import { foldEmail, normalizeEmail } from './email.js';
import { LIMITS } from './limits.js';
import { oneOf, textProblem } from './text-input.js';

/** What a column of a table of contacts can become; null leaves it out. Several columns may be name, e-mail or notes. */
export const CONTACT_TARGETS = ['name', 'emails', 'organisation', 'jobTitle', 'phone', 'notes'] as const;
/** One of them. */
export type ContactTarget = (typeof CONTACT_TARGETS)[number];

/**
 * What an import does with a row whose contact is there already: leaves it out, fills in what the row has, or makes another contact without the
 * addresses that are taken.
 */
export const DUPLICATE_POLICIES = ['skip', 'update', 'create'] as const;
/** One of them. */
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number];

/** What became of a row. */
export const CONTACT_OUTCOMES = ['created', 'updated', 'unchanged', 'skipped', 'refused'] as const;
/** One of them. */
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** Why a row is left out, or what of it is. */
export const CONTACT_ROW_PROBLEMS = [
  'noName',
  'badEmail',
  'manyEmails',
  'tooLong',
  'cells',
  'quotes',
  'sameAsAbove',
  'exists',
  'emailTaken',
  'memberLeft',
] as const;
/** One of them. */
export type ContactRowProblem = (typeof CONTACT_ROW_PROBLEMS)[number];

/** How a table of contacts is read. What is left out is found in the file. */
export const contactCsvOptionsInput = csvOptionsInput.pick({ delimiter: true, encoding: true, fields: true }).extend({
  columns: z.array(z.enum(CONTACT_TARGETS).nullable(), { error: 'Say for each column what it becomes.' }).nullish(),
  policy: oneOf(DUPLICATE_POLICIES, 'Duplicates').nullish(),
});
/** The same after it was checked. */
export type ContactCsvOptions = z.infer<typeof contactCsvOptionsInput>;

/** A row as it becomes a contact; what it says nothing of is null. */
export interface ContactRowData {
  name: string;
  emails: string[];
  organisation: string | null;
  jobTitle: string | null;
  phone: string | null;
  notes: string | null;
}

const NAMES: readonly [ContactTarget | 'part', RegExp][] = [
  ['name', /^(?:(?:full|contact|person|customer|participant|display) ?name|name|contact|person|participant|nombre|nom complet)$/],
  [
    'part',
    /^(?:(?:given|first|fore|middle|last|family|sur|second) ?names?|middle (?:initial|name)s?|initials?|vorname|nachname|prénom|apellidos?)$/,
  ],
  ['emails', /^(?:(?:work |private |primary |secondary )?(?:e ?mails?)(?: ?address(?:es)?)?(?: \d)?|mail)$/],
  ['organisation', /^(?:organi[sz]ation|company|employer|account|firm|firma|unternehmen|entreprise|empresa)(?: name)?$/],
  ['jobTitle', /^(?:job ?title|occupation|role|position|profession|job|beruf|poste|cargo)$/],
  ['phone', /^(?:(?:tele)?phone|mobile|cell|tel)(?: ?(?:number|phone|no))?$|^telefon(?:nummer)?$|^teléfono$|^téléphone$/],
  ['notes', /^(?:notes?|comments?|remarks?|description)$/],
];
const HONORIFIC = /^(?:mrs?|ms|miss|mx|dr|prof|sir|madam|herr|frau|mme|mlle|m|sr|sra|srta)\.?$/i;

/** The words of a column's name: "EmailAddress" and "e-mail_address" are both "e mail address" or "email address". */
const plainName = (name: string): string =>
  name
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[_\s.-]+/g, ' ');

/**
 * Guesses what each column becomes from its name: a whole name, or else its parts, which are joined in their order. A title is that of a job unless
 * most of a sample are forms of address.
 */
export function guessContactColumns(header: readonly string[], sample: readonly (readonly string[])[]): (ContactTarget | null)[] {
  const rows = header.map((name) => NAMES.find(([, names]) => names.test(plainName(name)))?.[0] ?? null);
  const isWhole = rows.includes('name');
  const taken = new Set<ContactTarget>();
  const columns = rows.map((target): ContactTarget | null => {
    const requested = target === 'part' ? (isWhole ? null : 'name') : target;
    if (!requested || (requested !== 'emails' && target !== 'part' && taken.has(requested))) return null;
    taken.add(requested);
    return requested;
  });
  const title = header.findIndex((name) => plainName(name) === 'title');
  if (title >= 0 && !taken.has('jobTitle')) {
    const cells = sample.map((row) => (row[title] ?? '').trim()).filter(Boolean);
    if (cells.filter((cell) => HONORIFIC.test(cell)).length * 2 < cells.length) columns[title] = 'jobTitle';
  }
  return columns;
}

/** What is wrong with the choice of columns, as a sentence; null when nothing is. `fields` are the columns that become fields. */
export function contactColumnsFault(columns: readonly (ContactTarget | null)[], fields: readonly number[] = []): string | null {
  if (new Set(fields).size < fields.length || fields.some((column) => columns[column])) return 'A column can become one thing only.';
  for (const [target, what] of [
    ['organisation', 'organization'],
    ['jobTitle', 'job title'],
    ['phone', 'phone'],
  ] as const)
    if (columns.filter((value) => value === target).length > 1) return `Only one column can be the ${what}.`;
  return columns.includes('name') ? null : 'Choose at least one column as the name.';
}

/** Reads one row, or says what is wrong with it. An e-mail cell may hold several addresses. */
export function readContactRow(
  cells: readonly string[],
  header: readonly string[],
  columns: readonly (ContactTarget | null)[],
): ContactRowData | { problem: ContactRowProblem } {
  if (cells.length > header.length) return { problem: 'cells' };
  const of = (target: ContactTarget) =>
    columns.flatMap((value, at) => {
      const text = unescapeCell(cells[at] ?? '').trim();
      return value === target && text ? [{ heading: header[at]!.trim(), text }] : [];
    });
  const oneLine = (target: ContactTarget, between = ' ') =>
    of(target)
      .map(({ text }) => text)
      .join(between)
      .replace(/\s+/g, ' ');
  const name = oneLine('name');
  if (name === '') return { problem: 'noName' };
  const written = of('emails').flatMap(({ text }) => text.split(/[;,\s]+/).filter(Boolean));
  const addresses = written.map(normalizeEmail);
  if (addresses.includes(null)) return { problem: 'badEmail' };
  const emails = [...new Map(addresses.flatMap((address) => (address ? [[foldEmail(address), address] as const] : []))).values()];
  if (emails.length > LIMITS.contact.emails) return { problem: 'manyEmails' };
  const notes = of('notes');
  const data: ContactRowData = {
    ...{ name, emails },
    organisation: oneLine('organisation') || null,
    jobTitle: oneLine('jobTitle') || null,
    phone: oneLine('phone') || null,
    notes: (notes.length > 1 ? notes.map(({ heading, text }) => `${heading}: ${text}`) : notes.map(({ text }) => text)).join('\n') || null,
  };
  const { organisation, jobTitle, phone, notes: max } = LIMITS.contact;
  const limits = { name: LIMITS.person.name, organisation, jobTitle, phone, notes: max };
  const isLong = (['name', 'organisation', 'jobTitle', 'phone', 'notes'] as const).some(
    (key) => codePointLength(data[key] ?? '') > limits[key] || textProblem(data[key] ?? '', limits[key], key) !== null,
  );
  return isLong ? { problem: 'tooLong' } : data;
}

/** What a contact has after a row was filled in: what the row says is taken over, what it says nothing of stays, and addresses are added. */
export function mergeContactRow(existingContactRow: ContactRowData, row: ContactRowData): ContactRowData {
  const known = new Set(existingContactRow.emails.map(foldEmail));
  return {
    name: row.name,
    emails: [...existingContactRow.emails, ...row.emails.filter((address) => !known.has(foldEmail(address)))].slice(
      0,
      LIMITS.contact.emails,
    ),
    organisation: row.organisation ?? existingContactRow.organisation,
    jobTitle: row.jobTitle ?? existingContactRow.jobTitle,
    phone: row.phone ?? existingContactRow.phone,
    notes: row.notes ?? existingContactRow.notes,
  };
}
