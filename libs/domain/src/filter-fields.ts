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
  status: { type: 'SELECT' },
  author: { type: 'PERSON' },
  created: { type: 'DATETIME' },
  updated: { type: 'DATETIME' },
} as const satisfies Record<string, FilterField>;

/** What every contact can be filtered by beside the fields of contacts; `consent` has the states of CONSENT_STATES. */
export const CONTACT_FILTER_FIELDS = {
  consent: { type: 'SELECT' },
  created: { type: 'DATETIME' },
  updated: { type: 'DATETIME' },
} as const satisfies Record<string, FilterField>;

/** What every highlight can be filtered by beside the fields of its note; `status` has the states of HIGHLIGHT_STATES. */
export const HIGHLIGHT_FILTER_FIELDS = {
  tag: { type: 'SELECT', multiple: true },
  status: { type: 'SELECT' },
  author: { type: 'PERSON' },
  created: { type: 'DATETIME' },
} as const satisfies Record<string, FilterField>;

/** What can be filtered by fields: what has some, and highlights, which stand in notes that do. */
export type FilterTarget = FieldTarget | 'highlight';

const OWN_FIELDS: Record<FilterTarget, Record<string, FilterField>> = {
  note: NOTE_FILTER_FIELDS,
  highlight: HIGHLIGHT_FILTER_FIELDS,
  insight: INSIGHT_FILTER_FIELDS,
  contact: CONTACT_FILTER_FIELDS,
};

/** The value of `source` for a note that was written, pasted or uploaded by hand. */
export const NO_ORIGIN = 'NONE';

/** A field of a project as far as filters are concerned. */
export interface FilteredField extends FilterField {
  id: string;
}

/** Everything that objects of a kind can be filtered by: their own fields by name, those of the project or of contacts by id. */
export function filterFields(target: FilterTarget, fields: readonly FilteredField[]): Map<string, FilterField> {
  return new Map([
    ...Object.entries(OWN_FIELDS[target]),
    ...fields.map(({ id, type, multiple }): [string, FilterField] => [id, { type, multiple }]),
  ]);
}
