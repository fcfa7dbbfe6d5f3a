import { useHotkeys } from '@libs/shell-kit';
import { SearchField, Select } from '@libs/ui';
import { useRef } from 'react';
import type { TagUses } from '../use-tag-uses.ts';
import { type NearPair, SORTS, type Sort } from './arrange.ts';
import css from './board.module.css';
import { useBoardTexts } from './copy.ts';
import { NearDuplicates } from './near-duplicates.tsx';

const SORT_TEXT = { order: 'sortOrder', highlights: 'sortHighlights', title: 'sortTitle', newest: 'sortNewest' } as const;

interface BoardToolsProps {
  query: string;
  sort: Sort;
  tagCount: number;
  /** Null as long as one of the tags is not counted. */
  useCount: number | null;
  countStatus: TagUses['status'];
  pairs: readonly NearPair[];
  onQuery: (query: string) => void;
  onSort: (sort: Sort) => void;
}

/** The row above the wall: find, order, near-duplicates, totals. */
export function BoardTools({ query, sort, tagCount, useCount, countStatus, pairs, onQuery, onSort }: BoardToolsProps) {
  const t = useBoardTexts();
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([{ keys: '/', label: t('keyFind'), run: () => field.current?.focus() }]);
  return (
    <div className={css.tools}>
      <SearchField
        ref={field}
        label={t('find')}
        value={query}
        onChange={onQuery}
        className={css.find}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query) {
            event.stopPropagation();
            onQuery('');
          }
        }}
      />
      <div className={css.sort}>
        <Select
          size="sm"
          aria-label={t('sort')}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(SORT_TEXT[value]) }))}
          onChange={onSort}
        />
      </div>
      <span className={css.grow} />
      <NearDuplicates pairs={pairs} />
      <span className={css.totals} role="status">
        {countStatus === 'counting' || (useCount === null && countStatus !== 'failed')
          ? t('tags', { count: tagCount })
          : t('totals', {
              tags: t('tags', { count: tagCount }),
              uses: useCount === null ? t('usesFailed') : t('uses', { count: useCount }),
            })}
      </span>
    </div>
  );
}
