import { createStore } from '@libs/shell-kit';
import type { Passage } from './redact-deed.ts';

/** What was redacted in a note a moment ago: its title and its speakers may say the same. */
export const justRedacted = createStore<{ noteId: string; passages: readonly Passage[] } | null>(null);
