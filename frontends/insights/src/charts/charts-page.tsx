import { graphql, useQuery } from '@libs/api';
import { ProjectSidebar } from '@libs/object-views';
import { usePageTitle, useParams } from '@libs/shell-kit';
import { PageBody, SkeletonLines } from '@libs/ui';
import { LoadFailure } from '../unreadable.tsx';
import { ChartBoard } from './chart-board.tsx';
import { useChartTexts } from './copy.ts';

const PROJECT = graphql(`
  query ChartsPage($id: ID!) {
    project(id: $id) { id name viewerAccess }
  }
`);

/** /projects/:projectId/charts: what was said in a project, in numbers. */
export function ChartsPage() {
  const { projectId = '' } = useParams();
  const t = useChartTexts();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId }, context: { quiet: true } });
  const project = data?.project;
  usePageTitle(project && `${t('charts')} · ${project.name}`);
  if (!project && (error || data)) return <LoadFailure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />;
  return (
    <>
      <ProjectSidebar projectId={projectId} active="charts" />
      {project ? (
        <ChartBoard key={project.id} project={project} />
      ) : (
        <PageBody>
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
    </>
  );
}
