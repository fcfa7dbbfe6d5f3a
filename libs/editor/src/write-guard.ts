import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { isEmptyStep } from './highlight-ops.js';
import { RESUMED } from './step-meta.js';

/** What may change the text of an open document here: everything; only named actions; nothing. */
export type WriteMode = 'writing' | 'reading' | 'locked';

const key = new PluginKey('writeGuard');

/** Lets a change through while the text is only read: a button or an undo that names what it does, never what a key or a pointer does to the text. */
export const allowInReadingMode = (tr: Transaction): Transaction => tr.setMeta(key, true);

/** What is in the log already, or will be whatever happens here: confirmed steps, unsent edits of an earlier visit, and the empty step that carries highlights. */
const isFromLog = (tr: Transaction): boolean =>
  tr.getMeta('collab$') !== undefined || tr.getMeta(RESUMED) !== undefined || tr.steps.every((step) => isEmptyStep(step.toJSON()));

/**
 * Refuses every transaction that changes the text while it is read-only, whichever way it comes: keys, paste, drop, input methods, commands of
 * the editor or of an extension, or what the browser did to the page. The view draws the text again as it was.
 */
export const writeGuard = (mode: () => WriteMode): Plugin =>
  new Plugin({
    key,
    filterTransaction: (tr) => {
      if (!tr.docChanged || isFromLog(tr)) return true;
      const now = mode();
      return now === 'writing' || (now === 'reading' && tr.getMeta(key) === true);
    },
  });
