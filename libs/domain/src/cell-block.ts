import type { DateOrder } from './csv-dates.js';
import { readFieldCell } from './csv-fields.js';
import { type FieldType, isOfIds, optionIdsOf, type ParsedFieldValue, parseFieldValue } from './field.js';
import { fieldValueText, optionLabelsOf, personNamesOf } from './field-change.js';
import { foldValue } from './field-keys.js';

/** A field as far as the cells of a spreadsheet are read and written for it. */
export interface CellField {
  type: FieldType;
  multiple: boolean;
  options: readonly { id: string; label: string }[];
}

/**
 * Cells as spreadsheets put them on the clipboard: tabs between cells, line breaks between rows, quotes around a cell that holds either, a quote in it
 * doubled. A quote within a cell that does not begin with one is a letter. One line break at the end is none. Rows may differ in length.
 */
export function readCellBlock(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let at = 0;
  for (;;) {
    const end = source[at] === '"' ? quotedEnd(source, at) : -1;
    const next = end < 0 ? plainEnd(source, at) : end;
    const cell = source.slice(at, next);
    rows.at(-1)!.push(end < 0 ? cell : cell.slice(1, -1).replaceAll('""', '"'));
    if (next >= source.length) return rows;
    if (source[next] === '\n') rows.push([]);
    at = next + 1;
  }
}

/** Where a quoted cell ends: behind its last quote, before a tab, a line break or the end; -1 when the quote was a letter. */
function quotedEnd(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] !== '"') continue;
    if (source[at + 1] === '"') at++;
    else return at + 1 === source.length || source[at + 1] === '\t' || source[at + 1] === '\n' ? at + 1 : -1;
  }
  return -1;
}

function plainEnd(source: string, from: number): number {
  const index = source.slice(from).search(/[\t\n]/);
  return index < 0 ? source.length : from + index;
}

/** Cells as spreadsheets read them from the clipboard; `readCellBlock` gives the same cells again. */
export const writeCellBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n');

/**
 * The value that a cell of a spreadsheet gives a field as if it were typed: null empties it, a sentence says why it does not fit. Options are found by
 * their labels, of any case; `order` is how the dates of its column are written.
 */
export function readValueCell(field: CellField, cell: string, order: DateOrder): ParsedFieldValue | { value: null; error?: never } {
  const text = cell.trim();
  if (!text) return { value: null };
  if (field.type === 'SELECT') return readOptions(field, text);
  if (field.type === 'PERSON') return readPeople(field, text);
  const parsed = parseFieldValue(field.type, field.type === 'NPS' ? text.replace(/\.0+$/, '') : text);
  if (parsed.value !== undefined || field.type !== 'DATETIME') return parsed;
  const date = readFieldCell('DATETIME', text, order);
  return date === null ? parsed : { value: date };
}

function readOptions({ options, multiple }: CellField, text: string): ParsedFieldValue {
  const byLabel = new Map(options.map(({ id, label }) => [foldValue(label), id]));
  // A label may have a comma in it, or be all that there is.
  const splits = [[text], text.split(';'), optionLabelsOf(text, true)].map((labels) => labels.map((label) => label.trim()).filter(Boolean));
  const isKnown = (labels: readonly string[]) => labels.every((label) => byLabel.has(foldValue(label)));
  const labels = (multiple && splits.find(isKnown)) || [text];
  const ids = labels.map((label) => byLabel.get(foldValue(label)) ?? '');
  return parseFieldValue('SELECT', ids.join(',') || ',', { options: options.map(({ id }) => id), multiple });
}

/** Contacts are found by their names, as far as the field names one of each already. */
function readPeople({ options, multiple }: CellField, text: string): ParsedFieldValue {
  const ids = personNamesOf(text, multiple).map((name) => {
    const named = options.filter(({ label }) => foldValue(label) === foldValue(name));
    return named.length === 1 ? named[0]!.id : '';
  });
  return parseFieldValue('PERSON', ids.join(',') || ',', { multiple });
}

/** The text of a stored value in a spreadsheet, from which `readValueCell` reads the same value. */
export function writeValueCell({ type, options }: CellField, value: string | null): string {
  if (value === null) return '';
  if (!isOfIds(type)) return fieldValueText(type, value, []);
  const selected = new Set(optionIdsOf(value));
  return options.flatMap(({ id, label }) => (selected.has(id) ? label : [])).join('; ');
}
