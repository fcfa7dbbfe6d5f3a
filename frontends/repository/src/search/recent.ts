import { isTextList } from '@libs/domain';
import {
  createStore,
  remember,
  remembered,
  type Session,
  type Store,
  userStorageCleared,
  userStorageKey,
  useSession,
  useStore,
} from '@libs/shell-kit';
import { useMemo } from 'react';

const MAX_RECENT = 8;

/** What was searched lately, newest first, and how the list changes. */
export interface RecentSearches {
  recent: readonly string[];
  /** Puts a search on top of the list; what it only continues gives way to it. */
  keep: (text: string) => void;
  /** Empties the list. */
  forget: () => void;
}

const lists = new Map<string, Store<readonly string[]>>();
userStorageCleared.subscribe(() => {
  for (const list of lists.values()) list.set([]);
});

function storedAt(key: string): readonly string[] {
  return remembered(key, [], isTextList).slice(0, MAX_RECENT);
}

function listOf(key: string): Store<readonly string[]> {
  const store = lists.get(key);
  if (store) return store;
  const list = createStore(storedAt(key));
  lists.set(key, list);
  return list;
}

function actionsOf(session: Session) {
  const key = userStorageKey(session, 'searches');
  const list = listOf(key);
  const set = (next: readonly string[]) => {
    // A search that was still to be stored at the logout.
    if (userStorageCleared.get()) return;
    remember(key, next);
    list.set(next);
  };
  return {
    list,
    keep: (text: string) => {
      const query = text.trim();
      if (query.length < 2) return;
      // Another window may have kept something meanwhile.
      const others = storedAt(key).filter((other) => !query.toLowerCase().startsWith(other.toLowerCase()));
      set([query, ...others].slice(0, MAX_RECENT));
    },
    forget: () => set([]),
  };
}

/** What this person searched lately in this workspace on this device. */
export function useRecentSearches(): RecentSearches {
  const session = useSession();
  const { list, keep, forget } = useMemo(() => actionsOf(session), [session]);
  return { recent: useStore(list), keep, forget };
}
