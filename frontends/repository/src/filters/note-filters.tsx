import { graphql, useQuery } from '@libs/api';
import type { SlotProps } from '@libs/shell-kit';
import { useMemo, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { FilterBar } from './filter-bar.tsx';
import { useFilterableFields } from './filterable-fields.ts';

const FIELDS = graphql(`
  query NoteFiltersFields($projectId: ID!) {
    fields(projectId: $projectId, target: note) { ...FieldParts }
  }
`);
const NO_FIELDS: readonly FieldView[] = [];

/** The filters of a project's notes, with its fields, for pages of other front ends. */
export function NoteFilters({ projectId, parts, onChange }: SlotProps['note-filters']) {
  const [isAsked, setAsked] = useState(false);
  const [{ data }] = useQuery({ query: FIELDS, variables: { projectId } });
  const fields = useMemo(() => data?.fields.filter(({ hidden }) => !hidden) ?? NO_FIELDS, [data]);
  const namesAreNeeded = isAsked || parts.flat().some(({ field }) => field === 'tag');
  const filterableFields = useFilterableFields('note', projectId, fields, namesAreNeeded, parts);
  return <FilterBar parts={parts} filterableFields={filterableFields} onChange={onChange} onOpen={() => setAsked(true)} />;
}
