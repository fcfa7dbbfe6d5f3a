import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element as it is and becomes, and the ref that watches it. */
export function useElementWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const watch = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, watch];
}
