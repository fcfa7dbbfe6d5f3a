import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { EditorAdapter } from './transport.js';

/** A remote cursor in this editor's document. */
export interface RemoteCursor {
  /** Of the editor whose it is. */
  id: string;
  name: string;
  /** A class that sets the person's colours. */
  look: string;
  anchor: number;
  head: number;
}

const key = new PluginKey<DecorationSet>('remoteCursors');

/** Draws where others are; between two messages the cursors travel with the text. */
export const remoteCursors = Extension.create({
  name: 'remoteCursors',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, set): DecorationSet => tr.getMeta(key) ?? (tr.docChanged ? set.map(tr.mapping, tr.doc) : set),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

/** Replaces the cursors that are drawn. The transaction changes nothing else. */
export function drawCursors(editor: EditorAdapter, cursors: readonly RemoteCursor[]): void {
  const { doc, tr } = editor.getState();
  const drawn = cursors.flatMap((cursor) => {
    const [from, to] = [Math.min(cursor.anchor, cursor.head), Math.max(cursor.anchor, cursor.head)];
    const flag = Decoration.widget(cursor.head, () => flagOf(cursor), {
      // A cursor that stays keeps its element, so that its name is not shown again at every message.
      key: `${cursor.id} ${cursor.head} ${cursor.look} ${cursor.name}`,
      // Behind the break that holds an empty block open it would stand on a line of its own.
      side: doc.resolve(cursor.head).parent.content.size ? 1 : -1,
      ignoreSelection: true,
    });
    return from < to ? [flag, Decoration.inline(from, to, { class: `vb-peer-selection ${cursor.look}` })] : [flag];
  });
  editor.dispatch(tr.setMeta(key, DecorationSet.create(doc, drawn)).setMeta('addToHistory', false));
}

function flagOf({ name, look }: RemoteCursor): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = `vb-peer ${look}`;
  // The faces above the text say who is there; a name in the middle of a sentence would be read as part of it.
  cursor.ariaHidden = 'true';
  cursor.dataset['name'] = name;
  return cursor;
}
