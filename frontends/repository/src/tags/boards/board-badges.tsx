import { Badge, IconButton, IconLock, IconStack2 } from '@libs/ui';
import { IconLockOpen } from '@libs/ui/icons';
import { type BoardView, canWrite } from '../tag-data.ts';
import { useBoardTexts } from './copy.ts';
import { useBoardActions } from './use-board-actions.ts';

/** Whose a board is and who may change it: shared by projects, locked, or to be viewed only. */
export function BoardBadges({ board }: { board: BoardView }) {
  const t = useBoardTexts();
  const actions = useBoardActions();
  const shared = !board.projectId;
  return (
    <>
      {shared && (
        <span title={t('sharedHint')}>
          <Badge tone="pen" icon={<IconStack2 size={12} />}>
            {board.sharedBy ? t('shared', { count: board.sharedBy }) : t('sharedNone')}
          </Badge>
        </span>
      )}
      {board.locked && (
        <span title={t('lockedHint')}>
          <Badge icon={<IconLock size={12} />}>{t('locked')}</Badge>
        </span>
      )}
      {!board.locked && !canWrite(board.viewerAccess) && <Badge icon={<IconLock size={12} />}>{t('readOnly')}</Badge>}
      {board.viewerAccess === 'full' && (
        <IconButton
          sends="lockTagBoard"
          size="sm"
          label={t(board.locked ? 'unlock' : 'lock')}
          icon={board.locked ? <IconLock size={16} /> : <IconLockOpen size={16} />}
          pressed={board.locked}
          onClick={() => void actions.lockBoard(board, !board.locked)}
        />
      )}
    </>
  );
}
