import { graphql, useQuery } from '@libs/api';
import { Failure, Gone, ProjectSidebar } from '@libs/object-views';
import { usePageTitle, useParams, useRecordVisit } from '@libs/shell-kit';
import { PageBody, SkeletonLines } from '@libs/ui';
import { PROJECT_VIEWS } from '../../views/view-data.ts';
import { ProjectData } from './project-data.tsx';

const PROJECT = graphql(`
  query DataPage($id: ID!) {
    project(id: $id) { id name viewerAccess noteCount archivedAt canArchive }
  }
`);

/** /projects/:projectId/data: all notes of a project. */
export const AllNotesPage = () => <DataPage isAll />;

/** /projects/:projectId shows the notes of a project as its default view has them, /projects/:projectId/views/:viewId those of one view. */
export function DataPage({ isAll = false }: { isAll?: boolean }) {
  const { projectId = '', viewId } = useParams();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const [{ data: shape, error: viewsError }] = useQuery({ query: PROJECT_VIEWS, variables: { projectId } });
  const project = data?.project;
  const views = shape?.views ?? (viewsError ? [] : undefined);
  const view = isAll ? null : (views?.find(({ id, isDefault }) => (viewId ? id === viewId : isDefault)) ?? null);
  usePageTitle(view ? `${view.name} · ${project?.name ?? ''}` : project?.name);
  useRecordVisit('project', project?.id);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="data" />
      {!project && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {data && !project && <Gone />}
      {!error && (!data || (project && !views)) && (
        <PageBody width="page">
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
      {project && views && (
        <ProjectData key={`${project.id} ${view?.id}`} {...{ project, views, view }} isLost={viewId !== undefined && view === null} />
      )}
    </>
  );
}
