import { insertTable, isInTable } from '@libs/editor';
import { IconInfoCircle, IconList, IconListNumbers, IconMinus, IconPhoto, IconQuote, IconTable } from '@libs/ui/icons';
import type { Editor } from '@tiptap/core';
// Brings the types of the commands.
import type {} from '@tiptap/starter-kit';
import type { ReactNode } from 'react';
import type { BlockTools } from './block-tools.ts';
import type { SlashAt } from './slash-plugin.ts';
import { t } from './texts.ts';

/** One line of the menu of blocks. */
export interface Block {
  id: string;
  /** The heading that it stands under. */
  group: string;
  label: string;
  hint?: string;
  sign: ReactNode;
  /** More words under which it is found. */
  also: string;
  /** Left out where it cannot stand. */
  when?: (editor: Editor) => boolean;
  /** Makes it where the cursor is. */
  run: (editor: Editor) => void;
}

const TEXT = t('text');
const MORE = t('more');

/** The blocks that every text may have, in the order of the menu. */
export function textBlocks(tools: BlockTools): readonly Block[] {
  const style = (id: string, label: string, sign: ReactNode, also: string, run: (editor: Editor) => void): Block => ({
    id,
    group: TEXT,
    label,
    sign,
    also,
    run,
  });
  const heading = (level: 1 | 2 | 3) =>
    style(`heading${level}`, t('heading', { level }), `H${level}`, `h${level} ${t('headingAlso')}`, (editor) =>
      editor.chain().focus().setHeading({ level }).run(),
    );
  return [
    style('paragraph', t('paragraph'), '¶', t('paragraphAlso'), (editor) => editor.chain().focus().clearNodes().run()),
    heading(1),
    heading(2),
    heading(3),
    style('bullets', t('bullets'), <IconList />, t('bulletsAlso'), (editor) => editor.chain().focus().toggleBulletList().run()),
    style('numbers', t('numbers'), <IconListNumbers />, t('numbersAlso'), (editor) => editor.chain().focus().toggleOrderedList().run()),
    style('quote', t('quote'), <IconQuote />, t('quoteAlso'), (editor) => editor.chain().focus().toggleBlockquote().run()),
    style('callout', t('callout'), <IconInfoCircle />, t('calloutAlso'), (editor) =>
      editor.chain().focus().toggleNode('callout', 'paragraph').run(),
    ),
    style('divider', t('divider'), <IconMinus />, t('dividerAlso'), (editor) => editor.chain().focus().setHorizontalRule().run()),
    {
      id: 'table',
      group: MORE,
      label: t('table'),
      sign: <IconTable />,
      also: t('tableAlso'),
      when: ({ state }) => !isInTable(state),
      run: (editor) => {
        // Behind the paragraph, not in the middle of a sentence.
        const { $from } = editor.state.selection;
        if ($from.parent.isTextblock) editor.commands.setTextSelection($from.end());
        insertTable()(editor.state, editor.view.dispatch);
        editor.commands.focus();
      },
    },
    {
      id: 'picture',
      group: MORE,
      label: t('pictureBlock'),
      sign: <IconPhoto />,
      also: t('pictureAlso'),
      run: () => tools.uploads.choose(),
    },
  ];
}

/** The blocks that can be made here and whose words begin with what was typed after the slash. */
export function matching(blocks: readonly Block[], query: string, editor: Editor): readonly Block[] {
  const typed = query.toLowerCase();
  return blocks.filter(
    ({ label, also, when }) =>
      (when?.(editor) ?? true) &&
      `${label} ${also}`
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(typed)),
  );
}

/** Takes the slash and the letters after it out of the text. */
export function clearSlash(editor: Editor, { from, to }: SlashAt): void {
  // The text has the focus already; asking for it again would take it from what opens next.
  editor.chain().deleteRange({ from, to }).run();
}
