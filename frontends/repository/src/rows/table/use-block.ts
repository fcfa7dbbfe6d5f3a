import { useClient } from '@libs/api';
import { guessDateOrder, LIMITS, readCellBlock, readValueCell, writeCellBlock, writeValueCell } from '@libs/domain';
import { toast } from '@libs/ui';
import { useState } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { useRowTarget, useRowTexts } from '../../views/row-target.ts';
import type { RowData } from '../row-data.ts';
import { type RowsInput, readRows } from '../use-rows.ts';
import type { CellRange, Place, TableRow } from './cell-places.ts';
import type { ValueChange } from './use-cell-values.ts';

/** The largest page of the API. */
const PAGE = 200;

/** A cell that was left as it was, and why. */
export interface SkippedCells {
  title: string;
  field: string;
  text: string;
  why: string;
}

type BareRow = Pick<RowData, 'id' | 'title' | 'values'>;

interface BlockOptions {
  rows: readonly TableRow[];
  /** The field of each column; null where a column is none. */
  fields: readonly (FieldView | null)[];
  /** What stands in a cell that is no field's. */
  textAt: (row: RowData, column: number) => string;
  /** What the rows were asked with, by which a long block finds those that are not loaded; null where rows stand in groups. */
  input: RowsInput | null;
  set: (changes: readonly ValueChange[], isOne: boolean) => Promise<void>;
}

/** What is done with a rectangle of cells at once: copied, pasted into, emptied, and filled down, each as one step. */
export function useBlock({ rows, fields, textAt, input, set }: BlockOptions) {
  const t = useRowTexts();
  const target = useRowTarget();
  const client = useClient();
  const [leftOut, setLeftOut] = useState<readonly SkippedCells[]>([]);

  const textOf = (row: RowData, column: number): string => {
    const field = fields[column];
    return field ? writeValueCell(field, row.values.get(field.id) ?? null) : textAt(row, column);
  };

  /** The rows from a place on, with those that are not loaded yet: cursors name rows, not places, so that these are read from the first. */
  async function rowsFrom(start: number, count: number): Promise<BareRow[]> {
    const there = rows.slice(start, start + count).map(({ row }): BareRow => row);
    if (there.length === count || !input) return there;
    const all: BareRow[] = [];
    let after: string | null = null;
    do {
      const page = await readRows(target)(client, input, { first: PAGE, after });
      if (!page) return there;
      all.push(...page.rows);
      after = page.next;
    } while (after !== null && all.length < start + count);
    return all.slice(start, start + count);
  }

  /** Writes texts into the fields from a cell on; what a field cannot read stays as it was, and is said. */
  async function fill(from: Place, texts: readonly (readonly string[])[]): Promise<void> {
    const changes: ValueChange[] = [];
    const left: SkippedCells[] = [];
    const width = Math.max(...texts.map((cells) => cells.length));
    const orders = Array.from({ length: width }, (_, right) => guessDateOrder(texts.map((cells) => cells[right] ?? '')));
    const matches = await rowsFrom(from.row, texts.length);
    for (const [down, { id, title, values }] of matches.entries())
      for (const [right, text] of (texts[down] ?? []).entries()) {
        const field = fields[from.column + right];
        if (!field) {
          if (text.trim()) left.push({ title, field: '', text, why: t('leftNoField') });
          continue;
        }
        const { value, error } = readValueCell(field, text, orders[right] ?? 'dmy');
        if (error !== undefined) left.push({ title, field: field.label, text, why: error });
        else changes.push({ objectId: id, fieldId: field.id, value, seen: values.get(field.id) ?? null });
      }
    const beyond = texts.length - matches.length;
    if (beyond > 0) left.push({ title: t('leftRows', { count: beyond }), field: '', text: '', why: t('leftNoRow') });
    setLeftOut(left);
    await set(changes, changes.length === 1 && !left.length);
  }

  const repeat = ({ top, bottom, left, right }: CellRange, at: (column: number) => string) =>
    Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, (_, n) => at(left + n)));

  return {
    leftOut,
    forget: () => setLeftOut([]),
    copy({ top, bottom, left, right }: CellRange, clipboard: DataTransfer): void {
      const texts = rows.slice(top, bottom + 1).map(({ row }) => fields.slice(left, right + 1).map((_, n) => textOf(row, left + n)));
      clipboard.setData('text/plain', writeCellBlock(texts));
      clipboard.setData('text/html', htmlOf(texts));
    },
    paste({ top, bottom, left, right }: CellRange, clipboard: DataTransfer): void {
      const texts = readCellBlock(clipboard.getData('text/plain'));
      if (texts.length > LIMITS.field.pastedRows)
        return void toast({ text: t('pasteTooLong', { count: LIMITS.field.pastedRows.toLocaleString('en') }), tone: 'bad' });
      // One copied cell goes into all that are chosen.
      const [only = ''] = texts[0] ?? [];
      const isOne = texts.length === 1 && texts[0]?.length === 1;
      void fill({ row: top, column: left }, isOne ? repeat({ top, bottom, left, right }, () => only) : texts);
    },
    empty: (range: CellRange): void => {
      const isField = (column: number) => fields[column] != null;
      const first = fields.findIndex((_, column) => column >= range.left && isField(column));
      if (first >= 0 && first <= range.right)
        void fill(
          { row: range.top, column: range.left },
          repeat(range, () => ''),
        );
    },
    /** The first row goes into those below it; a single row takes what stands above. */
    fillDown(range: CellRange): void {
      const top = range.top === range.bottom ? range.top - 1 : range.top;
      const source = rows[top]?.row;
      if (source)
        void fill(
          { row: top + 1, column: range.left },
          repeat({ ...range, top: top + 1 }, (column) => textOf(source, column)),
        );
    },
  };
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/** Cells as a table, for what pastes more than plain text. */
const htmlOf = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell.replace(/[&<>\n]/g, (sign) => SIGNS[sign] ?? sign)}</td>`).join('')}</tr>`).join('')}</table>`;
