import { createStore } from '@libs/shell-kit';
import type { Passage } from './redact-action.ts';

/** What was redacted in a note a moment ago: its title and its speakers may say the same. */
export const lastRedaction = createStore<{ noteId: string; passages: readonly Passage[] } | null>(null);

/** More was redacted in a note; what was redacted in it before is still to be looked for. */
export function addRedacted(noteId: string, passages: readonly Passage[]): void {
  const before = lastRedaction.get();
  lastRedaction.set({ noteId, passages: [...(before?.noteId === noteId ? before.passages : []), ...passages] });
}

/** What was redacted in a note is not to be looked for any more. */
export function dropRedacted(noteId: string): void {
  if (lastRedaction.get()?.noteId === noteId) lastRedaction.set(null);
}
