import { useCallback, useMemo } from 'react';
import { type Location, type NavigateOptions, useLocation } from 'react-router';
import { shellServices } from './shell-services.ts';

type Change = (now: URLSearchParams) => URLSearchParams;

/** What the last change asked for, until the router is there. */
let pending: { from: Location; search: string } | null = null;

const opensDialog = (search: string): boolean => new URLSearchParams(search).has('new');

/**
 * Changes the query of the address, where that page still stands: from the address as it is, and from changes that are still on their way.
 * Takes the place in the page (the hash) away.
 */
export function changeSearch(pathname: string, change: Change, options?: NavigateOptions): void {
  const { location, destination, navigate } = shellServices();
  const from = location();
  // While another page is on its way, what was typed here before must not cancel that navigation.
  if (from.pathname !== pathname || (destination()?.pathname ?? pathname) !== pathname) return;
  const now = pending?.from === from ? pending.search : from.search;
  const next = { from, search: change(new URLSearchParams(now)).toString() };
  pending = next;
  // The dialog that it asks for opens a moment later.
  if (opensDialog(next.search) && !opensDialog(now)) globalThis.window?.dispatchEvent(new Event('vb-dialog-asked'));
  // Where the way is refused, the address stays as it is.
  setTimeout(() => {
    if (pending === next) pending = null;
  });
  navigate({ pathname, search: next.search }, options);
}

/**
 * The query of the address, and a way to change it. A change starts from the address as it is then: what was rendered last may be older, and
 * would take back what something else changed since. It does nothing once its page is left, as an answer that comes too late.
 */
export function useSearchParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const { pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback((change: Change, options?: NavigateOptions) => changeSearch(pathname, change, options), [pathname]);
  return [params, setParams];
}
