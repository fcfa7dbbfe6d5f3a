import { graphql, type NoteMetaFragment } from '@libs/api';
import { formatDay, timecode } from '@libs/object-views';
import { Badge, IconUser } from '@libs/ui';
import { originName } from '../../filters/origin.ts';
import { useNoteTexts } from '../copy.ts';
import css from '../note-page.module.css';
import { speakerDisplays } from '../speakers/speakers.ts';

graphql(`
  fragment NoteMeta on Note {
    id origin durationMs wordCount recordedAt createdAt speakers { id name }
  }
`);

/** Under the title: who speaks, when, how long, how much. */
export function NoteMeta({ note, highlights }: { note: NoteMetaFragment; highlights: number }) {
  const t = useNoteTexts();
  const names = speakerDisplays(note.speakers).flatMap(({ name, colour }) => (colour ? name : []));
  const origin = originName(note.origin);
  return (
    <div className={css.meta}>
      {names.length > 0 && (
        <span className={css.who}>
          <IconUser size={14} aria-hidden />
          {names.slice(0, 3).join(', ')}
          {names.length > 3 && ` +${names.length - 3}`}
        </span>
      )}
      <span>
        {note.recordedAt ? t('recordedOn', { day: formatDay(note.recordedAt) }) : t('addedOn', { day: formatDay(note.createdAt) })}
      </span>
      {note.durationMs != null && <span>{timecode(note.durationMs)}</span>}
      <span>{t('words', { count: note.wordCount })}</span>
      <span>{t('highlights', { count: highlights })}</span>
      {origin && (
        <span className={css.badge}>
          <Badge>{origin}</Badge>
        </span>
      )}
    </div>
  );
}
