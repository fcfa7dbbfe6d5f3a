import { cx, IconCopy, IconPlus } from '@libs/ui';
import type { ReactNode } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../floating/floating.module.css';
import type { PickerCreate } from './picker-options.ts';

/** The row that makes a tag of what was typed. */
export function Created({ row, isInstead }: { row: PickerCreate; isInstead?: boolean }) {
  const t = useNoteTexts();
  return (
    <>
      <IconPlus size={14} />
      <span className={cx(css.grow, 'vb-trunc')}>
        {t('picker.create', { title: row.title })} <u>{row.group}</u>
      </span>
      {row.similar && !isInstead && (
        <span className={css.similar}>
          <IconCopy size={13} /> {t('picker.similar')}
        </span>
      )}
    </>
  );
}

/** How many highlights have the tag; nothing until they are counted. */
export function UseCount({ count }: { count: number | undefined }) {
  const t = useNoteTexts();
  if (count === undefined) return null;
  return (
    <span className={css.count} title={t('picker.uses', { count })}>
      {count}
    </span>
  );
}

/** A title with the letters marked that were typed. */
export function Matched({ title, ranges }: { title: string; ranges: readonly [number, number][] }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push(title.slice(end, from), <b key={from}>{title.slice(from, to)}</b>);
    end = to;
  }
  return [...parts, title.slice(end)];
}
