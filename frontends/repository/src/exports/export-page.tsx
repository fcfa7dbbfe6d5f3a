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
  const fresh = data?.project?.id === projectId ? data : undefined;
  const isRunning = fresh?.projectExports.some(({ state }) => state === 'queued' || state === 'running') ?? false;
  usePageTitle(fresh ? `${t('title')} · ${fresh.project?.name}` : null);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void client.query(SCREEN, { projectId }, { requestPolicy: 'network-only' }).toPromise(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, client, projectId]);
  if (!fresh && error) return <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="export" />
      <TopBar
        crumbs={[...(fresh?.project ? [{ label: fresh.project.name, href: `/projects/${projectId}` }] : []), { label: t('title') }]}
      />
      <ProjectTabs projectId={projectId} active="export" />
      <PageBody width="page" className={css.page}>
        {!fresh && <SkeletonLines lines={6} height={24} />}
        {fresh && (
          <>
            <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
            <ExportForm projectId={projectId} onOrdered={() => reload({ requestPolicy: 'network-only' })} />
            <h2 className={css.caption}>{t('recent')}</h2>
            {fresh.projectExports.length > 0 ? (
              <ExportList exports={fresh.projectExports} />
            ) : (
              <EmptyState title={t('emptyTitle')}>{t('emptyText', { days: LIMITS.projectExport.days })}</EmptyState>
            )}
          </>
        )}
      </PageBody>
    </>
  );
}
