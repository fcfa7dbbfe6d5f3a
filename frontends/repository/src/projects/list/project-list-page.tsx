import { graphql, usePages, useQuery } from '@libs/api';
import { isOneOf } from '@libs/domain';
import { Failure } from '@libs/object-views';
import { MemberSelect } from '@libs/object-views/members';
import { remember, remembered, urlChoice, urlId, urlText, useHotkeys, usePageTitle, useTypedValue, useUrlState } from '@libs/shell-kit';
import { Button, EmptyState, PageBody, PageTitle, SearchField, Segmented, Select, SelectionBar, SkeletonLines, TopBar } from '@libs/ui';
import { IconArchive, IconLayoutGrid, IconLayoutList, IconTable } from '@libs/ui/icons';
import { useState } from 'react';
import { BROWSE } from '../../browse/browse-data.ts';
import { CreateButtons } from '../../browse/create-buttons.tsx';
import { CreateDialogs, useCreate } from '../../browse/create-dialogs.tsx';
import { folderOptions } from '../../browse/new-project-dialog.tsx';
import { useArchive } from '../../browse/use-archive.ts';
import { useCopy } from '../../copy.ts';
import { ImportProjectButton } from '../../exports/import-project-button.tsx';
import css from './project-list.module.css';
import { ProjectGrid, ProjectList, ProjectTable } from './project-views.tsx';

const PROJECTS = graphql(`
  query ProjectListPage($first: Int, $after: String, $folderId: ID, $query: String, $sort: ProjectSort, $ownerId: ID, $status: ProjectStatus, $archived: Boolean) {
    projects(first: $first, after: $after, folderId: $folderId, query: $query, sort: $sort, ownerId: $ownerId, status: $status, archived: $archived) {
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

/** Which projects: all that are not archived, those of one type, or the archived ones. */
const STATUSES = ['active', 'open', 'closed', 'archived'] as const;

const ADDRESS = {
  q: urlText,
  folder: urlId,
  owner: urlId,
  status: urlChoice(STATUSES, 'active'),
  sort: urlChoice(['updated', 'created', 'title'], 'updated'),
  layout: urlChoice(LAYOUTS),
};

/** /projects: every project that the reader may open, in three layouts; filters and layout live in the address. */
export function ProjectListPage() {
  const t = useCopy('projects');
  const [{ q: query, folder: folderId, owner: ownerId, status, sort, layout: asked }, change] = useUrlState(ADDRESS);
  const { create } = useCreate();
  usePageTitle(t('title'));
  const layout = asked ?? remembered<Layout>(LAYOUT_KEY, 'LIST', isLayout);
  const [{ data: all }] = useQuery({ query: BROWSE });
  const isArchive = status === 'archived';
  const pages = usePages({
    query: PROJECTS,
    variables: {
      ...{ query: query || null, folderId, sort, ownerId, archived: isArchive },
      status: status === 'open' || status === 'closed' ? status : null,
    },
    pick: (data) => data.projects,
  });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const archive = useArchive();
  const selected = pages.nodes.filter(({ id, canArchive }) => canArchive && selection.has(id));
  const clear = () => setSelection(new Set());
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: clear }], selected.length > 0);
  const [typed, setTyped] = useTypedValue(query, (q) => change({ q }));
  const View = VIEWS[layout];
  const filtered = Boolean(query || folderId || ownerId || status === 'open' || status === 'closed');
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
          <MemberSelect
            size="sm"
            label={t('owner')}
            hideLabel
            none={t('anyOwner')}
            userId={ownerId}
            onChange={(member) => change({ owner: member?.user.id ?? null })}
          />
          <Select
            size="sm"
            aria-label={t('status')}
            value={status}
            options={[
              { value: 'active', label: t('active') },
              { value: 'open', label: t('activeOpen') },
              { value: 'closed', label: t('activeClosed') },
              { value: 'archived', label: t('archived') },
            ]}
            onChange={(value) => change({ status: value })}
          />
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
        {pages.nodes.length > 0 && (
          <View
            projects={pages.nodes}
            folders={all?.folders ?? []}
            selected={selection}
            onSelect={(id) =>
              setSelection((now) => {
                const next = new Set(now);
                if (!next.delete(id)) next.add(id);
                return next;
              })
            }
          />
        )}
        {!pages.loading && !pages.error && pages.total === 0 && filtered && (
          <EmptyState
            title={t('noneFound')}
            action={
              <Button onClick={() => change({ q: '', folder: null, owner: null, status: isArchive ? 'archived' : 'active' })}>
                {t('clear')}
              </Button>
            }
          />
        )}
        {!pages.loading && !pages.error && pages.total === 0 && !filtered && isArchive && (
          <EmptyState title={t('archivedTitle')}>{t('archivedText')}</EmptyState>
        )}
        {!pages.loading && !pages.error && pages.total === 0 && !filtered && !isArchive && (
          <EmptyState
            title={t('emptyTitle')}
            example={t('emptyExample')}
            action={
              <Button sends="createProject" variant="primary" onClick={() => create('project')}>
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
        <SelectionBar count={selected.length} noun={t('selected', { count: selected.length })} onClear={clear}>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconArchive size={14} />}
            onClick={() => void archive(selected, !isArchive).then((done) => done && clear())}
          >
            {t(isArchive ? 'unarchive' : 'archive')}
          </Button>
        </SelectionBar>
      </PageBody>
      <CreateDialogs folderId={folderId} />
    </>
  );
}
