import { Checkbox, cx } from '@libs/ui';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../copy.ts';
import type { FieldView } from '../../fields/field-data.ts';
import { CardValues } from './card-values.tsx';
import css from './note-cards.module.css';
import { NoteTitle } from './note-title.tsx';
import type { NoteRowData } from './use-note-rows.ts';

interface NoteCardsProps {
  layout: 'GRID' | 'LIST';
  /** Of the project, for the name of the list. */
  name: string;
  rows: readonly NoteRowData[];
  fields: readonly FieldView[];
  canEdit: boolean;
  cursor: string | null;
  selection: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  /** The end of what is loaded comes near. */
  onNearEnd: () => void;
}

/** Values that a card has room for. */
const SHOWN_VALUES = 4;

/** Notes as cards in a grid or as rows of a list, each with its first lines and what it has in fields. */
export function NoteCards({ layout, name, rows, fields, canEdit, cursor, selection, onOpen, onToggle, onNearEnd }: NoteCardsProps) {
  const t = useCopy('data');
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end is another one
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows.length]);
  return (
    <>
      <ul className={layout === 'GRID' ? css.grid : css.list} aria-label={t('table', { name })}>
        {rows.map(({ note, values }) => (
          <li
            key={note.id}
            data-row={note.id}
            className={cx(css.card, selection.has(note.id) && css.selected, cursor === note.id && css.cursor)}
          >
            <div className={css.head}>
              <div>
                <NoteTitle note={note} onOpen={onOpen} />
              </div>
              {canEdit && (
                <Checkbox
                  hideLabel
                  label={t('select', { title: note.title })}
                  checked={selection.has(note.id)}
                  onChange={() => onToggle(note.id)}
                />
              )}
            </div>
            {note.excerpt && (
              <p className={css.text} dir="auto">
                {note.excerpt}
              </p>
            )}
            <CardValues fields={fields} values={values} most={SHOWN_VALUES} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
