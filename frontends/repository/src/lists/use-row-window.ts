import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Below this a list is drawn whole: to look for what stands in the window would cost as much. */
const SHORT = 50;
/** Pixels beyond the window that are drawn at least. */
const BEYOND = 150;
/** Rows come and go in steps of about so many pixels: between two steps the browser only moves what it has drawn. */
const STEP = 300;

/** A part of a long list from top to bottom: a row, or as much empty room as the rows that are left out there take. */
export type WindowPart = { index: number } | { gap: number; key: string };

export interface RowWindow {
  parts: readonly WindowPart[];
  /** For the element around the rows. */
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Which rows of a long list are drawn: those near the window, the one with the focus, and `kept` (where a cursor is). Rows are children of
 * `body`, all of one height, and carry `data-row` with their id; all are drawn while the page is printed. The page's own scrolling stays as it
 * is, as the rows that are left out keep their room.
 */
export function useRowWindow(
  ids: readonly string[],
  body: RefObject<HTMLElement | null>,
  usualHeight: number,
  kept: string | null,
): RowWindow {
  const [height, setHeight] = useState(usualHeight);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const isPrinted = usePrinting();
  const pinned = [kept, focused].map((id) => (id ? ids.indexOf(id) : -1)).filter((index) => index >= 0);
  const isShort = ids.length <= SHORT || isPrinted;
  const virtualizer = useVirtualizer({
    count: isShort ? 0 : ids.length,
    getScrollElement: () => body.current?.closest<HTMLElement>('.vb-page') ?? null,
    estimateSize: () => height,
    initialRect: { width: 0, height: globalThis.innerHeight },
    scrollMargin: top,
    overscan: Math.ceil(BEYOND / height),
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => [...new Set([...inSteps(range, ids.length, height), ...pinned])].sort((a, b) => a - b),
  });

  useLayoutEffect(() => {
    const scroller = body.current?.closest('.vb-page');
    // What stands above stays as it is while the page is scrolled, and to measure would have the browser lay out each frame twice.
    if (isShort || virtualizer.isScrolling || !body.current || !scroller) return;
    setTop(Math.round(body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    const row = body.current.querySelector<HTMLElement>('[data-row]');
    if (row && row.offsetHeight > 0 && row.offsetHeight !== height) setHeight(row.offsetHeight);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);

  const onFocus = useCallback((event: FocusEvent) => {
    setFocused(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null);
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
  }, []);

  if (isShort) return { parts: ids.map((_, index) => ({ index })), onFocus, onBlur };
  return {
    parts: withGaps(
      virtualizer.getVirtualItems().map(({ index }) => index),
      ids.length,
      height,
    ),
    onFocus,
    onBlur,
  };
}

/** The places near the window, from a whole step to a whole step. */
function inSteps(range: Range, count: number, height: number): number[] {
  const step = Math.max(1, Math.round(STEP / height));
  const near = defaultRangeExtractor(range);
  const from = Math.floor((near[0] ?? 0) / step) * step;
  const to = Math.min(count, (Math.floor((near.at(-1) ?? -1) / step) + 1) * step);
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** The rows in their order with the room between them. */
export function withGaps(rows: readonly number[], count: number, height: number): WindowPart[] {
  const parts: WindowPart[] = [];
  let next = 0;
  for (const index of rows) {
    if (index > next) parts.push({ gap: (index - next) * height, key: `before ${index}` });
    parts.push({ index });
    next = index + 1;
  }
  if (count > next) parts.push({ gap: (count - next) * height, key: 'end' });
  return parts;
}

function usePrinting(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    // At once: the browser reads the layout right after the event.
    const begin = () => flushSync(() => setIsPrinted(true));
    const end = () => setIsPrinted(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinted;
}
