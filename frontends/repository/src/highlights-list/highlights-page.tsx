import { graphql, usePages, useQuery } from '@libs/api';
import { HighlightCard, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { openPeek, urlChoice, urlId, usePageTitle, useParams, usePeekList, useSession, useUrlState } from '@libs/shell-kit';
import {
  Button,
  ButtonLink,
  Checkbox,
  cx,
  EmptyState,
  IconDownload,
  PageBody,
  PageTitle,
  Segmented,
  Select,
  type SelectOption,
  SkeletonLines,
  Swatch,
  TopBar,
} from '@libs/ui';
import { useMemo, useState } from 'react';
import { highlightFile } from '../notes/export/export-files.ts';
import { useCopy } from '../projects/copy.ts';
import { Failure, Gone } from '../projects/failure.tsx';
import { useListCursor } from '../projects/use-list-cursor.ts';
import { HighlightSelection } from './highlight-selection.tsx';
import css from './highlights-page.module.css';

const PAGE = graphql(`
  query HighlightsPage($id: ID!) {
    project(id: $id) { id name highlightCount }
    tags(projectId: $id) { id title colour highlightCount }
    highlightStates(projectId: $id) { changed orphan }
  }
`);
const HIGHLIGHTS = graphql(`
  query HighlightsPageList($projectId: ID!, $tagId: ID, $status: HighlightStatus, $first: Int, $after: String) {
    highlights(projectId: $projectId, tagId: $tagId, status: $status, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...HighlightCard }
    }
  }
`);

const STATES = ['changed', 'orphan'] as const;
const ADDRESS = { tag: urlId, state: urlChoice(STATES) };

/** /projects/:projectId/highlights: everything that was marked in a project, newest first; `?tag=` keeps one tag, `?state=` those that need a look. */
export function HighlightsPage() {
  const { projectId = '' } = useParams();
  const t = useCopy('highlightList');
  const [{ tag: tagId, state }, change] = useUrlState(ADDRESS);
  const [{ data, error }, reload] = useQuery({ query: PAGE, variables: { id: projectId } });
  const pages = usePages({
    query: HIGHLIGHTS,
    variables: { projectId, tagId, status: state },
    pick: (answer) => answer.highlights,
    pageSize: 30,
  });
  const ids = useMemo(() => pages.nodes.map(({ id }) => id), [pages.nodes]);
  usePeekList(useMemo(() => ids.map((id) => ({ kind: 'highlight' as const, id })), [ids]));
  const canSelect = useSession().role !== 'viewer';
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
  const project = data?.project;
  usePageTitle(project ? `${t('title')} · ${project.name}` : null);
  const filter = (value: string) => change({ tag: value || null });
  if (data && !project) return <Gone />;
  if (!project && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  const options: SelectOption<string>[] = [
    { value: '', label: t('allTags') },
    ...(data?.tags ?? []).map((tag) => ({
      value: tag.id,
      label: tag.title,
      icon: <Swatch colour={tag.colour} />,
      hint: t('count', { count: tag.highlightCount }),
    })),
  ];
  const states = data?.highlightStates;
  const toState = (value: string) => change({ state: STATES.find((one) => one === value) ?? null });
  const none = !pages.loading && !pages.error && pages.total === 0;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="highlights" />
      <TopBar crumbs={[...(project ? [{ label: project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]} />
      <ProjectTabs projectId={projectId} active="highlights" />
      <PageBody width="reading">
        <PageTitle
          hint={pages.total === undefined ? undefined : t('count', { count: pages.total })}
          actions={
            <>
              {options.length > 1 && <Select size="sm" aria-label={t('tag')} value={tagId ?? ''} options={options} onChange={filter} />}
              {!!pages.total && (
                <Button
                  size="sm"
                  icon={<IconDownload size={14} />}
                  onClick={() => location.assign(highlightFile({ projectId, ...(tagId ? { tagId } : {}) }))}
                >
                  {t('export')}
                </Button>
              )}
            </>
          }
        >
          {t('title')}
        </PageTitle>
        {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && <SkeletonLines lines={9} height={18} />}
        {((states && states.changed + states.orphan > 0) || state) && (
          <div className={css.states}>
            <Segmented
              label={t('state')}
              value={state ?? ''}
              onChange={toState}
              options={[
                { value: '', label: t('stateAll') },
                { value: 'changed', label: t('stateChanged', { count: states?.changed ?? 0 }) },
                { value: 'orphan', label: t('stateOrphan', { count: states?.orphan ?? 0 }) },
              ]}
            />
            {state && <p>{t(state === 'orphan' ? 'orphanWhy' : 'changedWhy')}</p>}
          </div>
        )}
        {none && state && <EmptyState title={t('noneState')} action={<Button onClick={() => toState('')}>{t('clear')}</Button>} />}
        {none && tagId && !state && (
          <EmptyState title={t('noneTagged')} action={<Button onClick={() => filter('')}>{t('clear')}</Button>} />
        )}
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
      </PageBody>
    </>
  );
}
