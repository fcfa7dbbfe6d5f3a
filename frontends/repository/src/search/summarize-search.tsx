import { usePhone, useSession } from '@libs/shell-kit';
import { Button, IconButton, IconSparkles } from '@libs/ui';
import { useState } from 'react';
import { Summarize } from '../summaries/summarize.tsx';
import { useSearchTexts } from './copy.ts';
import type { SearchState } from './search-state.ts';
import { inputOf } from './use-results.ts';

/** What is shown of other types says nothing that could be summarised. */
const SAID = [null, 'HIGHLIGHT', 'NOTE'];

/** Orders a summary of what the search on the screen found. */
export function SummarizeSearch({ state, isFound }: { state: SearchState; isFound: boolean }) {
  const t = useSearchTexts();
  const { role } = useSession();
  const phone = usePhone();
  const [asking, setAsking] = useState(false);
  if (role === 'viewer' || !isFound || !SAID.includes(state.type)) return null;
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
