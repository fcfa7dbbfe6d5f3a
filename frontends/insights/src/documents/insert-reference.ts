import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { ReferenceKey } from './doc-structure.ts';

/** Puts a reference where the cursor is: in the place of an empty paragraph, else behind the block; the cursor goes to the line below. */
export function insertReference(editor: Editor, key: ReferenceKey): void {
  const { state, view } = editor;
  const { schema, selection, tr } = state;
  const { $from } = selection;
  const reference = schema.nodes['reference']?.createChecked({ ...key });
  const paragraph = schema.nodes['paragraph']?.createAndFill();
  if (!reference || !paragraph) return;
  // References stand at the top level, also when the cursor is in a list or a callout.
  const depth = $from.depth ? 1 : 0;
  const top = depth ? $from.node(1) : null;
  const isEmpty = top?.isTextblock && top.content.size === 0;
  const from = depth ? $from.before(1) : selection.from;
  const to = depth ? $from.after(1) : selection.to;
  const at = isEmpty ? from : to;
  const next = state.doc.resolve(to).nodeAfter;
  const needsLine = !next?.isTextblock;
  tr.replaceWith(at, to, needsLine ? [reference, paragraph] : reference);
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + reference.nodeSize + 1)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
