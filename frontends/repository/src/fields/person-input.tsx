import { optionIdsOf } from '@libs/domain';
import { IconButton, IconPencil, Popover, UiLink } from '@libs/ui';
import { Fragment, useEffect, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import css from './person-input.module.css';
import { personName } from './person-names.ts';
import { PersonPicker } from './person-picker.tsx';

interface PersonInputProps {
  field: FieldView;
  value: string | null;
  isOpenAtFirst?: boolean;
  onLeave?: () => void;
  /** Answers whether the value was taken. */
  onSave: (value: string | null) => Promise<boolean>;
}

/** The contacts that a value names, each a link, with the list from which others are chosen. */
export function PersonInput({ field, value, isOpenAtFirst = false, onSave, onLeave }: PersonInputProps) {
  const t = useFieldTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isOpenAtFirst), [isOpenAtFirst]);
  const close = () => {
    setOpen(false);
    onLeave?.();
  };
  const save = async (to: string | null) => {
    if ((await onSave(to)) && !field.multiple) close();
  };
  const toggle = () => (isOpen ? close() : setOpen(true));
  return (
    <div className={css.value}>
      {value !== null && <PersonLinks field={field} value={value} />}
      <Popover
        opened={isOpen}
        onClose={close}
        width={300}
        label={field.label}
        target={
          value === null ? (
            <button type="button" className={css.empty} aria-label={`${field.label}: ${t('value.none')}`} onClick={toggle}>
              {t('value.none')}
            </button>
          ) : (
            <IconButton
              size="sm"
              icon={<IconPencil size={14} />}
              label={t('value.changePeople', { field: field.label })}
              onClick={toggle}
            />
          )
        }
      >
        <PersonPicker field={field} value={value} onChoose={(to) => void save(to)} />
      </Popover>
    </div>
  );
}

/** The names of contacts as links to them; one in the trash, or beyond those that the field lists, has neither. */
export function PersonLinks({ field, value }: { field: Pick<FieldView, 'options'>; value: string }) {
  const t = useFieldTexts();
  return (
    <span className={css.people}>
      {optionIdsOf(value).map((id, at) => {
        const name = personName(field, id);
        return (
          <Fragment key={id}>
            {at > 0 && ', '}
            {name === undefined ? (
              t('value.noContact')
            ) : (
              <UiLink href={`/contacts/${id}`}>
                <bdi>{name}</bdi>
              </UiLink>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
