import { LIMITS } from '@libs/domain';
import {
  Button,
  colourClass,
  cx,
  Dialog,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconPlus,
  IconX,
  Menu,
  MenuItem,
  Select,
  Swatch,
} from '@libs/ui';
import { IconDots } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import { ColourDialog } from '../tags/colour-dialog.tsx';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import css from './fields-page.module.css';
import { NameInput } from './name-input.tsx';
import type { FieldActions } from './use-field-actions.ts';

type Option = FieldView['options'][number];

/** The options of a select, edited where they stand. */
export function OptionList({ field, actions }: { field: FieldView; actions: FieldActions }) {
  const t = useFieldTexts();
  const [colouring, setColouring] = useState<Option | null>(null);
  const [deleting, setDeleting] = useState<Option | null>(null);
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={css.options}>
      <ul aria-label={t('options')}>
        {field.options.map((option, index) => (
          <li key={option.id} className={css.option}>
            <button
              type="button"
              className={cx(css.swatch, colourClass(option.colour))}
              aria-label={t('option.color', { name: option.label })}
              onClick={() => setColouring(option)}
            >
              <Swatch colour={option.colour} />
            </button>
            <NameInput
              label={t('option.nameOf', { name: option.label })}
              value={option.label}
              max={LIMITS.select.label}
              onSave={(label) => actions.changeOption(option.id, { label })}
            />
            <span className={css.count}>{t('option.used', { count: option.useCount })}</span>
            <Menu align="end" target={<IconButton size="sm" label={t('more', { name: option.label })} icon={<IconDots size={14} />} />}>
              <MenuItem icon={<IconArrowUp />} disabled={index === 0} onClick={() => void actions.moveOption(option.id, index - 1)}>
                {t('up')}
              </MenuItem>
              <MenuItem
                icon={<IconArrowDown />}
                disabled={index === field.options.length - 1}
                onClick={() => void actions.moveOption(option.id, index + 1)}
              >
                {t('down')}
              </MenuItem>
              <MenuItem
                icon={<IconX />}
                sends="deleteFieldOption"
                danger
                onClick={() => (option.useCount ? setDeleting(option) : void actions.deleteOption(option.id, null))}
              >
                {t('delete')}
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      <div className={css.optionFoot}>
        {isAdding ? (
          <NameInput
            label={t('option.name')}
            placeholder={t('option.name')}
            value=""
            max={LIMITS.select.label}
            autoFocus
            isForMany
            onSave={(label) => actions.addOption(field.id, label)}
            onDone={(byKey) => {
              setAdding(false);
              if (byKey) requestAnimationFrame(() => add.current?.focus());
            }}
          />
        ) : (
          <Button ref={add} size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <IconPlus size={14} />
            {t('option.add')}
          </Button>
        )}
        <span>{t('option.count', { count: field.options.length, max: LIMITS.select.options })}</span>
      </div>
      <ColourDialog
        title={t('option.color', { name: colouring?.label ?? '' })}
        opened={Boolean(colouring)}
        value={colouring?.colour}
        onPick={(colour) => {
          if (colouring) void actions.changeOption(colouring.id, { colour });
          setColouring(null);
        }}
        onClose={() => setColouring(null)}
      />
      {deleting && <DeleteOption {...{ field, actions }} option={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

interface DeleteOptionProps {
  field: FieldView;
  option: Option;
  actions: FieldActions;
  onClose: () => void;
}

/** What the values of an option get instead of it. */
function DeleteOption({ field, option, actions, onClose }: DeleteOptionProps) {
  const t = useFieldTexts();
  const [instead, setInstead] = useState('');
  const others = field.options.filter(({ id }) => id !== option.id);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('option.deleteTitle', { name: option.label })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('option.cancel')}
          </Button>
          <Button
            variant="primary"
            onClick={async () => {
              if (await actions.deleteOption(option.id, instead || null)) onClose();
            }}
          >
            {t('option.delete')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t('option.deleteText', { count: option.useCount })}</p>
        <Select
          label={t('option.instead')}
          value={instead}
          options={[{ value: '', label: t('option.nothing') }, ...others.map(({ id, label }) => ({ value: id, label }))]}
          onChange={setInstead}
        />
      </div>
    </Dialog>
  );
}
