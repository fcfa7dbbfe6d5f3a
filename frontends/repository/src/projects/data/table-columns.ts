import { isOneOf } from '@libs/domain';
import type { UrlParam } from '@libs/shell-kit';
import type { FieldView } from '../../fields/field-data.ts';

/** The columns that every table of notes can have beside the title. */
export const NOTE_COLUMNS = ['speakers', 'highlights', 'words', 'length', 'added', 'updated'] as const;
export type NoteColumn = (typeof NOTE_COLUMNS)[number];

/** The columns that are shown: names of a note's own, ids of fields. */
export type Columns = readonly string[];

/** The chosen columns in the address; null where nobody chose. */
export const urlColumns: UrlParam<Columns | null> = {
  read: (raw) => (raw === null ? null : raw.split(',').filter(Boolean)),
  write: (columns) => columns && (columns.join(',') || ','),
};

/** What is shown unless someone chose: with fields, what a note has of its own makes room for them. */
export function defaultColumns(fields: readonly FieldView[]): string[] {
  const own = NOTE_COLUMNS.filter((column) => !fields.length || (column !== 'words' && column !== 'updated'));
  return [...fields.map(({ id }) => id), ...own];
}

/** The shown fields in the order of the project, and which columns of a note's own are shown. */
export function shownColumns(chosen: Columns | null, fields: readonly FieldView[]): { fields: FieldView[]; own: ReadonlySet<NoteColumn> } {
  const columns = chosen ?? defaultColumns(fields);
  return {
    fields: fields.filter(({ id }) => columns.includes(id)),
    own: new Set(columns.filter((column): column is NoteColumn => isOneOf(NOTE_COLUMNS, column))),
  };
}

/** An order of the table: by a name or the id of a field. */
export interface RowSort {
  by: string;
  descending: boolean;
}

const NEWEST_FIRST: RowSort = { by: 'created', descending: true };
const DESCENDING = ['created', 'updated', 'recorded'];
const orders = new Map<string, RowSort>();

/** The order in the address: a name alone in its usual direction, with `-` before it in the other one. */
export const urlSort: UrlParam<RowSort> = {
  read: (raw) => {
    const by = raw?.replace(/^-/, '') ?? '';
    if (!raw || !/^[\w-]{1,50}$/.test(by)) return NEWEST_FIRST;
    // The same order for the same address, so that nothing is asked again.
    const known = orders.get(raw) ?? { by, descending: raw.startsWith('-') !== isUsuallyDescending(by) };
    orders.set(raw, known);
    return known;
  },
  write: ({ by, descending }) => {
    if (by === NEWEST_FIRST.by && descending) return null;
    return descending === isUsuallyDescending(by) ? by : `-${by}`;
  },
};

const isUsuallyDescending = (by: string): boolean => DESCENDING.includes(by);

/** The order after a column's head is pressed: its usual direction first, then the other one. */
export const nextSort = (now: RowSort, by: string): RowSort =>
  now.by === by ? { by, descending: !now.descending } : { by, descending: isUsuallyDescending(by) };
