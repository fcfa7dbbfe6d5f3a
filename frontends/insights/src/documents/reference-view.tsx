import { usePeek } from '@libs/shell-kit';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { keyOf, referenceOf } from './doc-structure.ts';
import { ReferenceCard } from './reference-card.tsx';
import { useReferences } from './reference-context.ts';

/** A reference block in the editor: the live card of what it points at. */
export function ReferenceView({ node, selected }: NodeViewProps) {
  const { book, numbers } = useReferences();
  const peek = usePeek();
  const key = referenceOf(node.attrs);
  if (!key) return <NodeViewWrapper />;
  const isOpen = peek?.kind === key.kind && peek.id === key.refId;
  return (
    <NodeViewWrapper data-reference-card={keyOf(key)}>
      <ReferenceCard
        reference={key}
        found={book.found.get(keyOf(key))}
        failed={book.failed}
        number={numbers.get(key.refId)}
        look={isOpen ? 'open' : selected ? 'selected' : 'plain'}
      />
    </NodeViewWrapper>
  );
}
