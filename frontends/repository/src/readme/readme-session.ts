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

  constructor(element: HTMLElement, api: Client, openOptions: DocOpenOptions, label: string, canEdit: boolean) {
    const { docId, loaded, clientId } = openOptions;
    this.tools = new BlockTools(docId, () => this.editor.isEditable);
    this.editor = new Editor({
      element,
      editable: canEdit,
      content: loaded.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...this.tools.extensions(),
        UndoRedo,
        Gapcursor,
        remoteCursors,
        collabExtension(clientId, loaded.version, () => (this.editor.isEditable ? 'writing' : 'locked')),
      ],
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': String(!canEdit), 'aria-label': label } },
      onTransaction: () => this.afterTransaction(),
    });
    this.live = new LiveDoc(api, openOptions, {
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      unsavedKey: `readme:${docId}`,
      hasCursor: () => this.editor.isFocused && this.editor.isEditable,
      freeze: () => this.editor.setEditable(false),
    });
    this.live.start();
  }

  /** Whether there is nothing in it, not even a heading without words. */
  get isEmpty(): boolean {
    const { doc } = this.editor.state;
    return doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
  }

  /** Fills an empty readme: a heading for each part, and below it what it should say. The first of these is selected, so that typing takes its place. */
  begin(parts: readonly { heading: string; hint: string }[]): void {
    if (!this.isEmpty || !this.editor.isEditable) return;
    const nodes = parts.flatMap(({ heading, hint }) => [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading }] },
      { type: 'paragraph', content: [{ type: 'text', text: hint, marks: [{ type: 'italic' }] }] },
    ]);
    this.editor.chain().focus().insertContentAt({ from: 0, to: this.editor.state.doc.content.size }, nodes).run();
    const [first] = parts;
    const from = (first?.heading.length ?? 0) + 3;
    this.editor
      .chain()
      .setTextSelection({ from, to: from + (first?.hint.length ?? 0) })
      .focus()
      .run();
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
