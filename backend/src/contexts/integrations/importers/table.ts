import {
  type ContactRowData,
  type ContactRowProblem,
  type ContactTarget,
  CSV_DELIMITERS,
  type CsvNote,
  type CsvOptions,
  type CsvTarget,
  columnsFault,
  contactColumnsFault,
  type DateOrder,
  type FieldColumn,
  type FieldColumnReport,
  type FieldProposal,
  guessColumns,
  guessContactColumns,
  guessDateOrder,
  LIMITS,
  proposeField,
  readContactRow,
  readCsvRow,
  readFieldColumns,
} from '@libs/domain';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { type DecodedText, decodeText } from './decode-text.js';
import { ImportError } from './imported-text.js';
import { textProblemOf } from './judge-text.js';

/** One row of a table: where it stands (the header is row 1), its cells, and the note it gives or what is wrong with it. */
export interface TableRow {
  row: number;
  cells: string[];
  note?: CsvNote;
  error?: string;
  /** Columns whose cell does not fit the field that the column became; it is left empty. */
  unfit: number[];
  /** The contact that it gives, where rows become contacts, or why it gives none. */
  contact?: ContactRowData;
  problem?: ContactRowProblem;
}

/** How a table is read: as a person chose it, with the fields that its columns become. */
export interface TableOptions extends Omit<CsvOptions, 'fields'> {
  fields?: readonly FieldColumn[] | undefined;
  /** Rows become contacts, and what each column becomes; null: as their names say. */
  contacts?: { columns: readonly (ContactTarget | null)[] | null } | undefined;
  /** Whether each column is looked at for the field that it would fill. */
  propose?: boolean | undefined;
}

/** A table as it is read with the given or found options. */
export interface ReadTable {
  encoding: string;
  delimiter: string;
  header: string[];
  columns: (CsvTarget | null)[];
  /** The same where rows become contacts. */
  contactColumns: (ContactTarget | null)[];
  dateOrder: DateOrder;
  /** What is wrong with the choice of columns; then no row is read. */
  fault: string | null;
  /** For each column; empty unless asked for. */
  proposals: FieldProposal[];
  /** For each column that became a field, what its rows give. */
  fields: FieldColumnReport[];
  rows: TableRow[];
}

const MAX_ROWS = LIMITS.import.items;
const SAMPLE = 50;

/** Reads a table (CSV). Throws ImportError for a file that is none, has no rows or too many. */
export function readTable(bytes: Uint8Array, options: TableOptions): ReadTable {
  if (bytes.length === 0) throw new ImportError('empty');
  const { text, encoding, isUnknown }: Pick<DecodedText, 'text' | 'encoding' | 'isUnknown'> = options.encoding
    ? { text: iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options.encoding), encoding: options.encoding }
    : decodeText(bytes);
  if (isUnknown) throw new ImportError('unknownEncoding');
  const verdict = textProblemOf(text, 'table');
  if (verdict) throw new ImportError(verdict.code, verdict.values);
  const plain = text
    .replace(/^\ufeff/, '')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n');
  const delimiter = options.delimiter ?? guessDelimiter(plain);
  const parsed = Papa.parse<string[]>(plain, { delimiter, newline: '\n' });
  const quotes = new Map(parsed.errors.filter((error) => error.type === 'Quotes').map((error) => [error.row ?? 0, error.code] as const));
  const filled = parsed.data
    .map((cells, at) => ({ cells, row: at + 1, broken: quotes.get(at) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const first = filled.shift();
  if (!first || filled.length === 0) throw new ImportError('noRows');
  if (filled.length > MAX_ROWS) {
    throw new ImportError('tooManyRows', { rows: filled.length, limit: MAX_ROWS });
  }
  const header = first.cells.map((cell, at) => cell.trim() || `Column ${at + 1}`);
  const fail = (broken: string) =>
    broken === 'MissingQuotes' ? 'A quote is opened and never closed.' : 'There is a quote in the middle of a cell.';
  const sample = filled.slice(0, SAMPLE).map(({ cells }) => cells);
  const proposals = options.propose
    ? header.map((name, at) =>
        proposeField(
          name,
          filled.map(({ cells }) => cells[at] ?? ''),
        ),
      )
    : [];
  if (options.contacts) {
    const given = options.contacts.columns;
    const contactColumns = given ? header.map((_, at) => given[at] ?? null) : guessContactColumns(header, sample);
    const problem = contactColumnsFault(
      contactColumns,
      options.fields?.map(({ column }) => column),
    );
    const rows = filled.map(({ cells, row, broken }): TableRow => {
      if (problem) return { row, cells, unfit: [] };
      const read = broken ? { problem: 'quotes' as const } : readContactRow(cells, header, contactColumns);
      return { row, cells, unfit: [], ...('problem' in read ? read : { contact: read }) };
    });
    const fields = readFields(
      rows.filter(({ contact }) => contact),
      problem ? [] : options.fields,
    );
    return { encoding, delimiter, header, columns: [], contactColumns, dateOrder: 'mdy', fault: problem, proposals, fields, rows };
  }
  const columns = options.columns ? header.map((_, at) => options.columns![at] ?? null) : guessColumns(header, sample);
  const dates = columns.indexOf('created');
  const dateOrder = dates < 0 ? 'mdy' : guessDateOrder(filled.map(({ cells }) => cells[dates] ?? ''));
  const selectedFieldColumns = options.fields ?? [];
  const fault = columnsFault(
    columns,
    selectedFieldColumns.map(({ column }) => column),
  );
  const rows = filled.map(({ cells, row, broken }): TableRow => {
    if (fault) return { row, cells, unfit: [] };
    if (broken) return { row, cells, unfit: [], error: fail(broken) };
    const read = readCsvRow(cells, header, columns, dateOrder);
    return 'error' in read ? { row, cells, unfit: [], error: read.error } : { row, cells, unfit: [], note: read };
  });
  const fields = readFields(
    rows.filter(({ note }) => note),
    fault ? [] : selectedFieldColumns,
  );
  return { encoding, delimiter, header, columns, contactColumns: [], dateOrder, fault, proposals, fields, rows };
}

/** Field values of rows, by the fields that columns became; each row lists its cells that do not fit. A row that is left out sets no values. */
function readFields(good: readonly TableRow[], columns: readonly FieldColumn[] = []): FieldColumnReport[] {
  const { reports, unfit } = readFieldColumns(
    good.map(({ cells }) => cells),
    columns,
  );
  good.forEach((row, at) => {
    row.unfit = unfit[at]!;
  });
  return reports;
}

/** The separator with which the first rows have the same number of cells as the header, and the most of them. */
function guessDelimiter(text: string): string {
  let best: { delimiter: string; score: number } = { delimiter: CSV_DELIMITERS[0], score: 0 };
  for (const delimiter of CSV_DELIMITERS) {
    const { data } = Papa.parse<string[]>(text.slice(0, 64_000), { delimiter, newline: '\n', preview: SAMPLE, skipEmptyLines: true });
    const width = data[0]?.length ?? 0;
    const even = data.filter((cells) => cells.length === width).length / Math.max(1, data.length);
    const score = width > 1 ? even * 1000 + width : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A table of the given rows, for programs that also run formulas: a cell that could be one gets an apostrophe in front. */
export const writeTable = (rows: readonly (readonly string[])[], delimiter: string): string =>
  `\ufeff${Papa.unparse(
    rows.map((cells) => [...cells]),
    { delimiter, escapeFormulae: /^[=+\-@\t\r]/, newline: '\r\n' },
  )}\r\n`;
