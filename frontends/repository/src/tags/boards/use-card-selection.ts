import { useEffect, useState } from 'react';

/** Which cards of a wall are selected. */
export interface CardSelection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects everything from the last card that was touched to this one, in the order of the wall. */
  extend: (id: string) => void;
  /** Selects just these. */
  set: (ids: Iterable<string>) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Holds a selection over cards in an order; cards that are no longer there leave it. */
export function useCardSelection(order: readonly string[]): CardSelection {
  const [ids, setIds] = useState(NONE);
  const [anchor, setAnchor] = useState<string | null>(null);

  useEffect(() => {
    const there = new Set(order);
    setIds((now) => ([...now].every((id) => there.has(id)) ? now : new Set([...now].filter((id) => there.has(id)))));
  }, [order]);

  return {
    ids,
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
      setAnchor(id);
    },
    extend(id) {
      const [from, to] = [anchor && ids.has(anchor) ? order.indexOf(anchor) : order.indexOf(id), order.indexOf(id)];
      setIds(new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]));
      if (from === to) setAnchor(id);
    },
    set(selected) {
      const next = new Set(selected);
      setIds(next);
      setAnchor([...next].at(-1) ?? null);
    },
    clear() {
      setIds(NONE);
      setAnchor(null);
    },
  };
}
