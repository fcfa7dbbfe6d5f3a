import { Button, Dialog, IconFolder, IconFolders } from '@libs/ui';
import css from '../lists/pick-list.module.css';
import { type BrowseFolder, type Item, mayEdit, treeOf, withDescendants } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';

interface MoveDialogProps {
  /** One, or several that lie in the same place. */
  items: readonly Pick<Item, 'kind' | 'id' | 'name'>[];
  from: string | null;
  folders: readonly BrowseFolder[];
  opened: boolean;
  onClose: () => void;
  onPick: (folderId: string | null) => void;
}

/** Chooses the folder into which something goes: the twin of dragging. */
export function MoveDialog({ items, from, folders, opened, onClose, onPick }: MoveDialogProps) {
  const t = useBrowseTexts();
  const closed = new Set(items.flatMap(({ kind, id }) => (kind === 'folder' ? [...withDescendants(id, folders)] : [])));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={items.length === 1 ? t('moveTitle', { name: items[0]!.name }) : t('moveSome', { count: items.length })}
      width={420}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <p className={css.hint}>{t('moveHint')}</p>
      <ul className={css.list}>
        <li>
          <button type="button" className={css.choice} disabled={from === null} onClick={() => onPick(null)}>
            <IconFolders size={15} />
            {t('topLevel')}
            {from === null && <span className={css.where}>{t('here')}</span>}
          </button>
        </li>
        {treeOf(folders).map(({ folder, depth }) => (
          <li key={folder.id}>
            <button
              type="button"
              className={css.choice}
              style={{ paddingLeft: 8 + (depth + 1) * 18 }}
              disabled={folder.id === from || closed.has(folder.id) || !mayEdit(folder.viewerAccess)}
              onClick={() => onPick(folder.id)}
            >
              <IconFolder size={15} />
              <span className="vb-trunc">{folder.name}</span>
              {folder.id === from && <span className={css.where}>{t('here')}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
