import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/** A list under a field that keeps the focus: which option is meant, by the arrows or by the pointer. */
export interface Options {
  /** The place of the option that is meant; -1 for none. */
  current: number;
  /** ARIA attributes of the field for the list. */
  field: {
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    autoComplete: 'off';
  };
  listId: string;
  option: (place: number) => {
    id: string;
    role: 'option';
    tabIndex: -1;
    'aria-selected': boolean;
    onPointerMove: () => void;
    onPointerLeave: () => void;
    onMouseDown: (event: { preventDefault: () => void }) => void;
    onClick: () => void;
  };
  /** Answers whether the key was for the list. */
  onKey: (event: KeyboardEvent) => boolean;
  /** No option is meant any more. */
  reset: () => void;
}

interface OptionsQuery {
  keys: readonly string[];
  opened: boolean;
  onPick: (place: number) => void;
  /** Enter takes the first one when none is meant. */
  isFirstMeant?: boolean;
}

/** What is meant is known by its key: options that come or go meanwhile put no other one in its place. */
export function useOptions({ keys, opened, onPick, isFirstMeant = false }: OptionsQuery): Options {
  const listId = useId();
  const [meant, setMeant] = useState<string | null>(null);
  const isOpen = opened && keys.length > 0;
  const position = meant === null ? -1 : keys.indexOf(meant);
  const current = !isOpen ? -1 : position < 0 && isFirstMeant ? 0 : position;
  const idOf = (of: number) => `${listId}-${of}`;
  useEffect(() => {
    if (current >= 0) document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  function onKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // Above the first and below the last is the field itself.
    if (step) setMeant(keys[((current + 1 + step + keys.length + 1) % (keys.length + 1)) - 1] ?? null);
    else if (event.key === 'Enter' && current >= 0) onPick(current);
    else return false;
    event.preventDefault();
    return true;
  }
  return {
    current,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': current >= 0 ? idOf(current) : undefined,
      autoComplete: 'off',
    },
    listId,
    option: (of) => ({
      id: idOf(of),
      role: 'option',
      tabIndex: -1,
      'aria-selected': of === current,
      onPointerMove: () => setMeant(keys[of] ?? null),
      onPointerLeave: () => setMeant((now) => (now === keys[of] ? null : now)),
      // The field keeps the focus.
      onMouseDown: (event) => event.preventDefault(),
      onClick: () => onPick(of),
    }),
    onKey,
    reset: () => setMeant(null),
  };
}
