import { graphql, useQuery } from '@libs/api';
import { ProjectSidebar, ProjectTabs } from '@libs/object-views';
import { useHotkeys, useNavigate, useOpened, usePageTitle, useParams, useSearchParams } from '@libs/shell-kit';
import { Button, EmptyState, IconPlus, PageBody, TopBar } from '@libs/ui';
import { useEffect, useMemo, useState } from 'react';
import { Failure, Gone } from '../projects/failure.tsx';
import { LayoutSwitch } from '../tags/layout-switch.tsx';
import { type BoardView, canWrite, type TagView } from '../tags/tag-data.ts';
import { anyFits, nearPairs, SORTS, type Sort } from './arrange.ts';
import css from './board.module.css';
import { BoardBadges } from './board-badges.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BoardTools } from './board-tools.tsx';
import { BoardWall } from './board-wall.tsx';
import { BoardsNav } from './boards-nav.tsx';
import { useBoardTexts } from './copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { useBoardDeeds } from './use-board-deeds.ts';
import { WallSkeleton } from './wall-skeleton.tsx';

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
  const fresh = data?.project?.id === projectId ? data : undefined;
  const boards = fresh?.tagBoards;
  const board = boardId ? boards?.find(({ id }) => id === boardId) : boards?.[0];
  usePageTitle(board?.name);
  useOpened('board', board?.id);
  return (
    <>
      <ProjectSidebar projectId={projectId} active="tags" />
      {!fresh && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {((data && !data.project) || (boards && boardId && !board)) && <Gone />}
      {!fresh && !error && !(data && !data.project) && <WallSkeleton />}
      {fresh?.project && boards && (board || !boardId) && (
        <ProjectBoards key={`${projectId}${board?.id}`} project={fresh.project} board={board} boards={boards} tags={fresh.tags} />
      )}
    </>
  );
}

interface ProjectBoardsProps {
  project: { id: string; name: string; viewerAccess: string };
  board: BoardView | undefined;
  boards: readonly BoardView[];
  tags: readonly TagView[];
}

function ProjectBoards({ project, board, boards, tags }: ProjectBoardsProps) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const deeds = useBoardDeeds();
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState('');
  const [addingTo, setAddingTo] = useState<string | null>(null);
  const [addingGroup, setAddingGroup] = useState(false);
  const [naming, setNaming] = useState(false);
  const canEdit = canWrite(board?.viewerAccess);
  const canCreate = canWrite(project.viewerAccess);
  const sort = SORTS.find((value) => value === params.get('sort')) ?? 'order';
  const own = useMemo(() => tags.filter((tag) => tag.boardId === board?.id), [tags, board?.id]);
  const pairs = useMemo(() => (canEdit ? nearPairs(own) : []), [own, canEdit]);
  const first = board?.groups[0]?.id ?? null;
  const addTag = () => (first ? setAddingTo(first) : setAddingGroup(true));
  useHotkeys([{ keys: 'n', label: t('keyTag'), run: addTag }], canEdit && Boolean(board));

  // The command "New tag" arrives by address.
  const wanted = params.get('new');
  useEffect(() => {
    if (wanted !== 'tag') return;
    setParams(
      (now) => {
        now.delete('new');
        return now;
      },
      { replace: true },
    );
    if (!canEdit) return;
    if (first) setAddingTo(first);
    else setAddingGroup(true);
  }, [wanted, canEdit, first, setParams]);

  async function create(name: string) {
    setNaming(false);
    const id = await deeds.createBoard(project.id, name);
    if (id) navigate(`/projects/${project.id}/tag-boards/${id}`);
  }
  const changeSort = (value: Sort) =>
    setParams(
      (now) => {
        if (value === 'order') now.delete('sort');
        else now.set('sort', value);
        return now;
      },
      { replace: true },
    );
  const nothingFits = own.length > 0 && !anyFits(own, query);

  return (
    <>
      <BoardsNav projectId={project.id} boards={boards} boardId={board?.id} onCreate={canCreate ? () => setNaming(true) : undefined} />
      <TopBar
        crumbs={[
          { label: project.name, href: `/projects/${project.id}` },
          { label: t('tags'), href: `/projects/${project.id}/tags` },
          { label: board?.name ?? t('boards') },
        ]}
        actions={
          <>
            <LayoutSwitch projectId={project.id} layout="board" />
            {board && <BoardBadges board={board} />}
            {board && (
              <BoardMenu project={project} board={board} boards={boards} onCreate={canCreate ? () => setNaming(true) : undefined} />
            )}
            {board && canEdit && board.groups.length > 0 && (
              <Button size="sm" variant="primary" icon={<IconPlus size={14} />} onClick={() => setAddingGroup(true)}>
                {t('group')}
              </Button>
            )}
          </>
        }
      />
      <ProjectTabs projectId={project.id} active="tags" />
      {board && board.groups.length > 0 && (
        <BoardTools
          {...{ query, sort, pairs }}
          tagCount={own.length}
          useCount={own.reduce((sum, tag) => sum + tag.highlightCount, 0)}
          onQuery={setQuery}
          onSort={changeSort}
        />
      )}
      <PageBody width="full" className={css.body}>
        {!board && (
          <EmptyState
            title={t('noBoardTitle')}
            action={
              canCreate && (
                <Button variant="primary" onClick={() => setNaming(true)}>
                  {t('newBoard')}
                </Button>
              )
            }
          >
            {t('noBoardText')}
          </EmptyState>
        )}
        {board && board.groups.length === 0 && !addingGroup && (
          <EmptyState
            title={t('emptyTitle')}
            example={t('emptyExample')}
            action={
              canEdit && (
                <Button variant="primary" onClick={() => setAddingGroup(true)}>
                  {t('newGroup')}
                </Button>
              )
            }
          >
            {canEdit ? t('emptyText') : t('emptyReadOnly')}
          </EmptyState>
        )}
        {nothingFits && (
          <EmptyState title={t('none', { query: query.trim() })} action={<Button onClick={() => setQuery('')}>{t('clear')}</Button>} />
        )}
        {board && !nothingFits && (board.groups.length > 0 || addingGroup) && (
          <BoardWall
            {...{ board, boards, tags, query, sort, canEdit, addingTo, addingGroup }}
            onAddTo={setAddingTo}
            onAddGroup={setAddingGroup}
          />
        )}
      </PageBody>
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
