import { keyCaps, useHotkeys } from '@libs/shell-kit';
import { IconButton, IconChevronDown, IconChevronUp } from '@libs/ui';
import { type RefObject, useEffect, useState } from 'react';
import { useHistoryTexts } from './copy.ts';
import css from './history.module.css';

export interface ChangeNavProps {
  count: number;
  /** What holds the text. */
  text: RefObject<HTMLElement | null>;
  /** Another one begins before the first change again. */
  version: number;
}

/** From change to change, by buttons and by keys. */
export function ChangeNav({ count, text, version }: ChangeNavProps) {
  const t = useHistoryTexts();
  const [position, setPosition] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version starts anew
  useEffect(() => setPosition(0), [version]);
  useEffect(() => {
    const marks = position ? [...(text.current?.querySelectorAll<HTMLElement>(`[data-no="${position}"]`) ?? [])] : [];
    for (const mark of marks) mark.dataset['here'] = '';
    const [first] = marks;
    if (first) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: 'center' });
    }
    return () => {
      for (const mark of marks) delete mark.dataset['here'];
    };
  }, [position, text]);

  const go = (by: 1 | -1) => setPosition((now) => Math.min(count, Math.max(1, now + by)));
  useHotkeys(
    [
      { keys: 'alt+arrowdown', label: t('nextChange'), run: () => go(1) },
      { keys: 'alt+arrowup', label: t('previousChange'), run: () => go(-1) },
    ],
    count > 0,
  );
  if (!count) return null;
  return (
    <div className={css.steps}>
      <span className={css.place} role="status">
        {position ? t('change', { place: position, count }) : t('changes', { count })}
      </span>
      <IconButton
        label={t('previousChange')}
        kbd={keyCaps('alt+arrowup')}
        icon={<IconChevronUp />}
        disabled={position <= 1}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('nextChange')}
        kbd={keyCaps('alt+arrowdown')}
        icon={<IconChevronDown />}
        disabled={position >= count}
        onClick={() => go(1)}
      />
    </div>
  );
}
