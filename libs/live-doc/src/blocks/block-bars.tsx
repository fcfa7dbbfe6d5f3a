import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';
import { ImageBar } from './image-bar.tsx';
import { selectedBlock } from './selected-block.ts';
import { TableBar } from './table-bar.tsx';

/** The actions on the table that the cursor is in, or on the picture that is selected. */
export function BlockBars({ editor, within }: { editor: Editor; within: RefObject<HTMLElement | null> }) {
  const [block, setBlock] = useState(() => selectedBlock(editor.state));
  const [isHere, setHere] = useState(false);

  useEffect(() => {
    // The same answer as before draws nothing: this hears every letter.
    const read = () =>
      setBlock((before) => {
        const next = selectedBlock(editor.state);
        return before?.kind === next?.kind && before?.from === next?.from && before?.to === next?.to && before?.node === next?.node
          ? before
          : next;
      });
    read();
    editor.on('transaction', read);
    return () => {
      editor.off('transaction', read);
    };
  }, [editor]);

  useEffect(() => {
    const paper = within.current;
    if (!paper) return;
    const look = () => setHere(paper.contains(document.activeElement));
    // The focus is nowhere between the two events.
    const left = (event: FocusEvent) => setHere(event.relatedTarget instanceof Node && paper.contains(event.relatedTarget));
    look();
    paper.addEventListener('focusin', look);
    paper.addEventListener('focusout', left);
    return () => {
      paper.removeEventListener('focusin', look);
      paper.removeEventListener('focusout', left);
    };
  }, [within]);

  if (!block || !isHere) return null;
  return block.kind === 'table' ? (
    <TableBar editor={editor} from={block.from} to={block.to} within={within} />
  ) : (
    <ImageBar key={String(block.node.attrs['fileId'])} editor={editor} pos={block.from} node={block.node} within={within} />
  );
}
