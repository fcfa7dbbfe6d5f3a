import { graphql, useQuery } from '@libs/api';
import { groupKeys, keysOf, NPS_BANDS, npsBandRange, type TagColour } from '@libs/domain';
import { useCallback, useMemo, useState } from 'react';
import { useFieldTexts } from '../../fields/copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { useFilterTexts } from '../../filters/copy.ts';
import { useViewTexts } from '../../views/copy.ts';
import { useRowTarget } from '../../views/row-target.ts';
import { isState } from '../own-groups.ts';
import type { RowData } from '../row-data.ts';
import { inProject, inWorkspace, type RowsInput } from '../use-rows.ts';

const OF_NOTES = graphql(`
  query DataPageGroups($input: ProjectRowsInput!, $by: ID!) {
    groups: noteRowGroups(input: $input, by: $by) { key count }
  }
`);
const OF_HIGHLIGHTS = graphql(`
  query HighlightRowGroups($input: ProjectRowsInput!, $by: ID!) {
    groups: highlightRowGroups(input: $input, by: $by) { key count }
  }
`);
const OF_INSIGHTS = graphql(`
  query InsightRowGroups($input: ProjectRowsInput!, $by: ID!) {
    groups: insightRowGroups(input: $input, by: $by) { key count }
  }
`);
const OF_CONTACTS = graphql(`
  query ContactRowGroups($input: ContactRowsInput!, $by: ID!) {
    groups: contactRowGroups(input: $input, by: $by) { key count }
  }
`);
const OF_PROJECT = { note: OF_NOTES, highlight: OF_HIGHLIGHTS, insight: OF_INSIGHTS, contact: null } as const;

/** How many rows each group has, as the server counts them. */
function useCounts(input: RowsInput, by: string | null) {
  const ofProject = OF_PROJECT[useRowTarget()];
  const [project] = useQuery({
    query: ofProject ?? OF_NOTES,
    variables: { input: inProject(input), by: by ?? '' },
    pause: by === null || ofProject === null,
  });
  const [workspace] = useQuery({
    query: OF_CONTACTS,
    variables: { input: inWorkspace(input), by: by ?? '' },
    pause: by === null || ofProject !== null,
  });
  return (ofProject ? project : workspace).data?.groups;
}

/** Rows with one value of what they are grouped by. */
export interface RowGroupView {
  /** Its key as a name: empty for what has no value. */
  id: string;
  key: string | null;
  label: string;
  colour?: TagColour;
  count: number;
}

/** The groups of a field in its order, with how many rows each has; also those without any. */
export function useRowGroups(input: RowsInput, field: FieldView | null): { groups: readonly RowGroupView[]; isLoading: boolean } {
  const t = useViewTexts();
  const fieldText = useFieldTexts();
  const filterText = useFilterTexts();
  const data = useCounts(input, field?.id ?? null);
  const groups = useMemo(() => {
    const keys = field && groupKeys(field);
    if (!field || !keys || !data) return [];
    const counts = new Map(data.map(({ key, count }) => [key ?? '', count]));
    const labelOf = (key: string): string => {
      if (field.type === 'BOOLEAN') return fieldText(key === 'true' ? 'value.yes' : 'value.no');
      const band = keysOf(NPS_BANDS).find((value) => value === key);
      if (band) {
        const { from, to } = npsBandRange(band);
        return filterText(`bands.${band}`, { from: String(from), to: String(to) });
      }
      return field.options.find(({ id }) => id === key)?.label ?? key;
    };
    // Every row has a state.
    const offered = isState(field.id) ? keys.filter((key) => key !== null) : keys;
    const none = () => (field.id === 'tag' ? t('noTag') : t('noValue', { field: field.label }));
    return offered.map((key): RowGroupView => {
      const id = key ?? '';
      const colour = field.type === 'PERSON' ? undefined : field.options.find((option) => option.id === key)?.colour;
      return { id, key, label: key === null ? none() : labelOf(key), colour, count: counts.get(id) ?? 0 };
    });
  }, [field, data, t, fieldText, filterText]);
  return { groups, isLoading: field !== null && !data };
}

/** The rows that are loaded in each group, as the groups say so; null takes them away. */
export function useLoadedRows(): [ReadonlyMap<string, readonly RowData[]>, (id: string, rows: readonly RowData[] | null) => void] {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly RowData[]>>(new Map());
  const report = useCallback((id: string, rows: readonly RowData[] | null) => {
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
