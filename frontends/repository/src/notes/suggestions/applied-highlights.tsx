import { graphql, useQuery } from '@libs/api';
import { AiBadge } from '@libs/object-views';
import { Button } from '@libs/ui';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import type { OpenNote } from '../use-open-note.ts';

const APPLIED = graphql(`query NoteAppliedSuggestions($noteId: ID!) { highlightSuggestions(noteId: $noteId) { applied } }`);

/** What was highlighted without a person as the note arrived, until somebody keeps it or takes it away: all of it as one deed. */
export function AppliedHighlights({ open: { suggestions }, noteId }: { open: OpenNote; noteId: string }) {
  const t = useNoteTexts();
  const [{ data }] = useQuery({ query: APPLIED, variables: { noteId }, context: { quiet: true } });
  const [isBusy, setIsBusy] = useState(false);
  const ids = data?.highlightSuggestions.applied ?? [];
  if (!ids.length) return null;
  const run = (work: Promise<void>) => {
    setIsBusy(true);
    void work.finally(() => setIsBusy(false));
  };
  const count = ids.length;
  return (
    <section className={css.section} aria-label={t('suggest.empty')}>
      <h2>
        {t('suggest.empty')} <AiBadge />
      </h2>
      <p className={css.small}>{t('suggest.applied', { count })}</p>
      <div className={css.deeds}>
        <Button size="sm" disabled={isBusy} onClick={() => run(suggestions.keepApplied(ids))}>
          {t('suggest.keep', { count })}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => run(suggestions.removeApplied(ids))}>
          {t('suggest.remove', { count })}
        </Button>
      </div>
    </section>
  );
}
