import { readValueCell } from '@libs/domain';
import { Menu, MenuItem, toast, useSaveOnUnmount } from '@libs/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFieldTexts } from './copy.ts';
import css from './field-cell.module.css';
import type { FieldView } from './field-data.ts';
import inputCss from './object-fields.module.css';
import { PersonInput } from './person-input.tsx';
import { SeveralOptions } from './value-input.tsx';
import { useValueText, ValueText } from './value-text.tsx';

/** Where the person goes from a cell that is done. */
export type CellExit = 'stay' | 'up' | 'down' | 'left' | 'right' | 'elsewhere';

interface CellEditorProps {
  field: FieldView;
  /** What the cell is, and what stands in it. */
  label: string;
  value: string | null;
  /** What was typed to begin; null where the value is to be changed. */
  typed: string | null;
  /** Takes the value, and the one over which it was written: others may have changed it meanwhile. */
  onSave: (value: string | null, seen: string | null) => void;
  onLeave: (to: CellExit) => void;
}

const NPS_ANSWERS = Array.from({ length: 11 }, (_, answer) => String(answer));

/** The values of a field that are chosen, not typed; null for the others. */
export function optionsOf({ type, options }: FieldView): readonly string[] | null {
  if (type === 'BOOLEAN') return ['true', 'false'];
  if (type === 'NPS') return NPS_ANSWERS;
  return type === 'SELECT' ? options.map(({ id }) => id) : null;
}

/** What a value is edited with in a table: made for the one cell that is edited, because a menu for each cell makes scrolling slow. */
export function CellEditor(props: CellEditorProps) {
  const { field, label, value, onSave, onLeave } = props;
  if (field.type === 'SELECT' && field.multiple)
    return (
      <SeveralOptions
        field={{ ...field, label }}
        value={value}
        isBad={false}
        isOpenAtFirst
        onSave={async (to) => {
          onSave(to, value);
          return true;
        }}
        onLeave={() => onLeave('stay')}
      />
    );
  if (field.type === 'PERSON')
    return (
      <PersonInput
        field={{ ...field, label }}
        value={value}
        isOpenAtFirst
        onSave={async (to) => {
          onSave(to, value);
          return true;
        }}
        onLeave={() => onLeave('stay')}
      />
    );
  const options = optionsOf(field);
  return options ? <OptionMenu {...props} options={options} /> : <TextCell {...props} />;
}

/** A line of text, which Enter, Tab and leaving keep, if its field can read it, and Esc takes back. */
function TextCell({ field, label, value, typed, onSave, onLeave }: CellEditorProps) {
  const t = useFieldTexts();
  // What is typed over a date is no part of one yet, and a date box would not show it.
  const isDay = field.type === 'DATETIME' && typed === null;
  const displayed = isDay ? (value ?? '').slice(0, 10) : (value ?? '');
  const [draft, setDraft] = useState(typed ?? displayed);
  const [isBad, setBad] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const initialValue = useRef(value);
  useEffect(() => {
    box.current?.focus();
    if (box.current?.type === 'text' && typed === null) box.current.select();
  }, [typed]);

  function leave(to: CellExit) {
    if (isDone.current) return;
    if (draft.trim() !== displayed || typed !== null) {
      const { value: read, error } = readValueCell(field, draft, 'dmy');
      if (error !== undefined) {
        setBad(true);
        toast({ text: error, tone: 'bad' });
        return box.current?.focus();
      }
      onSave(read, initialValue.current);
    }
    isDone.current = true;
    onLeave(to);
  }
  useSaveOnUnmount(() => {
    if (isDone.current || (draft.trim() === displayed && typed === null)) return;
    isDone.current = true;
    const { value: read, error } = readValueCell(field, draft, 'dmy');
    if (error === undefined) onSave(read, initialValue.current);
  });
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const to = { Enter: event.shiftKey ? 'up' : 'down', Tab: event.shiftKey ? 'left' : 'right' } as const;
    if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      leave(to[event.key]);
    } else if (event.key === 'Escape') {
      isDone.current = true;
      onLeave('stay');
    } else return;
    event.stopPropagation();
  }
  return (
    <input
      ref={box}
      className={isBad ? `${inputCss.input} ${inputCss.bad}` : inputCss.input}
      aria-label={label}
      aria-invalid={isBad || undefined}
      type={isDay ? 'date' : 'text'}
      inputMode={field.type === 'NUMBER' ? 'decimal' : field.type === 'EMAIL' ? 'email' : field.type === 'PHONE' ? 'tel' : undefined}
      value={draft}
      placeholder={t('value.none')}
      dir="auto"
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setBad(false);
      }}
      onBlur={() => leave('elsewhere')}
      onKeyDown={onKeyDown}
    />
  );
}

/** Letters that follow each other so fast are one word. */
const TOGETHER_MS = 700;

/** The values of a field to choose one of; letters lead to the value that begins with them. */
function OptionMenu({ field, label, value, typed, options, onSave, onLeave }: CellEditorProps & { options: readonly string[] }) {
  const t = useFieldTexts();
  const textOf = useValueText();
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<(HTMLElement | null)[]>([]);
  const initial = useRef(value);
  const letters = useRef({ typed: typed ?? '', at: performance.now() });
  // Opened once it is there: only then it knows where the focus was, and gives it back.
  const [isOpen, setOpen] = useState(false);
  const toTyped = useRef(() => {});
  toTyped.current = () => {
    const requested = letters.current.typed.toLocaleLowerCase();
    const at = options.findIndex((option) => textOf(field, option).toLocaleLowerCase().startsWith(requested));
    if (requested) items.current[at]?.closest<HTMLElement>('[role=menuitem]')?.focus();
  };
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    // Once the menu has taken the focus.
    const timer = setTimeout(() => toTyped.current(), 60);
    return () => clearTimeout(timer);
  }, [isOpen]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { typed, at } = letters.current;
    letters.current = { typed: performance.now() - at < TOGETHER_MS ? typed + event.key : event.key, at: performance.now() };
    toTyped.current();
  }
  return (
    // The menu hears its keys; letters are heard on their way to it.
    <span onKeyDownCapture={onKeyDown}>
      <Menu
        opened={isOpen}
        onChange={(opened) => {
          setOpen(opened);
          if (!opened) onLeave('stay');
        }}
        target={
          <button ref={button} type="button" className={css.value} aria-label={label}>
            <ValueText field={field} value={value} />
          </button>
        }
      >
        <MenuItem checked={value === null} onClick={() => onSave(null, initial.current)}>
          {t('value.none')}
        </MenuItem>
        {options.map((option, at) => (
          <MenuItem key={option} checked={value === option} onClick={() => onSave(option, initial.current)}>
            <span
              ref={(element) => {
                items.current[at] = element;
              }}
            >
              <ValueText field={field} value={option} />
            </span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
