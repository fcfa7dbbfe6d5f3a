import type { Client } from '@libs/api';
import { collabExtension, remoteCursors } from '@libs/editor';
import { type DocOpenOptions, LiveDoc } from '@libs/live-doc';
import { BlockTools } from '@libs/live-doc/blocks';
import { createStore } from '@libs/shell-kit';
import { Editor } from '@tiptap/core';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';

/** One open readme: the editor and its line to the server. Lives outside of React. */
export class ReadmeSession {
  /** Counts the transactions: what stands in a toolbar watches it. */
  readonly tick = createStore(0);
  readonly editor: Editor;
  readonly live: LiveDoc;
  readonly tools: BlockTools;

  constructor(element: HTMLElement, api: Client, opening: DocOpenOptions, label: string, canEdit: boolean) {
    const { docId, opened, clientId } = opening;
    this.tools = new BlockTools(docId, () => this.editor.isEditable);
    this.editor = new Editor({
      element,
      editable: canEdit,
      content: opened.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...this.tools.extensions(),
        UndoRedo,
        Gapcursor,
        remoteCursors,
        collabExtension(clientId, opened.version, () => (this.editor.isEditable ? 'writing' : 'locked')),
      ],
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': String(!canEdit), 'aria-label': label } },
      onTransaction: () => this.afterTransaction(),
    });
    this.live = new LiveDoc(api, opening, {
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      source: `readme:${docId}`,
      hasCursor: () => this.editor.isFocused && this.editor.isEditable,
      freeze: () => this.editor.setEditable(false),
    });
    this.live.start();
  }

  /** Puts words in where the cursor is, as if they were pasted. */
  insert(text: string): void {
    this.editor.view.focus();
    this.editor.view.pasteText(text);
  }

  /** Stops for good; unsent edits stay on this device. */
  destroy(): void {
    this.live.destroy();
    this.editor.destroy();
  }

  private afterTransaction(): void {
    if (!this.live) return;
    this.live.changed();
    this.tick.set(this.tick.get() + 1);
  }
}
