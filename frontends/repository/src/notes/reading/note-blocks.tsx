import { BlockBars, blockCss, InsertMenu, SlashMenu, textBlocks } from '@libs/live-doc/blocks';
import { cx } from '@libs/ui';
import { type RefObject, useMemo } from 'react';
import css from '../open-note/note-text.module.css';
import type { OpenNote } from '../open-note/use-open-note.ts';

/** While a note is written: what puts in headings, tables and pictures. It floats beside the foot of the screen, over no words. */
export function NoteBlocks({ open: { session }, within }: { open: OpenNote; within: RefObject<HTMLDivElement | null> }) {
  const { editor, tools } = session;
  const blocks = useMemo(() => textBlocks(tools), [tools]);
  return (
    <>
      <div className={cx(blockCss.tools, css.tools)}>
        <InsertMenu editor={editor} blocks={blocks} isSmall />
      </div>
      <SlashMenu editor={editor} tools={tools} blocks={blocks} within={within} />
      <BlockBars editor={editor} within={within} />
    </>
  );
}
