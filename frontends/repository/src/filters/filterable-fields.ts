import { graphql, useQuery } from '@libs/api';
import {
  CONSENT_STATES,
  CONTACT_FILTER_FIELDS,
  entriesOf,
  type FilterField,
  HIGHLIGHT_FILTER_FIELDS,
  HIGHLIGHT_STATES,
  INSIGHT_FILTER_FIELDS,
  INSIGHT_STATUSES,
  keysOf,
  NO_ORIGIN,
  NOTE_FILTER_FIELDS,
  NOTE_ORIGINS,
  NPS_BANDS,
  type NpsBand,
  npsBandRange,
  type ViewTarget,
} from '@libs/domain';
import { useNames } from '@libs/object-views/members';
import { useMemo } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useFilterTexts } from './copy.ts';
import type { FilterGroups } from './filter-address.ts';
import { originName } from './origin.ts';

const PROJECT_TAGS = graphql(`
  query FilterableFields($projectId: ID!) {
    tags(projectId: $projectId) { id title colour }
  }
`);

/** One value that a filter can be set to. */
export interface FilterOption {
  value: string;
  label: string;
  colour?: string;
}

/** Something that rows can be filtered by. */
export interface FilterableField {
  key: string;
  label: string;
  definition: FilterField;
  /** Whether every object has it, without a field. */
  isSystem: boolean;
  /** What can be chosen, where values are not typed. */
  options: readonly FilterOption[] | null;
}

/** Fields as what rows can be filtered by, in their order. */
export function customFilterableFields(fields: readonly FieldView[], t: ReturnType<typeof useFilterTexts>): FilterableField[] {
  const bands = keysOf(NPS_BANDS).map((band) => ({ value: band, label: t(`bands.${band}`, bandValues(band)) }));
  return fields.map((field): FilterableField => {
    const options =
      field.type === 'SELECT'
        ? field.options.map(({ id, label, colour }) => ({ value: id, label, colour }))
        : field.type === 'PERSON'
          ? field.options.map(({ id, label }) => ({ value: id, label }))
          : field.type === 'NPS'
            ? bands
            : null;
    return { key: field.id, label: field.label, definition: field, isSystem: false, options };
  });
}

/** Everything that rows of a kind can be filtered by: fields in order, then what every row has. `isOpen` asks for tags; people are those of the parts. */
export function useFilterableFields(
  target: ViewTarget,
  projectId: string | null,
  fields: readonly FieldView[],
  isOpen: boolean,
  parts: FilterGroups,
): ReadonlyMap<string, FilterableField> {
  const t = useFilterTexts();
  const names = useNames(parts.flat().flatMap(({ field, values }) => (field === 'author' ? values : [])));
  const variables = { projectId: projectId ?? '' };
  const [{ data }] = useQuery({ query: PROJECT_TAGS, variables, pause: !isOpen || !projectId, requestPolicy: 'cache-first' });
  return useMemo(() => {
    const custom = customFilterableFields(fields, t);
    const states = {
      note: [],
      highlight: HIGHLIGHT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
      insight: INSIGHT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
      contact: [],
    } satisfies Record<ViewTarget, FilterOption[]>;
    const options: Record<SystemField, readonly FilterOption[] | null> = {
      tag: (data?.tags ?? []).map(({ id, title, colour }) => ({ value: id, label: title, colour })),
      author: [...names.values()].map(({ id, name }) => ({ value: id, label: name })),
      source: [NO_ORIGIN, ...NOTE_ORIGINS].map((value) => ({
        value,
        label: value === NO_ORIGIN ? t('byHand') : (originName(value) ?? value),
      })),
      status: states[target],
      consent: CONSENT_STATES.map((value) => ({ value, label: t(`consents.${value}`) })),
      created: null,
      updated: null,
      recorded: null,
    };
    const system = systemFields(target).map(
      ([key, definition]): FilterableField => ({ key, label: t(`system.${key}`), definition, isSystem: true, options: options[key] }),
    );
    return new Map([...custom, ...system].map((field) => [field.key, field]));
  }, [target, fields, data, names, t]);
}

type SystemField =
  | keyof typeof NOTE_FILTER_FIELDS
  | keyof typeof HIGHLIGHT_FILTER_FIELDS
  | keyof typeof INSIGHT_FILTER_FIELDS
  | keyof typeof CONTACT_FILTER_FIELDS;

/** What every row of a kind can be filtered by. */
function systemFields(target: ViewTarget): [SystemField, FilterField][] {
  switch (target) {
    case 'note':
      return entriesOf(NOTE_FILTER_FIELDS);
    case 'highlight':
      return entriesOf(HIGHLIGHT_FILTER_FIELDS);
    case 'insight':
      return entriesOf(INSIGHT_FILTER_FIELDS);
    case 'contact':
      return entriesOf(CONTACT_FILTER_FIELDS);
  }
}

function bandValues(band: NpsBand): { from: string; to: string } {
  const { from, to } = npsBandRange(band);
  return { from: String(from), to: String(to) };
}
