import { documentExtensions } from '@libs/editor';
import { type AnyExtension, Node } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { isPeekable, referenceOf } from './doc-structure.ts';
import { openReference } from './open-reference.ts';
import { ReferenceView } from './reference-view.tsx';

/** The reference block as the schema knows it, drawn as a live card; Space opens the one that is selected. */
export function referenceNode(): AnyExtension {
  const reference = documentExtensions.find(({ name }) => name === 'reference');
  if (!(reference instanceof Node)) throw new Error('the schema has no references');
  return reference.extend({
    addNodeView: () => ReactNodeViewRenderer(ReferenceView),
    addKeyboardShortcuts: () => ({
      Space: ({ editor }) => {
        const { selection } = editor.state;
        const key =
          selection instanceof NodeSelection && selection.node.type.name === 'reference' ? referenceOf(selection.node.attrs) : null;
        if (!key || !isPeekable(key)) return false;
        openReference(key);
        return true;
      },
    }),
  });
}
