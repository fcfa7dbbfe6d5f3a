import {
  AppError,
  type ContactCsvOptions,
  type ContactRowData,
  type ContactRowProblem,
  type ContactTarget,
  contactColumnsFault,
  guessContactColumns,
  readContactRow,
} from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type ContactImport, ContactImportsService, type ContactTableRow } from '#contexts/contacts';
import type { Actor } from '#platform/access';
import type { Upload } from '#platform/web';
import { FileReader } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import { type ReadTable, type TableRow, writeTable } from '../importers/table.js';
import { OUTCOME_WORDS, REASON_WORDS } from './contact-report-texts.js';

/** What a dialog needs to show a table of contacts before it is imported. */
export interface ContactTablePreview extends Pick<ReadTable, 'encoding' | 'delimiter' | 'header' | 'fault'> {
  columns: (ContactTarget | null)[];
  total: number;
  good: number;
  bad: number;
  /** Rows whose contact is there already, in the workspace or further up in the table. */
  there: number;
  /** The first rows, and behind them the first that are wrong. */
  rows: { row: number; cells: string[]; data: ContactRowData | null; problem: ContactRowProblem | null; there: string | null }[];
}

interface ReadContacts {
  table: ReadTable;
  columns: (ContactTarget | null)[];
  fault: string | null;
  rows: (ContactTableRow & { cells: string[] })[];
}

const SHOWN = 20;
const SAMPLE = 50;
const MAX_PREVIEW_LENGTH = 300;
/** Tables whose rows become contacts: read here, in a process of its own. */
@Injectable()
export class ContactTables {
  constructor(
    private readonly reader: FileReader,
    private readonly imports: ContactImportsService,
  ) {}

  /** How a table would be read, and its first rows; nothing is kept. */
  async preview(actor: Actor, upload: Upload, options: ContactCsvOptions): Promise<ContactTablePreview> {
    const { table, columns, fault, rows } = await this.read(actor, upload, options);
    const there = await this.imports.matches(
      actor,
      rows.map(({ data }) => data),
    );
    const known = rows.map((row, at) => ({ ...row, there: there[at] ?? null }));
    const isWrong = ({ problem, there: name }: (typeof known)[number]) => problem !== null || name !== null;
    const bad = rows.filter(({ problem }) => problem !== null).length;
    return {
      ...{ encoding: table.encoding, delimiter: table.delimiter, header: table.header, columns, fault },
      ...{ total: rows.length, good: fault ? 0 : rows.length - bad, bad, there: there.filter(Boolean).length },
      rows: [...known.slice(0, SHOWN), ...known.slice(SHOWN).filter(isWrong).slice(0, SHOWN)].map(
        ({ row, cells, data, problem, there: name }) => ({
          ...{ row, data, problem, there: name },
          cells: cells.map((cell) => cell.slice(0, MAX_PREVIEW_LENGTH)),
        }),
      ),
    };
  }

  /** Keeps the rows and orders the job; what the preview showed is what is imported. */
  async begin(actor: Actor, upload: Upload, options: ContactCsvOptions): Promise<ContactImport> {
    const { fault, rows } = await this.read(actor, upload, options);
    if (fault) throw new AppError('ValidationError', { message: fault });
    return this.imports.begin(actor, options.policy ?? 'skip', upload.name, rows);
  }

  /** What became of each row, as a table. Throws NotFound. */
  async report(actor: Actor, id: string): Promise<{ name: string; table: string }> {
    const { fileName, rows } = await this.imports.report(actor, id);
    const lines = rows.map(({ row, outcome, reason, contactName }) => [
      ...[String(row), OUTCOME_WORDS[outcome] ?? outcome, contactName ?? '', reason ? (REASON_WORDS[reason] ?? reason) : ''],
    ]);
    return {
      name: `${fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '')} report.csv`,
      table: writeTable([['Row', 'What became of it', 'Contact', 'Note'], ...lines], ','),
    };
  }

  private async read(actor: Actor, upload: Upload, { delimiter, encoding, ...options }: ContactCsvOptions): Promise<ReadContacts> {
    const table = await this.table(actor, upload, { delimiter, encoding });
    const { header } = table;
    const sample = table.rows.slice(0, SAMPLE).map(({ cells }) => cells);
    const columns = options.columns ? header.map((_, at) => options.columns![at] ?? null) : guessContactColumns(header, sample);
    const fault = contactColumnsFault(columns);
    const rows = table.rows.map((row) => ({ row: row.row, cells: row.cells, ...(fault ? NOTHING : contactOf(row, header, columns)) }));
    return { table, columns, fault, rows };
  }

  private async table(actor: Actor, upload: Upload, options: Pick<ContactCsvOptions, 'delimiter' | 'encoding'>): Promise<ReadTable> {
    try {
      return await this.reader.table(actor.workspaceId, upload.name, upload.bytes, { ...options, raw: true });
    } catch (e) {
      if (e instanceof ImportError) throw new AppError('ValidationError', { message: e.message });
      throw e;
    }
  }
}

const NOTHING = { data: null, problem: null } as const;

function contactOf(
  { cells, error }: TableRow,
  header: readonly string[],
  columns: readonly (ContactTarget | null)[],
): { data: ContactRowData | null; problem: ContactRowProblem | null } {
  if (error) return { data: null, problem: 'quotes' };
  const read = readContactRow(cells, header, columns);
  return 'problem' in read ? { data: null, problem: read.problem } : { data: read, problem: null };
}
