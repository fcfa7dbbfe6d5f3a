import type { HighlightCardFragment, Pages } from '@libs/api';
import { Failure, HighlightCard } from '@libs/object-views';
import { openPeek, usePeekList } from '@libs/shell-kit';
import { Button, ButtonLink, Checkbox, cx, EmptyState, Segmented, SkeletonLines, useCan } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { useHighlightListTexts } from './copy.ts';
import { HighlightSelection } from './highlight-selection.tsx';
import css from './highlights-page.module.css';

/** Which highlights need a look: their words differ from their quote, or are gone. */
export const STATES = ['changed', 'orphan'] as const;
type State = (typeof STATES)[number];

export interface HighlightListProps {
  projectId: string;
  pages: Pages<HighlightCardFragment>;
  tagId: string | null;
  state: State | null;
  /** How many there are of each state. */
  states: { changed: number; orphan: number } | undefined;
  onState: (state: State | null) => void;
  onTag: (tagId: string) => void;
}

/** Highlights one under the other, to be opened and selected. */
export function HighlightList({ projectId, pages, tagId, state, states, onState, onTag }: HighlightListProps) {
  const t = useHighlightListTexts();
  const ids = useMemo(() => pages.nodes.map(({ id }) => id), [pages.nodes]);
  usePeekList(useMemo(() => ids.map((id) => ({ kind: 'highlight' as const, id })), [ids]));
  const canSelect = useCan()('tagHighlights');
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelection((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const cursor = useListCursor(
    ids,
    { next: t('next'), previous: t('previous'), open: t('open'), select: canSelect ? t('selectKey') : undefined },
    { open: (id) => openPeek({ kind: 'highlight', id }), select: toggle },
  );
  const none = !pages.loading && !pages.error && pages.total === 0;
  return (
    <>
      {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
      {pages.loading && <SkeletonLines lines={9} height={18} />}
      {((states && states.changed + states.orphan > 0) || state) && (
        <div className={css.states}>
          <Segmented
            label={t('state')}
            value={state ?? ''}
            onChange={(value) => onState(STATES.find((one) => one === value) ?? null)}
            options={[
              { value: '', label: t('stateAll') },
              { value: 'changed', label: t('stateChanged', { count: states?.changed ?? 0 }) },
              { value: 'orphan', label: t('stateOrphan', { count: states?.orphan ?? 0 }) },
            ]}
          />
          {state && <p>{t(state === 'orphan' ? 'orphanWhy' : 'changedWhy')}</p>}
        </div>
      )}
      {none && state && <EmptyState title={t('noneState')} action={<Button onClick={() => onState(null)}>{t('clear')}</Button>} />}
      {none && tagId && !state && <EmptyState title={t('noneTagged')} action={<Button onClick={() => onTag('')}>{t('clear')}</Button>} />}
      {none && !tagId && !state && (
        <EmptyState
          title={t('emptyTitle')}
          example={t('emptyExample')}
          action={<ButtonLink href={`/projects/${projectId}`}>{t('toData')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      <ul className={css.list}>
        {pages.nodes.map((highlight) => (
          <li
            key={highlight.id}
            data-row={highlight.id}
            className={cx(css.item, canSelect && css.selectable, cursor === highlight.id && css.cursor)}
          >
            {canSelect && (
              <Checkbox
                hideLabel
                label={t('select', { quote: highlight.excerpt })}
                checked={selection.has(highlight.id)}
                onChange={() => toggle(highlight.id)}
              />
            )}
            <HighlightCard highlight={highlight} within="project" />
          </li>
        ))}
      </ul>
      <HighlightSelection ids={ids.filter((id) => selection.has(id))} projectId={projectId} onClear={() => setSelection(new Set())} />
      {pages.hasMore && (
        <Button size="sm" className={css.more} loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
