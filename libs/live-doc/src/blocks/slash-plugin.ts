import type { Store } from '@libs/shell-kit';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';

/** A `/` that asks for a command: where it stands, where the typed letters end, and the letters. */
export interface SlashAt {
  from: number;
  to: number;
  query: string;
}

// A space before the slash, so that "and/or" asks for nothing.
const ASKS = /(?:^|\s)\/([\p{L}\d]{0,20})$/u;

/** The command asked for right before the cursor, or null. */
export function slashBefore(state: EditorState): SlashAt | null {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 24), $from.parentOffset, undefined, '￼');
  const query = ASKS.exec(before)?.[1];
  return query === undefined ? null : { from: $from.pos - query.length - 1, to: $from.pos, query };
}

/** Watches for `/` while typing and gives the menu its keys first. */
export function slashCommands({
  at,
  isOn,
  onKey,
}: {
  at: Store<SlashAt | null>;
  isOn: () => boolean;
  onKey: (event: KeyboardEvent) => boolean;
}) {
  // Where the slash stands whose menu was closed, wherever the text around it moves, until it is deleted.
  const closed = new PluginKey<number | null>('closedSlash');
  return Extension.create({
    name: 'slashCommands',
    // Before the keys of lists and paragraphs.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin<number | null>({
        key: closed,
        state: {
          init: () => null,
          apply: (tr, was) => {
            const now: number | undefined = tr.getMeta(closed);
            if (now !== undefined) return now;
            if (was === null || !tr.docChanged) return was;
            const { pos, deletedAfter } = tr.mapping.mapResult(was, 1);
            return deletedAfter ? null : pos;
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            if (!at.get()) return false;
            if (event.key === 'Escape') {
              view.dispatch(view.state.tr.setMeta(closed, at.get()!.from));
              at.set(null);
              // The layer that Esc closes is the menu alone.
              event.stopPropagation();
              return true;
            }
            return onKey(event);
          },
          handleDOMEvents: {
            blur: () => {
              at.set(null);
              return false;
            },
          },
        },
        view: () => ({
          update: (view, before) => {
            if (!view.editable || !isOn()) return at.get() ? at.set(null) : undefined;
            const next = slashBefore(view.state);
            const typed = !view.state.doc.eq(before.doc) && view.hasFocus();
            const open = at.get();
            if (!next || next.from === closed.getState(view.state)) at.set(null);
            else if (open ? open.query !== next.query || open.from !== next.from : typed) at.set(next);
          },
        }),
      }),
    ],
  });
}
