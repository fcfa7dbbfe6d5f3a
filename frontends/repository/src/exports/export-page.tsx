import { graphql, useClient, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Failure, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { EmptyState, PageBody, PageTitle, SkeletonLines, TopBar } from '@libs/ui';
import { useEffect } from 'react';
import { useExportTexts } from './copy.ts';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import css from './export-page.module.css';

const SCREEN = graphql(`
  query ExportPage($projectId: ID!) {
    project(id: $projectId) { id name }
    projectExports(projectId: $projectId) { ...ExportParts }
  }
`);

const POLL_MS = 1000;

/** /projects/:projectId/settings/export: the project as a file. */
export function ExportPage() {
  const { projectId = '' } = useParams();
  const t = useExportTexts();
  const client = useClient();
  const [{ data, error }, reload] = useQuery({ query: SCREEN, variables: { projectId } });
  const newQuery = data?.project?.id === projectId ? data : undefined;
  const isRunning = newQuery?.projectExports.some(({ state }) => state === 'queued' || state === 'running') ?? false;
  usePageTitle(newQuery ? `${t('title')} · ${newQuery.project?.name}` : null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void client.query(SCREEN, { projectId }, { requestPolicy: 'network-only' }).toPromise(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, client, projectId]);
  if (!newQuery && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="export" />
      <TopBar
        crumbs={[...(newQuery?.project ? [{ label: newQuery.project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
      />
      <ProjectTabs projectId={projectId} active="export" />
      <PageBody width="page" className={css.page}>
        {!newQuery && <SkeletonLines lines={6} height={24} />}
        {newQuery && (
          <>
            <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
            <ExportForm projectId={projectId} onOrdered={() => reload({ requestPolicy: 'network-only' })} />
            <h2 className={css.caption}>{t('recent')}</h2>
            {newQuery.projectExports.length > 0 ? (
              <ExportList exports={newQuery.projectExports} />
            ) : (
              <EmptyState title={t('emptyTitle')}>{t('emptyText', { days: LIMITS.projectExport.days })}</EmptyState>
            )}
          </>
        )}
      </PageBody>
    </>
  );
}
