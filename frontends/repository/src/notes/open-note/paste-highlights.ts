import { type ClipboardHighlights, clipboardHighlights, markPaste, type RenderedHighlight } from '@libs/editor';
import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Lets highlights in what was cut or dragged come back where it is put down. */
export const pasteHighlights = (drawn: () => readonly RenderedHighlight[]) =>
  Extension.create({
    name: 'pasteHighlights',
    addProseMirrorPlugins() {
      let clipboard: ClipboardHighlights | null = null;
      let dragged: ClipboardHighlights | null = null;
      let drop: { slice: Slice; highlights: ClipboardHighlights | null } | null = null;
      const taken = (view: EditorView) => {
        const { from, to } = view.state.selection;
        return clipboardHighlights(view.state.doc, from, to, drawn());
      };
      return [
        new Plugin({
          key: new PluginKey('pasteHighlights'),
          // The editor makes a drop's transaction by itself; this is the last place to say what it carries.
          filterTransaction: (tr) => {
            if (drop && tr.getMeta('uiEvent') === 'drop') markPaste(tr, drop.highlights, drop.slice);
            return true;
          },
          props: {
            handleDOMEvents: {
              cut: (view) => {
                clipboard = taken(view);
                return false;
              },
              copy: () => {
                clipboard = null;
                return false;
              },
              dragstart: (view) => {
                // The editor chooses what is dragged in a handler of its own, which runs after this one.
                queueMicrotask(() => (dragged = view.dragging ? taken(view) : null));
                return false;
              },
            },
            handleDrop: (_view, _event, slice, moved) => {
              drop = { slice, highlights: moved ? dragged : null };
              queueMicrotask(() => (drop = null));
              return false;
            },
            handlePaste: (view, _event, slice) => {
              const tr = view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste');
              view.dispatch(markPaste(tr, clipboard, slice));
              return true;
            },
          },
        }),
      ];
    },
  });
