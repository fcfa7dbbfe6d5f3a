import { LIMITS, optionIdsOf } from '@libs/domain';
import { Button, Checkbox, ColourChip, cx, Popover, Select, useSaveOnUnmount } from '@libs/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import type { FieldView } from './field-data.ts';
import css from './object-fields.module.css';
import { PersonInput } from './person-input.tsx';
import { useValueText } from './value-text.tsx';

interface ValueInputProps {
  field: FieldView;
  value: string | null;
  isBad: boolean;
  /** Takes the focus once it is there, with what is in it selected. */
  autoFocus?: boolean;
  /** The person is done: the value is kept, or taken back. */
  onLeave?: () => void;
  /** Answers whether the value was taken; what was refused stays in the box. */
  onSave: (value: string | null) => Promise<boolean>;
}

/** A value edited where it stands, by the type of its field. */
export function ValueInput(props: ValueInputProps) {
  const { field, value, onSave } = props;
  const t = useFieldTexts();
  const textOf = useValueText();
  const choose = (options: readonly string[]) => (
    <Select
      size="sm"
      quiet
      aria-label={field.label}
      placeholder={t('value.none')}
      value={value ?? ''}
      options={[{ value: '', label: t('value.none') }, ...options.map((option) => ({ value: option, label: textOf(field, option) }))]}
      onChange={(to) => void onSave(to || null)}
    />
  );
  if (field.type === 'BOOLEAN') return choose(['true', 'false']);
  if (field.type === 'NPS') return choose(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  if (field.type === 'SELECT' && !field.multiple) return choose(field.options.map(({ id }) => id));
  if (field.type === 'PERSON') return <PersonInput {...props} />;
  return field.type === 'SELECT' ? <SeveralOptions {...props} /> : <TextValue {...props} />;
}

/** A line of text; Enter and leaving keep it, Esc takes it back. */
function TextValue({ field, value, isBad, autoFocus, onLeave, onSave }: ValueInputProps) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const [draft, setDraft] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const taken = useRef<string | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const isDay = field.type === 'DATETIME';
  const displayed = isDay ? (value ?? '').slice(0, 10) : (value ?? '');
  const begin = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    element?.focus();
    if (element?.type === 'text') element.select();
  }, []);
  async function leave() {
    if (draft !== null && sent.current === draft) return;
    if (draft === null || draft.trim() === displayed) {
      setDraft(null);
      onLeave?.();
      return;
    }
    sent.current = draft;
    // Words that were typed meanwhile stay.
    if (await onSave(draft.trim() || null)) {
      taken.current = draft;
      setDraft((now) => (now === draft ? null : now));
      onLeave?.();
    } else if (autoFocus) input.current?.focus();
    sent.current = null;
  }
  useSaveOnUnmount(() => {
    if (draft === null || draft.trim() === displayed || draft === sent.current || draft === taken.current) return;
    taken.current = draft;
    void onSave(draft.trim() || null);
  });
  const control = (
    <input
      ref={autoFocus ? begin : undefined}
      className={cx(css.input, isDay && css.date, isBad && css.bad)}
      aria-label={field.label}
      aria-invalid={isBad || undefined}
      type={isDay ? 'date' : 'text'}
      inputMode={field.type === 'NUMBER' ? 'decimal' : field.type === 'EMAIL' ? 'email' : field.type === 'PHONE' ? 'tel' : undefined}
      value={draft ?? displayed}
      placeholder={t('value.none')}
      maxLength={field.type === 'TEXT' ? LIMITS.note.field : undefined}
      dir="auto"
      onChange={(event) => {
        taken.current = null;
        setDraft(event.currentTarget.value);
      }}
      onBlur={() => void leave()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.stopPropagation();
          // It may go with this draft still in it.
          taken.current = draft;
          setDraft(null);
          onLeave?.();
        }
      }}
    />
  );
  if (!isDay) return control;
  const day = draft ?? value;
  return (
    <span className={css.day}>
      {control}
      <span className={cx(css.dayText, !day && css.empty)} aria-hidden>
        {day ? textOf(field, day) : t('value.none')}
      </span>
    </span>
  );
}

/** Options to tick, under a button that shows those that are chosen. */
export function SeveralOptions({ field, value, isOpenAtFirst = false, onSave, onLeave }: ValueInputProps & { isOpenAtFirst?: boolean }) {
  const t = useFieldTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(isOpenAtFirst), [isOpenAtFirst]);
  const close = () => {
    setOpen(false);
    onLeave?.();
  };
  const selected = optionIdsOf(value);
  const toggle = (id: string, on: boolean) =>
    void onSave((on ? [...selected, id] : selected.filter((other) => other !== id)).join(',') || null);
  return (
    <Popover
      opened={isOpen}
      onClose={close}
      width={260}
      label={field.label}
      target={
        <button
          type="button"
          className={css.chips}
          aria-label={field.label}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {selected.length === 0 && <span className={css.empty}>{t('value.none')}</span>}
          {field.options.flatMap(({ id, label, colour }) =>
            selected.includes(id) ? (
              <ColourChip key={id} colour={colour}>
                {label}
              </ColourChip>
            ) : (
              []
            ),
          )}
        </button>
      }
    >
      <div className={css.picker}>
        {field.options.length === 0 && <p className={css.empty}>{t('value.noOptions')}</p>}
        {field.options.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={selected.includes(id)} onChange={(on) => toggle(id, on)} />
        ))}
        <Button size="sm" onClick={close}>
          {t('value.done')}
        </Button>
      </div>
    </Popover>
  );
}
