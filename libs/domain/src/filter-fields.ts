import type { FieldTarget } from './field.js';
import type { FilterField } from './filter.js';

/** What every note can be filtered by beside the fields of its project. */
export const NOTE_FILTER_FIELDS = {
  tag: { type: 'SELECT', multiple: true },
  author: { type: 'PERSON' },
  source: { type: 'SELECT' },
  created: { type: 'DATETIME' },
  updated: { type: 'DATETIME' },
  recorded: { type: 'DATETIME' },
} as const satisfies Record<string, FilterField>;

/** What every insight can be filtered by beside the fields of its project. */
export const INSIGHT_FILTER_FIELDS = {
  author: { type: 'PERSON' },
  created: { type: 'DATETIME' },
  updated: { type: 'DATETIME' },
} as const satisfies Record<string, FilterField>;

/** The value of `source` for a note that was written, pasted or uploaded by hand. */
export const NO_ORIGIN = 'NONE';

/** A field of a project as far as filters are concerned. */
export interface FilteredField extends FilterField {
  id: string;
}

/** Everything that objects of a kind can be filtered by in a project: their own fields by name, those of the project by id. */
export function filterFields(target: FieldTarget, fields: readonly FilteredField[]): Map<string, FilterField> {
  const own: Record<string, FilterField> = target === 'note' ? NOTE_FILTER_FIELDS : INSIGHT_FILTER_FIELDS;
  return new Map([...Object.entries(own), ...fields.map(({ id, type, multiple }): [string, FilterField] => [id, { type, multiple }])]);
}
