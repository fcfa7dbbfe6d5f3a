import { TagChip } from '@libs/object-views';
import { Button, Chip, IconArrowRight, IconCopy, Popover } from '@libs/ui';
import { useState } from 'react';
import { useTagActions } from '../use-tag-actions.ts';
import type { NearPair } from './arrange.ts';
import { useBoardTexts } from './copy.ts';
import css from './near-duplicates.module.css';

/** `2 near-duplicates`: lists the pairs, each with a merge; nothing when there are none. */
export function NearDuplicates({ pairs }: { pairs: readonly NearPair[] }) {
  const t = useBoardTexts();
  const actions = useTagActions();
  const [opened, setOpened] = useState(false);
  if (!pairs.length) return null;
  return (
    <Popover
      opened={opened}
      onClose={() => setOpened(false)}
      align="end"
      label={t('nearTitle')}
      target={
        <Chip icon={<IconCopy size={14} />} className={css.near} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {t('near', { count: pairs.length })}
        </Chip>
      }
    >
      <div className={css.pairs}>
        <h2>{t('nearTitle')}</h2>
        <p>{t('nearHint')}</p>
        <ul>
          {pairs.map(({ from, into }) => (
            <li key={`${from.id}${into.id}`}>
              <TagChip tag={from} />
              <span className={css.count}>{from.highlightCount?.toLocaleString('en')}</span>
              <IconArrowRight size={14} aria-hidden />
              <TagChip tag={into} />
              <span className={css.count}>{into.highlightCount?.toLocaleString('en')}</span>
              <Button
                size="sm"
                aria-label={t('mergePairOf', { from: from.title, into: into.title })}
                onClick={() => void actions.merge([from], into)}
              >
                {t('mergePair')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}
