import { useLocation } from '@libs/shell-kit';
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** So long a page that comes back may grow until it is as long as it was. */
const PATIENCE_MS = 4000;
const MAX_ENTRIES = 100;
/** How far down the page of each entry of the history was. */
const kept = new Map<string, number>();

/** What scrolls a page: on a phone the sheet, else the first part of the page that is longer than its place. */
function scrollerOf(main: HTMLElement): Element | undefined {
  return [...(main.parentElement ? [main.parentElement] : []), ...main.querySelectorAll('.vb-page')].find(
    (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight,
  );
}

/** Restores the scroll position on back, per history entry, because pages scroll inside the frame. */
export function useScrollRestoration(): void {
  const { key, hash, pathname } = useLocation();
  const way = useNavigationType();
  const current = useRef(key);
  current.current = key;
  const before = useRef(pathname);
  const awaited = useRef<number | undefined>(undefined);
  // Came back to the page and has not scrolled it yet.
  const isUntouched = useRef(false);

  useEffect(() => {
    const main = document.getElementById('content');
    if (!main) return;
    const keep = (event: Event) => {
      if (!(event.target instanceof Element) || event.target !== scrollerOf(main)) return;
      // On the way to where it was a page passes other places.
      if (awaited.current === undefined) keepScroll(current.current, event.target.scrollTop);
    };
    // Scrolling does not bubble.
    main.parentElement?.addEventListener('scroll', keep, { capture: true, passive: true });
    return () => main.parentElement?.removeEventListener('scroll', keep, { capture: true });
  }, []);

  useEffect(() => {
    const main = document.getElementById('content');
    if (!main) return;
    const isSame = before.current === pathname;
    before.current = pathname;
    // What lay over the page came or went: the page itself stays where it is.
    isUntouched.current = way === 'POP' && (!isSame || isUntouched.current);
    const requested = isUntouched.current && !hash ? kept.get(key) : undefined;
    if (isSame && requested === undefined) keepScroll(key, scrollerOf(main)?.scrollTop ?? 0);
    awaited.current = requested;
    const touched = () => {
      isUntouched.current = false;
    };
    for (const sign of SIGNS) addEventListener(sign, touched, { once: true, passive: true });
    const forget = (listener: () => void) => {
      for (const sign of SIGNS) removeEventListener(sign, listener);
    };
    if (!requested) return () => forget(touched);
    const end = performance.now() + PATIENCE_MS;
    let frame = 0;
    const restore = () => {
      const scroller = scrollerOf(main);
      if (scroller) {
        keepScroll(key, requested);
        scroller.scrollTop = requested;
      }
      if (scroller && Math.abs(scroller.scrollTop - requested) <= 1) awaited.current = undefined;
      else if (performance.now() < end) frame = requestAnimationFrame(restore);
    };
    const stop = () => {
      awaited.current = undefined;
      cancelAnimationFrame(frame);
    };
    // Who scrolls meanwhile wants to be elsewhere.
    for (const sign of SIGNS) addEventListener(sign, stop, { once: true, passive: true });
    frame = requestAnimationFrame(restore);
    return () => {
      cancelAnimationFrame(frame);
      forget(stop);
      forget(touched);
    };
  }, [key, hash, way, pathname]);
}

const SIGNS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

function keepScroll(key: string, top: number): void {
  kept.delete(key);
  kept.set(key, top);
  if (kept.size > MAX_ENTRIES) kept.delete(kept.keys().next().value!);
}
