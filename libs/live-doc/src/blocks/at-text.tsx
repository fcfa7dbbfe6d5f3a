import { cx } from '@libs/ui';
import type { Editor } from '@tiptap/core';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import css from './floating.module.css';

export interface TextAnchoredProps {
  editor: Editor;
  from: number;
  to: number;
  /** What it is placed in; the text lies inside. */
  within: RefObject<HTMLElement | null>;
  width?: number;
  /** Where it goes when there is room. */
  side: 'above' | 'below';
  className?: string;
  children: ReactNode;
}

const GAP = 8;
const EDGE = 8;

/** A floating panel at a range of the text; on the other side of it where there is no room. */
export function TextAnchored({ editor, from, to, within, width, side, className, children }: TextAnchoredProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Unseen until it has its place, but able to take the focus.
  const [place, setPlace] = useState<CSSProperties>({ opacity: 0, top: 0, left: 0 });

  useLayoutEffect(() => {
    const put = () => {
      const box = within.current?.getBoundingClientRect();
      const size = panel.current?.getBoundingClientRect();
      if (!box || !size || editor.isDestroyed) return;
      const last = editor.state.doc.content.size;
      const start = editor.view.coordsAtPos(Math.min(from, last), 1);
      const end = editor.view.coordsAtPos(Math.min(to, last), -1);
      const under = end.bottom + GAP;
      const over = start.top - GAP - size.height;
      const fitsUnder = under + size.height < window.innerHeight - EDGE;
      const below = side === 'below' ? fitsUnder || over < EDGE : over < 56;
      const left = Math.max(EDGE - box.left, Math.min(start.left - box.left, window.innerWidth - EDGE - size.width - box.left));
      setPlace({ left, top: (below ? under : over) - box.top });
    };
    put();
    const watch = new ResizeObserver(put);
    if (panel.current) watch.observe(panel.current);
    // Cards that come above it push the text down.
    if (within.current) watch.observe(within.current);
    return () => watch.disconnect();
  }, [editor, from, to, within, side]);

  return (
    <div ref={panel} className={cx(css.float, className)} style={{ ...place, width }}>
      {children}
    </div>
  );
}
