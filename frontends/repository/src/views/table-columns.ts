import { isOneOf, LIMITS, ROW_COLUMNS, type RowColumn, type ViewColumn, type ViewTarget } from '@libs/domain';
import type { UrlParam } from '@libs/shell-kit';
import type { FieldView } from '../fields/field-data.ts';

export type OwnColumn = RowColumn;
/** Those of one kind. */
export const ownColumnsOf = (target: ViewTarget): readonly OwnColumn[] => ROW_COLUMNS[target];

/** Columns that make room where there are fields, or are asked for. */
const SPARE: Record<ViewTarget, { whenFields: readonly OwnColumn[]; always: readonly OwnColumn[] }> = {
  note: { whenFields: ['words', 'updated'], always: [] },
  highlight: { whenFields: ['author'], always: ['state'] },
  insight: { whenFields: ['references', 'published'], always: ['added'] },
  contact: { whenFields: ['updated'], always: ['added'] },
};

/** The columns that are shown, in their order: names of what every row has, ids of fields. */
export type Columns = readonly ViewColumn[];

/** A column as the table draws it: a field, or something that every row has. */
export type ShownColumn = { key: string; width: number } & ({ field: FieldView } | { own: OwnColumn });

/** The key of the first column, which has the titles. */
export const TITLE = 'title';

const { min, max } = LIMITS.view.columnWidth;
/** A width that a column can have. */
export const fittingWidth = (width: number): number => Math.round(Math.min(max, Math.max(min, width)));

const lists = new Map<string, Columns>();

/** The chosen columns in the address, each with its width behind a colon; null where there was no choice. */
export const urlColumns: UrlParam<Columns | null> = {
  read: (raw) => {
    if (raw === null) return null;
    const knownViewColumns = lists.get(raw) ?? raw.split(',').slice(0, LIMITS.view.columns).flatMap(columnIn);
    lists.set(raw, knownViewColumns);
    return knownViewColumns;
  },
  write: (columns) => columns && (columns.map(({ key, width }) => (width ? `${key}:${width}` : key)).join(',') || ','),
};

function columnIn(text: string): ViewColumn[] {
  const [key = '', width] = text.split(':');
  return /^[\w-]{1,50}$/.test(key) ? [{ key, width: width && Number(width) > 0 ? fittingWidth(Number(width)) : null }] : [];
}

/** What is shown where there was no choice: with fields, what a row has of its own makes room for them. */
export function defaultColumns(fields: readonly FieldView[], target: ViewTarget): ViewColumn[] {
  const { whenFields, always } = SPARE[target];
  const own = ownColumnsOf(target).filter((column) => !always.includes(column) && !(fields.length && whenFields.includes(column)));
  const ofFields = fields.map(({ id }) => id);
  // The tags of a highlight say more of it than what its note has.
  return (target === 'highlight' ? [...own, ...ofFields] : [...ofFields, ...own]).map((key) => ({ key, width: null }));
}

/** Widths of the columns of short values, in pixels. */
const FIELD_WIDTHS: Partial<Record<FieldView['type'], number>> = { NUMBER: 110, NPS: 100, BOOLEAN: 100, DATETIME: 130 };
const OWN_WIDTHS: Partial<Record<OwnColumn, number>> = {
  ...{ highlights: 132, words: 80, length: 80, added: 104, updated: 104, published: 104, lastSeen: 104 },
  ...{ tags: 220, note: 180, state: 130, status: 100, references: 104, people: 80, email: 200, notes: 80, consent: 110 },
};
const OWN_WIDTH = 150;
const TITLE_WIDTHS: Partial<Record<ViewTarget, number>> = { highlight: 420, contact: 200 };
const TITLE_WIDTH = 280;

/** The columns in their order, and the width of the first one; fields that are gone or hidden are left out. */
export function shownColumns(
  selectedViewColumns: Columns | null,
  fields: readonly FieldView[],
  target: ViewTarget,
): { columns: ShownColumn[]; titleWidth: number } {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const all = selectedViewColumns ?? defaultColumns(fields, target);
  const known = ownColumnsOf(target);
  const columns = all.flatMap(({ key, width }): ShownColumn[] => {
    const field = byId.get(key);
    if (field) return [{ key, width: width ?? FIELD_WIDTHS[field.type] ?? 150, field }];
    return isOneOf(known, key) ? [{ key, width: width ?? OWN_WIDTHS[key] ?? OWN_WIDTH, own: key }] : [];
  });
  return { columns, titleWidth: all.find(({ key }) => key === TITLE)?.width ?? TITLE_WIDTHS[target] ?? TITLE_WIDTH };
}

/** The columns once one has another width; null gives it back the usual one. */
export function withWidth(columns: Columns, key: string, width: number | null): Columns {
  const fitting = width === null ? null : fittingWidth(width);
  if (columns.some((column) => column.key === key)) return columns.map((column) => (column.key === key ? { key, width: fitting } : column));
  return [{ key, width: fitting }, ...columns];
}

/** The columns once one stands beside another one; the column of titles stays the first. */
export function withColumnBeside(columns: Columns, key: string, other: string, isAfter: boolean): Columns {
  const moved = columns.find((column) => column.key === key);
  const rest = columns.filter((column) => column.key !== key);
  const at = rest.findIndex((column) => column.key === other);
  return !moved || key === TITLE || at < 0 ? columns : rest.toSpliced(isAfter || other === TITLE ? at + 1 : at, 0, moved);
}

/** An order of the table: by a name or the id of a field. */
export interface RowSort {
  by: string;
  descending: boolean;
}

/** The order where there was no choice. */
export const NEWEST_FIRST: RowSort = { by: 'created', descending: true };
const DESCENDING = ['created', 'updated', 'recorded', 'published'];
const orders = new Map<string, RowSort>();

/** The order in the address: a name alone in its usual direction, with `-` before it in the other one. */
export const urlSort: UrlParam<RowSort> = {
  read: (raw) => {
    const by = raw?.replace(/^-/, '') ?? '';
    if (!raw || !/^[\w-]{1,50}$/.test(by)) return NEWEST_FIRST;
    // The same order for the same address, so that nothing is asked again.
    const knownRowSort = orders.get(raw) ?? { by, descending: raw.startsWith('-') !== isUsuallyDescending(by) };
    orders.set(raw, knownRowSort);
    return knownRowSort;
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
