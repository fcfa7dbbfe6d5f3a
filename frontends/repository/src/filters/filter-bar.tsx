import { type FilterRow, operatorsOf, readFilterValues } from '@libs/domain';
import { Button, cx, IconButton, IconPlus, IconX, Menu, MenuItem, MenuLabel, Popover } from '@libs/ui';
import { useState } from 'react';
import { useFilterTexts } from './copy.ts';
import type { FilterGroups } from './filter-address.ts';
import { FilterEditor } from './filter-editor.tsx';
import { usePartText } from './filter-text.ts';
import type { FilterableField } from './filterable-fields.ts';
import css from './filters.module.css';

interface FilterBarProps {
  parts: FilterGroups;
  filterableFields: ReadonlyMap<string, FilterableField>;
  onChange: (parts: FilterGroups) => void;
  /** Called when someone begins to choose, so that tags and people are asked for. */
  onOpen: () => void;
  /** What stands above what needs no field; "Every note" unless said. */
  everyText?: string;
}

/** The filters of a list as chips; each opens to be changed, and all have to match. */
export function FilterBar({ parts, filterableFields, onChange, onOpen, everyText }: FilterBarProps) {
  const t = useFilterTexts();
  const textOf = usePartText(filterableFields);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const replace = (at: number, rows: readonly FilterRow[]) =>
    onChange(parts.flatMap((old, n) => (n === at ? (rows.length ? [rows] : []) : [old])));
  const isFull = (row: FilterRow) => {
    const filterableField = filterableFields.get(row.field);
    return !filterableField || readFilterValues(filterableField.definition, row.operator, row.values) !== null;
  };
  // What says nothing yet is dropped once its editor closes.
  function close(at: number) {
    setOpenAt(null);
    const rows = parts[at];
    if (rows && !rows.every(isFull)) replace(at, rows.filter(isFull));
  }
  function add({ key, definition }: FilterableField) {
    // Only a change of a filter to a select clears its condition; a new one begins with the first.
    onChange([...parts, [{ field: key, operator: operatorsOf(definition)[0]!, values: [] }]]);
    setOpenAt(parts.length);
  }
  const systemFields = [...filterableFields.values()].filter(({ isSystem }) => isSystem);
  const customFields = [...filterableFields.values()].filter(({ isSystem }) => !isSystem);
  return (
    <ul className={css.bar} aria-label={t('list')}>
      {parts.map((rows, at) => {
        const text = textOf(rows);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter has no other name than its place
          <li key={at}>
            <span className={cx(css.chip, openAt === at && css.open)}>
              <Popover
                opened={openAt === at}
                onClose={() => close(at)}
                width={320}
                label={t('edit', { name: text.name })}
                target={
                  <button
                    type="button"
                    className={css.chipText}
                    onClick={() => {
                      onOpen();
                      if (openAt === at) close(at);
                      else setOpenAt(at);
                    }}
                  >
                    <span className="vb-trunc">{text.whole}</span>
                  </button>
                }
              >
                <FilterEditor
                  rows={rows}
                  filterableFields={filterableFields}
                  onChange={(next) => replace(at, next)}
                  onDone={() => close(at)}
                />
              </Popover>
              <IconButton size="sm" icon={<IconX size={12} />} label={t('remove', { name: text.name })} onClick={() => replace(at, [])} />
            </span>
          </li>
        );
      })}
      <li>
        <Menu
          onChange={(opened) => opened && onOpen()}
          target={
            <Button size="sm" variant="ghost" icon={<IconPlus size={14} />}>
              {t('add')}
            </Button>
          }
        >
          {customFields.map((filterableField) => (
            <MenuItem key={filterableField.key} onClick={() => add(filterableField)}>
              {filterableField.label}
            </MenuItem>
          ))}
          {customFields.length > 0 && <MenuLabel>{everyText ?? t('everyNote')}</MenuLabel>}
          {systemFields.map((filterableField) => (
            <MenuItem key={filterableField.key} onClick={() => add(filterableField)}>
              {filterableField.label}
            </MenuItem>
          ))}
        </Menu>
      </li>
    </ul>
  );
}
