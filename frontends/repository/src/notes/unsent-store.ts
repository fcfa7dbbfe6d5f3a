import type { Unsent } from '@libs/editor';
import { del, delMany, entries, set } from 'idb-keyval';

/** Edits of one tab that the server has not confirmed. */
interface Kept {
  docId: string;
  unsent: Unsent;
  at: number;
}

const PREFIX = 'vb-unsent:';
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000;

/** Holds the name of a tab's client as long as the tab lives; answers whether it was free. */
function hold(clientId: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(`vb-client-${clientId}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Never settled: the browser gives the name free when the tab goes.
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** A new name for this tab: one client is one tab, because own steps are recognised by it. */
export async function newClientId(): Promise<string> {
  const id = crypto.randomUUID();
  await hold(id);
  return id;
}

/** Keeps what is unsent on this device, or forgets it. */
export async function keepUnsent(docId: string, clientId: string, unsent: Unsent | null): Promise<void> {
  const key = `${PREFIX}${docId}:${clientId}`;
  try {
    if (unsent) await set(key, { docId, unsent, at: Date.now() } satisfies Kept);
    else await del(key);
  } catch {
    // A full or forbidden store costs only the copy; the edits are still in the page.
  }
}

/** What earlier visits left unsent in a document, oldest first; edits of tabs that are still open stay theirs. */
export async function takeUnsent(docId: string): Promise<Unsent[]> {
  try {
    const all = (await entries<string, Kept>()).filter(([key]) => key.startsWith(PREFIX));
    const old = all.filter(([, kept]) => kept.at < Date.now() - LONGEST_MS);
    if (old.length) await delMany(old.map(([key]) => key));
    const found: Kept[] = [];
    for (const [, kept] of all)
      if (kept.docId === docId && !old.some(([, other]) => other === kept) && (await hold(kept.unsent.clientId))) found.push(kept);
    return found.sort((a, b) => a.at - b.at).map(({ unsent }) => unsent);
  } catch {
    return [];
  }
}
