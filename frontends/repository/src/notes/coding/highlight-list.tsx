import { cx, Swatch } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../floating/floating.module.css';
import type { Coding } from '../open-note/coding/coding.ts';

/** All highlights at one place, to choose from. */
export function HighlightList({ coding, ids, onChoose }: { coding: Coding; ids: readonly string[]; onChoose: (id: string) => void }) {
  const t = useNoteTexts();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons inside
    <div
      ref={list}
      className={css.list}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        const buttons = [...event.currentTarget.querySelectorAll('button')];
        buttons[(buttons.findIndex((button) => button.matches(':focus')) + step + buttons.length) % buttons.length]?.focus();
      }}
    >
      <div className={css.caption}>{t('coding.here')}</div>
      {ids.map((id) => (
        <button key={id} type="button" className={css.row} aria-label={coding.nameOf(id)} onClick={() => onChoose(id)}>
          <Swatch colour={coding.tagsOf(id)[0]?.colour ?? 'marker'} />
          <span className={cx(css.grow, 'vb-trunc')}>
            {coding
              .tagsOf(id)
              .map((tag) => tag.title)
              .join(', ') || t('coding.noTag')}
          </span>
        </button>
      ))}
    </div>
  );
}
