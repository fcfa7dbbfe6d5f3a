import { type DroppedEdits, rebaseUnsent, type StepRow, schema, type Unsent, wordsOf } from '@libs/editor';
import { DocumentFailed, type OpenedDocument, openDocument, stepsSince } from './doc-transport.ts';
import {
  closeClient,
  deleteLostEdits,
  deleteUnsent,
  type LostEdit,
  newClientId,
  type StoredEdits,
  storeLostEdit,
  takeStoredEdits,
} from './unsent-store.ts';

/** What is needed to open a document to work on it. */
export interface DocOpenOptions {
  docId: string;
  /** Who works on it: edits on this device belong to one person. */
  userId: string;
  loaded: OpenedDocument;
  /** The name of this editor. */
  clientId: string;
  /** What an earlier visit could not send, on the version of `loaded`. */
  resume: Unsent | null;
  /** What cannot be sent any more. */
  lost: LostEdit[];
}

/** Documents as this tab last had them, to be read and worked on while the server cannot be reached. */
const known = new Map<string, OpenedDocument>();
const MAX_KNOWN = 12;

/** Remembers a document as it is confirmed, for as long as the tab lives. */
export function rememberDocument(docId: string, opened: OpenedDocument): void {
  known.delete(docId);
  known.set(docId, opened);
  for (const id of known.keys()) if (known.size > MAX_KNOWN) known.delete(id);
}

/** Documents on their way, asked for before the page around them knew what it shows. */
const ahead = new Map<string, Promise<OpenedDocument>>();
const PREFETCH_MS = 5000;

/** Asks for a document that will be opened in a moment, so that it need not wait for the page around it. */
export function fetchAhead(docId: string): void {
  if (ahead.has(docId)) return;
  const coming = openDocument(docId);
  // The caller of open handles the failure.
  coming.catch(() => {});
  ahead.set(docId, coming);
  setTimeout(() => ahead.get(docId) === coming && ahead.delete(docId), PREFETCH_MS);
}

async function newest(docId: string): Promise<OpenedDocument> {
  const coming = ahead.get(docId);
  ahead.delete(docId);
  try {
    return await (coming ?? openDocument(docId));
  } catch (error) {
    const before = known.get(docId);
    // An answer is an answer; only where none came the page goes on with what it has.
    if (!before || error instanceof DocumentFailed) throw error;
    return before;
  }
}

/** A document's text, together with what this person's earlier visits on this device left unsent in it. Throws DocumentFailed. */
export async function openLiveDoc(docId: string, userId: string): Promise<DocOpenOptions> {
  const kept = await takeStoredEdits(docId, userId);
  const release = () => {
    for (const { unsent } of kept.unsent) closeClient(docId, unsent.clientId, Promise.resolve());
  };
  try {
    const loaded = await newest(docId);
    const lost = [...kept.lost];
    let resume: Unsent | null = null;
    for (const edits of kept.unsent) {
      const { unsent, dropped } = loaded.access === 'read' ? { unsent: null, dropped: whole(edits) } : await placed(edits, loaded);
      // One editor has one name. What a second tab left is shown: a push of that tab may still arrive.
      const loss = unsent && resume ? whole(edits) : dropped;
      if (loss) {
        const reported: LostEdit = { ...loss, id: crypto.randomUUID() };
        lost.push(reported);
        await storeLostEdit(docId, userId, reported);
      }
      if (unsent && !resume) resume = unsent;
      else closeClient(docId, edits.unsent.clientId, deleteUnsent(docId, edits.unsent.clientId));
    }
    return { docId, userId, loaded, clientId: resume?.clientId ?? (await newClientId()), resume, lost };
  } catch (error) {
    release();
    throw error;
  }
}

/** Closes an opening that is not needed any more: its edits are free for the next one. */
export function releaseDoc({ docId, clientId }: DocOpenOptions): void {
  closeClient(docId, clientId, Promise.resolve());
}

/** Kept edits on the version that was opened. What the server has of them already is found by their client's name. */
async function placed(edits: StoredEdits, opened: OpenedDocument): Promise<{ unsent: Unsent | null; dropped: DroppedEdits | null }> {
  const { unsent, epoch = opened.epoch } = edits;
  if (epoch !== opened.epoch || unsent.version > opened.version) return { unsent: null, dropped: whole(edits) };
  if (unsent.version === opened.version) return { unsent, dropped: null };
  const rows: StepRow[] = [];
  while (unsent.version + rows.length < opened.version) {
    const more = await stepsSince(edits.docId, unsent.version + rows.length);
    if (!more.length) return { unsent: null, dropped: whole(edits) };
    rows.push(...more);
  }
  try {
    return rebaseUnsent(unsent, rows.slice(0, opened.version - unsent.version), schema.nodeFromJSON(opened.doc));
  } catch {
    return { unsent: null, dropped: whole(edits) };
  }
}

/** All of some edits, as something that was lost. */
const whole = ({ unsent: { steps, ops } }: StoredEdits): DroppedEdits => ({ text: wordsOf(steps), steps, ops });

/** What this person left unsent or lost in a document that cannot be opened; nothing is sent of it. */
export async function unsavedEdits(docId: string, userId: string): Promise<{ edits: LostEdit[]; forget: () => Promise<void> }> {
  const kept = await takeStoredEdits(docId, userId);
  for (const { unsent } of kept.unsent) closeClient(docId, unsent.clientId, Promise.resolve());
  return {
    edits: [...kept.lost, ...kept.unsent.map((edits) => ({ ...whole(edits), id: edits.unsent.clientId }))],
    forget: async () => {
      await Promise.all(kept.unsent.map(({ unsent }) => deleteUnsent(docId, unsent.clientId)));
      await deleteLostEdits(docId, kept.lost);
    },
  };
}
