import { AppError, type ContactCsvOptions, type ContactRowData, type ContactRowProblem, type ContactTarget } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { type ContactImport, ContactImportsService } from '#contexts/contacts';
import { FieldImports, type ImportedColumn } from '#contexts/fields';
import type { Actor } from '#platform/access';
import type { Upload } from '#platform/web';
import { FileReader } from '../importers/file-reader.js';
import { ImportError } from '../importers/imported-text.js';
import { type ReadTable, type TableOptions, writeTable } from '../importers/table.js';
import { OUTCOME_WORDS, REASON_WORDS } from './contact-report-texts.js';

/** What a dialog needs to show a table of contacts before it is imported. */
export interface ContactTablePreview extends Pick<ReadTable, 'encoding' | 'delimiter' | 'header' | 'fault' | 'proposals'> {
  columns: (ContactTarget | null)[];
  /** Columns that become fields: a field that is there or (null) a new one, and what the rows give in it. */
  fields: (Pick<ImportedColumn, 'fieldId' | 'label' | 'type' | 'multiple'> & ReadTable['fields'][number])[];
  total: number;
  good: number;
  bad: number;
  /** Values that do not fit their field. */
  unfit: number;
  /** Rows whose contact is there already, in the workspace or further up in the table. */
  there: number;
  /** The first rows, and behind them the first that are wrong; `unfit`: the columns whose cell does not fit. */
  rows: {
    row: number;
    cells: string[];
    data: ContactRowData | null;
    problem: ContactRowProblem | null;
    there: string | null;
    unfit: number[];
  }[];
}

interface ReadContacts {
  table: ReadTable;
  columns: ImportedColumn[];
}

const MAX_SHOWN = 20;
const MAX_PREVIEW_LENGTH = 300;

/** Tables whose rows become contacts: read here, in a process of its own. */
@Injectable()
export class ContactTables {
  constructor(
    private readonly reader: FileReader,
    private readonly imports: ContactImportsService,
    private readonly fields: FieldImports,
  ) {}

  /** How a table would be read, and its first rows; nothing is kept. */
  async preview(actor: Actor, upload: Upload, options: ContactCsvOptions): Promise<ContactTablePreview> {
    const { table, columns } = await this.read(actor, upload, options, true);
    const { rows, fields } = table;
    const there = await this.imports.matches(
      actor,
      rows.map(({ contact }) => contact ?? null),
    );
    const known = rows.map((row, at) => ({ ...row, there: there[at] ?? null }));
    const isWrong = ({ problem, unfit, there: name }: (typeof known)[number]) => problem || unfit.length > 0 || name !== null;
    const bad = rows.filter(({ problem }) => problem).length;
    return {
      ...{ encoding: table.encoding, delimiter: table.delimiter, header: table.header, fault: table.fault },
      ...{ columns: table.contactColumns, proposals: table.proposals },
      fields: fields.map((report) => {
        const { fieldId, label, type, multiple } = columns.find(({ column }) => column === report.column)!;
        return { ...report, fieldId, label, type, multiple };
      }),
      unfit: fields.reduce((sum, { unfit }) => sum + unfit, 0),
      ...{ total: rows.length, good: table.fault ? 0 : rows.length - bad, bad, there: there.filter(Boolean).length },
      rows: [...known.slice(0, MAX_SHOWN), ...known.slice(MAX_SHOWN).filter(isWrong).slice(0, MAX_SHOWN)].map(
        ({ row, cells, contact, problem, there: name, unfit }) => ({
          ...{ row, data: contact ?? null, problem: problem ?? null, there: name, unfit },
          cells: cells.map((cell) => cell.slice(0, MAX_PREVIEW_LENGTH)),
        }),
      ),
    };
  }

  /** Keeps the rows and orders the job; what the preview showed is what is imported. */
  async start(actor: Actor, upload: Upload, options: ContactCsvOptions): Promise<ContactImport> {
    const { table, columns } = await this.read(actor, upload, options);
    if (table.fault) throw new AppError('ValidationError', { message: table.fault });
    const rows = table.rows.map(({ row, cells, contact, problem }) => ({
      ...{ row, data: contact ?? null, problem: problem ?? null },
      cells: columns.map(({ column }) => cells[column] ?? ''),
    }));
    return this.imports.start(actor, options.policy ?? 'skip', upload.name, rows, async (m) => {
      const prepared = await this.fields.prepare(m, actor, null, columns, table.fields);
      // A row keeps the cells of these columns alone, in their order.
      return { columns: prepared.columns.map((kept, column) => ({ ...kept, column })), newFields: prepared.newFields };
    });
  }

  /** What became of each row, as a table. Throws NotFound. */
  async report(actor: Actor, id: string): Promise<{ name: string; table: string }> {
    const { fileName, rows } = await this.imports.report(actor, id);
    const lines = rows.map(({ row, outcome, reason, contactName, unfit }) => [
      ...[String(row), OUTCOME_WORDS[outcome] ?? outcome, contactName ?? '', reason ? (REASON_WORDS[reason] ?? reason) : ''],
      unfit.join(', '),
    ]);
    return {
      name: `${fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '')} report.csv`,
      table: writeTable([['Row', 'What became of it', 'Contact', 'Note', 'Fields left empty'], ...lines], ','),
    };
  }

  /** The table, read once for its header where that says which fields it fills, and once more with these. */
  private async read(actor: Actor, upload: Upload, options: ContactCsvOptions, propose = false): Promise<ReadContacts> {
    const { delimiter, encoding } = options;
    const plain = { delimiter, encoding, contacts: { columns: options.columns ?? null } };
    const first = options.fields ? null : await this.table(actor, upload, plain);
    const named = await this.fields.columnsOf(actor, null, options.fields ?? null, first?.header ?? []);
    // A column that is part of the contact itself stays that, whatever field has its name.
    const columns = named.filter(({ column }) => !first?.contactColumns[column]);
    return { table: await this.table(actor, upload, { ...plain, fields: columns, propose }), columns };
  }

  private async table(actor: Actor, upload: Upload, options: TableOptions): Promise<ReadTable> {
    try {
      return await this.reader.table(actor.workspaceId, upload.name, upload.bytes, options);
    } catch (e) {
      if (e instanceof ImportError) throw new AppError('ValidationError', { message: e.message });
      throw e;
    }
  }
}
