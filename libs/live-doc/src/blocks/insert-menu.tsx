import { Button, IconButton, IconPlus, Menu, MenuItem, MenuLabel } from '@libs/ui';
import type { Editor } from '@tiptap/core';
import { Fragment, type ReactNode, useState } from 'react';
import css from './blocks.module.css';
import { type Block, matching } from './blocks.tsx';
import { t } from './texts.ts';

const Sign = ({ children }: { children: ReactNode }) => (
  <span className={css.sign} aria-hidden>
    {children}
  </span>
);

interface InsertMenuProps {
  editor: Editor;
  blocks: readonly Block[];
  /** A sign alone, where the button stands beside the text. */
  isSmall?: boolean;
}

/** The button that puts blocks into a text, for those who do not know `/`. */
export function InsertMenu({ editor, blocks, isSmall = false }: InsertMenuProps) {
  const [opened, setOpened] = useState(false);
  const visibleBlocks = opened ? matching(blocks, '', editor) : [];
  const make = (block: Block) => {
    // The cursor stood in the text when the menu was opened; what opens next may take the focus from there.
    editor.commands.focus(undefined, { scrollIntoView: false });
    block.run(editor);
  };
  return (
    <Menu
      width={240}
      opened={opened}
      onChange={setOpened}
      target={
        isSmall ? (
          <IconButton size="sm" label={t('insert')} kbd="/" icon={<IconPlus size={14} />} />
        ) : (
          <Button size="sm" variant="ghost" icon={<IconPlus size={14} />} kbd="/">
            {t('insert')}
          </Button>
        )
      }
    >
      {visibleBlocks.map((block, position) => (
        <Fragment key={block.id}>
          {block.group !== visibleBlocks[position - 1]?.group && <MenuLabel>{block.group}</MenuLabel>}
          <MenuItem icon={<Sign>{block.sign}</Sign>} onClick={() => make(block)}>
            {block.label}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}
