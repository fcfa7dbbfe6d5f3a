import { errorOf, graphql, type Pages, type SummaryRowFragment } from '@libs/api';
import { searchStateOf } from '@libs/domain';
import { ObjectIcon, TimeAgo } from '@libs/object-views';
import { isSummaryPending, summaryOrigin, titleOf } from '@libs/object-views/summary';
import { Badge, Button, EmptyState, ErrorCard, IconSearch, SkeletonLines, UiLink } from '@libs/ui';
import { IconList } from '@libs/ui/icons';
import { type ReactNode, useEffect } from 'react';
import { type TFunction, useSummaryTexts } from './copy.ts';
import css from './summary-list.module.css';
import { searchTitle, selectionTitle } from './summary-names.ts';

const POLL_MS = 3000;

graphql(`
  fragment SummaryRow on SummaryEntry {
    id scope scopeId title sourceKind available framework state model isWritten versions createdAt createdBy { id name }
    search { query types projectIds tagIds people changedAfter }
  }
`);

/** What a row is of, and where its versions are. */
function subjectOf({ scope, scopeId, title, search, sourceKind, available }: SummaryRowFragment, projectId: string | null, t: TFunction) {
  const named = title || t('untitled');
  switch (scope) {
    case 'note':
      return {
        name: named,
        kind: t('list.note'),
        href: `/projects/${projectId}/view/${scopeId}/summary`,
        icon: <ObjectIcon kind="note" />,
      };
    case 'tag':
      return { name: named, kind: t('list.tag'), href: `/tags/${scopeId}/summary`, icon: <ObjectIcon kind="tag" /> };
    case 'project':
      return { name: named, kind: t('list.project'), href: `/projects/${scopeId}/summary`, icon: <ObjectIcon kind="project" /> };
    case 'selection': {
      const href = `/projects/${projectId}/summaries/${scopeId}`;
      return { name: selectionTitle(sourceKind, available, t), kind: t('selection'), href, icon: <IconList size={16} aria-hidden /> };
    }
    case 'search': {
      const href = `/search/summaries/${scopeId}`;
      return {
        name: search ? searchTitle(searchStateOf(search), t) : '',
        kind: t('search'),
        href,
        icon: <IconSearch size={16} aria-hidden />,
      };
    }
  }
}

export interface SummaryListProps {
  pages: Pages<SummaryRowFragment>;
  /** The project whose list it is; null of searches. */
  projectId: string | null;
  empty: { title: string; text: string; action?: ReactNode };
}

/** What was summarised, newest first: each thing once, with its newest version; its page has the earlier ones. */
export function SummaryList({ pages, projectId, empty }: SummaryListProps) {
  const t = useSummaryTexts();
  const failed = errorOf(pages.error);
  const { nodes, reload } = pages;
  // Once for each answer: a slow one is waited for.
  useEffect(() => {
    if (!nodes.some(isSummaryPending)) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [nodes, reload]);
  if (failed && !pages.nodes.length) return <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} />;
  if (pages.loading) return <SkeletonLines lines={6} height={20} />;
  if (!pages.nodes.length)
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  return (
    <>
      <ul className={css.list} aria-label={t('list.title')}>
        {pages.nodes.map((row) => {
          const { name, kind, href, icon } = subjectOf(row, projectId, t);
          return (
            <li key={`${row.scope} ${row.scopeId}`}>
              <UiLink href={href} className={css.row}>
                {icon}
                <span className={css.words}>
                  <span className={css.name}>{name}</span>
                  <span className={css.facts}>
                    {kind}
                    <span aria-hidden> · </span>
                    {row.state === 'done' ? summaryOrigin(row.model, row.isWritten, t) : t('list.making')}
                    <span aria-hidden> · </span>
                    {row.createdBy.name}
                    {row.versions > 1 && (
                      <>
                        <span aria-hidden> · </span>
                        {t('list.versions', { count: row.versions })}
                      </>
                    )}
                  </span>
                </span>
                <Badge>{titleOf(row)}</Badge>
                <span className={css.when}>
                  <TimeAgo at={row.createdAt} />
                </span>
              </UiLink>
            </li>
          );
        })}
      </ul>
      {pages.hasMore && (
        <Button loading={pages.loadingMore} onClick={pages.loadMore}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
