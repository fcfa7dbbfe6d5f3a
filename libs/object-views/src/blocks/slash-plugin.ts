import type { Store } from '@libs/shell-kit';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin } from '@tiptap/pm/state';

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

/** Watches for `/` as somebody types and gives the menu its keys first. */
export function slashCommands({
  at,
  isOn,
  onKey,
}: {
  at: Store<SlashAt | null>;
  isOn: () => boolean;
  onKey: (event: KeyboardEvent) => boolean;
}) {
  let closedAt: number | null = null;
  return Extension.create({
    name: 'slashCommands',
    // Before the keys of lists and paragraphs.
    priority: 1000,
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            if (!at.get()) return false;
            if (event.key === 'Escape') {
              closedAt = at.get()?.from ?? null;
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
            if (!next) closedAt = null;
            const typed = !view.state.doc.eq(before.doc) && view.hasFocus();
            const open = at.get();
            if (!next || next.from === closedAt) at.set(null);
            else if (open ? open.query !== next.query || open.from !== next.from : typed) at.set(next);
          },
        }),
      }),
    ],
  });
}
