import { SidebarContent, useInPeek } from '@libs/shell-kit';
import { IconButton, IconLayoutKanban, IconPlus, SidebarCaption, SidebarItem } from '@libs/ui';
import type { BoardView } from '../tag-data.ts';
import { useBoardTexts } from './copy.ts';

interface BoardsNavProps {
  projectId: string;
  boards: readonly BoardView[];
  /** The open board. */
  boardId?: string;
  onCreate?: () => void;
}

/** The boards of a project below its navigation, when there is more than one. */
export function BoardsNav({ projectId, boards, boardId, onCreate }: BoardsNavProps) {
  const t = useBoardTexts();
  if (useInPeek() || boards.length < 2) return null;
  return (
    <SidebarContent>
      <nav aria-label={t('boards')}>
        <SidebarCaption
          action={onCreate && <IconButton size="sm" label={t('newBoard')} icon={<IconPlus size={13} />} onClick={onCreate} />}
        >
          {t('boards')}
        </SidebarCaption>
        {boards.map((board) => (
          <SidebarItem
            key={board.id}
            href={`/projects/${projectId}/tag-boards/${board.id}`}
            icon={<IconLayoutKanban size={16} />}
            active={board.id === boardId}
          >
            {board.name}
          </SidebarItem>
        ))}
      </nav>
    </SidebarContent>
  );
}
