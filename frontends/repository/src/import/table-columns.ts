import { type CsvField, type DateOrder, foldValue, LIMITS } from '@libs/domain';
import { type FieldView, type TypeChoice, typeOf } from '../fields/field-data.ts';
import type { ColumnField, ColumnsPreview } from './use-table-preview.ts';

/** What was chosen for the columns of a table. */
export interface ColumnOptions<T extends string> {
  columns?: (T | null)[] | undefined;
  fields?: CsvField[] | undefined;
}

/** What a column becomes: part of the note or contact, a field that is there, a new field of a type, or nothing. */
export type ColumnChoice<T extends string> =
  | { kind: 'target'; target: T | null }
  | { kind: 'field'; fieldId: string }
  | { kind: 'new'; type: TypeChoice }
  | { kind: 'order'; order: DateOrder };

/** The choice of a field for a column as it is sent. */
const sent = ({ column, fieldId, label, type, multiple, dates }: ColumnField): CsvField => ({
  ...(fieldId ? { column, fieldId } : { column, label, type, multiple }),
  ...(dates ? { dateOrder: dates.order } : {}),
});

/** The fields that the preview shows, as they are sent; an order of dates is sent as far as it was chosen. */
export function keptFields<T extends string>(preview: ColumnsPreview<T>, options: ColumnOptions<T>): CsvField[] {
  const selected = new Map(options.fields?.map(({ column, dateOrder }) => [column, dateOrder]));
  return preview.fields.map((field) => ({ ...sent(field), dateOrder: selected.get(field.column) ?? null }));
}

/** A name for a new field of a column that no other field has. */
function freeName(preview: ColumnsPreview<string>, column: number, taken: readonly string[]): string {
  const name = [...preview.header[column]!].slice(0, LIMITS.field.label - 4).join('');
  const known = new Set(taken.map(foldValue));
  for (let n = 1; ; n++) {
    const label = n === 1 ? name : `${name} ${n}`;
    if (!known.has(foldValue(label))) return label;
  }
}

/** The options after a choice for one column. */
export function chooseColumn<T extends string, O extends ColumnOptions<T>>(
  preview: ColumnsPreview<T>,
  options: O,
  column: number,
  choice: ColumnChoice<T>,
  fields: readonly FieldView[] = [],
): O {
  const kept = keptFields(preview, options);
  const others = kept.filter((field) => field.column !== column);
  const columns = preview.columns.map((was, at) => (at === column ? (choice.kind === 'target' ? choice.target : null) : was));
  if (choice.kind === 'target') return { ...options, columns, fields: others };
  if (choice.kind === 'field') return { ...options, columns, fields: [...others, { column, fieldId: choice.fieldId }] };
  if (choice.kind === 'order') {
    return { ...options, columns, fields: kept.map((field) => (field.column === column ? { ...field, dateOrder: choice.order } : field)) };
  }
  const taken = [
    ...fields.map(({ label }) => label),
    ...preview.fields.filter((field) => field.column !== column).map(({ label }) => label),
  ];
  return { ...options, columns, fields: [...others, { column, label: freeName(preview, column, taken), ...typeOf(choice.type) }] };
}

/** The options with a new field for each column that becomes nothing yet and has a value; null when there are none. */
export function fieldsForTheRest<T extends string, O extends ColumnOptions<T>>(
  preview: ColumnsPreview<T>,
  options: O,
  fields: readonly FieldView[],
): { options: O; count: number } | null {
  const used = new Set(preview.fields.map(({ column }) => column));
  const isFilled = (column: number) => preview.rows.some(({ cells }) => cells[column]?.trim());
  const free = preview.header.flatMap((_, at) => (preview.columns[at] || used.has(at) || !isFilled(at) ? [] : [at]));
  const room = LIMITS.field.perProject - fields.length - preview.fields.filter(({ fieldId }) => !fieldId).length;
  const added: CsvField[] = [];
  const taken = [...fields.map(({ label }) => label), ...preview.fields.map(({ label }) => label)];
  for (const column of free.slice(0, Math.max(0, room))) {
    const { type, multiple } = preview.proposals[column]!;
    const label = freeName(preview, column, taken);
    taken.push(label);
    added.push({ column, label, type, multiple });
  }
  return added.length
    ? { count: added.length, options: { ...options, columns: preview.columns, fields: [...keptFields(preview, options), ...added] } }
    : null;
}

/** The fields that are required and stay empty in some of the rows: no column fills them in, and new objects do not begin with a value either. */
export function lackingFields({ good, fields: columns }: ColumnsPreview<string>, fields: readonly FieldView[]) {
  return fields.flatMap(({ id, label, required, defaultValue }) => {
    if (!required || defaultValue != null) return [];
    const column = columns.find(({ fieldId }) => fieldId === id);
    const count = good - (column ? column.filled - column.unfit : 0);
    return count ? [{ id, label, count }] : [];
  });
}
