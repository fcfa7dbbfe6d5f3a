import { ROWS_AT_ONCE } from '@libs/domain';
import { slotDialog, useHotkeys } from '@libs/shell-kit';
import { Button, IconBulb, IconSparkles, SelectionBar } from '@libs/ui';
import { type ReactNode, useId, useState } from 'react';
import { LimitNote } from '../rows/limit-note.tsx';
import { useHighlightListTexts } from './copy.ts';

const DraftInsight = slotDialog('draft-insight');
const Summarize = slotDialog('summarize');

interface HighlightSelectionProps {
  ids: readonly string[];
  projectId: string;
  /** A dialog of the caller is open, whose keys are its own. */
  isCovered?: boolean;
  onClear: () => void;
  /** More actions. */
  children?: ReactNode;
}

/** What can be done with the selected highlights. */
export function HighlightSelection({ ids, projectId, isCovered = false, onClear, children }: HighlightSelectionProps) {
  const t = useHighlightListTexts();
  const [layer, setLayer] = useState<'summary' | 'draft' | null>(null);
  const close = () => setLayer(null);
  const why = useId();
  const isTooMany = ids.length > ROWS_AT_ONCE;
  const limit = isTooMany ? { disabled: true, 'aria-describedby': why } : {};
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: onClear }], ids.length > 0 && !layer && !isCovered);
  return (
    <>
      <SelectionBar count={ids.length} noun={t('selected')} onClear={onClear}>
        <Button size="sm" variant="ghost" icon={<IconSparkles size={14} />} {...limit} onClick={() => setLayer('summary')}>
          {t('summarize')}
        </Button>
        <Button size="sm" variant="ghost" icon={<IconBulb size={14} />} {...limit} onClick={() => setLayer('draft')}>
          {t('draftInsight')}
        </Button>
        {isTooMany && <LimitNote id={why} />}
        {children}
      </SelectionBar>
      {layer === 'summary' && <Summarize projectId={projectId} target={{ kind: 'selection', highlightIds: [...ids] }} onClose={close} />}
      {layer === 'draft' && <DraftInsight from={{ highlightIds: ids }} title={t('whatTheySay')} projectId={projectId} onClose={close} />}
    </>
  );
}
