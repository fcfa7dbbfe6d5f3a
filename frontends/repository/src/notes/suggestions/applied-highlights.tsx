import { useQuery } from '@libs/api';
import { AiBadge } from '@libs/object-views';
import { Button } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { SUGGESTIONS } from './use-suggestions.ts';

export interface AppliedHighlightsProps {
  open: OpenNote;
  noteId: string;
  /** Restores the focus that the removed button had. */
  onFocusLost: () => void;
}

/** Highlights that were made automatically at the import, until they are confirmed or removed, all as one action. */
export function AppliedHighlights({ open: { suggestions }, noteId, onFocusLost }: AppliedHighlightsProps) {
  const t = useNoteTexts();
  const [{ data }] = useQuery({ query: SUGGESTIONS, variables: { noteId }, context: { quiet: true } });
  // The button that is pressed stays enabled, or it would lose the focus: a second press does nothing.
  const busy = useRef(false);
  const hasDecided = useRef(false);
  const ids = data?.highlightSuggestions.applied ?? [];
  const count = ids.length;
  useEffect(() => {
    if (count || !hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body) onFocusLost();
  }, [count, onFocusLost]);
  if (!count) return null;
  const run = (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    hasDecided.current = true;
    void work().finally(() => {
      busy.current = false;
    });
  };
  return (
    <section className={css.section} aria-label={t('suggest.empty')}>
      <h2>
        {t('suggest.empty')} <AiBadge />
      </h2>
      <p className={css.small}>{t('suggest.applied', { count: data!.highlightSuggestions.appliedTotal })}</p>
      <div className={css.actions}>
        <Button size="sm" onClick={() => run(() => suggestions.keepApplied(ids))}>
          {t('suggest.keep', { count })}
        </Button>
        <Button sends="removeAppliedHighlights" size="sm" onClick={() => run(() => suggestions.removeApplied(ids))}>
          {t('suggest.remove', { count })}
        </Button>
      </div>
    </section>
  );
}
