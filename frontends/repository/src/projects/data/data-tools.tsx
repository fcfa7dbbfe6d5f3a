import { type UrlParam, useTypedValue } from '@libs/shell-kit';
import { SearchField, Select } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { type FilterParts, urlFilter } from '../../filters/filter-address.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilterChoices } from '../../filters/filter-choices.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import css from './data-page.module.css';
import { type Columns, nextSort, type RowSort, urlColumns } from './table-columns.ts';

/** How the table of notes is asked for; all of it lives in the address. */
export interface TableState {
  q: string;
  sort: RowSort;
  filter: FilterParts;
  cols: Columns | null;
}

interface DataToolsProps {
  projectId: string;
  fields: readonly FieldView[];
  state: TableState;
  onChange: (change: Partial<TableState>) => void;
}

/** The orders of the list beside those of fields. */
const OWN_SORTS = ['created', 'updated', 'title'] as const;

/** A value of the address as it was last chosen here: the address follows a moment later, and a box that was ticked must not wait for it. */
function useInAddress<T>(param: UrlParam<T>, value: T, send: (value: T) => void): [T, (value: T) => void] {
  const [written, setWritten] = useTypedValue(param.write(value) ?? '', (next) => send(param.read(next || null)), 0);
  return [useMemo(() => param.read(written || null), [param, written]), (next) => setWritten(param.write(next) ?? '')];
}

/** Search by title, filters, order and columns of the table of notes. */
export function DataTools({ projectId, fields, state, onChange }: DataToolsProps) {
  const t = useCopy('data');
  const [typed, setTyped] = useTypedValue(state.q, (q) => onChange({ q }));
  const [isAsked, setAsked] = useState(false);
  const [filter, setFilter] = useInAddress(urlFilter, state.filter, (filter) => onChange({ filter }));
  const [cols, setCols] = useInAddress(urlColumns, state.cols, (cols) => onChange({ cols }));
  const namesAreNeeded = isAsked || filter.flat().some(({ field }) => field === 'tag' || field === 'author');
  const choices = useFilterChoices(projectId, fields, namesAreNeeded);
  const sorts = useMemo(
    () => [
      { value: 'created', label: t('sortCreated') },
      { value: 'updated', label: t('sortUpdated') },
      { value: 'title', label: t('sortTitle') },
      ...fields.map(({ id, label }) => ({ value: id, label })),
    ],
    [fields, t],
  );
  return (
    <div className={css.tools}>
      <h1>{t('all')}</h1>
      <div className={css.toolRow}>
        <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />
        <div className={css.toolEnd}>
          <Select
            size="sm"
            aria-label={t('sort')}
            value={sorts.some(({ value }) => value === state.sort.by) ? state.sort.by : OWN_SORTS[0]}
            options={sorts}
            onChange={(by) => onChange({ sort: nextSort({ by: '', descending: false }, by) })}
          />
          <ColumnsMenu fields={fields} chosen={cols} onChange={setCols} />
        </div>
      </div>
      <FilterBar parts={filter} choices={choices} onChange={setFilter} onOpen={() => setAsked(true)} />
    </div>
  );
}
