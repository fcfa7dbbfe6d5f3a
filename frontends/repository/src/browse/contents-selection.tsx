import { Button, IconFolder, SelectionBar, useCan } from '@libs/ui';
import { IconArchive } from '@libs/ui/icons';
import { useState } from 'react';
import { type BrowseFolder, type Item, mayEdit } from './browse-data.ts';
import { useBrowseTexts } from './copy.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useArchive } from './use-archive.ts';
import { useFolderMoves } from './use-moves.ts';

interface ContentsSelectionProps {
  items: readonly Item[];
  /** The folder in which all of them lie. */
  parentId: string | null;
  folders: readonly BrowseFolder[];
  onClear: () => void;
}

/** What can be done with several folders and projects of one place; both can be undone. */
export function ContentsSelection({ items, parentId, folders, onClear }: ContentsSelectionProps) {
  const t = useBrowseTexts();
  const may = useCan();
  const [moving, setMoving] = useState(false);
  const archive = useArchive();
  const moves = useFolderMoves(folders);
  const movable = items.every(
    ({ kind, viewerAccess }) => mayEdit(viewerAccess) && may(kind === 'project' ? 'updateProject' : 'moveFolder'),
  );
  const archivable = items.every((item) => item.kind === 'project' && item.canArchive);
  return (
    <>
      <SelectionBar count={items.length} noun={t('selected')} onClear={onClear}>
        {movable && (
          <Button size="sm" variant="ghost" icon={<IconFolder size={14} />} onClick={() => setMoving(true)}>
            {t('move')}
          </Button>
        )}
        {archivable && (
          <Button
            sends="archiveProjects"
            size="sm"
            variant="ghost"
            icon={<IconArchive size={14} />}
            onClick={() => void archive(items, true).then((done) => done && onClear())}
          >
            {t('archive')}
          </Button>
        )}
      </SelectionBar>
      {moving && items.length > 0 && (
        <MoveDialog
          items={items}
          from={parentId}
          folders={folders}
          opened
          onClose={() => setMoving(false)}
          onPick={(to) => {
            setMoving(false);
            void moves.manyInto(items, to, parentId).then((all) => all && onClear());
          }}
        />
      )}
    </>
  );
}
