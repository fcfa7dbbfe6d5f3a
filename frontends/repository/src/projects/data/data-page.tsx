import { graphql, useQuery } from '@libs/api';
import { isKeyOf } from '@libs/domain';
import { Failure, ObjectNotFound, ProjectSidebar } from '@libs/object-views';
import { usePageTitle, useParams, useRecordVisit } from '@libs/shell-kit';
import { PageBody, SkeletonLines } from '@libs/ui';
import { ProjectRows } from '../../row-pages/project-rows.tsx';
import { PROJECT_VIEWS } from '../../views/view-data.ts';
import { ProjectData } from './project-data.tsx';

const PROJECT = graphql(`
  query DataPage($id: ID!) {
    project(id: $id) { id name viewerAccess noteCount archivedAt canArchive }
  }
`);

/** /projects/:projectId/data: all notes of a project. */
export const AllNotesPage = () => <DataPage isAll />;

/** Names of a view that stands for all highlights or insights. */
const ALL: Readonly<Record<string, 'highlight' | 'insight'>> = { highlights: 'highlight', insights: 'insight' };

/**
 * /projects/:projectId shows the notes of a project as its default view has them, /projects/:projectId/views/:viewId what one view shows;
 * /views/highlights and /views/insights show all of these.
 */
export function DataPage({ isAll = false }: { isAll?: boolean }) {
  const { projectId = '', viewId } = useParams();
  const [{ data, error }, reload] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const [{ data: shape, error: viewsError }] = useQuery({ query: PROJECT_VIEWS, variables: { projectId } });
  const project = data?.project;
  const all = shape?.views ?? (viewsError ? [] : undefined);
  const notes = all?.filter(({ target }) => target === 'note');
  const view = isAll ? null : ((viewId ? all?.find(({ id }) => id === viewId) : notes?.find(({ isDefault }) => isDefault)) ?? null);
  const target = view?.target ?? ALL[viewId ?? ''] ?? 'note';
  const isLost = viewId !== undefined && !isKeyOf(ALL, viewId) && view === null;
  usePageTitle(view ? `${view.name} · ${project?.name ?? ''}` : project?.name);
  useRecordVisit('project', project?.id);
  return (
    <>
      <ProjectSidebar projectId={projectId} active={target === 'highlight' ? 'highlights' : target === 'insight' ? 'insights' : 'data'} />
      {!project && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {data && !project && <ObjectNotFound />}
      {!error && (!data || (project && !all)) && (
        <PageBody width="page">
          <SkeletonLines lines={10} height={20} />
        </PageBody>
      )}
      {project && all && notes && target !== 'highlight' && target !== 'insight' && (
        <ProjectData key={`${project.id} ${view?.id}`} {...{ project, view, isLost }} views={notes} />
      )}
      {project && all && (target === 'highlight' || target === 'insight') && (
        <ProjectRows key={`${project.id} ${target} ${view?.id}`} {...{ project, target, view, isLost }} views={all} />
      )}
    </>
  );
}
