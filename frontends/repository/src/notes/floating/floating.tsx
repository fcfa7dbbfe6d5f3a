import { usePhone } from '@libs/shell-kit';
import { cx } from '@libs/ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { HighlightPainter, Span } from '../open-note/painting/highlight-painter.ts';
import css from './floating.module.css';

export interface FloatingProps {
  painter: HighlightPainter;
  /** The range of the text that it belongs to. */
  span: Span;
  /** What it is placed in; has the text at its top. */
  within: RefObject<HTMLElement | null>;
  width: number;
  /** Height it usually grows to, for the choice of its side; with more it scrolls where the window ends. */
  tallest: number;
  label: string;
  children: ReactNode;
  className?: string;
  /** Esc inside, and with `modal` also a press outside. */
  onClose: (by: 'key' | 'press') => void;
  /** Closes the panel on a press outside it. */
  modal?: boolean;
}

const GAP = 10;
/** How far left of the end of the range the panel begins, in pixels. */
const LEFT_SHIFT = 125;
const TOP_BAR = 56;
const WINDOW_EDGE = 8;
/** Less height than this is no use; rather the page scrolls. */
const MIN_HEIGHT = 240;

/** A panel below a range of the text, above it where there is no room; on a phone a sheet at the bottom. */
export function Floating({ painter, span, within, width, tallest, label, children, className, onClose, modal }: FloatingProps) {
  const phone = usePhone();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; maxHeight: number; top?: number; bottom?: number } | null>(null);
  const { from, to } = span;

  useLayoutEffect(() => {
    const box = within.current?.getBoundingClientRect();
    const size = panel.current?.getBoundingClientRect();
    const { view } = painter.session.editor;
    if (phone || !box || !size) return;
    const start = view.coordsAtPos(from, 1);
    const end = view.coordsAtPos(to, -1);
    const left = Math.max(-8, Math.min(end.left - LEFT_SHIFT - box.left, box.width - size.width - 8));
    const below = end.bottom + GAP;
    const above = start.top - GAP;
    const roomBelow = window.innerHeight - WINDOW_EDGE - below;
    const roomAbove = above - TOP_BAR;
    const limit = (room: number) => Math.max(MIN_HEIGHT, Math.min(room, window.innerHeight - WINDOW_EDGE - TOP_BAR));
    // Hung up by its lower edge above the text, so that a list that becomes shorter stays beside it.
    if (tallest < roomBelow || roomAbove < tallest) setPlace({ left, top: below - box.top, maxHeight: limit(roomBelow) });
    else setPlace({ left, bottom: box.bottom - above, maxHeight: limit(roomAbove) });
  }, [painter, from, to, within, phone, tallest]);

  const isPlaced = place !== null;
  useLayoutEffect(() => {
    if (isPlaced) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlaced]);

  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    if (!modal) return;
    const press = (event: PointerEvent) => {
      // A menu of the panel hangs elsewhere in the page.
      const inMenu = event.target instanceof Element && event.target.closest('[role=menu]');
      if (event.target instanceof Node && !inMenu && !panel.current?.contains(event.target)) close.current('press');
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [modal]);

  const body = (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      data-portal
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose('key')}
      className={cx(css.float, phone && css.sheet, className)}
      style={
        phone
          ? undefined
          : {
              width,
              maxWidth: 'calc(100vw - 16px)',
              left: place?.left ?? 0,
              top: place?.top,
              bottom: place?.bottom,
              maxHeight: place?.maxHeight,
              opacity: place ? undefined : 0,
            }
      }
    >
      {phone && <i className={css.grip} aria-hidden />}
      {children}
    </div>
  );
  return phone ? createPortal(body, document.body) : body;
}
