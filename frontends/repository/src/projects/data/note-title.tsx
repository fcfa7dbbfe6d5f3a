import type { NoteRowFragment } from '@libs/api';
import { formatDay, ObjectIcon } from '@libs/object-views';
import { UiLink } from '@libs/ui';
import { useCopy } from '../../copy.ts';
import css from './table/note-table.module.css';

interface NoteTitleProps {
  note: NoteRowFragment;
  tabIndex?: number;
  onOpen: (id: string) => void;
}

/** The title of a note as a link that opens it beside the list, and for narrow pages what else there is to say. */
export function NoteTitle({ note, tabIndex, onOpen }: NoteTitleProps) {
  const t = useCopy('data');
  const facts = [
    note.speakers.map(({ name }) => name).join(', '),
    t('highlights', { count: note.highlightCount }),
    formatDay(note.createdAt),
  ];
  return (
    <>
      <UiLink
        href={`/data/${note.id}`}
        tabIndex={tabIndex}
        // On a board the card is dragged, not the address.
        draggable={false}
        className={css.title}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(note.id);
        }}
      >
        <ObjectIcon kind={note.durationMs ? 'recording' : 'note'} size={15} />
        <span className="vb-trunc">{note.title}</span>
      </UiLink>
      <span className={css.second} title={facts.filter(Boolean).join(' · ')}>
        {facts.filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
