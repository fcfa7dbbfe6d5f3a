import { keyCaps, usePhone, useStore } from '@libs/shell-kit';
import { Button, IconHighlight } from '@libs/ui';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import { highlightsIn } from '../open-note/painting/highlight-painter.ts';
import { useNoteProject } from '../open-note/use-note-project.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';

export interface NoHighlightsProps {
  open: OpenNote;
  projectId: string;
  /** Called before the page goes to the text. */
  onGo: (() => void) | undefined;
}

/** Where the highlights of a note would be, as long as it has none: how to make some, and, where that is on, to have them suggested. */
export function NoHighlights({ open, projectId, onGo }: NoHighlightsProps) {
  const t = useNoteTexts();
  const phone = usePhone();
  // Drawn anew whenever there are others.
  useStore(open.painter.drawing);
  const isOn = useNoteProject(projectId)?.aiState.features.some(({ feature, mode }) => feature === 'highlights' && mode !== 'Off') ?? false;
  if (highlightsIn(open.session.client.drawn()).length > 0) return null;
  return (
    <section className={css.section} aria-label={t('suggest.empty')}>
      <h2>{t('suggest.empty')}</h2>
      <p className={css.small}>
        {t('suggest.emptyText')}
        {isOn && ` ${t('suggest.emptyOffer')}`}
      </p>
      {isOn && (
        <Button
          size="sm"
          icon={<IconHighlight size={14} />}
          kbd={phone ? undefined : keyCaps('g u')}
          onClick={() => {
            onGo?.();
            open.suggestions.ask();
          }}
        >
          {t('suggest.menu')}
        </Button>
      )}
    </section>
  );
}
