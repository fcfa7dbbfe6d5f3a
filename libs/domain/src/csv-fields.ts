import { unescapeCell } from './csv.js';
import { type DateOrder, dateParts, guessDateOrder, readDate } from './csv-dates.js';
import { type FieldType, parseFieldValue, phoneDigits } from './field.js';
import { optionLabelsOf, personNamesOf } from './field-change.js';
import { foldValue } from './field-keys.js';
import { LIMITS } from './limits.js';

/** How the dates of a column are read, and how many of them could be read both ways. */
export interface ColumnDates {
  order: DateOrder;
  /** Dates whose day and month could be the other way round. */
  ambiguous: number;
  /** Dates that only make sense with the day first. */
  dayFirst: number;
  /** Dates that only make sense with the month first. */
  monthFirst: number;
}

/** A field that would hold what a column has. */
export interface FieldProposal {
  type: FieldType;
  multiple: boolean;
  /** For DATETIME alone. */
  dates: ColumnDates | null;
}

/** A column of a table whose cells become values of a field. */
export interface FieldColumn {
  column: number;
  type: FieldType;
  multiple: boolean;
  /** The labels of the options that a SELECT field has already, or for PERSON the names and addresses by which contacts are found. */
  options: readonly string[];
  /** Null: as the column says. */
  dateOrder: DateOrder | null;
}

/** What the cells of a column give as values of its field. */
export interface FieldColumnReport {
  column: number;
  /** Cells that are not empty. */
  filled: number;
  /** Cells that do not fit the field; they are left empty. */
  unfit: number;
  /** Options that the field does not have yet, the most frequent first. */
  newOptions: string[];
  dates: ColumnDates | null;
}

/** The types whose values are read off a text alone. */
export type TypedFieldType = Exclude<FieldType, 'SELECT' | 'PERSON'>;

// A column is taken for what nearly all of its cells are: the others are named before anything is imported.
const FITTING = 0.95;
const MOST_OPTIONS = 100;
const USES_OF_OPTION = 2;
const NPS_NAME = /\bnps\b|net promoter|recommend/i;
const PHONE_NAME = /phone|mobile|\btel\b|telefon|téléphone|teléfono|handy|fax/i;
const NPS_HIGH = 9;

const textsOf = (cells: readonly string[]): string[] => cells.map((cell) => unescapeCell(cell).trim()).filter((text) => text !== '');

/** The dates of a column: which order they are written in, and what is open about that. */
export function columnDates(cells: readonly string[], selected: DateOrder | null = null): ColumnDates {
  const texts = textsOf(cells);
  const dates: ColumnDates = { order: selected ?? guessDateOrder(texts), ambiguous: 0, dayFirst: 0, monthFirst: 0 };
  for (const text of texts) {
    const parts = dateParts(text);
    if (!parts || readDate(text, dates.order) === null) continue;
    if (parts.first > 12) dates.dayFirst++;
    else if (parts.second > 12) dates.monthFirst++;
    else if (!parts.dots && parts.first !== parts.second) dates.ambiguous++;
  }
  return dates;
}

/**
 * The stored value of a cell for a field of a type that has no ids: null when it does not fit. The cell must not be empty. A date without a time is
 * a day; one with a time and without a zone is taken as UTC.
 */
export function readFieldCell(type: TypedFieldType, cell: string, order: DateOrder): string | null {
  const text = unescapeCell(cell).trim();
  // A number stays one when it is asked as NPS.
  const { value } = parseFieldValue(type, type === 'NPS' ? text.replace(/\.0+$/, '') : text, { imported: true });
  if (value !== undefined || type !== 'DATETIME') return value ?? null;
  const date = readDate(text, order)?.toISOString();
  return date ? (text.includes(':') ? date : date.slice(0, 10)) : null;
}

/**
 * The labels that a cell names for a SELECT field, or null when it does not fit one, whichever options that has: a label that is too long, or too many
 * of them.
 */
export function readOptionCell(cell: string, multiple: boolean): string[] | null {
  const text = unescapeCell(cell).trim();
  const labels = optionLabelsOf(text, multiple);
  const named = multiple ? new Set(text.split(/[;,]/).map((part) => foldValue(part.trim()))) : new Set([foldValue(text)]);
  named.delete('');
  return labels.length > 0 && labels.length === named.size && labels.length <= LIMITS.select.chosen ? labels : null;
}

/** The names or addresses of contacts that a cell gives for a PERSON field, or null when it gives none or too many. */
export function readPersonCell(cell: string, multiple: boolean): string[] | null {
  const names = personNamesOf(unescapeCell(cell).trim(), multiple);
  return names.length > 0 && names.length <= LIMITS.select.chosen ? names : null;
}

