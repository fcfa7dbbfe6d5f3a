import type { ReferenceKind } from '@libs/editor';
import { ObjectIcon } from '@libs/object-views';
import { IconInfoCircle, IconList, IconListNumbers, IconMinus, IconQuote } from '@libs/ui';
import type { Editor } from '@tiptap/core';
// Brings the types of the commands.
import type {} from '@tiptap/starter-kit';
import type { ReactNode } from 'react';
import type { InsightTexts } from '../copy.ts';
import type { SlashAt } from './slash-plugin.ts';

/** One line of the command menu. */
export interface Block {
  id: string;
  group: 'style' | 'evidence';
  label: string;
  hint?: string;
  sign: ReactNode;
  /** More words under which it is found. */
  also: string;
  /** What it makes of the paragraph; a reference is searched for first. */
  run?: (editor: Editor) => void;
  reference?: ReferenceKind;
}

/** Everything the command menu can make, in its order. */
export function blocksOf(t: InsightTexts): readonly Block[] {
  const style = (id: string, label: string, sign: ReactNode, also: string, run: (editor: Editor) => void): Block => ({
    id,
    group: 'style',
    label,
    sign,
    also,
    run,
  });
  const heading = (level: 1 | 2 | 3) =>
    style(`heading${level}`, t(`blocks.heading${level}`), `H${level}`, `h${level} title`, (editor) =>
      editor.chain().focus().setHeading({ level }).run(),
    );
  const evidence = (reference: ReferenceKind, also: string): Block => ({
    id: reference,
    group: 'evidence',
    label: t(`blocks.${reference}`),
    hint: t(`blocks.${reference}Hint`),
    sign: <ObjectIcon kind={reference} />,
    also,
    reference,
  });
  return [
    evidence('highlight', 'quote verbatim clip evidence'),
    evidence('tag', 'code theme'),
    evidence('note', 'data interview'),
    style('paragraph', t('blocks.paragraph'), '¶', 'text plain', (editor) => editor.chain().focus().clearNodes().run()),
    heading(1),
    heading(2),
    heading(3),
    style('bullets', t('blocks.bullets'), <IconList />, 'unordered list', (editor) => editor.chain().focus().toggleBulletList().run()),
    style('numbers', t('blocks.numbers'), <IconListNumbers />, 'ordered list', (editor) =>
      editor.chain().focus().toggleOrderedList().run(),
    ),
    style('quote', t('blocks.quote'), <IconQuote />, 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
    style('callout', t('blocks.callout'), <IconInfoCircle />, 'box important', (editor) =>
      editor.chain().focus().toggleNode('callout', 'paragraph').run(),
    ),
    style('divider', t('blocks.divider'), <IconMinus />, 'rule line hr', (editor) => editor.chain().focus().setHorizontalRule().run()),
  ];
}

/** The blocks whose words begin with what was typed after the slash. */
export function matching(blocks: readonly Block[], query: string): readonly Block[] {
  const typed = query.toLowerCase();
  return blocks.filter(({ label, also }) =>
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
