import { graphql, useQuery } from '@libs/api';
import { type FilterField, keysOf, NO_ORIGIN, NOTE_FILTER_FIELDS, NOTE_ORIGINS, NPS_BANDS, type NpsBand, npsBandRange } from '@libs/domain';
import { useMemo } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useFilterTexts } from './copy.ts';
import { originName } from './origin.ts';

const CHOICES = graphql(`
  query FilterChoices($projectId: ID!) {
    tags(projectId: $projectId) { id title colour }
    members { user { id name } }
  }
`);

/** One value that a filter can be set to. */
export interface FilterOption {
  value: string;
  label: string;
  colour?: string;
}

/** Something that rows can be filtered by. */
export interface FilterChoice {
  key: string;
  label: string;
  shape: FilterField;
  /** Whether every object has it, without a field. */
  isSystem: boolean;
  /** What can be chosen, where values are not typed. */
  options: readonly FilterOption[] | null;
}

/** Fields as what rows can be filtered by, in their order. */
export function fieldChoices(fields: readonly FieldView[], t: ReturnType<typeof useFilterTexts>): FilterChoice[] {
  const bands = keysOf(NPS_BANDS).map((band) => ({ value: band, label: t(`bands.${band}`, bandValues(band)) }));
  return fields.map((field): FilterChoice => {
    const options =
      field.type === 'SELECT'
        ? field.options.map(({ id, label, colour }) => ({ value: id, label, colour }))
        : field.type === 'PERSON'
          ? field.options.map(({ id, label }) => ({ value: id, label }))
          : field.type === 'NPS'
            ? bands
            : null;
    return { key: field.id, label: field.label, shape: field, isSystem: false, options };
  });
}

/** Everything that the notes of a project can be filtered by: its fields in order, then what every note has. `isOpen` asks for tags and people. */
export function useFilterChoices(projectId: string, fields: readonly FieldView[], isOpen: boolean): ReadonlyMap<string, FilterChoice> {
  const t = useFilterTexts();
  const [{ data }] = useQuery({ query: CHOICES, variables: { projectId }, pause: !isOpen, requestPolicy: 'cache-first' });
  return useMemo(() => {
    const own = fieldChoices(fields, t);
    const system: Record<keyof typeof NOTE_FILTER_FIELDS, readonly FilterOption[] | null> = {
      tag: (data?.tags ?? []).map(({ id, title, colour }) => ({ value: id, label: title, colour })),
      author: (data?.members ?? []).map(({ user }) => ({ value: user.id, label: user.name })),
      source: [NO_ORIGIN, ...NOTE_ORIGINS].map((value) => ({
        value,
        label: value === NO_ORIGIN ? t('byHand') : (originName(value) ?? value),
      })),
      created: null,
      updated: null,
      recorded: null,
    };
    const others = keysOf(NOTE_FILTER_FIELDS).map(
      (key): FilterChoice => ({ key, label: t(`system.${key}`), shape: NOTE_FILTER_FIELDS[key], isSystem: true, options: system[key] }),
    );
    return new Map([...own, ...others].map((choice) => [choice.key, choice]));
  }, [fields, data, t]);
}

function bandValues(band: NpsBand): { from: string; to: string } {
  const { from, to } = npsBandRange(band);
  return { from: String(from), to: String(to) };
}
