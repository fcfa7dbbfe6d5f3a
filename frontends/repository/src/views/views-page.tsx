import { graphql, useQuery } from '@libs/api';
import { Failure, ObjectNotFound, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { useNavigate, usePageTitle, useParams } from '@libs/shell-kit';
import { Button, EmptyState, IconHome, IconLock, PageBody, PageTitle, SkeletonLines, Table, Td, Th, TopBar, Tr, UiLink } from '@libs/ui';
import { useListCursor } from '../lists/use-list-cursor.ts';
import { useViewTexts } from './copy.ts';
import { useRowTexts } from './row-target.ts';
import { LAYOUT_ICONS, viewHref } from './view-data.ts';
import css from './views.module.css';

const PAGE = graphql(`
  query ViewsPage($id: ID!) {
    project(id: $id) { id name }
    views(projectId: $id) { ...ViewParts }
  }
`);

/** /projects/:projectId/views: the saved views of a project that the reader sees. */
export function ViewsPage() {
  const t = useViewTexts();
  const rowText = useRowTexts();
  const navigate = useNavigate();
  const { projectId = '' } = useParams();
  const [{ data, error }, reload] = useQuery({ query: PAGE, variables: { id: projectId } });
  const views = data?.views ?? [];
  const open = (id: string) => navigate(viewHref({ projectId, id }));
  const cursor = useListCursor(
    views.map(({ id }) => id),
    { next: t('keyNext'), previous: t('keyPrevious'), open: t('keyOpen') },
    { open },
  );
  usePageTitle(data?.project ? `${t('list')} · ${data.project.name}` : t('list'));
  return (
    <>
      <ProjectSidebar projectId={projectId} active="data" />
      {data?.project && <TopBar crumbs={[{ label: data.project.name, href: `/projects/${projectId}/readme` }, { label: t('list') }]} />}
      {data?.project && <ProjectTabs projectId={projectId} active="data" />}
      {!data && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {data && !data.project && <ObjectNotFound />}
      {(!error || data) && (
        <PageBody width="page">
          {!data && <SkeletonLines lines={8} height={20} />}
          {data?.project && <PageTitle hint={t('hint')}>{t('list')}</PageTitle>}
          {data?.project && !views.length && (
            <EmptyState
              title={t('noneTitle')}
              action={<Button onClick={() => navigate(`/projects/${projectId}/data`)}>{t('toNotes')}</Button>}
            >
              {t('noneText')}
            </EmptyState>
          )}
          {views.length > 0 && (
            <Table label={t('list')}>
              <thead>
                <tr>
                  <Th>{t('name')}</Th>
                  <Th>{t('shows')}</Th>
                  <Th>{t('layout')}</Th>
                  <Th>{t('who')}</Th>
                </tr>
              </thead>
              <tbody>
                {views.map((view) => {
                  const Icon = LAYOUT_ICONS[view.layout];
                  return (
                    <Tr key={view.id} data-row={view.id} selected={view.id === cursor} onOpen={() => open(view.id)}>
                      <Td>
                        <UiLink href={viewHref(view)} className={css.item}>
                          <Icon size={15} />
                          <span dir="auto">{view.name}</span>
                          {view.isDefault && <IconHome size={13} aria-label={rowText(`${view.target}.isDefault`)} />}
                        </UiLink>
                      </Td>
                      <Td meta>{t(`targets.${view.target}`)}</Td>
                      <Td meta>{t(`layouts.${view.layout}`)}</Td>
                      <Td meta>
                        <span className={css.item}>
                          {!view.shared && <IconLock size={12} />}
                          {t(view.shared ? 'shared' : 'personal')}
                        </span>
                      </Td>
                    </Tr>
                  );
                })}
              </tbody>
            </Table>
          )}
        </PageBody>
      )}
    </>
  );
}
