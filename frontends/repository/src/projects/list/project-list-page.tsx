import { graphql, usePages, useQuery } from '@libs/api';
import { isOneOf } from '@libs/domain';
import { Failure } from '@libs/object-views';
import { remember, remembered, urlChoice, urlId, urlText, usePageTitle, useTypedValue, useUrlState } from '@libs/shell-kit';
import {
  Button,
  EmptyState,
  IconLayoutGrid,
  IconLayoutList,
  IconTable,
  PageBody,
  PageTitle,
  SearchField,
  Segmented,
  Select,
  SkeletonLines,
  TopBar,
} from '@libs/ui';
import { BROWSE } from '../../browse/browse-data.ts';
import { CreateButtons } from '../../browse/create-buttons.tsx';
import { CreateDialogs, useCreate } from '../../browse/create-dialogs.tsx';
import { folderOptions } from '../../browse/new-project-dialog.tsx';
import { useCopy } from '../../copy.ts';
import { ImportProjectButton } from '../../exports/import-project-button.tsx';
import css from './project-list.module.css';
import { ProjectGrid, ProjectList, ProjectTable } from './project-views.tsx';

const PROJECTS = graphql(`
  query ProjectListPage($first: Int, $after: String, $folderId: ID, $query: String, $sort: ProjectSort) {
    projects(first: $first, after: $after, folderId: $folderId, query: $query, sort: $sort) {
      total pageInfo { hasNextPage endCursor }
      nodes { ...ProjectCard }
    }
  }
`);

const LAYOUTS = ['LIST', 'GRID', 'TABLE'] as const;
type Layout = (typeof LAYOUTS)[number];
const isLayout = (value: unknown): value is Layout => isOneOf(LAYOUTS, value);
const LAYOUT_KEY = 'vb-projects-layout';
const VIEWS = { LIST: ProjectList, GRID: ProjectGrid, TABLE: ProjectTable };

const ADDRESS = {
  q: urlText,
  folder: urlId,
  sort: urlChoice(['updated', 'created', 'title'], 'updated'),
  layout: urlChoice(LAYOUTS),
};

/** /projects: every project that the reader may open, in three layouts; filters and layout live in the address. */
export function ProjectListPage() {
  const t = useCopy('projects');
  const [{ q: query, folder: folderId, sort, layout: asked }, change] = useUrlState(ADDRESS);
  const { create } = useCreate();
  usePageTitle(t('title'));
  const layout = asked ?? remembered<Layout>(LAYOUT_KEY, 'LIST', isLayout);
  const [{ data: all }] = useQuery({ query: BROWSE });
  const pages = usePages({ query: PROJECTS, variables: { query: query || null, folderId, sort }, pick: (data) => data.projects });
  const [typed, setTyped] = useTypedValue(query, (q) => change({ q }));
  const View = VIEWS[layout];
  const filtered = Boolean(query || folderId);
  return (
    <>
      <TopBar
        crumbs={[{ label: t('title') }]}
        actions={
          <>
            <ImportProjectButton onMade={pages.reload} />
            <CreateButtons />
          </>
        }
      />
      <PageBody width="page">
        <PageTitle>{t('title')}</PageTitle>
        <div className={css.tools}>
          <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} className={css.find} />
          {all && all.folders.length > 0 && (
            <Select
              size="sm"
              aria-label={t('folder')}
              value={folderId ?? ''}
              options={folderOptions(all.folders, t('allFolders')).map((o) => ({ ...o, disabled: false }))}
              onChange={(value) => change({ folder: value || null })}
            />
          )}
          <Select
            size="sm"
            aria-label={t('sort')}
            value={sort}
            options={[
              { value: 'updated', label: t('columnUpdated') },
              { value: 'created', label: t('created') },
              { value: 'title', label: t('columnName') },
            ]}
            onChange={(value) => change({ sort: value })}
          />
          <span className={css.space} />
          <Segmented
            label={t('layout')}
            value={layout}
            options={[
              { value: 'LIST', label: t('list'), icon: <IconLayoutList size={14} /> },
              { value: 'GRID', label: t('grid'), icon: <IconLayoutGrid size={14} /> },
              { value: 'TABLE', label: t('table'), icon: <IconTable size={14} /> },
            ]}
            onChange={(value) => {
              remember(LAYOUT_KEY, value);
              change({ layout: value });
            }}
          />
        </div>
        {pages.error && !pages.nodes.length && <Failure error={pages.error} onRetry={pages.reload} />}
        {pages.loading && <SkeletonLines lines={8} height={20} />}
        {pages.nodes.length > 0 && <View projects={pages.nodes} folders={all?.folders ?? []} />}
        {!pages.loading && !pages.error && pages.total === 0 && filtered && (
          <EmptyState title={t('noneFound')} action={<Button onClick={() => change({ q: '', folder: null })}>{t('clear')}</Button>} />
        )}
        {!pages.loading && !pages.error && pages.total === 0 && !filtered && (
          <EmptyState
            title={t('emptyTitle')}
            example={t('emptyExample')}
            action={
              <Button variant="primary" onClick={() => create('project')}>
                {t('newProject')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        )}
        {pages.hasMore && (
          <Button size="sm" className={css.more} loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('loadMore')}
          </Button>
        )}
      </PageBody>
      <CreateDialogs folderId={folderId} />
    </>
  );
}
