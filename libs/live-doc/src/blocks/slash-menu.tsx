import { useStore } from '@libs/shell-kit';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { TextAnchored } from './at-text.tsx';
import type { BlockTools } from './block-tools.ts';
import { type Block, clearSlash, matching } from './blocks.tsx';
import css from './floating.module.css';
import type { SlashAt } from './slash-plugin.ts';
import { t } from './texts.ts';

export interface SlashMenuProps {
  editor: Editor;
  tools: BlockTools;
  blocks: readonly Block[];
  within: RefObject<HTMLElement | null>;
}

/** The command menu under a typed `/`: arrows choose, Enter makes the block, Esc leaves the slash as text. */
export function SlashMenu(props: SlashMenuProps) {
  const at = useStore(props.tools.slash);
  return at ? <OpenMenu key={at.from} at={at} {...props} /> : null;
}

function OpenMenu({ at, editor, tools, blocks, within }: SlashMenuProps & { at: SlashAt }) {
  const id = useId();
  const visibleBlocks = matching(blocks, at.query, editor);
  const [selected, setSelected] = useState(0);
  const active = Math.min(selected, visibleBlocks.length - 1);
  const list = useRef<HTMLDivElement>(null);

  const make = (block: Block | undefined) => {
    const now = tools.slash.get();
    if (!block || !now) return false;
    tools.slash.set(null);
    clearSlash(editor, now);
    block.run(editor);
    return true;
  };

  // With the drawing and not after it: a key that follows a letter at once is meant for what that letter left in the list.
  useLayoutEffect(() => {
    tools.onMenuKey = (event) => {
      const fitting = matching(blocks, tools.slash.get()?.query ?? '', editor);
      const here = Math.min(selected, fitting.length - 1);
      if (event.key === 'Enter' || event.key === 'Tab') return make(fitting[here]);
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (!step || !fitting.length) return false;
      setSelected((here + step + fitting.length) % fitting.length);
      return true;
    };
    return () => {
      tools.onMenuKey = () => false;
    };
  });

  // The cursor stays in the text: screen readers learn from the text which line is chosen.
  const option = visibleBlocks[active] ? `${id}-${visibleBlocks[active].id}` : null;
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', `${id}-list`);
    dom.setAttribute('aria-haspopup', 'listbox');
    if (option) dom.setAttribute('aria-activedescendant', option);
    else dom.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-activedescendant']) dom.removeAttribute(name);
    };
  }, [editor, id, option]);

  return (
    <TextAnchored editor={editor} from={at.from} to={at.to} within={within} width={264} side="below">
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('list')} className={css.list}>
        {visibleBlocks.map((block, position) => (
          <div key={block.id} role="presentation">
            {block.group !== visibleBlocks[position - 1]?.group && (
              <div className={css.group} role="presentation">
                {block.group}
              </div>
            )}
            {/* biome-ignore lint/a11y: the text holds the focus and hears the keys */}
            <div
              id={`${id}-${block.id}`}
              role="option"
              aria-selected={position === active}
              className={css.item}
              onMouseDown={(event) => {
                event.preventDefault();
                make(block);
              }}
              onMouseMove={() => setSelected(position)}
            >
              <span className={css.sign} aria-hidden>
                {block.sign}
              </span>
              <span className={css.words}>
                {block.label}
                {block.hint && <span className={css.hint}>{block.hint}</span>}
              </span>
            </div>
          </div>
        ))}
        {!visibleBlocks.length && <div className={css.none}>{t('none')}</div>}
      </div>
    </TextAnchored>
  );
}
