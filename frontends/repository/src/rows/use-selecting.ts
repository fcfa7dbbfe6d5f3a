import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { RowData } from './row-data.ts';

/** So many rows are selected at once: what is done with them is one request, and one undo. */
const MOST = 500;

interface SelectingOptions {
  /** The rows that are shown, in order. */
  ids: readonly string[];
  /** The rows that are loaded, without regard to groups. */
  own: readonly RowData[];
  pages: { total: number | null | undefined; hasMore: boolean; loadingMore: boolean; loadMore: () => void };
  /** Whether `own` comes to all rows: in groups each loads its own. */
  isWhole: boolean;
  setSelection: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** Selecting rows: one, from the last one to this one, or all that match. */
export function useSelecting({ ids, own, pages, isWhole, setSelection }: SelectingOptions) {
  const order = useRef(ids);
  order.current = ids;
  const last = useRef<string | null>(null);
  // A box says only that it changed, so what changes it is seen before.
  const isRange = useRef(false);
  useEffect(() => {
    const see = (event: PointerEvent | KeyboardEvent) => {
      isRange.current = event.shiftKey;
    };
    window.addEventListener('pointerdown', see, true);
    window.addEventListener('keydown', see, true);
    return () => {
      window.removeEventListener('pointerdown', see, true);
      window.removeEventListener('keydown', see, true);
    };
  }, []);
  const [isTaking, setTaking] = useState(false);
  const { total, hasMore, loadingMore, loadMore } = pages;

  const toggle = useCallback(
    (id: string) => {
      const from = isRange.current && last.current !== null ? order.current.indexOf(last.current) : -1;
      const to = order.current.indexOf(id);
      last.current = id;
      setSelection((now) => {
        const next = new Set(now);
        if (from >= 0 && to >= 0) for (const one of order.current.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
        else if (!next.delete(id)) next.add(id);
        return next;
      });
    },
    [setSelection],
  );
  // All that match are loaded first, so that what is done with them can be taken back.
  useEffect(() => {
    if (!isTaking) return;
    if (hasMore && own.length < MOST) {
      if (!loadingMore) loadMore();
      return;
    }
    setTaking(false);
    setSelection(new Set(own.slice(0, MOST).map(({ id }) => id)));
  }, [isTaking, hasMore, loadingMore, loadMore, own, setSelection]);
  const isOffered = isWhole && total != null && total <= MOST;
  /** How many match, and what selects all of them; null where that is not offered. */
  return { toggle, takeAll: isOffered ? { total, isTaking, run: () => setTaking(true) } : null };
}
