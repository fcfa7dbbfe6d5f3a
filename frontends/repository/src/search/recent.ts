import { createStore, remember, remembered, type Store } from '@libs/shell-kit';

const KEY = 'vb-searches';
const MOST = 8;

const kept = remembered<unknown>(KEY, []);

/** What was searched lately on this device, newest first. */
export const recentSearches: Store<readonly string[]> = createStore<readonly string[]>(
  Array.isArray(kept) ? kept.filter((text): text is string => typeof text === 'string').slice(0, MOST) : [],
);

function set(next: readonly string[]) {
  remember(KEY, next);
  recentSearches.set(next);
}

/** Puts a search on top of the list; what it only continues gives way to it. */
export function keepSearch(text: string): void {
  const query = text.trim();
  if (query.length < 2) return;
  const others = recentSearches.get().filter((other) => !query.toLowerCase().startsWith(other.toLowerCase()));
  set([query, ...others].slice(0, MOST));
}

/** Empties the list. */
export function forgetSearches(): void {
  set([]);
}
