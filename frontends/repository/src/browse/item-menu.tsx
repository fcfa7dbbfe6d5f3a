import { graphql, useMutation } from '@libs/api';
import { download, useNavigate } from '@libs/shell-kit';
import {
  confirm,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconFolder,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconUsers,
  Menu,
  MenuDivider,
  MenuItem,
  toast,
  useCan,
} from '@libs/ui';
import { IconArchive, IconDots, IconDownload, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { highlightFile } from '../notes/open-note/export-files.ts';
import { type BrowseFolder, childFolders, type Item, mayEdit } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useArchive } from './use-archive.ts';
import { useFolderMoves } from './use-moves.ts';

const STAR = graphql(`
  mutation ItemMenuStar($id: ID!, $starred: Boolean!) {
    starProject(input: { id: $id, starred: $starred }) { id starred }
  }
`);
const DELETE_PROJECT = graphql(`
  mutation ItemMenuDeleteProject($id: ID!) {
    deleteProject(id: $id) { ids }
  }
`);
const RESTORE_PROJECT = graphql(`
  mutation ItemMenuRestoreProject($id: ID!) {
    restoreProject(id: $id) { id }
  }
`);
const DELETE_FOLDER = graphql(`
  mutation ItemMenuDeleteFolder($id: ID!) {
    deleteFolder(id: $id) { ids }
  }
`);

interface ItemMenuProps {
  item: Item;
  parentId: string | null;
  folders: readonly BrowseFolder[];
  /** Where to go when the page of the item itself is gone. */
  leaveTo?: string;
}

/** The actions on a folder or a project. */
export function ItemMenu({ item, parentId, folders, leaveTo }: ItemMenuProps) {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'rename' | 'move' | null>(null);
  const moves = useFolderMoves(folders);
  const remove = useRemove(item, leaveTo);
  const [, star] = useMutation(STAR);
  const archive = useArchive();
  const siblings = childFolders(parentId, folders);
  const index = siblings.findIndex(({ id }) => id === item.id);
  const may = useCan();
  const canEdit = mayEdit(item.viewerAccess);
  const isProject = item.kind === 'project';
  const change = isProject ? 'updateProject' : 'updateFolder';
  const move = isProject ? 'updateProject' : 'moveFolder';
  const discard = isProject ? 'deleteProject' : 'deleteFolder';
  if (!isProject && !(canEdit && may(change))) return null;
  return (
    <>
      <Menu align="end" target={<IconButton size="sm" label={t('more', { name: item.name })} icon={<IconDots size={15} />} />}>
        {isProject && (
          <MenuItem
            icon={item.starred ? <IconStarFilled /> : <IconStar />}
            onClick={() => void star({ id: item.id, starred: !item.starred }, { idempotent: true })}
          >
            {item.starred ? t('unstar') : t('star')}
          </MenuItem>
        )}
        {isProject && (
          <MenuItem icon={<IconDownload />} onClick={() => download(highlightFile({ projectId: item.id }))}>
            {t('exportHighlights')}
          </MenuItem>
        )}
        {isProject && (
          <MenuItem icon={<IconUsers />} onClick={() => navigate(`/projects/${item.id}/settings/access`)}>
            {t('access')}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem sends={change} icon={<IconPencil />} onClick={() => setOpenDialog('rename')}>
            {t('rename')}
          </MenuItem>
        )}
        {canEdit && (
          <MenuItem sends={move} icon={<IconFolder />} onClick={() => setOpenDialog('move')}>
            {t('move')}
          </MenuItem>
        )}
        {canEdit && index > 0 && (
          <MenuItem sends={move} icon={<IconArrowUp />} onClick={() => void moves.place(item, parentId, index - 1)}>
            {t('moveUp')}
          </MenuItem>
        )}
        {canEdit && index >= 0 && index < siblings.length - 1 && (
          <MenuItem sends={move} icon={<IconArrowDown />} onClick={() => void moves.place(item, parentId, index + 1)}>
            {t('moveDown')}
          </MenuItem>
        )}
        {isProject && item.canArchive && (
          <MenuItem
            sends={item.archivedAt ? 'unarchiveProjects' : 'archiveProjects'}
            icon={<IconArchive />}
            onClick={() => void archive([item], !item.archivedAt)}
          >
            {item.archivedAt ? t('unarchive') : t('archive')}
          </MenuItem>
        )}
        {(isProject ? item.viewerAccess === 'full' : canEdit) && (
          <>
            <MenuDivider sends={discard} />
            <MenuItem sends={discard} danger icon={<IconTrash />} onClick={() => void remove()}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <RenameDialog item={item} opened={openDialog === 'rename'} onClose={() => setOpenDialog(null)} />
      <MoveDialog
        items={[item]}
        from={parentId}
        folders={folders}
        opened={openDialog === 'move'}
        onClose={() => setOpenDialog(null)}
        onPick={(to) => {
          setOpenDialog(null);
          void moves.into(item, to, parentId);
        }}
      />
    </>
  );
}

function useRemove(item: Item, leaveTo?: string): () => Promise<void> {
  const t = useBrowseTexts();
  const navigate = useNavigate();
  const [, deleteProject] = useMutation(DELETE_PROJECT);
  const [, restoreProject] = useMutation(RESTORE_PROJECT);
  const [, deleteFolder] = useMutation(DELETE_FOLDER);
  const { id, name } = item;
  return async () => {
    if (item.kind === 'project') {
      if (
        !(await confirm({
          title: t('deleteProjectTitle', { name }),
          body: t('deleteProjectBody'),
          action: t('deleteProjectAction'),
          danger: true,
        }))
      )
        return;
      const { error } = await deleteProject({ id }, { idempotent: true });
      if (!error) toast({ text: t('projectDeleted', { name }), undo: () => void restoreProject({ id }, { idempotent: true }) });
      return;
    }
    if (
      !(await confirm({
        title: t('deleteFolderTitle', { name }),
        body: t('deleteFolderBody'),
        action: t('deleteFolderAction'),
        danger: true,
      }))
    )
      return;
    const { error } = await deleteFolder({ id }, { idempotent: true });
    if (error) return;
    toast(t('folderDeleted', { name }));
    if (leaveTo) navigate(leaveTo);
  };
}
