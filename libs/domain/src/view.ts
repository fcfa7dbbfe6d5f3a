import { type FieldType, isOfIds, NPS_BANDS, optionIdsOf } from './field.js';
import type { FilterRow } from './filter.js';
import type { FilterTarget } from './filter-fields.js';
import { keysOf } from './typed-object.js';

/** The layouts of a saved view, in the order in which they are offered. */
export const VIEW_LAYOUTS = ['TABLE', 'BOARD', 'GRID', 'LIST'] as const;
/** One of them. */
export type ViewLayout = (typeof VIEW_LAYOUTS)[number];

/** What a view shows: the objects of a kind in a project, or the contacts of the workspace. */
export const VIEW_TARGETS = ['note', 'highlight', 'insight', 'contact'] as const satisfies readonly FilterTarget[];
/** One of them. */
export type ViewTarget = (typeof VIEW_TARGETS)[number];

/** So many rows one request changes at most. */
export const ROWS_AT_ONCE = 500;
/** So many rows are selected at once at most. */
export const SELECTED_ROWS = 20_000;

/** The columns that every table of a kind can have beside the title and the fields. */
export const ROW_COLUMNS = {
  note: ['speakers', 'highlights', 'words', 'length', 'added', 'updated'],
  highlight: ['tags', 'note', 'speaker', 'state', 'author', 'added'],
  insight: ['status', 'author', 'references', 'people', 'published', 'added', 'updated'],
  contact: ['organisation', 'email', 'notes', 'consent', 'lastSeen', 'added', 'updated'],
} as const satisfies Record<ViewTarget, readonly string[]>;
/** One of those of a kind. */
export type RowColumn<T extends ViewTarget = ViewTarget> = (typeof ROW_COLUMNS)[T][number];

/** By what the objects of a kind are grouped beside their fields. */
export const BUILT_IN_GROUPS = {
  note: [],
  highlight: ['tag', 'status'],
  insight: ['status'],
  contact: ['consent'],
} as const satisfies Record<ViewTarget, readonly string[]>;

/** What the words of a highlight are by now: as they were, other ones, or gone from the text. */
export const HIGHLIGHT_STATES = ['ok', 'changed', 'orphan'] as const;

/** A part of a filter as the API gives and takes it: a row, or a group of rows of which one has to match. */
export interface FilterPart {
  row: FilterRow | null;
  any: FilterRow[] | null;
}

/** A column of a table: the name of one that every object has or the id of a field, and its width in pixels where it is not the usual one. */
export interface ViewColumn {
  key: string;
  width: number | null;
}

/** The types of field by which objects can be grouped: those with few values. */
export const GROUP_TYPES = ['SELECT', 'BOOLEAN', 'NPS', 'PERSON'] as const satisfies readonly FieldType[];
/** One of them. */
export type GroupType = (typeof GROUP_TYPES)[number];

/** A field as far as groups are concerned. */
export interface GroupField {
  type: FieldType;
  multiple: boolean;
  options: readonly { id: string }[];
}

/** The keys of the groups of a field in their order, null for what has no value; null when objects cannot be grouped by it. */
export function groupKeys({ type, options }: GroupField): (string | null)[] | null {
  if (isOfIds(type)) return [...options.map(({ id }) => id), null];
  if (type === 'BOOLEAN') return ['true', 'false', null];
  return type === 'NPS' ? [...keysOf(NPS_BANDS), null] : null;
}

/**
 * The value of an object once it was moved from one group to another: of several options only the one of the group that it left goes. Undefined
 * when a group is no value, as a band of NPS answers is not.
 */
export function valueInGroup(field: GroupField, value: string | null, from: string | null, to: string | null): string | null | undefined {
  if (field.type === 'NPS') return to === null ? null : undefined;
  if (!isOfIds(field.type) || !field.multiple || to === null) return to;
  const selected = new Set(optionIdsOf(value ?? '').filter((id) => id !== from));
  selected.add(to);
  // A contact in the trash stays in the value, though the field does not name it.
  if (field.type === 'PERSON') return [...selected].join(',');
  return field.options.flatMap(({ id }) => (selected.has(id) ? id : [])).join(',');
}
