import type { NoteRowFragment } from '@libs/api';
import { useCopy } from '../../copy.ts';
import css from '../../rows/rows-page.module.css';

/** `4 h 34 min`, `27 min`, `50 s`. */
export function spokenLength(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return `${Math.round(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What the rows on the screen add up to, each with its unit. */
export function DataTotals({ notes, total }: { notes: readonly NoteRowFragment[]; total: number }) {
  const t = useCopy('data');
  const sum = (pick: (note: NoteRowFragment) => number) => notes.reduce((all, note) => all + pick(note), 0);
  const length = sum((note) => note.durationMs ?? 0);
  const words = sum((note) => note.wordCount);
  const highlights = sum((note) => note.highlightCount);
  return (
    <footer className={css.totals}>
      <span>{t('loadedOf', { loaded: notes.length.toLocaleString('en'), total: total.toLocaleString('en') })}</span>
      <span className={css.sums}>
        <span>{t('highlights', { count: highlights })}</span>
        <span>{t('words', { count: words }).replace(String(words), words.toLocaleString('en'))}</span>
        {length > 0 && <span>{t('recorded', { length: spokenLength(length) })}</span>}
      </span>
    </footer>
  );
}