/** The field that a column with this name and these cells would fill. */
export function proposeField(name: string, cells: readonly string[]): FieldProposal {
  const texts = textsOf(cells);
  const plain = { multiple: false, dates: null };
  if (texts.length === 0) return { type: 'TEXT', ...plain };
  const enough = Math.floor(texts.length * (1 - FITTING));
  const all = (fits: (text: string) => boolean): boolean => {
    let misses = 0;
    for (const text of texts) if (!fits(text) && ++misses > enough) return false;
    return true;
  };
  const is = (type: TypedFieldType) => (text: string) => readFieldCell(type, text, 'dmy') !== null;
  if (PHONE_NAME.test(name) && all(is('PHONE'))) return { type: 'PHONE', ...plain };
  if (all(is('BOOLEAN'))) return { type: 'BOOLEAN', ...plain };
  if (all(is('NPS')) && (NPS_NAME.test(name) || texts.some((text) => Number(text) >= NPS_HIGH))) return { type: 'NPS', ...plain };
  // Digits with a nought in front are a code or a phone number.
  if (all((text) => !/^0\d/.test(text) && is('NUMBER')(text))) return { type: 'NUMBER', ...plain };
  if (all(is('DATETIME'))) return { type: 'DATETIME', multiple: false, dates: columnDates(texts) };
  if (all(is('EMAIL'))) return { type: 'EMAIL', ...plain };
  if (all((text) => /^(?:https?:\/\/|www\.)/i.test(text) && is('URL')(text))) return { type: 'URL', ...plain };
  if (all((text) => phoneDigits(text).length >= 7 && is('PHONE')(text))) return { type: 'PHONE', ...plain };
  if (areFew(texts.map((text) => readOptionCell(text, false)))) return { type: 'SELECT', ...plain };
  if (texts.some((text) => text.includes(';')) && areFew(texts.map((text) => readOptionCell(text, true))))
    return { type: 'SELECT', multiple: true, dates: null };
  return { type: 'TEXT', ...plain };
}

/** Whether labels are so few, each used so often, that they are options. */
function areFew(cells: readonly (readonly string[] | null)[]): boolean {
  const labels = new Set<string>();
  let uses = 0;
  for (const cell of cells) {
    if (!cell) return false;
    uses += cell.length;
    for (const label of cell) labels.add(foldValue(label));
    if (labels.size > MOST_OPTIONS) return false;
  }
  return uses >= labels.size * USES_OF_OPTION;
}

/**
 * What the rows of a table give in the fields that its columns became: a report for each column, and for each row the columns whose cell does not fit.
 * Options that a SELECT field lacks are added, the most frequent first, as far as it may have them.
 */
export function readFieldColumns(
  rows: readonly (readonly string[])[],
  columns: readonly FieldColumn[],
): { reports: FieldColumnReport[]; unfit: number[][] } {
  const unfit = rows.map((): number[] => []);
  const reports = columns.map(({ column, type, multiple, options, dateOrder }): FieldColumnReport => {
    const cells = rows.map((row) => row[column] ?? '');
    const dates = type === 'DATETIME' ? columnDates(cells, dateOrder) : null;
    const newOptions = type === 'SELECT' ? missingOptions(cells, multiple, options) : [];
    const known = new Set([...options, ...newOptions].map(foldValue));
    let filled = 0;
    let misses = 0;
    cells.forEach((cell, at) => {
      if (unescapeCell(cell).trim() === '') return;
      filled++;
      const isKnown = (label: string) => known.has(foldValue(label));
      const fits =
        type === 'SELECT'
          ? (readOptionCell(cell, multiple)?.every(isKnown) ?? false)
          : type === 'PERSON'
            ? (readPersonCell(cell, multiple)?.every(isKnown) ?? false)
            : readFieldCell(type, cell, dates?.order ?? 'dmy') !== null;
      if (fits) return;
      misses++;
      unfit[at]!.push(column);
    });
    return { column, filled, unfit: misses, newOptions, dates };
  });
  return { reports, unfit };
}

function missingOptions(cells: readonly string[], multiple: boolean, options: readonly string[]): string[] {
  const known = new Set(options.map(foldValue));
  const counts = new Map<string, { label: string; count: number }>();
  for (const label of cells.flatMap((cell) => readOptionCell(cell, multiple) ?? [])) {
    const key = foldValue(label);
    // As it is written where it stands first.
    const there = counts.get(key);
    if (!known.has(key)) counts.set(key, { label: there?.label ?? label, count: (there?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, Math.max(0, LIMITS.select.options - options.length))
    .map(({ label }) => label);
}
