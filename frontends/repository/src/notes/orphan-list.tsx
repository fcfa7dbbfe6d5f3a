import { TagChip } from '@libs/object-views';
import { useStore } from '@libs/shell-kit';
import { Button, colourClass, cx } from '@libs/ui';
import { useNoteTexts } from './copy.ts';
import css from './note-page.module.css';
import type { OpenNote } from './use-open-note.ts';

/** Highlights whose text is gone: what they said, and a way to give them a place or let them go. */
export function OrphanList({ open, canCode }: { open: OpenNote; canCode: boolean }) {
  const t = useNoteTexts();
  const { coding, painter, session } = open;
  const { orphans } = useStore(painter.drawing);
  const { selection } = useStore(coding.state);
  if (!orphans.length) return null;
  return (
    <section className={css.section}>
      <h2>{t('orphans.title')}</h2>
      {canCode && <p className={css.small}>{t('orphans.why')}</p>}
      {orphans.map(({ id }) => (
        <div key={id} className={cx(css.orphan, colourClass(coding.tagsOf(id)[0]?.colour))} data-orphan={id}>
          <blockquote>{session.client.base.highlights.get(id)?.quote}</blockquote>
          <div className={css.row}>
            {coding.tagsOf(id).map((tag) => (
              <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
            ))}
            {canCode && (
              <>
                <Button size="sm" variant="ghost" disabled={!selection} onClick={() => selection && coding.resize(id, selection)}>
                  {t('orphans.place')}
                </Button>
                <Button size="sm" variant="danger" onClick={() => coding.remove(id)}>
                  {t('orphans.remove')}
                </Button>
              </>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}
