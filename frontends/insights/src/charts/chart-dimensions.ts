import { CHART_UNITS, type ChartDimensionKind, type ChartUnit } from '@libs/domain';
import type { UrlParam } from '@libs/shell-kit';

/** What a chart counts by, as the pages hold it. */
export interface Dimension {
  kind: ChartDimensionKind;
  fieldId: string | null;
  unit: ChartUnit;
}

const WORDS = { tag: 'TAG', group: 'TAG_GROUP', person: 'PERSON', time: 'TIME', field: 'FIELD', band: 'NPS_BAND' } as const;
const KINDS = Object.entries(WORDS);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The name of a dimension in pickers and addresses: a word, and the field where it has one. Its periods are not part of it. */
export const nameOf = ({ kind, fieldId }: Pick<Dimension, 'kind' | 'fieldId'>): string => {
  const [word = ''] = KINDS.find(([, named]) => named === kind) ?? [];
  return fieldId ? `${word}:${fieldId}` : word;
};

/** The dimension of a name; null for what is none. */
export function dimensionOf(name: string, unit: ChartUnit): Dimension | null {
  const [word, fieldId = null] = name.split(':');
  const kind = KINDS.find(([known]) => known === word)?.[1];
  const fits = kind && (fieldId === null ? kind !== 'FIELD' && kind !== 'NPS_BAND' : ID.test(fieldId));
  return fits ? { kind, fieldId, unit } : null;
}

/** A dimension in the address, such as `tag` or `time.WEEK`. */
export const urlDimension = (fallback: Dimension | null): UrlParam<Dimension | null> => ({
  read: (raw) => {
    const [name = '', period] = (raw ?? '').split('.');
    return dimensionOf(name, CHART_UNITS.find((unit) => unit === period) ?? 'MONTH') ?? fallback;
  },
  write: (value) => {
    if (!value) return null;
    const written = `${nameOf(value)}${value.unit === 'MONTH' ? '' : `.${value.unit}`}`;
    return fallback && written === nameOf(fallback) ? null : written;
  },
});
