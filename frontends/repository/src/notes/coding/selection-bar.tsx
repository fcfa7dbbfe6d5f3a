import { useStore } from '@libs/shell-kit';
import { Button, ColourChip, IconHighlight, IconTag, Kbd } from '@libs/ui';
import type { ReactNode } from 'react';
import { useNoteTexts } from '../copy.ts';
import css from '../floating/floating.module.css';
import type { Coding } from '../open-note/coding/coding.ts';
import type { Span } from '../open-note/painting/highlight-painter.ts';
import { passageOf, useDebouncedPassage, useSuggestedTags } from './use-suggested-tags.ts';

const MAX_SHOWN = 5;

/** What can be done with selected text: the visible twins of the keys. */
export function SelectionBar({
  projectId,
  coding,
  span,
  canCode,
  actions,
}: {
  projectId: string;
  coding: Coding;
  span: Span;
  canCode: boolean;
  actions: ReactNode;
}) {
  const t = useNoteTexts();
  useStore(coding.used);
  // Prefetched once a selection is stable, so that the picker opens with them.
  useSuggestedTags(projectId, useDebouncedPassage(canCode && !coding.isTooLong(span) ? passageOf(coding.session, span, null) : null));
  if (canCode && coding.isTooLong(span))
    return (
      <>
        <p className={css.refused} role="status">
          {coding.tooLong()}
        </p>
        <div className={css.bar}>{actions}</div>
      </>
    );
  const recent = coding.recent().slice(0, MAX_SHOWN);
  return (
    <>
      <div className={css.bar}>
        {canCode && (
          <>
            <Button variant="ghost" size="sm" icon={<IconHighlight size={14} />} kbd="H" onClick={() => coding.create(span, [])}>
              {t('coding.highlight')}
            </Button>
            <Button variant="ghost" size="sm" icon={<IconTag size={14} />} kbd="T" onClick={() => coding.openPicker()}>
              {t('coding.tag')}
            </Button>
          </>
        )}
        {actions}
      </div>
      {canCode && recent.length > 0 && (
        <div className={css.recents}>
          {recent.map((tag, position) => (
            <button key={tag.id} type="button" className={css.recent} onClick={() => coding.create(span, [tag])}>
              <ColourChip colour={tag.colour}>
                <span className="vb-trunc">{tag.title}</span>
              </ColourChip>
              <Kbd>{String(position + 1)}</Kbd>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
