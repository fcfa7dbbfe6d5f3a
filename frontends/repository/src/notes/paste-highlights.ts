import { type ClipboardHighlights, clipboardHighlights, type DrawnHighlight, markPaste } from '@libs/editor';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';

/** Lets highlights that lie wholly in what was cut come back where it is pasted. */
export const pasteHighlights = (drawn: () => readonly DrawnHighlight[]) =>
  Extension.create({
    name: 'pasteHighlights',
    addProseMirrorPlugins() {
      let clipboard: ClipboardHighlights | null = null;
      return [
        new Plugin({
          key: new PluginKey('pasteHighlights'),
          props: {
            handleDOMEvents: {
              cut: (view) => {
                const { from, to } = view.state.selection;
                clipboard = clipboardHighlights(view.state.doc, from, to, drawn());
                return false;
              },
              copy: () => {
                clipboard = null;
                return false;
              },
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
