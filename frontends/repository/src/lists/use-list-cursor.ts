import { useHotkeys, usePeek } from '@libs/shell-kit';
import { closestOf } from '@libs/ui';
import { useEffect, useState } from 'react';

export interface ListKeys {
  next: string;
  previous: string;
  open: string;
  select?: string;
}

/** J and K move a cursor over rows, Enter opens, X selects; rests while a peek is open, which steps by itself. Rows carry `data-row` with their id. */
export function useListCursor(
  ids: readonly string[],
  labels: ListKeys,
  actions: { open: (id: string) => void; select?: (id: string) => void },
): string | null {
  const peek = usePeek();
  const [cursor, setCursor] = useState<string | null>(null);
  const here = peek?.id ?? cursor;
  const step = (by: 1 | -1) => () => {
    const position = here ? ids.indexOf(here) : -1;
    const next = ids[position < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, position + by))];
    if (next) setCursor(next);
  };
  useEffect(() => {
    if (cursor) document.querySelector(`[data-row="${cursor}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const keys = [
    { keys: 'j', label: labels.next, run: step(1) },
    { keys: 'k', label: labels.previous, run: step(-1) },
    {
      keys: 'enter',
      label: labels.open,
      run: (event: KeyboardEvent) => {
        // A focused link or button answers for itself.
        const inner = closestOf(event.target, 'a, button');
        if (inner) inner.click();
        else if (cursor) actions.open(cursor);
      },
    },
    ...(labels.select && actions.select ? [{ keys: 'x', label: labels.select, run: () => cursor && actions.select?.(cursor) }] : []),
  ];
  useHotkeys(keys, peek === null && ids.length > 0);
  return here;
}
