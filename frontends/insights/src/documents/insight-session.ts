import type { Client } from '@libs/api';
import { collabExtension, type DocClient, remoteCursors } from '@libs/editor';
import { type DocOpenOptions, LiveDoc } from '@libs/live-doc';
import { BlockTools } from '@libs/live-doc/blocks';
import { createStore } from '@libs/shell-kit';
import { Editor } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import type { Transaction } from '@tiptap/pm/state';
import { type DocStructure, sameStructure, structureOf } from './doc-structure.ts';
import { referenceNode } from './reference-node.ts';

/** Words of the editor that a screen reader or an empty document shows. */
export interface EditorTexts {
  label: string;
  placeholder: string;
}

/** One open insight: editor, line to the server, and what the page wants to know of both. Lives outside React. */
export class InsightSession {
  readonly structure = createStore<DocStructure>({ headings: [], references: [], numbers: new Map() });
  readonly editor: Editor;
  readonly live: LiveDoc;
  readonly tools: BlockTools;
  private readonly listeners = new Set<() => void>();

  constructor(api: Client, openOptions: DocOpenOptions, editable: boolean, words: EditorTexts) {
    const { loaded, clientId, docId } = openOptions;
    this.tools = new BlockTools(docId, () => this.editor.isEditable);
    this.editor = new Editor({
      editable,
      content: loaded.doc,
      enableContentCheck: true,
      injectCSS: false,
      extensions: [
        ...this.tools.extensions(referenceNode()),
        UndoRedo,
        Dropcursor,
        Gapcursor,
        Placeholder.configure({ placeholder: words.placeholder }),
        remoteCursors,
        collabExtension(clientId, loaded.version, () => (this.editor.isEditable ? 'writing' : 'locked')),
      ],
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': String(!editable), 'aria-label': words.label },
      },
      onTransaction: ({ transaction }) => this.afterTransaction(transaction),
      onSelectionUpdate: () => this.emit(),
    });
    this.live = new LiveDoc(api, openOptions, {
      adapter: { getState: () => this.editor.state, dispatch: (tr) => this.editor.view.dispatch(tr) },
      unsavedKey: `insight:${docId}`,
      hasCursor: () => this.editor.isFocused && this.editor.isEditable,
      freeze: () => this.editor.setEditable(false),
    });
    this.readStructure();
    this.live.start();
  }

  get client(): DocClient {
    return this.live.client;
  }

  /** Calls `fn` after every change of text or selection. */
  onChange(fn: () => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
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

  private afterTransaction(tr: Transaction): void {
    if (!this.live) return;
    if (tr.docChanged) this.readStructure();
    this.live.changed();
    this.emit();
  }

  private readStructure(): void {
    const next = structureOf(this.editor.state.doc);
    if (!sameStructure(next, this.structure.get())) this.structure.set(next);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }
}
