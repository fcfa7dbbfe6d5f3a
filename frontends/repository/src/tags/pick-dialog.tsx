import { fuzzyScore } from '@libs/domain';
import { useEarlyEnter } from '@libs/object-views';
import { Button, cx, Dialog, SearchField } from '@libs/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTagTexts } from './copy.ts';
import css from './dialogs.module.css';

/** One line of a choice. */
export interface PickOption {
  id: string;
  name: string;
  icon?: ReactNode;
  /** Grey, after the name. */
  where?: string;
  /** At the right edge. */
  count?: ReactNode;
}

interface PickDialogProps {
  title: string;
  hint?: string;
  find: string;
  nothing: string;
  opened: boolean;
  /** Undefined while they are on their way. */
  options: readonly PickOption[] | undefined;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** One of many, found by typing: arrows move, Enter takes. */
export function PickTagDialog(props: PickDialogProps) {
  return props.opened ? <Pick {...props} /> : null;
}

function Pick({ title, hint, find, nothing, opened, options, onPick, onClose }: PickDialogProps) {
  const t = useTagTexts();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const fitting = matchingOptions(options ?? [], query);
  const current = Math.min(active, fitting.length - 1);
  const enter = useEarlyEnter(options !== undefined, () => {
    const selectedOption = fitting[current];
    if (selectedOption) onPick(selectedOption.id);
  });
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  function key(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') enter.press();
    else enter.forget();
    if (step) setActive(Math.max(0, Math.min(fitting.length - 1, current + step)));
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={440} footer={<Button onClick={onClose}>{t('dialog.cancel')}</Button>}>
      {hint && <p className={css.hint}>{hint}</p>}
      <SearchField
        label={find}
        value={query}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        onChange={(next) => {
          setQuery(next);
          setActive(0);
        }}
        onKeyDown={key}
      />
      <div className={css.options} id={listId} role="listbox" aria-label={title}>
        {fitting.map((option, position) => (
          <button
            key={option.id}
            id={`${listId}-${position}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={position === current}
            className={cx(css.option, position === current && css.current)}
            onPointerMove={() => setActive(position)}
            onClick={() => onPick(option.id)}
          >
            {option.icon}
            <span className="vb-trunc">{option.name}</span>
            {option.where && <span className={cx(css.where, 'vb-trunc')}>{option.where}</span>}
            {option.count !== undefined && <span className={css.count}>{option.count}</span>}
          </button>
        ))}
      </div>
      {options && fitting.length === 0 && <p className={css.nothing}>{nothing}</p>}
    </Dialog>
  );
}

function matchingOptions(options: readonly PickOption[], query: string): readonly PickOption[] {
  const typed = query.trim();
  if (!typed) return options;
  return options
    .flatMap((option) => {
      const match = fuzzyScore(typed, option.name);
      return match ? [{ option, score: match.score }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ option }) => option);
}
