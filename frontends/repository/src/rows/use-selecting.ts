import { errorOf, useClient } from '@libs/api';
import { SELECTED_ROWS } from '@libs/domain';
import { toast } from '@libs/ui';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRowTarget } from '../views/row-target.ts';
import { askAllRows } from './all-rows.ts';
import type { RowsInput } from './use-rows.ts';

interface SelectingOptions {
  /** The rows that are shown, in order. */
  ids: readonly string[];
  input: RowsInput;
  /** How many rows match. */
  total: number | null | undefined;
  /** By what rows are grouped. */
  fieldId: string | null;
  selection: ReadonlySet<string>;
  setSelection: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

/** Selecting rows: one, from the last one to this one, all of a group, or all that match, loaded or not. */
export function useSelecting({ ids, input, total, fieldId, selection, setSelection }: SelectingOptions) {
  const client = useClient();
  const target = useRowTarget();
  const order = useRef(ids);
  order.current = ids;
  const last = useRef<string | null>(null);
  // A box says only that it changed, so what changes it is seen before.
  const isRange = useRef(false);
  useEffect(() => {
    const noteShiftKey = (event: PointerEvent | KeyboardEvent) => {
      isRange.current = event.shiftKey;
    };
    window.addEventListener('pointerdown', noteShiftKey, true);
    window.addEventListener('keydown', noteShiftKey, true);
    return () => {
      window.removeEventListener('pointerdown', noteShiftKey, true);
      window.removeEventListener('keydown', noteShiftKey, true);
    };
  }, []);

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

  // Rows that need not be loaded: those that matched when they were asked for, as long as the page shows what they matched.
  const [matched, setMatched] = useState<{ input: RowsInput; ids: readonly string[] } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const selectMatching = useCallback(
    async (key?: string | null) => {
      setLoading(true);
      const group = key === undefined || fieldId === null ? {} : { group: { field: fieldId, key } };
      const { data, error } = await askAllRows(client, target, { ...input, ...group });
      setLoading(false);
      if (!data) {
        toast({ text: errorOf(error)?.message ?? '', tone: 'bad' });
        return;
      }
      const matches = data.allRows.ids;
      setMatched((now) => ({ input, ids: now?.input === input ? [...new Set([...now.ids, ...matches])] : matches }));
      setSelection((now) => new Set([...now, ...matches]));
    },
    [client, target, input, fieldId, setSelection],
  );
  const selectedIds = useMemo(() => {
    const here = ids.filter((id) => selection.has(id));
    return matched?.input === input ? [...new Set([...matched.ids.filter((id) => selection.has(id)), ...here])] : here;
  }, [ids, selection, matched, input]);
  return {
    toggle,
    /** What is selected, loaded or not. */
    picked: selectedIds,
    /** How many match and can be selected, and what selects them; null as long as that is not known. */
    selectAll: total
      ? { total: Math.min(total, SELECTED_ROWS), coversAll: total <= SELECTED_ROWS, isTaking: isLoading, run: () => void selectMatching() }
      : null,
    /** Selects all rows of a group, by its key. */
    selectGroup: selectMatching,
  };
}
