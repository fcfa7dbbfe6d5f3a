import { groupKeys } from '@libs/domain';
import { useTypedValue } from '@libs/shell-kit';
import { SearchField, Select } from '@libs/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilterChoices } from '../../filters/filter-choices.ts';
import { useInAddress } from '../../lists/use-in-address.ts';
import { useViewTexts } from '../../views/copy.ts';
import { LayoutSwitch } from '../../views/layout-switch.tsx';
import { nextSort } from '../../views/table-columns.ts';
import type { ViewState, viewAddress } from '../../views/view-state.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import css from './data-page.module.css';

interface DataToolsProps {
  projectId: string;
  fields: readonly FieldView[];
  /** How each part of the state stands in the address. */
  address: Pick<ReturnType<typeof viewAddress>, 'filter' | 'cols'>;
  state: ViewState & { q: string };
  /** The field that the notes are grouped by; a board always is. */
  groupId: string | null;
  onChange: (change: Partial<ViewState & { q: string }>) => void;
  /** The name of what is shown, and what can be done with it. */
  children: ReactNode;
}

/** The orders of the list beside those of fields. */
const OWN_SORTS = ['created', 'updated', 'title'] as const;

/** Search by title, filters, order and columns of the table of notes. */
export function DataTools({ projectId, fields, address, state, groupId, onChange, children }: DataToolsProps) {
  const t = useCopy('data');
  const [typed, setTyped] = useTypedValue(state.q, (q) => onChange({ q }));
  const [isAsked, setAsked] = useState(false);
  const [filter, setFilter] = useInAddress(address.filter, state.filter, (filter) => onChange({ filter }));
  const [cols, setCols] = useInAddress(address.cols, state.cols, (cols) => onChange({ cols }));
  const namesAreNeeded = isAsked || filter.flat().some(({ field }) => field === 'tag' || field === 'author');
  const choices = useFilterChoices(projectId, fields, namesAreNeeded);
  const viewText = useViewTexts();
  const groupFields = useMemo(() => fields.filter((field) => groupKeys(field)), [fields]);
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
      {children}
      <div className={css.toolRow}>
        <LayoutSwitch value={state.layout} onChange={(layout) => onChange({ layout })} />
        <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />
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
            value={sorts.some(({ value }) => value === state.sort.by) ? state.sort.by : OWN_SORTS[0]}
            options={sorts}
            onChange={(by) => onChange({ sort: nextSort({ by: '', descending: false }, by) })}
          />
          {state.layout === 'TABLE' && <ColumnsMenu fields={fields} chosen={cols} onChange={setCols} />}
        </div>
      </div>
      <FilterBar parts={filter} choices={choices} onChange={setFilter} onOpen={() => setAsked(true)} />
    </div>
  );
}
