import type { ReferenceKind } from '@libs/editor';
import { useStore } from '@libs/shell-kit';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { AtText } from './at-text.tsx';
import { type Block, blocksOf, clearSlash, matching } from './blocks.tsx';
import css from './floating.module.css';
import type { InsightSession } from './insight-session.ts';
import type { SlashAt } from './slash-plugin.ts';

export interface SlashMenuProps {
  session: InsightSession;
  within: RefObject<HTMLElement | null>;
  /** Asked to find a source to refer to. */
  onReference: (kind: ReferenceKind) => void;
}

/** The command menu under a typed `/`: arrows choose, Enter makes the block, Esc leaves the slash as text. */
export function SlashMenu({ session, within, onReference }: SlashMenuProps) {
  const at = useStore(session.slash);
  return at ? <OpenMenu key={at.from} at={at} session={session} within={within} onReference={onReference} /> : null;
}

function OpenMenu({ at, session, within, onReference }: SlashMenuProps & { at: SlashAt }) {
  const t = useInsightTexts();
  const id = useId();
  const blocks = useMemo(() => blocksOf(t), [t]);
  const shown = matching(blocks, at.query);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, shown.length - 1);
  const list = useRef<HTMLDivElement>(null);
  const { editor } = session;

  const make = (block: Block | undefined) => {
    if (!block) return false;
    session.slash.set(null);
    clearSlash(editor, at);
    if (block.reference) onReference(block.reference);
    else block.run?.(editor);
    return true;
  };

  useEffect(() => {
    session.onMenuKey = (event) => {
      if (event.key === 'Enter' || event.key === 'Tab') return make(shown[active]);
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (!step || !shown.length) return false;
      setChosen((active + step + shown.length) % shown.length);
      return true;
    };
    return () => {
      session.onMenuKey = () => false;
    };
  });

  // The cursor stays in the text: screen readers learn from the text which line is chosen.
  const option = shown[active] ? `${id}-${shown[active].id}` : null;
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
    <AtText editor={editor} from={at.from} to={at.to} within={within} width={264} side="below">
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('blocks.menu')} className={css.list}>
        {shown.map((block, place) => (
          <div key={block.id} role="presentation">
            {block.group !== shown[place - 1]?.group && (
              <div className={css.group} role="presentation">
                {t(`blocks.${block.group}`)}
              </div>
            )}
            {/* biome-ignore lint/a11y: the text holds the focus and hears the keys */}
            <div
              id={`${id}-${block.id}`}
              role="option"
              aria-selected={place === active}
              className={css.item}
              onMouseDown={(event) => {
                event.preventDefault();
                make(block);
              }}
              onMouseMove={() => setChosen(place)}
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
        {!shown.length && <div className={css.none}>{t('blocks.none')}</div>}
      </div>
    </AtText>
  );
}
