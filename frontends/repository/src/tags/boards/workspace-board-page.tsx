import { graphql, useQuery } from '@libs/api';
import { Failure, ObjectNotFound } from '@libs/object-views';
import { SidebarContent, useNavigate, usePageTitle, useParams, useRecordVisit } from '@libs/shell-kit';
import { IconArrowLeft, IconLayoutKanban, SidebarCaption, SidebarItem, useCan } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useBoardTagUses } from '../use-tag-uses.ts';
import { BoardScreen } from './board-screen.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoardTexts } from './copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { useBoardActions } from './use-board-actions.ts';

const BOARD = graphql(`
  query WorkspaceBoardPage($id: ID!) {
    tagBoard(id: $id) {
      id name projectId viewerAccess locked sharedBy
      groups { id name rank boardId tags { ...TagCard } }
    }
  }
`);
const OTHERS = graphql(`
  query WorkspaceBoardPageOthers {
    workspaceBoards { id name }
  }
`);
const HOME = '/settings/tags';

/** /settings/tags/:boardId: a board of the workspace, which every project that links it shows as it is here. */
export function WorkspaceBoardPage() {
  const { boardId = '' } = useParams();
  const t = useBoardTexts();
  const navigate = useNavigate();
  const actions = useBoardActions();
  const may = useCan();
  const [naming, setNaming] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: BOARD, variables: { id: boardId } });
  const [{ data: others }] = useQuery({ query: OTHERS, context: useMemo(() => ({ quiet: true }), []) });
  const uses = useBoardTagUses(boardId);
  const board = data?.tagBoard?.id === boardId && !data.tagBoard.projectId ? data.tagBoard : null;
  const tags = useMemo(() => board?.groups.flatMap((group) => group.tags) ?? [], [board]);
  usePageTitle(board?.name);
  useRecordVisit('board', board?.id);

  async function create(name: string) {
    setNaming(false);
    const id = await actions.createBoard(null, name);
    if (id) navigate(`${HOME}/${id}`);
  }
  return (
    <>
      <SidebarContent>
        <SidebarItem href={HOME} icon={<IconArrowLeft size={16} />}>
          {t('workspaceTags')}
        </SidebarItem>
        <nav aria-label={t('boards')}>
          <SidebarCaption>{t('boards')}</SidebarCaption>
          {others?.workspaceBoards.map(({ id, name }) => (
            <SidebarItem key={id} href={`${HOME}/${id}`} icon={<IconLayoutKanban size={16} />} active={id === boardId}>
              {name}
            </SidebarItem>
          ))}
        </nav>
      </SidebarContent>
      {!board && error && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!board && !error && (data ? <ObjectNotFound /> : <BoardSkeleton />)}
      {board && (
        <BoardScreen
          key={board.id}
          board={board}
          boards={[board]}
          tags={tags}
          uses={uses}
          crumbs={[
            { label: t('settings'), href: '/settings' },
            { label: t('workspaceTags'), href: HOME },
          ]}
          home={HOME}
          onCreate={board.viewerAccess === 'full' && may('createTagBoard') ? () => setNaming(true) : undefined}
        />
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
