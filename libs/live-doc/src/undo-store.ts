import { parseOwnJson } from '@libs/domain';
import { type EditorAdapter, restoreKept, type StoredUndo, undoToJson } from '@libs/editor';
import { stepsSince } from './doc-transport.ts';
import type { DocOpenOptions } from './open-live-doc.ts';

interface Stored {
  userId: string;
  epoch: number;
  kept: StoredUndo;
}

const keyOf = (docId: string) => `vb-undo:${docId}`;

/** Keeps for this tab what can be taken back in a document, so that a reload or a way to another page and back does not forget it. */
export function storeUndo({ docId, userId, clientId, loaded }: DocOpenOptions, { getState }: EditorAdapter): void {
  try {
    const kept = undoToJson(getState(), clientId);
    if (kept) sessionStorage.setItem(keyOf(docId), JSON.stringify({ userId, epoch: loaded.epoch, kept } satisfies Stored));
    else sessionStorage.removeItem(keyOf(docId));
  } catch {
    // A full or forbidden store keeps nothing; the words themselves are with the server.
  }
}

/** Brings back what an earlier visit of this tab kept; nothing where the log between is not to be had. */
export async function restoreUndo({ docId, userId, loaded }: DocOpenOptions, adapter: EditorAdapter, isOpen: () => boolean): Promise<void> {
  const stored = read(docId);
  if (!stored || stored.userId !== userId || stored.epoch !== loaded.epoch || stored.kept.version > loaded.version) return;
  const { kept } = stored;
  const rows = kept.version === loaded.version ? [] : await stepsSince(docId, kept.version).catch(() => null);
  if (!rows || !isOpen()) return;
  const tr = restoreKept(adapter.getState(), kept, rows);
  if (tr) adapter.dispatch(tr);
}

function read(docId: string): Stored | null {
  try {
    const stored = parseOwnJson<Partial<Stored> | null>(sessionStorage.getItem(keyOf(docId)) ?? 'null');
    if (!stored) return null;
    const { userId, epoch, kept } = stored;
    return userId && typeof epoch === 'number' && typeof kept?.version === 'number' ? { userId, epoch, kept } : null;
  } catch {
    return null;
  }
}
