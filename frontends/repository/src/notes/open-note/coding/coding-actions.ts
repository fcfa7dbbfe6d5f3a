import { isRecord } from '@libs/domain';
import { mapEdge, rangesOf } from '@libs/editor';
import type { StepMap } from '@tiptap/pm/transform';
import type { Span } from '../painting/highlight-painter.ts';
import type { TagView } from './highlight-meta.ts';
import type { UndoHistory } from './undo-stack.ts';

/** What was done to highlights, with all that taking it back and doing it again need. */
export type CodingAction =
  | { kind: 'create'; id: string }
  | { kind: 'remove'; id: string }
  | { kind: 'resize'; id: string; before: Span; after: Span }
  | { kind: 'tags'; id: string; before: readonly TagView[]; after: readonly TagView[] }
  /** A decision on suggested highlights, or the removal of some that were made without a person. */
  | { kind: 'suggested'; ids: readonly string[]; to: 'accept' | 'reject' | 'remove' }
  /** Something beside highlights; only the visit that did it can take it back. */
  | { kind: 'act'; undo: () => void; redo: () => void };

/** Actions as this tab keeps them over a reload; ranges are those of the version with the client's unsent edits in it. */
export interface StoredActions extends UndoHistory<CodingAction> {
  version: number;
  clientId: string;
}

const isData = ({ kind }: CodingAction) => kind !== 'act';

const keyOf = (noteId: string) => `vb-coding-actions:${noteId}`;

/** What an earlier visit of this tab kept, or null. */
export function storedActions(noteId: string): StoredActions | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(noteId)) ?? 'null');
    return isStored(stored) ? stored : null;
  } catch {
    // A full or forbidden store keeps nothing.
    return null;
  }
}

export function storeActions(noteId: string, actions: StoredActions): void {
  try {
    const done = actions.done.filter(isData);
    const undone = actions.undone.filter(isData);
    if (done.length || undone.length) sessionStorage.setItem(keyOf(noteId), JSON.stringify({ ...actions, done, undone }));
    else sessionStorage.removeItem(keyOf(noteId));
  } catch {
    // Undo across a reload is then not to be had; the actions themselves are with the server.
  }
}

/** The actions after steps of others; a range that went away with its text is left empty, and then does nothing. */
export function mapActions({ done, undone }: UndoHistory<CodingAction>, maps: readonly StepMap[]): UndoHistory<CodingAction> {
  const ranges = maps.map(rangesOf).filter((some) => some.length);
  const span = ({ from, to }: Span): Span => {
    let [start, end] = [from, to];
    for (const some of ranges) [start, end] = [mapEdge(some, start, true), mapEdge(some, end, false)];
    return { from: start, to: Math.max(start, end) };
  };
  const moved = (action: CodingAction): CodingAction =>
    action.kind === 'resize' ? { ...action, before: span(action.before), after: span(action.after) } : action;
  return { done: done.map(moved), undone: undone.map(moved) };
}

/** The tags that a highlight has after a change of tags is taken back, or done again: what others put on since stays. */
export function applyTagChange(now: readonly TagView[], from: readonly TagView[], to: readonly TagView[]): TagView[] {
  const has = (list: readonly TagView[], tag: TagView) => list.some((other) => other.id === tag.id);
  const kept = now.filter((tag) => !has(from, tag) || has(to, tag));
  return [...kept, ...to.filter((tag) => !has(from, tag) && !has(kept, tag))];
}

function isStored(value: unknown): value is StoredActions {
  const { version, done, undone } = isRecord(value) ? value : {};
  return typeof version === 'number' && Array.isArray(done) && Array.isArray(undone);
}
