import { addTableColumn, addTableRow, deleteTable, deleteTableColumn, deleteTableRow, hasHeaderRow, toggleHeaderRow } from '@libs/editor';
import { IconButton } from '@libs/ui';
import { IconColumnInsertRight, IconColumnRemove, IconRowInsertBottom, IconRowRemove, IconTableRow, IconTrash } from '@libs/ui/icons';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import type { ReactNode, RefObject } from 'react';
import { TextAnchored } from './at-text.tsx';
import { Bar } from './bar.tsx';
import css from './floating.module.css';
import { t } from './texts.ts';

export interface TableBarProps {
  editor: Editor;
  from: number;
  to: number;
  within: RefObject<HTMLElement | null>;
}

/** Rows, columns and the head row of the table that the cursor is in. */
export function TableBar({ editor, from, to, within }: TableBarProps) {
  const tool = (label: string, icon: ReactNode, command: Command, pressed?: boolean) => (
    <IconButton
      size="sm"
      label={label}
      icon={icon}
      pressed={pressed}
      onClick={() => {
        command(editor.state, editor.view.dispatch);
        editor.commands.focus();
      }}
    />
  );
  return (
    <TextAnchored editor={editor} from={from} to={to} within={within} side="above">
      <Bar editor={editor} label={t('table')}>
        {tool(t('tables.below'), <IconRowInsertBottom />, addTableRow)}
        {tool(t('tables.right'), <IconColumnInsertRight />, addTableColumn)}
        {tool(t('tables.header'), <IconTableRow />, toggleHeaderRow, hasHeaderRow(editor.state))}
        <i className={css.gap} />
        {tool(t('tables.deleteRow'), <IconRowRemove />, deleteTableRow)}
        {tool(t('tables.deleteColumn'), <IconColumnRemove />, deleteTableColumn)}
        {tool(t('tables.deleteTable'), <IconTrash />, deleteTable)}
      </Bar>
    </TextAnchored>
  );
}
