import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { cx } from './cx.ts';
import css from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';
import { IconCheck, IconChevronDown } from './icons.ts';
import overlay from './overlay.module.css';
import { useIsInPopover } from './popover.tsx';
import { t } from './texts.ts';
import { useTypeAhead } from './type-ahead.ts';

export interface SelectOption<T extends string> {
  value: T;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<T extends string> extends FieldProps {
  value: T | null;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  placeholder?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** No edge until hovered; for rows of a table. */
  quiet?: boolean;
  /** Accessible name when there is no label. */
  'aria-label'?: string;
  id?: string;
}

/** One of a short list. Open, letters jump to the option that begins so, arrows move. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hint, error, hideLabel, value, options, onChange, placeholder = t('choose'), size = 'md', disabled, quiet, id } = props;
  const { control, noteId } = useField(props, id);
  const isInPopover = useIsInPopover();
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      typeAhead.forget();
    },
    // A list that is still fading away is not made again.
    onDropdownOpen: () => box.selectActiveOption(),
  });
  const { setListId, selectActiveOption, selectOption, getSelectedOptionIndex } = box;
  const typeAhead = useTypeAhead(
    options.map((option) => (option.disabled ? '' : option.label.trimStart())),
    selectOption,
  );
  // Marked when the list comes, not by a timer behind it: an arrow goes on from the present choice as soon as the list is seen.
  const markPresent = useCallback(
    (list: HTMLDivElement | null) => {
      if (!list?.querySelector('[data-combobox-active]')) return;
      setListId(list.id);
      selectActiveOption();
    },
    [setListId, selectActiveOption],
  );
  const selectedOption = options.find((option) => option.value === value);
  return (
    <Field {...{ label, hint, error, hideLabel, noteId }} controlId={control.id}>
      <Combobox
        store={box}
        withinPortal={!isInPopover}
        // A table has a select in each row: their lists are made when they open.
        keepMounted={false}
        zIndex={95}
        position="bottom-start"
        width="max-content"
        transitionProps={{ transition: 'fade', duration: 90 }}
        classNames={{ dropdown: cx(overlay.menu, overlay.listbox), option: overlay.item }}
        onOptionSubmit={(next) => {
          const option = options.find(({ value: known }) => known === next);
          if (option) onChange(option.value);
          box.closeDropdown();
        }}
      >
        <Combobox.Target targetType="button">
          <button
            type="button"
            {...control}
            // The button's own words are the value: both are read.
            aria-labelledby={label ? `${control.id}-label ${control.id}` : undefined}
            aria-label={props['aria-label'] && `${props['aria-label']}: ${selectedOption?.label ?? placeholder}`}
            disabled={disabled}
            className={cx(css.select, size === 'sm' && css.sm, error && css.bad, quiet && css.quiet)}
            onClick={() => box.toggleDropdown()}
            onKeyDownCapture={(event) => box.dropdownOpened && typeAhead.hear(event, getSelectedOptionIndex())}
          >
            {selectedOption?.icon}
            <span className={cx('vb-trunc', (!selectedOption || (quiet && value === '')) && css.placeholder)} title={selectedOption?.label}>
              {selectedOption?.label ?? placeholder}
            </span>
            <IconChevronDown size={14} />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options ref={markPresent} aria-label={props['aria-label'] ?? (typeof label === 'string' ? label : undefined)}>
            {options.map((option) => (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={option.value === value}
                aria-selected={option.value === value}
                disabled={option.disabled}
              >
                {option.icon}
                <span className={overlay.itemLabel}>
                  <span className={overlay.itemName}>{option.label}</span>
                  {option.hint && <span className={overlay.itemHint}>{option.hint}</span>}
                </span>
                {option.value === value && <IconCheck size={14} />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Field>
  );
}
