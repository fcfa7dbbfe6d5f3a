import type { DroppedEdits, Unsent } from '@libs/editor';
import { createStore, del, delMany, entries } from 'idb-keyval';

/** Edits of one tab that the server has not confirmed, with what they were made on and by whom. */
export interface StoredEdits {
  docId: string;
  unsent: Unsent;
  at: number;
  /** Unknown for what an older page kept. */
  epoch?: number;
  userId?: string;
}

/** An edit that will not be sent any more: it is there to be copied or put in again. */
export interface LostEdit extends DroppedEdits {
  id: string;
}

interface KeptLoss {
  docId: string;
  userId: string;
  lost: LostEdit;
  at: number;
}

const UNSENT = 'vb-unsent:';
const LOST = 'vb-lost:';
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const store = createStore('keyval-store', 'keyval');

/** How each name that this tab holds is given free. */
const held = new Map<string, () => void>();
/** Documents whose last write is still under way. */
const closing = new Map<string, Promise<unknown>>();

/** How long a tab that was just closed may take to give its names free, in milliseconds. */
const CLOSING_MS = 1500;

/** Holds the name of a client as long as it is open in this tab; answers whether it was free, or became so within a moment. */
function hold(clientId: string): Promise<boolean> {
  if (held.has(clientId)) return Promise.resolve(false);
  if (!navigator.locks) {
    held.set(clientId, () => {});
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const holding = navigator.locks.request(`vb-client-${clientId}`, { signal: AbortSignal.timeout(CLOSING_MS) }, () => {
      resolve(true);
      // Settled when the client is closed; else the browser gives the name free when the tab goes.
      return new Promise<void>((free) => held.set(clientId, free));
    });
    holding.catch(() => resolve(false));
  });
}

/** A new name for a client: one open editor is one client, because own steps are recognised by it. */
export async function newClientId(): Promise<string> {
  const id = crypto.randomUUID();
  await hold(id);
  return id;
}

/** Gives a client's name free once its last write is done; who opens the document next waits for that. */
export function closeClient(docId: string, clientId: string, lastWrite: Promise<unknown>): void {
  const done = Promise.all([lastWrite, closing.get(docId)]).then(() => {
    held.get(clientId)?.();
    held.delete(clientId);
    if (closing.get(docId) === done) closing.delete(docId);
  });
  closing.set(docId, done);
}

/** Writes so that it is kept even when the page goes in the same moment: the browser must not wait for an answer of the page. */
async function write(key: string, value: unknown): Promise<void> {
  try {
    await store('readwrite', (table) => {
      const { transaction } = table;
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      if (value === null) table.delete(key);
      else table.put(value, key);
      transaction.commit();
      return done;
    });
  } catch {
    // A full or forbidden store costs only the copy; the edits are still in the page.
  }
}

const keyOf = (docId: string, clientId: string) => `${UNSENT}${docId}:${clientId}`;

/** Keeps what is unsent on this device. */
export const storeUnsent = (kept: StoredEdits): Promise<void> => write(keyOf(kept.docId, kept.unsent.clientId), kept);

/** Forgets what a client had not sent. */
export const deleteUnsent = (docId: string, clientId: string): Promise<void> => write(keyOf(docId, clientId), null);

/** Keeps an edit that will not be sent any more until the user has handled it. */
export const storeLostEdit = (docId: string, userId: string, lost: LostEdit): Promise<void> =>
  write(`${LOST}${docId}:${lost.id}`, { docId, userId, lost, at: Date.now() } satisfies KeptLoss);

/** Deletes edits that the user has handled. */
export async function deleteLostEdits(docId: string, lost: readonly LostEdit[]): Promise<void> {
  await Promise.all(lost.map(({ id }) => del(`${LOST}${docId}:${id}`, store).catch(() => {})));
}

/**
 * What this person left behind in a document on this device, oldest first. The names of the unsent edits are held from now on; edits that
 * are open in another tab, or in another editor of this one, stay theirs.
 */
export async function takeStoredEdits(docId: string, userId: string): Promise<{ unsent: StoredEdits[]; lost: LostEdit[] }> {
  await closing.get(docId);
  const mine = (kept: { docId: string; userId?: string }) => kept.docId === docId && (kept.userId ?? userId) === userId;
  try {
    const all = (await entries<string, StoredEdits | KeptLoss>(store)).filter(([key]) => /^vb-(unsent|lost):/.test(String(key)));
    const isOld = ({ at }: { at: number }) => at < Date.now() - MAX_AGE_MS;
    const old = all.filter(([, kept]) => isOld(kept));
    if (old.length)
      await delMany(
        old.map(([key]) => key),
        store,
      );
    const matches = all
      .map(([, kept]) => kept)
      .filter((kept) => mine(kept) && !isOld(kept))
      .sort((a, b) => a.at - b.at);
    const free = await Promise.all(matches.map((kept) => 'unsent' in kept && hold(kept.unsent.clientId)));
    const unsent = matches.filter((kept, i): kept is StoredEdits => free[i] === true);
    return { unsent, lost: matches.flatMap((kept) => ('lost' in kept ? [kept.lost] : [])) };
  } catch {
    return { unsent: [], lost: [] };
  }
}
