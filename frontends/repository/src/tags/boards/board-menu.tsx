import { download, useNavigate, usePhone } from '@libs/shell-kit';
import { confirm, IconButton, IconCopy, IconLayoutKanban, IconPencil, IconPlus, Menu, MenuDivider, MenuItem, MenuLabel } from '@libs/ui';
import { IconDots, IconDownload, IconTrash, IconUpload } from '@libs/ui/icons';
import { useState } from 'react';
import { type BoardView, canWrite } from '../tag-data.ts';
import { useBoardTexts } from './copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { useBoardActions } from './use-board-actions.ts';

interface BoardMenuProps {
  board: BoardView;
  boards: readonly BoardView[];
  /** Where the boards are; each lies below by its id. */
  home: string;
  onCreate?: () => void;
  onImport?: () => void;
}

/** New, rename, import, download, delete; on a phone, which has no sidebar, also the other boards. */
export function BoardMenu({ board, boards, home, onCreate, onImport }: BoardMenuProps) {
  const t = useBoardTexts();
  const navigate = useNavigate();
  const phone = usePhone();
  const actions = useBoardActions();
  const [renaming, setRenaming] = useState(false);
  const canEdit = canWrite(board.viewerAccess);
  const others = phone && boards.length > 1;

  async function remove() {
    const sure = await confirm({
      title: t('deleteBoardTitle', { name: board.name }),
      body: t('deleteBoardText'),
      action: t('deleteBoard'),
      danger: true,
    });
    if (sure && (await actions.deleteBoard(board))) navigate(home);
  }
  return (
    <>
      <Menu align="end" target={<IconButton size="sm" label={t('more')} icon={<IconDots size={16} />} />}>
        {others && (
          <>
            <MenuLabel>{t('boards')}</MenuLabel>
            {boards.map(({ id, name }) => (
              <MenuItem key={id} icon={<IconLayoutKanban size={15} />} checked={id === board.id} href={`${home}/${id}`}>
                {name}
              </MenuItem>
            ))}
            <MenuDivider />
          </>
        )}
        {onCreate && (
          <MenuItem sends="createTagBoard" icon={<IconPlus size={15} />} onClick={onCreate}>
            {t('newBoard')}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem icon={<IconPencil size={15} />} onClick={() => setRenaming(true)}>
            {t('renameBoard')}
          </MenuItem>
        )}
        {onImport && (
          <MenuItem icon={<IconUpload size={15} />} onClick={onImport}>
            {t('importTags')}
          </MenuItem>
        )}
        <MenuItem icon={<IconDownload size={15} />} onClick={() => download(`/api/tag-boards/${board.id}/codebook.csv`)}>
          {t('downloadCsv')}
        </MenuItem>
        {board.groups.length > 0 && (
          <MenuItem icon={<IconDownload size={15} />} onClick={() => download(`/api/tag-boards/${board.id}/codebook.qdc`)}>
            {t('downloadQdc')}
          </MenuItem>
        )}
        {board.viewerAccess === 'full' && (
          <>
            <MenuItem
              sends="saveAsTemplate"
              icon={<IconCopy size={15} />}
              onClick={() => navigate(`/templates/workspace?from=TAG_BOARD&of=${board.id}`)}
            >
              {t('saveAsTemplate')}
            </MenuItem>
            <MenuDivider sends="deleteTagBoard" />
            <MenuItem sends="deleteTagBoard" danger icon={<IconTrash size={15} />} onClick={() => void remove()}>
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
          void actions.renameBoard(board.id, name);
        }}
        onClose={() => setRenaming(false)}
      />
    </>
  );
}
