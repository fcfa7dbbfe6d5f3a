import type { Transaction } from '@tiptap/pm/state';
import type { StepMeta } from './highlight-ops.js';

/** The transaction meta under which a `StepMeta` travels; set it on a paste or drop transaction before it is dispatched. */
export const STEP_META = 'stepMeta';

/** Marks a transaction that takes stored unsent edits back: what followed from them when they were made is among them. */
export const RESUMED = 'resumed';

/** What kind of transaction this is. The history plugin's own mark is read by name: which copy of it runs is the editor's choice. */
export const metaOf = (origin: Transaction): StepMeta | null =>
  origin.getMeta(STEP_META) ?? (origin.getMeta('history$') ? { k: 'h' } : origin.getMeta('uiEvent') === 'cut' ? { k: 'c' } : null);
