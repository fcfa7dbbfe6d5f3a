import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';

/** The picture that is selected, or the table that the cursor is in, with the places that a bar hangs from. */
export interface SelectedBlock {
  kind: 'table' | 'image';
  from: number;
  to: number;
  node: Node;
}

/** What has actions of its own where the selection is. */
export function selectedBlock({ selection }: EditorState): SelectedBlock | null {
  const { $from, from, to, empty } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === 'image') return { kind: 'image', from, to, node: selection.node };
  // Selected words have the bar of words.
  for (let depth = empty ? $from.depth : 0; depth > 0; depth--) {
    const node = $from.node(depth);
    // Inside the first and the last cell: two rows, cells and blocks have as many borders.
    if (node.type.name === 'table') return { kind: 'table', from: $from.before(depth) + 4, to: $from.after(depth) - 4, node };
  }
  return null;
}
