import type { UrlParam } from '@libs/shell-kit';
import type { FieldView } from '../fields/field-data.ts';

/** The columns that need no field, beside the name. */
export const CONTACT_COLUMNS = ['organisation', 'email', 'noteCount', 'consent', 'lastSeen', 'updated'] as const;
/** The same column in a file and in views of contacts. */
export const viewColumnKey = (key: string): string => (key === 'noteCount' ? 'notes' : key);
/** So many fields are columns until others are chosen. */
const USUAL_FIELDS = 2;

/** The keys of the columns that are shown; null: the usual ones. */
export const urlColumns: UrlParam<readonly string[] | null> = {
  read: (raw) => (raw === null ? null : raw.split(',').filter(Boolean)),
  write: (columns) => (columns === null ? null : columns.join(',') || ','),
};

/** Whether a column is shown: one of those that were chosen, else what needs no field and the first fields. */
export function isShownColumn(key: string, selected: readonly string[] | null, fields: readonly FieldView[]): boolean {
  if (selected) return selected.includes(key);
  return CONTACT_COLUMNS.some((own) => own === key) || fields.slice(0, USUAL_FIELDS).some(({ id }) => id === key);
}
