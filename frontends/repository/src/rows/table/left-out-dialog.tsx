import { Button, Dialog } from '@libs/ui';
import { useRowTexts } from '../../views/row-target.ts';
import css from './row-table.module.css';
import type { SkippedCells } from './use-block.ts';

/** So many are listed; the others are counted. */
const LISTED = 100;

/** Which cells a paste left as they were, each with what was in the clipboard and why it does not fit. */
export function SkippedCellsDialog({ cells, onClose }: { cells: readonly SkippedCells[]; onClose: () => void }) {
  const t = useRowTexts();
  return (
    <Dialog
      opened={cells.length > 0}
      onClose={onClose}
      isRead
      title={t('leftTitle', { count: cells.length })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('leftClose')}
        </Button>
      }
    >
      <p className={css.leftHint}>{t('leftHint')}</p>
      <ul className={css.left}>
        {cells.slice(0, LISTED).map(({ title, field, text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is read
          <li key={at}>
            <strong dir="auto">{field ? t('leftCell', { title, field }) : title}</strong>
            {text && <q dir="auto">{text.length > 80 ? `${text.slice(0, 80)}…` : text}</q>}
            <span className={css.leftWhy}>{why}</span>
          </li>
        ))}
      </ul>
      {cells.length > LISTED && <p className={css.leftHint}>{t('leftMore', { count: cells.length - LISTED })}</p>}
    </Dialog>
  );
}
