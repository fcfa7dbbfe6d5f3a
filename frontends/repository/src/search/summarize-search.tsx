import { type SearchState } from '@libs/domain';
import { slotDialog, usePhone } from '@libs/shell-kit';
import { Button, IconButton, IconSparkles, useCan } from '@libs/ui';
import { useState } from 'react';
import { useSearchTexts } from './copy.ts';
import { inputOf } from './use-results.ts';

const Summarize = slotDialog('summarize');

/** What can be summarised; what is found of other types says nothing. */
const SUMMARIZABLE_TYPES = ['HIGHLIGHT', 'NOTE'];

/** Orders a summary of what the search on the screen found. */
export function SummarizeSearch({ state, counts }: { state: SearchState; counts: ReadonlyMap<string, number> }) {
  const t = useSearchTexts();
  const canMake = useCan()('summarize');
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  const isSaid = SUMMARIZABLE_TYPES.some((type) => (!state.type || state.type === type) && counts.get(type));
  if (!canMake || !isSaid) return null;
  const { sort: _, ...search } = inputOf(state);
  return (
    <>
      {phone ? (
        <IconButton label={t('summarize')} size="sm" icon={<IconSparkles size={16} />} onClick={() => setAsking(true)} />
      ) : (
        <Button size="sm" icon={<IconSparkles size={14} />} onClick={() => setAsking(true)}>
          {t('summarize')}
        </Button>
      )}
      {asking && <Summarize target={{ kind: 'search', search }} onClose={() => setAsking(false)} />}
    </>
  );
}
