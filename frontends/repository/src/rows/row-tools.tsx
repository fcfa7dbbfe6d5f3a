import { groupKeys, type ViewTarget } from '@libs/domain';
import { useTypedValue } from '@libs/shell-kit';
import { SearchField, Select } from '@libs/ui';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useFilterableFields } from '../filters/filterable-fields.ts';
import { useOptimisticParam } from '../lists/use-optimistic-param.ts';
import { useViewTexts } from '../views/copy.ts';
import { LayoutSwitch } from '../views/layout-switch.tsx';
import { useRowTarget, useRowTexts } from '../views/row-target.ts';
import { nextSort } from '../views/table-columns.ts';
import type { ViewState, viewAddress } from '../views/view-state.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import css from './rows-page.module.css';

interface RowToolsProps {
  projectId: string | null;
  fields: readonly FieldView[];
  /** How each part of the state stands in the address. */
  address: Pick<ReturnType<typeof viewAddress>, 'filter' | 'cols'>;
  state: ViewState & { q: string };
  /** What the rows can be grouped by beside fields. */
  ownGroups: readonly FieldView[];
  /** What the rows are grouped by; a board always is. */
  groupId: string | null;
  onChange: (change: Partial<ViewState & { q: string }>) => void;
  /** The name of what is shown, and what can be done with it. */
  children: ReactNode;
}

/** The orders of each kind beside those of fields; the first stands where none fits. */
const OWN_SORTS = {
  note: ['created', 'updated', 'title'],
  highlight: ['created', 'note', 'words'],
  insight: ['created', 'updated', 'published', 'title'],
  contact: ['created', 'updated', 'name', 'organisation'],
} as const satisfies Record<ViewTarget, readonly string[]>;
/** Some have a name of their own for the order by title. */
const keyOfSort = (sort: string): string => (sort === 'words' || sort === 'name' ? 'title' : sort);

/** Search, filters, order, groups and columns of rows. */
export function RowTools({ projectId, fields, ownGroups, address, state, groupId, onChange, children }: RowToolsProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const [typed, setTyped] = useTypedValue(state.q, (q) => onChange({ q }));
  const [isAsked, setAsked] = useState(false);
  const [filter, setFilter] = useOptimisticParam(address.filter, state.filter, (filter) => onChange({ filter }));
  const [cols, setCols] = useOptimisticParam(address.cols, state.cols, (cols) => onChange({ cols }));
  const namesAreNeeded = isAsked || filter.flat().some(({ field }) => field === 'tag');
  const filterableFields = useFilterableFields(target, projectId, fields, namesAreNeeded, filter);
  const viewText = useViewTexts();
  const groupFields = useMemo(() => [...ownGroups, ...fields.filter((field) => groupKeys(field))], [ownGroups, fields]);
  const sorts = useMemo(
    () => [
      ...OWN_SORTS[target].map((sort) => ({ value: keyOfSort(sort), label: t(`sorts.${sort}`) })),
      ...fields.map(({ id, label }) => ({ value: id, label })),
    ],
    [fields, target, t],
  );
  return (
    <div className={css.tools}>
      {children}
      <div className={css.toolRow}>
        <LayoutSwitch value={state.layout} onChange={(layout) => onChange({ layout })} />
        <SearchField size="sm" label={t(`${target}.find`)} value={typed} onChange={setTyped} className={css.find} />
        <div className={css.toolEnd}>
          {groupFields.length > 0 && (
            <Select
              size="sm"
              aria-label={viewText('group')}
              value={groupId ?? ''}
              options={[
                ...(state.layout === 'BOARD' ? [] : [{ value: '', label: viewText('groupNone') }]),
                ...groupFields.map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={(group) => onChange({ group: group || null })}
            />
          )}
          <Select
            size="sm"
            aria-label={t('sort')}
            value={sorts.some(({ value }) => value === state.sort.by) ? state.sort.by : 'created'}
            options={sorts}
            onChange={(by) => onChange({ sort: nextSort({ by: '', descending: false }, by) })}
          />
          {state.layout === 'TABLE' && <ColumnsMenu fields={fields} chosen={cols} onChange={setCols} />}
        </div>
      </div>
      <FilterBar
        parts={filter}
        filterableFields={filterableFields}
        everyText={t(`${target}.every`)}
        onChange={setFilter}
        onOpen={() => setAsked(true)}
      />
    </div>
  );
}
