import { useSyncExternalStore } from 'react';

/** Below 720 everything is one column with a bar at the bottom; below 1200 the sidebar lies over the page. */
export const PHONE = '(max-width: 719px)';
export const NARROW = '(max-width: 1199px)';

export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

/** Whether a media query holds, drawn again when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

export const usePhone = () => useMedia(PHONE);
