import { Extension } from '@tiptap/core';
import { persistentUndo } from './kept-undo.js';
import { collabPlugins } from './pending-ops.js';
import { splitLargeSteps } from './split-steps.js';
import { type WriteMode, writeGuard } from './write-guard.js';

/**
 * What an editor needs to be a shared document's, as `collabPlugins`; with undo that a reload does not end; pastes and deletions too large for
 * one push become several steps. `mode` is asked before every change of the text.
 */
export const collabExtension = (clientId: string, version: number, mode: () => WriteMode) =>
  Extension.create({
    name: 'collab',
    addProseMirrorPlugins: () => [writeGuard(mode), ...collabPlugins(clientId, version), persistentUndo(version)],
    dispatchTransaction({ transaction, next }) {
      next(splitLargeSteps(this.editor.state, transaction));
    },
  });
