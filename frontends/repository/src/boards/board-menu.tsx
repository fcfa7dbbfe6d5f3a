import { useNavigate, usePhone } from '@libs/shell-kit';
import {
  confirm,
  IconButton,
  IconDots,
  IconLayoutKanban,
  IconPencil,
  IconPlus,
  IconTrash,
  Menu,
  MenuDivider,
  MenuItem,
  MenuLabel,
} from '@libs/ui';
import { useState } from 'react';
import { type BoardView, canWrite } from '../tags/tag-data.ts';
import { useBoardTexts } from './copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { useBoardDeeds } from './use-board-deeds.ts';

interface BoardMenuProps {
  project: { id: string };
  board: BoardView;
  boards: readonly BoardView[];
  onCreate?: () => void;
}

/** New, rename, delete; on a phone, which has no sidebar, also the other boards. */
export function BoardMenu({ project, board, boards, onCreate }: BoardMenuProps) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const phone = usePhone();
  const deeds = useBoardDeeds();
  const [renaming, setRenaming] = useState(false);
  const canEdit = canWrite(board.viewerAccess);
  const others = phone && boards.length > 1;
  if (!canEdit && !onCreate && !others) return null;

  async function remove() {
    const sure = await confirm({
      title: t('deleteBoardTitle', { name: board.name }),
      body: t('deleteBoardText'),
      action: t('deleteBoard'),
      danger: true,
    });
    if (sure && (await deeds.deleteBoard(board))) navigate(`/projects/${project.id}/tag-boards`);
  }
  return (
    <>
      <Menu align="end" target={<IconButton size="sm" label={t('more')} icon={<IconDots size={16} />} />}>
        {others && (
          <>
            <MenuLabel>{t('boards')}</MenuLabel>
            {boards.map(({ id, name }) => (
              <MenuItem
                key={id}
                icon={<IconLayoutKanban size={15} />}
                checked={id === board.id}
                href={`/projects/${project.id}/tag-boards/${id}`}
              >
                {name}
              </MenuItem>
            ))}
            <MenuDivider />
          </>
        )}
        {onCreate && (
          <MenuItem icon={<IconPlus size={15} />} onClick={onCreate}>
            {t('newBoard')}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem icon={<IconPencil size={15} />} onClick={() => setRenaming(true)}>
            {t('renameBoard')}
          </MenuItem>
        )}
        {board.viewerAccess === 'full' && (
          <>
            <MenuDivider />
            <MenuItem danger icon={<IconTrash size={15} />} onClick={() => void remove()}>
              {t('deleteBoard')}
            </MenuItem>
          </>
        )}
      </Menu>
      <NameDialog
        title={t('renameBoard')}
        action={t('save')}
        opened={renaming}
        value={board.name}
        onSave={(name) => {
          setRenaming(false);
          void deeds.renameBoard(board.id, name);
        }}
        onClose={() => setRenaming(false)}
      />
    </>
  );
}
