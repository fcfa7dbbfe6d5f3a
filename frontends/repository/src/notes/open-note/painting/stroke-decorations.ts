import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { Paint } from './strokes.ts';

const key = new PluginKey<DecorationSet>('strokeDecorations');

/** Draws highlights as nested spans where the browser has no CSS highlights. */
export const strokeDecorations = Extension.create({
  name: 'strokeDecorations',
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

/** Replaces what is drawn. The transaction changes nothing else. */
export function setStrokeDecorations(view: EditorView, paints: readonly Paint[]): void {
  const inline = paints.map(({ from, to, style }) => Decoration.inline(from, to, { nodeName: 'span', style }));
  view.dispatch(view.state.tr.setMeta(key, DecorationSet.create(view.state.doc, inline)).setMeta('addToHistory', false));
}

/** Whether a transaction only drew highlights. */
export const isDrawing = (tr: { getMeta(key: unknown): unknown }): boolean => tr.getMeta(key) !== undefined;
