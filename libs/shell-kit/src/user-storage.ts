import type { Session } from './session.tsx';
import { createStore } from './store.ts';

const PREFIX = 'vb-own:';
/** Under this key searches were remembered once, whoever made them. */
const OF_ANYBODY = 'vb-searches';

/** Whether somebody logged out in this page: from then on it remembers nothing of them. */
export const userStorageCleared = createStore(false);

/** The key under which this device remembers something of one person in one workspace. What it remembers of others goes with the first use. */
export function userStorageKey({ workspace, user }: Session, name: string): string {
  const own = `${PREFIX}${workspace.id}:${user.id}:`;
  forget((key) => !key.startsWith(own));
  return `${own}${name}`;
}

/** Away with all that is remembered of persons: called when somebody logs out. */
export function clearUserStorage(): void {
  userStorageCleared.set(true);
  forget(() => true);
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    localStorage.removeItem(OF_ANYBODY);
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && isMeant(key)) localStorage.removeItem(key);
  } catch {
    // A forbidden storage has nothing to forget.
  }
}
