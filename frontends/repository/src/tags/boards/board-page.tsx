import { graphql, useQuery } from '@libs/api';
import { AskButton, Failure, ObjectNotFound, ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { useNavigate, usePageTitle, useParams, usePhone, useRecordVisit } from '@libs/shell-kit';
import { Button, EmptyState, PageBody, TopBar, useCan } from '@libs/ui';
import { useState } from 'react';
import { LayoutSwitch } from '../layout-switch.tsx';
import { type BoardView, canWrite, type UncountedTag } from '../tag-data.ts';
import { type TagUses, useTagUses } from '../use-tag-uses.ts';
import { BoardScreen } from './board-screen.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardsNav } from './boards-nav.tsx';
import { useBoardTexts } from './copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { useBoardActions } from './use-board-actions.ts';

const BOARDS = graphql(`
  query BoardPage($projectId: ID!) {
    project(id: $projectId) { id name viewerAccess }
    tagBoards(projectId: $projectId) { id name projectId viewerAccess locked sharedBy groups { id name rank boardId } }
    tags(projectId: $projectId) { ...TagCard }
  }
`);

/** /projects/:projectId/tag-boards/:boardId, or the first board of the project without an id. */
export function BoardPage() {
  const { projectId = '', boardId } = useParams();
  const [{ data, error }, reload] = useQuery({ query: BOARDS, variables: { projectId } });
  const uses = useTagUses(projectId);
  const newQuery = data?.project?.id === projectId ? data : undefined;
  const boards = newQuery?.tagBoards;
  const board = boardId ? boards?.find(({ id }) => id === boardId) : boards?.[0];
  usePageTitle(board?.name);
  useRecordVisit('board', board?.id);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="tags" />
      {!newQuery && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {((data && !data.project) || (boards && boardId && !board)) && <ObjectNotFound />}
      {!newQuery && !error && !(data && !data.project) && <BoardSkeleton />}
      {newQuery?.project && boards && (board || !boardId) && (
        <ProjectBoards
          key={`${projectId}${board?.id}`}
          project={newQuery.project}
          board={board}
          boards={boards}
          tags={newQuery.tags}
          uses={uses}
        />
      )}
    </>
  );
}

interface ProjectBoardsProps {
  project: { id: string; name: string; viewerAccess: string };
  board: BoardView | undefined;
  boards: readonly BoardView[];
  tags: readonly UncountedTag[];
  uses: TagUses;
}

function ProjectBoards({ project, board, boards, tags, uses }: ProjectBoardsProps) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const actions = useBoardActions();
  const phone = usePhone();
  const may = useCan();
  const [naming, setNaming] = useState(false);
  const onCreate = canWrite(project.viewerAccess) && may('createTagBoard') ? () => setNaming(true) : undefined;
  const home = `/projects/${project.id}/tag-boards`;

  async function create(name: string) {
    setNaming(false);
    const id = await actions.createBoard(project.id, name);
    if (id) navigate(`${home}/${id}`);
  }
  // The names of a project and a board leave no room beside each other on a phone; the project's other pages have it.
  const ask = !phone && <AskButton kind="project" id={project.id} />;
  const crumbs = [
    { label: project.name, href: `/projects/${project.id}` },
    { label: t('tags'), href: `/projects/${project.id}/tags` },
  ];
  return (
    <>
      <BoardsNav projectId={project.id} boards={boards} boardId={board?.id} onCreate={onCreate} />
      {board ? (
        <BoardScreen
          {...{ board, boards, tags, uses, crumbs, home, onCreate }}
          switches={
            <>
              {ask}
              <LayoutSwitch projectId={project.id} layout="board" />
            </>
          }
          tabs={<ProjectTabs projectId={project.id} active="tags" />}
        />
      ) : (
        <>
          <TopBar
            crumbs={[...crumbs, { label: t('boards') }]}
            actions={
              <>
                {ask}
                <LayoutSwitch projectId={project.id} layout="board" />
              </>
            }
          />
          <ProjectTabs projectId={project.id} active="tags" />
          <PageBody width="full">
            <EmptyState
              title={t('noBoardTitle')}
              action={
                onCreate && (
                  <Button variant="primary" onClick={onCreate}>
                    {t('newBoard')}
                  </Button>
                )
              }
            >
              {t('noBoardText')}
            </EmptyState>
          </PageBody>
        </>
      )}
      <NameDialog
        title={t('newBoard')}
        action={t('createBoard')}
        opened={naming}
        onSave={(name) => void create(name)}
        onClose={() => setNaming(false)}
      />
    </>
  );
}
