import { graphql, type NoteRowsInput, useQuery } from '@libs/api';
import { groupKeys, keysOf, NPS_BANDS, npsBandRange, type TagColour } from '@libs/domain';
import { useCallback, useMemo, useState } from 'react';
import { useFieldTexts } from '../../../fields/copy.ts';
import type { FieldView } from '../../../fields/field-data.ts';
import { useFilterTexts } from '../../../filters/copy.ts';
import { useViewTexts } from '../../../views/copy.ts';
import type { NoteRowData } from '../use-note-rows.ts';

const GROUPS = graphql(`
  query DataPageGroups($input: NoteRowsInput!, $by: ID!) {
    noteGroups(input: $input, by: $by) { key count }
  }
`);

/** Notes with one value of the field by which they are grouped. */
export interface NoteGroupView {
  /** Its key as a name: empty for what has no value. */
  id: string;
  key: string | null;
  label: string;
  colour?: TagColour;
  count: number;
}

/** The groups of a field in its order, with how many notes each has; also those without any. */
export function useNoteGroups(input: NoteRowsInput, field: FieldView | null): { groups: readonly NoteGroupView[]; isLoading: boolean } {
  const t = useViewTexts();
  const fieldText = useFieldTexts();
  const filterText = useFilterTexts();
  const [{ data }] = useQuery({ query: GROUPS, variables: { input, by: field?.id ?? '' }, pause: !field });
  const groups = useMemo(() => {
    const keys = field && groupKeys(field);
    if (!field || !keys || !data) return [];
    const counts = new Map(data.noteGroups.map(({ key, count }) => [key ?? '', count]));
    const labelOf = (key: string): string => {
      if (field.type === 'BOOLEAN') return fieldText(key === 'true' ? 'value.yes' : 'value.no');
      const band = keysOf(NPS_BANDS).find((one) => one === key);
      if (band) {
        const { from, to } = npsBandRange(band);
        return filterText(`bands.${band}`, { from: String(from), to: String(to) });
      }
      return field.options.find(({ id }) => id === key)?.label ?? key;
    };
    return keys.map((key): NoteGroupView => {
      const id = key ?? '';
      const colour = field.type === 'PERSON' ? undefined : field.options.find((option) => option.id === key)?.colour;
      return { id, key, label: key === null ? t('noValue', { field: field.label }) : labelOf(key), colour, count: counts.get(id) ?? 0 };
    });
  }, [field, data, t, fieldText, filterText]);
  return { groups, isLoading: field !== null && !data };
}

/** The rows that are loaded in each group, as the groups say so; null takes them away. */
export function useLoadedRows(): [ReadonlyMap<string, readonly NoteRowData[]>, (id: string, rows: readonly NoteRowData[] | null) => void] {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly NoteRowData[]>>(new Map());
  const report = useCallback((id: string, rows: readonly NoteRowData[] | null) => {
    setLoaded((now) => {
      if ((now.get(id) ?? null) === rows) return now;
      const next = new Map(now);
      if (rows) next.set(id, rows);
      else next.delete(id);
      return next;
    });
  }, []);
  return [loaded, report];
}
