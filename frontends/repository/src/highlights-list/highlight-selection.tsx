import { useHotkeys } from '@libs/shell-kit';
import { Button, IconSparkles, SelectionBar } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../projects/copy.ts';
import { Summarize } from '../summaries/summarize.tsx';

/** What can be done with the selected highlights. */
export function HighlightSelection({ ids, projectId, onClear }: { ids: readonly string[]; projectId: string; onClear: () => void }) {
  const t = useCopy('highlightList');
  const [isSummarizing, setSummarizing] = useState(false);
  useHotkeys([{ keys: 'escape', label: t('clearSelection'), hidden: true, run: onClear }], ids.length > 0 && !isSummarizing);
  return (
    <>
      <SelectionBar count={ids.length} noun={t('selected')} onClear={onClear}>
        <Button size="sm" variant="ghost" icon={<IconSparkles size={14} />} onClick={() => setSummarizing(true)}>
          {t('summarize')}
        </Button>
      </SelectionBar>
      {isSummarizing && (
        <Summarize projectId={projectId} target={{ kind: 'selection', highlightIds: [...ids] }} onClose={() => setSummarizing(false)} />
      )}
    </>
  );
}
