import { graphql, useQuery } from '@libs/api';
import { filterFields, groupKeys } from '@libs/domain';
import { usePeekList, useUrlState } from '@libs/shell-kit';
import { useCallback, useMemo, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { filterInputOf } from '../filters/filter-address.ts';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { fieldTargetOf, useRowTarget, useRowTexts } from '../views/row-target.ts';
import { ownColumnsOf, shownColumns, TITLE } from '../views/table-columns.ts';
import type { SavedView } from '../views/view-data.ts';
import { ALL_ROWS, differs, stateOf, usesDeletedField, viewAddress } from '../views/view-state.ts';
import { useLoadedRows, useRowGroups } from './groups/row-groups.ts';
import { useOwnGroups } from './own-groups.ts';
import { openRow } from './row-data.ts';
import { type RowsInput, useRows } from './use-rows.ts';
import { useSelecting } from './use-selecting.ts';

const FIELDS = graphql(`
  query RowFields($projectId: ID, $target: FieldTarget!) {
    fields(projectId: $projectId, target: $target) { ...FieldParts }
  }
`);

const NO_FIELDS: readonly FieldView[] = [];
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const PAGE = 100;
/** Orders that need no field, of any kind of rows. */
const OWN_ORDERS = ['created', 'updated', 'recorded', 'note', 'published', 'organisation'];

/**
 * Rows as a view has them, with what differs from it in the address: what is shown, what it is made of, and what is selected. `keySelect` is what the
 * key that selects is called; without it there is none.
 */
export function useRowView(projectId: string | null, view: SavedView | null, keySelect?: string) {
  const target = useRowTarget();
  const t = useRowTexts();
  const saved = useMemo(() => (view ? stateOf(view) : ALL_ROWS[target]), [view, target]);
  const address = useMemo(() => viewAddress(saved), [saved]);
  const [state, change] = useUrlState(address);
  const { q: query, sort, filter, cols, layout, group } = state;
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const fieldTarget = fieldTargetOf(target);
  const [{ data: shape }] = useQuery({ query: FIELDS, variables: { projectId, target: fieldTarget } });
  const fields = useMemo(
    () => shape?.fields.filter((field) => !field.hidden && field.target === fieldTarget) ?? NO_FIELDS,
    [shape, fieldTarget],
  );
  const ownGroups = useOwnGroups(target, projectId);
  const displayed = useMemo(() => shownColumns(cols, fields, target), [cols, fields, target]);
  const input = useMemo(
    (): RowsInput => ({ projectId, query: query || null, sort, filter: filterInputOf(filter), timeZone: ZONE }),
    [projectId, query, sort, filter],
  );
  const groupField = useMemo(() => {
    const fitting = [...ownGroups, ...fields.filter((field) => groupKeys(field))];
    // A board has columns of something.
    return fitting.find(({ id }) => id === group) ?? (layout === 'BOARD' ? fitting[0] : null) ?? null;
  }, [ownGroups, fields, group, layout]);
  // In groups each loads its own rows; all that is asked of the whole is how many there are.
  const { pages, rows: ownRows } = useRows(input, { withText: layout !== 'TABLE', pageSize: groupField ? 1 : PAGE });
  const { groups } = useRowGroups(input, groupField);
  const [loaded, onRows] = useLoadedRows();
  const rows = useMemo(() => {
    if (!groupField) return ownRows;
    // A row with several values stands in several groups.
    return [...new Map(groups.flatMap(({ id }) => loaded.get(id) ?? []).map((row) => [row.id, row])).values()];
  }, [ownRows, groupField, groups, loaded]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selectedRows = useMemo(() => rows.filter(({ id }) => selection.has(id)), [rows, selection]);
  usePeekList(useMemo(() => (target === 'contact' ? [] : ids.map((id) => ({ kind: target, id }))), [target, ids]));

  const { toggle, picked, selectAll, selectGroup } = useSelecting({
    ...{ ids, input, selection, setSelection },
    total: pages.total,
    fieldId: groupField?.id ?? null,
  });
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const open = useCallback(
    (id: string) => {
      const row = byId.get(id);
      if (row) openRow(row);
    },
    [byId],
  );
  const cursor = useListCursor(
    ids,
    { next: t(`${target}.keyNext`), previous: t(`${target}.keyPrevious`), open: t(`${target}.keyOpen`), select: keySelect },
    { open, select: toggle },
  );
  const hasDeletedFields = useMemo(() => {
    if (!shape || !view) return false;
    const known = new Set([
      ...shape.fields.map(({ id }) => id),
      ...[...ownColumnsOf(target), ...OWN_ORDERS, TITLE, ...ownGroups.map(({ id }) => id), ...filterFields(target, []).keys()],
    ]);
    return usesDeletedField(saved, (key) => known.has(key));
  }, [shape, saved, view, target, ownGroups]);
  return {
    ...{
      state,
      change,
      saved,
      address,
      fields,
      ownGroups,
      shown: displayed,
      input,
      groupField,
      pages,
      rows,
      groups,
      loaded,
      onRows,
      cursor,
      open,
    },
    ...{ chosen: selectedRows, picked, selection, toggle, selectAll, selectGroup, lost: hasDeletedFields },
    /** Also the fields that are hidden. */
    allFields: shape?.fields ?? NO_FIELDS,
    setSelection,
    toggleAll: () => setSelection(selectedRows.length === ids.length ? new Set() : new Set(ids)),
    isEdited: differs(saved, state),
    isNarrowed: Boolean(query) || filter.length > 0,
    isEmpty: !pages.loading && !pages.error && pages.total === 0,
    isLoaded: ownRows.length > 0,
  };
}
export type RowView = ReturnType<typeof useRowView>;
