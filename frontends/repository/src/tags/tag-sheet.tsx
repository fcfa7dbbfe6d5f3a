import { errorOf, graphql, type HighlightCardFragment, type Pages, usePages } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { formatDay, HighlightCard, highlightUrl, TagChip } from '@libs/object-views';
import { openPeek, useInPeek, usePeekList, useRecordVisit } from '@libs/shell-kit';
import { Button, colourClass, cx, EmptyState, ErrorCard, InlineTitle, SkeletonLines, UiLink } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { ColourDialog } from './colour-dialog.tsx';
import { useTagTexts } from './copy.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { canWrite } from './tag-data.ts';
import { TagMerges } from './tag-merges.tsx';
import css from './tag-sheet.module.css';
import { TagTrend } from './tag-trend.tsx';
import { useTagActions } from './use-tag-actions.ts';
import type { OpenTag } from './use-tag-page.ts';

const HIGHLIGHTS = graphql(`
  query TagPageHighlights($tagId: ID!, $first: Int, $after: String) {
    highlights(tagId: $tagId, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...HighlightCard }
    }
  }
`);

/** What a tag is, what it stands together with, and the words that bear it; the same on its page and in its peek. */
export function TagSheet({ tag, boardUrl }: { tag: OpenTag; boardUrl: string | null }) {
  useRecordVisit('tag', tag.id);
  return (
    <div className={css.sheet}>
      <Head tag={tag} boardUrl={boardUrl} />
      <Cooccurrences tag={tag} />
      <TagTrend tagId={tag.id} colour={tag.colour} isExpected={tag.highlightCount > 0} />
      <TagMerges tagId={tag.id} canEdit={canWrite(tag.viewerAccess)} />
      <Words tagId={tag.id} />
    </div>
  );
}

function Head({ tag, boardUrl }: { tag: OpenTag; boardUrl: string | null }) {
  const t = useTagTexts();
  const actions = useTagActions();
  const [layer, setLayer] = useState<'colour' | 'describe' | null>(null);
  const canEdit = canWrite(tag.viewerAccess);
  const close = () => setLayer(null);
  return (
    <header className={css.head}>
      <div className={css.title}>
        {canEdit ? (
          <button
            type="button"
            className={cx(css.colour, colourClass(tag.colour))}
            aria-label={t('page.change')}
            title={t('page.change')}
            onClick={() => setLayer('colour')}
          />
        ) : (
          <span className={cx(css.colour, colourClass(tag.colour))} />
        )}
        <InlineTitle
          value={tag.title}
          label={t('page.title')}
          limit={LIMITS.tag.title}
          readOnly={!canEdit}
          onSave={async (title) => {
            if (!(await actions.update(tag.id, { title }))) throw new Error('The title was refused.');
          }}
        />
      </div>
      <p className={css.facts}>
        {boardUrl ? <UiLink href={boardUrl}>{tag.board}</UiLink> : tag.board}
        {' › '}
        {tag.group}
        <span aria-hidden> · </span>
        {t('uses', { count: tag.highlightCount })}
        <span aria-hidden> · </span>
        {t('notes', { count: tag.noteCount })}
        {tag.lastUsedAt && (
          <>
            <span aria-hidden> · </span>
            {t('page.lastUsed')} {formatDay(tag.lastUsedAt)}
          </>
        )}
      </p>
      {tag.description ? (
        <p className={css.description}>{tag.description}</p>
      ) : canEdit ? (
        <Button size="sm" variant="ghost" className={css.describe} onClick={() => setLayer('describe')}>
          {t('page.addDescription')}
        </Button>
      ) : (
        <p className={css.facts}>{t('page.noDescription')}</p>
      )}
      <ColourDialog
        title={t('dialog.colourOf', { title: tag.title })}
        opened={layer === 'colour'}
        value={tag.colour}
        onPick={(colour) => {
          close();
          void actions.colour([tag], colour);
        }}
        onClose={close}
      />
      <DescribeDialog
        tag={tag}
        opened={layer === 'describe'}
        onSave={(description) => {
          close();
          void actions.update(tag.id, { description });
        }}
        onClose={close}
      />
    </header>
  );
}

function Cooccurrences({ tag }: { tag: OpenTag }) {
  const t = useTagTexts();
  if (!tag.together.length) return null;
  return (
    <section className={css.together} aria-label={t('page.together')}>
      <h2>{t('page.together')}</h2>
      <ul>
        {tag.together.map(({ tag: other, count }) => (
          <li key={other.id} title={t('page.both', { count })}>
            <TagChip tag={other} href={`/tags/${other.id}`} />
            <span className={css.count}>{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Highlights = Pages<HighlightCardFragment>;

function Words({ tagId }: { tagId: string }) {
  const inPeek = useInPeek();
  const pages = usePages({ query: HIGHLIGHTS, variables: { tagId }, pick: (data) => data.highlights, pageSize: 25 });
  return inPeek ? <List pages={pages} current={null} stacked /> : <KeyedList pages={pages} />;
}

/** J, K and Enter over the highlights; a peek leaves these keys to the list beside it. */
function KeyedList({ pages }: { pages: Highlights }) {
  const t = useTagTexts();
  const { nodes } = pages;
  const ids = useMemo(() => nodes.map(({ id }) => id), [nodes]);
  usePeekList(
    useMemo(
      () => nodes.map((highlightCard) => ({ kind: 'highlight' as const, id: highlightCard.id, url: highlightUrl(highlightCard) })),
      [nodes],
    ),
  );
  const open = (id: string) => {
    const highlightCard = nodes.find((other) => other.id === id);
    if (highlightCard) openPeek({ kind: 'highlight', id, url: highlightUrl(highlightCard) });
  };
  const current = useListCursor(ids, { next: t('page.next'), previous: t('page.previous'), open: t('page.openHighlight') }, { open });
  return <List pages={pages} current={current} />;
}

function List({ pages, current, stacked }: { pages: Highlights; current: string | null; stacked?: boolean }) {
  const t = useTagTexts();
  const failure = pages.error && !pages.nodes.length ? errorOf(pages.error) : null;
  return (
    <section aria-label={t('page.highlights')}>
      <h2 className={css.caption}>{t('page.highlights')}</h2>
      {failure && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={pages.reload} />}
      {pages.loading && <SkeletonLines lines={6} height={18} />}
      {pages.total === 0 && (
        <EmptyState title={t('page.emptyTitle')} example={t('page.emptyExample')}>
          {t('page.emptyText')}
        </EmptyState>
      )}
      <ol className={css.list}>
        {pages.nodes.map((highlight) => (
          <li key={highlight.id} data-row={highlight.id} className={cx(highlight.id === current && css.current)}>
            <HighlightCard highlight={highlight} look={stacked ? 'stacked' : 'wide'} />
          </li>
        ))}
      </ol>
      {pages.hasMore && (
        <Button loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('page.more')}
        </Button>
      )}
    </section>
  );
}
