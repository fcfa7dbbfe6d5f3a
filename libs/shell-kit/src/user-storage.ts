import type { Session } from './session.tsx';
import { createStore } from './store.ts';

const PREFIX = 'vb-own:';
/** Former key of recent searches, shared by all users of the browser. */
const LEGACY_KEY = 'vb-searches';

/** Whether the user logged out in this page: from then on nothing is stored. */
export const userStorageCleared = createStore(false);

/** The key under which this device remembers something of one person in one workspace. What it remembers of others goes with the first use. */
export function userStorageKey({ workspace, user }: Session, name: string): string {
  const own = `${PREFIX}${workspace.id}:${user.id}:`;
  removeKeys((key) => !key.startsWith(own));
  return `${own}${name}`;
}

/** Deletes everything stored per user: called at logout. */
export function clearUserStorage(): void {
  userStorageCleared.set(true);
  removeKeys(() => true);
}

function removeKeys(matches: (key: string) => boolean): void {
  try {
    localStorage.removeItem(LEGACY_KEY);
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && matches(key)) localStorage.removeItem(key);
  } catch {
    // A forbidden storage has nothing to forget.
  }
}
